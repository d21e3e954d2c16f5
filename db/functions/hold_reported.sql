-- What a report does to posts is one statement each: their lock, which everybody waits for who adds or
-- holds a post, ends with it and outlives no way to the database and back. A release before this one
-- goes on with statements of its own.
CREATE OR REPLACE FUNCTION hold_reported(post text, of_ticket text, why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_post(post);
  INSERT INTO audit_log (actor, action, subject_kind, subject_id, details)
    VALUES ('reports', 'hide', 'post', post, jsonb_build_object('ticket', of_ticket, 'reason', why));
END $$;
