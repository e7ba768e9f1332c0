import type Database from '#basics/sqlite.ts';
import { goneId } from '#engine/vocabulary/players.ts';
import { erasedSalts, withoutPerson } from '../../coins/erase-person.ts';
import { parseLink, SELECT_LINKS, type LinkRow } from '../../coins/link-rows.ts';
import { seededBy, seedRows } from '../../coins/seed-rows.ts';
import { FLIP_COLUMNS, parseFlip, encodeFlip, type FlipRow } from '../../coins/stored-flips.ts';

/** The number of rows scanned per transaction. */
const ROWS_SCANNED = 20_000;
/** The maximum number of lines rewritten per transaction. */
const MAX_LINES = 50;

/**
 * Erases a user from the ledgers, a few lines at a time, and keeps their chains valid.
 * @param after the result of the previous call; `''` at first
 * @returns `undefined` at the end
 */
export type EraseName = (userId: string, after: string) => string | undefined;

export function eraseName(db: Database): EraseName {
  const seeds = seedRows(db);
  const selectLast = db.prepare<[], number | null>('SELECT max(rowid) FROM coin_flip').pluck();
  const selectLines = db.prepare<{ userId: string; after: number }, FlipRow & { readonly rowNumber: number }>(
    `SELECT line.rowid AS rowNumber, ${FLIP_COLUMNS} FROM coin_flip AS line
     WHERE line.rowid > :after AND line.rowid <= :after + ${ROWS_SCANNED}
       AND (actor_id = :userId OR instr(request, '"' || :userId || '"') > 0
         OR EXISTS (SELECT 1 FROM coin_link AS link WHERE link.secret_id = line.secret_id
           AND link.sequence = line.sequence AND link.actor_id = :userId))
     ORDER BY line.rowid LIMIT ${MAX_LINES}`,
  );
  const selectLinks = db.prepare<[Readonly<Record<string, unknown>>], LinkRow>(SELECT_LINKS);
  const updateLine = db.prepare<[FlipRow]>(
    `UPDATE coin_flip SET actor_id = :actorId, request = :request, outcome = :outcome
     WHERE secret_id = :secretId AND sequence = :sequence`,
  );
  const updateLink = db.prepare<[string | null, string, string, number]>(
    'UPDATE coin_link SET actor_id = ?, salts = ? WHERE secret_id = ? AND nth = ?',
  );
  const selectSeeds = db.prepare<[string], { secretId: string; nth: number }>(
    'SELECT secret_id AS secretId, nth FROM coin_seed WHERE actor_id = ?',
  );
  const selectSeedLink = db.prepare<[string, number], LinkRow>(
    `SELECT nth, kind, sequence, salts FROM coin_link WHERE secret_id = ? AND kind = 'seed' AND sequence = ?`,
  );
  const updateSeed = db.prepare<[string, string, number]>(
    'UPDATE coin_seed SET actor_id = ? WHERE secret_id = ? AND nth = ?',
  );
  const eraseInSecrets = [
    `UPDATE coin_secret SET created_by = '' WHERE created_by = ?`,
    `UPDATE coin_secret SET revealed_by = '' WHERE revealed_by = ?`,
    `UPDATE coin_tally SET player_id = 'gone:' || (SELECT count(*) + 1 FROM coin_tally AS other
       WHERE other.secret_id = coin_tally.secret_id AND other.private = coin_tally.private AND other.player_id LIKE 'gone:%')
     WHERE player_id = ?`,
  ].map((sql) => db.prepare<[string]>(sql));

  function eraseSeeds(userId: string): void {
    for (const { secretId, nth } of selectSeeds.all(userId)) {
      updateSeed.run(goneId(nth), secretId, nth);
      const row = selectSeedLink.get(secretId, nth);
      if (row) updateLink.run(null, erasedSalts(parseLink(row), userId), secretId, row.nth);
    }
  }

  function eraseLine(row: FlipRow, userId: string): void {
    const { secretId, sequence } = row;
    const entry = parseFlip(
      row,
      seededBy(() => seeds.of(secretId)),
    );
    // An overwritten line can't be attributed.
    if (!entry) return;
    const links = selectLinks
      .all({ 1: secretId, 2: sequence, 3: sequence })
      .map(parseLink)
      .filter((link) => link.sequence === sequence && link.kind !== 'seed' && link.kind !== 'opened');
    const without = withoutPerson(entry, links, userId);
    updateLine.run(encodeFlip(without.entry));
    for (const { actorId, salts, nth } of without.links)
      updateLink.run(actorId, JSON.stringify(salts), secretId, nth);
  }

  return (userId, after) => {
    if (after === '') {
      for (const statement of eraseInSecrets) statement.run(userId);
      eraseSeeds(userId);
    }
    const from = Number(after);
    const lines = selectLines.all({ userId, after: from });
    for (const line of lines) eraseLine(line, userId);
    const last = lines.length === MAX_LINES ? lines.at(-1)?.rowNumber : from + ROWS_SCANNED;
    return last !== undefined && last < (selectLast.get() ?? 0) ? String(last) : undefined;
  };
}
