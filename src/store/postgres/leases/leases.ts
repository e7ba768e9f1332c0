import type { ShardAssignment, Leases, ShardProcess } from '#store/port/leases.ts';
import type { Transactions } from '../sql.ts';

/** The server's time in ms since 1970, evaluated once per statement. */
const TICK = 'tick AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT AS now)';

/* A statement doesn't see its own writes: the process's own rows have to be added to those read of the others. */
const HEARTBEAT = `WITH ${TICK},
  alive AS (
    INSERT INTO shard_process (id, may, until) SELECT $1, $2::INTEGER[], now + $3::BIGINT FROM tick
    ON CONFLICT (id) DO UPDATE SET until = EXCLUDED.until
  ),
  mine AS (
    UPDATE shard_lease SET until = now + $3::BIGINT FROM tick WHERE process_id = $1 AND until > now RETURNING shard
  )
  SELECT (SELECT count FROM shard_count) AS count,
    coalesce((SELECT json_agg(json_build_object('id', id, 'allowedShards', may)) FROM shard_process, tick
      WHERE until > now AND id <> $1), '[]') AS others,
    coalesce((SELECT json_agg(json_build_object('shard', shard, 'processId', process_id)) FROM shard_lease, tick
      WHERE until > now AND process_id <> $1), '[]') AS theirs,
    coalesce((SELECT json_agg(json_build_object('shard', shard, 'processId', $1::TEXT)) FROM mine), '[]') AS mine`;

/** If it had to wait for another process's row lock, the condition applies to the updated row. */
const TAKE = `WITH ${TICK}
  INSERT INTO shard_lease AS held (shard, process_id, until)
  SELECT shard, $1, now + $3::BIGINT FROM unnest($2::INTEGER[]) AS shard, tick ORDER BY shard
  ON CONFLICT (shard) DO UPDATE SET process_id = EXCLUDED.process_id, until = EXCLUDED.until
  WHERE held.until <= EXCLUDED.until - $3::BIGINT
  RETURNING shard`;

const GIVE_UP = 'DELETE FROM shard_lease WHERE process_id = $1 AND shard = ANY ($2::INTEGER[])';

/** A turn more than one pause ahead dates from before the clock was set back. */
const IDENTIFY = `WITH ${TICK},
  given AS (
    INSERT INTO identify_turn AS turn (bucket, free_at) SELECT $1::INTEGER, now + $2::BIGINT FROM tick
    ON CONFLICT (bucket) DO UPDATE SET free_at = EXCLUDED.free_at
    WHERE turn.free_at <= EXCLUDED.free_at - $2::BIGINT OR turn.free_at > EXCLUDED.free_at
    RETURNING bucket
  )
  SELECT CASE WHEN EXISTS (SELECT FROM given) THEN 0
    ELSE greatest(1, (SELECT free_at FROM identify_turn WHERE bucket = $1::INTEGER) - now) END AS wait FROM tick`;

interface HeartbeatRow {
  readonly count: number | null;
  readonly others: readonly ShardProcess[];
  readonly theirs: ShardAssignment['leases'];
  readonly mine: ShardAssignment['leases'];
}

/** Leases of shards, in a database that several processes use. */
export function postgresLeases(sql: Transactions): Leases {
  return {
    join: ({ id, allowedShards }, count, forMs) =>
      sql.transaction(async (within) => {
        // A starting process waits for all that are starting before it.
        await within.query("SET LOCAL lock_timeout = '8s'");
        // If two processes start at the same time, the second uses the count of the first.
        await within.query('LOCK TABLE shard_count IN EXCLUSIVE MODE');
        await within.query(`WITH ${TICK} DELETE FROM shard_process USING tick WHERE until <= now`);
        await within.query(
          `WITH ${TICK} INSERT INTO shard_process (id, may, until)
           SELECT $1, $2::INTEGER[], now + $3::BIGINT FROM tick`,
          [id, allowedShards, forMs],
        );
        await within.query(
          `INSERT INTO shard_count (sole, count) VALUES (1, $1)
           ON CONFLICT (sole) DO UPDATE SET count = EXCLUDED.count
           WHERE NOT EXISTS (SELECT FROM shard_process WHERE id <> $2)`,
          [count, id],
        );
        const [agreed] = await within.query<{ count: number }>('SELECT count FROM shard_count');
        return agreed?.count ?? count;
      }),

    async heartbeat({ id, allowedShards }, forMs) {
      const [row] = await sql.query<HeartbeatRow>(HEARTBEAT, [id, allowedShards, forMs]);
      const { count, others = [], theirs = [], mine = [] } = row ?? {};
      return {
        count: count ?? 1,
        processes: [...others, { id, allowedShards }],
        leases: [...theirs, ...mine],
      };
    },

    async take(processId, shards, forMs) {
      const taken = await sql.query<{ shard: number }>(TAKE, [processId, shards, forMs]);
      return taken.map(({ shard }) => shard);
    },

    async giveUp(processId, shards) {
      await sql.query(GIVE_UP, [processId, shards]);
    },

    async leave(processId) {
      await sql.query('DELETE FROM shard_process WHERE id = $1', [processId]);
    },

    async identify(bucket, pauseMs) {
      const [row] = await sql.query<{ wait: number }>(IDENTIFY, [bucket, pauseMs]);
      return row?.wait ?? pauseMs;
    },
  };
}
