-- The sign-in service keeps its tables apart from those of the site.
create schema if not exists auth authorization postreel;
