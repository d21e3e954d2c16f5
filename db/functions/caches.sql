-- A row, not a sequence: the new version must not be visible before the change it announces.
CREATE OR REPLACE FUNCTION raise_content_version() RETURNS void LANGUAGE sql AS
$$ UPDATE content_version SET version = version + 1 $$;

-- More than 90 videos share the tag of all pages: one purge of an outer cache names 100 tags at most.
CREATE OR REPLACE FUNCTION queue_purge(changed bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO cache_purges (tags)
  SELECT CASE WHEN cardinality(changed) > 90 THEN '{site}' ELSE
    array(SELECT 'video-' || id FROM unnest(changed) id) || '{board}' END
$$;
