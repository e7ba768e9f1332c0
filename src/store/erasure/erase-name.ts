import { erasedPlayerId } from '#engine/vocabulary/players.ts';
import { erasedSalts, erasePerson } from '#ledger/erase-person.ts';
import { parseLink, SELECT_LINKS, type LinkRow } from '../coins/link-rows.ts';
import { lazyFirstSeeds } from '#ledger/seeds.ts';
import { parseSeeds, seedsOf } from '../coins/rows.ts';
import { encodeFlip, parseStoredFlip, type FlipRow } from '#ledger/encoding/stored-flips.ts';
import type { Dialect } from '../sql/dialect.ts';
import { step, type Steps } from '../sql/statement.ts';
import { FLIP_COLUMNS } from '../sql/changed-rows.ts';
import { runEach, type ErasureLocks } from './forget.ts';

/** The number of rows scanned per transaction. */
const ROWS_SCANNED = 20_000;
/** The maximum number of lines rewritten per transaction. */
const MAX_LINES = 50;

const IN_SECRETS = [
  `UPDATE coin_secret SET created_by = '' WHERE created_by = $1`,
  `UPDATE coin_secret SET revealed_by = '' WHERE revealed_by = $1`,
  `UPDATE coin_tally SET player_id = 'gone:' || (SELECT count(*) + 1 FROM coin_tally AS other
     WHERE other.secret_id = coin_tally.secret_id AND other.private = coin_tally.private AND other.player_id LIKE 'gone:%')
   WHERE player_id = $1`,
];

const SEEDS = `SELECT seed.secret_id AS "secretId", seed.nth AS place, link.nth, link.kind, link.sequence, link.salts
  FROM coin_seed AS seed LEFT JOIN coin_link AS link
    ON link.secret_id = seed.secret_id AND link.kind = 'seed' AND link.sequence = seed.nth
  WHERE seed.actor_id = $1`;

const linesIn = (dialect: Dialect): string =>
  `SELECT ${dialect.rowNumber} AS "rowNumber", ${FLIP_COLUMNS}, ${seedsOf(dialect, 'flip.secret_id')} AS "seedList"
   FROM coin_flip AS flip
   WHERE ${dialect.rowNumber} > $2 AND ${dialect.rowNumber} <= $2 + ${ROWS_SCANNED}
     AND (actor_id = $1 OR ${dialect.contains('request', `'"' || $1 || '"'`)}
       OR EXISTS (SELECT 1 FROM coin_link AS link WHERE link.secret_id = flip.secret_id
         AND link.sequence = flip.sequence AND link.actor_id = $1))
   ORDER BY ${dialect.rowNumber} LIMIT ${MAX_LINES}`;

const UPDATE_LINE =
  'UPDATE coin_flip SET actor_id = $3, request = $4, outcome = $5 WHERE secret_id = $1 AND sequence = $2';
const UPDATE_LINK = 'UPDATE coin_link SET actor_id = $3, salts = $4 WHERE secret_id = $1 AND nth = $2';
const UPDATE_SEED = 'UPDATE coin_seed SET actor_id = $3 WHERE secret_id = $1 AND nth = $2';

interface Line extends FlipRow {
  readonly rowNumber: number;
  readonly seedList: string | null;
}

type SeedFound = LinkRow & { readonly secretId: string; readonly place: number };

/**
 * Returns a function that erases a user from the ledgers, a few lines at a time, and keeps their chains valid: given the
 * result of its previous call, 0 at first, it returns `undefined` at the end.
 */
export function createNameEraser(dialect: Dialect, locks: ErasureLocks) {
  const selectLines = linesIn(dialect);
  const selectLast = `SELECT coalesce(max(${dialect.rowNumber}), 0) AS last FROM coin_flip`;

  function* lockedLines(userId: string, after: number): Steps<readonly Line[]> {
    const lines = yield* step<Line>(selectLines, [userId, after]);
    if (lines.length === 0 || locks.lines.length === 0) return lines;
    const secretIds = [...new Set(lines.map(({ secretId }) => secretId))];
    for (const lock of locks.lines) yield* step(lock, [secretIds]);
    // Another process may have written before the lock.
    return yield* step<Line>(selectLines, [userId, after]);
  }

  return function* (userId: string, after: number): Steps<number | undefined> {
    if (after === 0) yield* eraseInSecrets(locks, userId);
    const lines = yield* lockedLines(userId, after);
    for (const line of lines) yield* eraseLine(line, userId);
    const last = lines.length === MAX_LINES ? lines.at(-1)?.rowNumber : after + ROWS_SCANNED;
    const [all] = yield* step<{ last: number }>(selectLast);
    return last !== undefined && last < (all?.last ?? 0) ? last : undefined;
  };
}

function* eraseInSecrets(locks: ErasureLocks, userId: string): Steps<void> {
  yield* runEach([...locks.secrets, ...IN_SECRETS], userId);
  for (const seed of yield* step<SeedFound>(SEEDS, [userId])) {
    const { secretId, place } = seed;
    yield* step(UPDATE_SEED, [secretId, place, erasedPlayerId(place)]);
    if (seed.nth !== null)
      yield* step(UPDATE_LINK, [secretId, seed.nth, null, erasedSalts(parseLink(seed), userId)]);
  }
}

function* eraseLine({ seedList, rowNumber: _row, ...row }: Line, userId: string): Steps<void> {
  const { secretId, sequence } = row;
  const entry = parseStoredFlip(
    row,
    lazyFirstSeeds(() => parseSeeds(seedList)),
  );
  // An overwritten line can't be attributed.
  if (!entry) return;
  const links = (yield* step<LinkRow>(SELECT_LINKS, [secretId, sequence, sequence]))
    .map(parseLink)
    .filter((link) => link.sequence === sequence && link.kind !== 'seed' && link.kind !== 'opened');
  const without = erasePerson(entry, links, userId);
  const { actorId, request, outcome } = encodeFlip(without.entry);
  yield* step(UPDATE_LINE, [secretId, sequence, actorId, request, outcome]);
  for (const link of without.links)
    yield* step(UPDATE_LINK, [secretId, link.nth, link.actorId, JSON.stringify(link.salts)]);
}
