-- A row and not a sequence: the new number must not be seen before what it announces.
CREATE OR REPLACE FUNCTION raise_content_version() RETURNS void LANGUAGE sql AS
$$ UPDATE content_version SET version = version + 1 $$;
