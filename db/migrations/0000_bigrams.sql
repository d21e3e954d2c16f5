-- Pairs of neighbouring characters, for searching authors without an extension.
CREATE FUNCTION bigrams(s text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT coalesce(array_agg(DISTINCT substr(s, i, 2)), '{}') FROM generate_series(1, length(s) - 1) i $$;
