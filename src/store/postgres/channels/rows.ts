import type { CoinRowsOfChange } from '#store/coins/book.ts';
import type { SecretRow } from '#store/coins/rows.ts';
import type { GameRowsOfChange } from '#store/games/book.ts';
import { encodeLink } from '#store/coins/link-rows.ts';
import { seededBy } from '#store/coins/seed-rows.ts';
import { parseFlip, encodeFlip, type FlipRow } from '#store/coins/stored-flips.ts';
import { tally, tallyOfChange } from '#store/coins/tally.ts';
import { LINES_WITH_STATES, encodeLine } from '#store/games/rows.ts';
import { encodeGame, type EntriesRow, type LineRow, type StateRow } from '#store/games/stored.ts';
import type { LedgerEntry, Seed, Tally } from '#store/port/coins.ts';
import { unreadable } from '#store/port/failure.ts';
import type { Scope } from './scope.ts';
import { parseStoredState, joinLastState, type OpenGame, type ChannelSnapshot } from './channel-snapshot.ts';
import { addTally, put, type Writes } from './writes.ts';

const FLIP = `SELECT version, secret_id AS "secretId", sequence, interaction_id AS "interactionId",
    actor_id AS "actorId", at, private AS "isPrivate", covered, edition, purpose, seeds, leaf, request, choices, outcome
  FROM coin_flip WHERE secret_id = $1 AND sequence = $2`;

const LAST_STATE = `SELECT kept.seq, kept.version, kept.state FROM (SELECT $1::TEXT AS id) AS game ${joinLastState('id', '$2')}`;

const isUndone = (line: string): string =>
  `EXISTS (SELECT 1 FROM game_event AS undo WHERE undo.undone_to IS NOT NULL
     AND undo.game_id = ${line}.game_id AND undo.seq > ${line}.seq AND undo.undone_to < ${line}.seq)`;

/** The log entries of a game ($1) before one ($2), newest first, limited ($3). */
const LINES = `SELECT seq, interaction_id AS "interactionId", actor_id AS "actorId", at, by_chance AS "byChance",
    undone_to AS "undoneTo", ${isUndone('line')}::INTEGER AS "isUndone", version, entries
  FROM game_event AS line WHERE game_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3`;

const EFFECTIVE_LINES = `SELECT seq, version, entries FROM game_event AS line
  WHERE game_id = $1 AND seq > $2 AND seq <= $3 AND undone_to IS NULL AND NOT ${isUndone('line')} ORDER BY seq`;

const UNDONE = `SELECT ${isUndone('line')} AS "isUndone" FROM game_event AS line WHERE game_id = $1 AND seq = $2`;

const CHANCE = 'SELECT max(seq) AS seq FROM game_event WHERE game_id = $1 AND seq > $2 AND by_chance = 1';

const MADE = `SELECT made FROM game_event
  WHERE game_id = $1 AND seq <= $2 AND undone_to IS NOT NULL ORDER BY seq DESC LIMIT 1`;

interface KeptRow extends StateRow {
  readonly seq: number;
}

/** A channel during one change; `table` includes what the change has written. */
export interface ChannelChange {
  table: ChannelSnapshot;
  readonly writes: Writes;
  /** The channel's scope. */
  readonly scope: Pick<Scope, 'want'>;
}

/** Reads and writes the ledger's rows within a change of one channel. */
export function coinRowsOf(changing: ChannelChange): CoinRowsOfChange {
  const { writes, scope } = changing;
  /** Flips written by this change. */
  const written = new Map<string, LedgerEntry>();
  const keyOf = (secretId: string, sequence: number): string => `${secretId} ${sequence}`;

  /** Records the current state of the live secret. */
  function keep(secret: SecretRow): void {
    changing.table = { ...changing.table, secret };
    const { id, secret: _secret, commitment: _commitment, privateSecret, ...columns } = secret;
    put(writes, 'changedSecrets', id, {
      id,
      ...columns,
      privateSecret: privateSecret?.toString('hex') ?? null,
      revealedBy: null,
    });
  }

  function count({ secretId, isPrivate }: LedgerEntry, added: readonly Tally[]): void {
    for (const counts of added) addTally(writes, { ...counts, secretId, isPrivate: Number(isPrivate) });
  }

  function seedsOf(secretId: string): readonly Seed[] {
    const { secret, seeds } = changing.table;
    if (secret?.id !== secretId) return [];
    return seeds;
  }

  /** The secret with an id. Only the live one is ever written to. */
  function live(secretId: string): SecretRow {
    const { secret } = changing.table;
    if (secret?.id !== secretId) throw new Error(`secret ${secretId} is not the live one`);
    return secret;
  }

  return {
    liveSecret: () => changing.table.secret ?? undefined,
    addSecret({ channelId, guildId, at, actorId }, secret) {
      changing.table = { ...changing.table, secret, seeds: [] };
      put(writes, 'newSecrets', secret.id, {
        ...secret,
        channelId,
        guildId,
        secret: secret.secret.toString('hex'),
        privateSecret: secret.privateSecret?.toString('hex') ?? null,
        at,
        actorId,
        revealedBy: null,
      });
    },
    revealSecret({ at, actorId }, secretId) {
      keep({ ...live(secretId), revealedAt: at });
      put(writes, 'changedSecrets', secretId, { revealedBy: actorId });
      changing.table = { ...changing.table, secret: null, seeds: [] };
    },
    advance(secretId, to) {
      keep({ ...live(secretId), ...to });
    },
    addLink(secretId, link) {
      put(writes, 'newLinks', keyOf(secretId, link.nth), { ...encodeLink(link), secretId });
    },
    seeds: seedsOf,
    addSeed(secretId, nth, seed) {
      changing.table = { ...changing.table, seeds: [...seedsOf(secretId), seed] };
      put(writes, 'seeds', keyOf(secretId, nth), { ...seed, secretId, nth });
    },
    flip(secretId, sequence) {
      const fresh = written.get(keyOf(secretId, sequence));
      if (fresh) return fresh;
      // A secret drawn in this change isn't stored yet, and will be a different one if the change runs again.
      const isKept = changing.table.secret?.id === secretId && !writes.rows.newSecrets.has(secretId);
      if (!isKept) return undefined;
      const [row] = scope.want<FlipRow>(FLIP, [secretId, sequence]);
      if (!row) return undefined;
      const entry = parseFlip(
        row,
        seededBy(() => seedsOf(secretId)),
      );
      if (!entry) throw unreadable(`flip ${sequence} under secret ${secretId}`);
      return entry;
    },
    addFlip(entry) {
      const { secretId, sequence } = entry;
      written.set(keyOf(secretId, sequence), entry);
      put(writes, 'newFlips', keyOf(secretId, sequence), { ...encodeFlip(entry) });
      count(entry, tally([entry]));
    },
    continueFlip(entry, held) {
      const { secretId, sequence } = entry;
      written.set(keyOf(secretId, sequence), entry);
      const { version, request, choices, outcome } = encodeFlip(entry);
      put(writes, 'continuedFlips', keyOf(secretId, sequence), {
        secretId,
        sequence,
        version,
        request,
        choices,
        outcome,
      });
      count(entry, tallyOfChange(held, entry));
    },
  };
}

/** Reads and writes the rows of games within a change of one channel. */
export function gameRowsOf(changing: ChannelChange): GameRowsOfChange {
  const { writes, scope } = changing;

  /** The open game, which must have this id. */
  function open(gameId: string): OpenGame {
    const { game } = changing.table;
    if (game?.row.id !== gameId) throw new Error(`game ${gameId} is not open`);
    return game;
  }

  function keep(game: OpenGame, endedAt: number | null = null): void {
    changing.table = { ...changing.table, game: endedAt === null ? game : null };
    put(writes, 'changedGames', game.row.id, { ...game.row, endedAt });
  }

  return {
    open: () => changing.table.game?.row,
    cached: ({ id, seq }) => {
      const { game } = changing.table;
      return game?.row.id === id && game.row.seq === seq ? (game.state ?? undefined) : undefined;
    },
    remember(row, state) {
      const { game } = changing.table;
      if (game?.row.id === row.id && game.row.seq === row.seq)
        changing.table = { ...changing.table, game: { ...game, state } };
    },
    lastStateUpTo(gameId, seq) {
      const { game } = changing.table;
      if (game?.row.id === gameId && game.row.seq === seq) return game.kept ?? undefined;
      const [row] = scope.want<KeptRow>(LAST_STATE, [gameId, seq]);
      return row && (parseStoredState({ ...row, keptSeq: row.seq }) ?? undefined);
    },
    lines: (gameId, before, limit) => scope.want<LineRow>(LINES, [gameId, before, limit]),
    effectiveLines: (gameId, after, seq) =>
      after === seq
        ? []
        : scope.want<EntriesRow & { readonly seq: number }>(EFFECTIVE_LINES, [gameId, after, seq]),
    isUndone: (gameId, seq) => scope.want<{ isUndone: boolean }>(UNDONE, [gameId, seq])[0]?.isUndone === true,
    chanceAfter: (gameId, seq) =>
      scope.want<{ seq: number | null }>(CHANCE, [gameId, seq])[0]?.seq ?? undefined,
    madeUntilUndo: (gameId, seq) => scope.want<{ made: number }>(MADE, [gameId, seq])[0]?.made ?? 0,
    noteFlip(gameId, number, flippers) {
      const game = open(gameId);
      const row = {
        ...game.row,
        flipAfter: game.inForce,
        flipNumber: number,
        flipBy: JSON.stringify(flippers),
      };
      keep({ ...game, row });
    },
    add({ guildId, channelId }, id) {
      const row = { id, seq: 1, flipAfter: null, flipNumber: null, flipBy: null, bytes: 0, asked: null };
      changing.table = { ...changing.table, game: { row, inForce: 1, state: null, kept: null } };
      put(writes, 'newGames', id, { ...row, guildId, channelId, endedAt: null });
    },
    addLine({ interactionId, actorId, at }, id, line, before) {
      const { seq, byChance, undoneTo, asked = null } = line;
      const key = `${id} ${seq}`;
      const { game } = before;
      const isOver = game.stage === 'over';
      const made = undoneTo === null ? null : game.made;
      const { entries, state, after, lineBytes, bytes } = encodeLine(line, before);
      put(writes, 'lines', key, {
        gameId: id,
        seq,
        interactionId,
        actorId,
        at,
        byChance: Number(byChance),
        undoneTo,
        made,
        ...entries,
      });
      if (state) {
        const upTo = isOver ? seq - 1 : seq - LINES_WITH_STATES;
        if (upTo > 0) put(writes, 'lostStates', id, { gameId: id, upTo });
        put(writes, 'states', key, { gameId: id, seq, ...state });
      }
      const { row, kept } = open(id);
      const keptNow = state ? { seq, size: state.state.length, state: game } : kept;
      keep(
        {
          row: { ...row, seq, bytes: row.bytes + lineBytes, asked },
          inForce: undoneTo ?? seq,
          state: after,
          kept: keptNow,
        },
        isOver ? at : null,
      );
      return bytes;
    },
    replaceState(gameId, seq, game) {
      const { game: now } = changing.table;
      if (now?.row.id !== gameId || now.row.seq !== seq) return;
      const written = encodeGame(game);
      const size = written.state.length;
      changing.table = {
        ...changing.table,
        game: { ...now, state: { game, from: seq, size }, kept: { seq, size, state: game } },
      };
      put(writes, 'states', `${gameId} ${seq}`, { gameId, seq, ...written });
    },
  };
}
