-- What is forgotten leaves no version behind. So that nobody takes a channel that was forgotten for one in which nothing
-- was ever written, that there is no version counts as one itself: the number, negative, that stands under the name '',
-- which changes whenever versions are erased; 0 until then.
CREATE OR REPLACE FUNCTION advance(changed TEXT[], at BIGINT[], seen TEXT[], seen_at BIGINT[], ids TEXT[], sinces BIGINT[])
RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  fresh BIGINT := nextval('version_number');
  erased BIGINT;
  made BIGINT;
  moved BIGINT;
BEGIN
  INSERT INTO version (of, number)
  SELECT name, fresh FROM unnest(changed, at) AS one (name, was) WHERE was <= 0 ORDER BY name
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS made = ROW_COUNT;
  UPDATE version SET number = fresh FROM unnest(changed, at) AS one (name, was)
  WHERE version.of = name AND was > 0 AND version.number = was;
  GET DIAGNOSTICS moved = ROW_COUNT;
  -- Whoever erased what is made here was waited for, and is seen by now.
  SELECT coalesce(max(number), 0) INTO erased FROM version WHERE of = '';
  IF made + moved <> cardinality(changed)
    OR EXISTS (SELECT FROM unnest(at) AS was WHERE was <= 0 AND was <> -erased)
    OR EXISTS (
      SELECT FROM unnest(seen, seen_at) AS one (name, was) LEFT JOIN version ON version.of = name
      WHERE coalesce(version.number, -erased) <> was)
    OR EXISTS (
      SELECT FROM unnest(ids, sinces) AS one (id, since) JOIN done ON done.interaction_id = id
      WHERE done.at > since)
  THEN
    RAISE serialization_failure USING MESSAGE = 'somebody else was first';
  END IF;
  DELETE FROM done USING unnest(ids) AS one (id) WHERE done.interaction_id = id;
  RETURN fresh;
END $$;
