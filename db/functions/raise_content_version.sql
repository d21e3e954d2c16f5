-- A row, not a sequence: the new version must not be visible before the change it announces.
CREATE OR REPLACE FUNCTION raise_content_version() RETURNS void LANGUAGE sql AS
$$ UPDATE content_version SET version = version + 1 $$;
