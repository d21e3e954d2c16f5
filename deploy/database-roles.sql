-- Run once by the superuser on the empty database. The app and the sign-in service get a role each:
-- neither is a superuser, and neither can read the other's tables.
\getenv app_password APP_POSTGRES_PASSWORD
\getenv auth_password AUTH_POSTGRES_PASSWORD

-- PgBouncer opens 20 for visitors; each of four instances, as in a rolling release of three, 16 for jobs.
create role postreel login password :'app_password' connection limit 90;
create role supabase_auth_admin login noinherit password :'auth_password' connection limit 20;

revoke all on database postreel from public;
-- The app's migrations create schemas and tables of its own.
grant connect, create, temporary on database postreel to postreel;
-- The sign-in service's migrations say "create schema if not exists", which asks for this right.
grant connect, create on database postreel to supabase_auth_admin;

revoke all on schema public from public;
grant all on schema public to postreel;
create schema auth authorization supabase_auth_admin;
alter role supabase_auth_admin set search_path = auth;
