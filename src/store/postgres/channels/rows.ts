import type { CoinRowsOfChange } from '#store/coins/book.ts';
import type { SecretRow } from '#store/coins/rows.ts';
import { MAX_SETUP_LINES, type GameRowsOfChange } from '#store/games/book.ts';
import { encodeLink } from '#store/coins/link-rows.ts';
import { seededBy } from '#store/coins/seed-rows.ts';
import { encodeFlip, FLIP_COLUMNS, parseFlip, type FlipRow } from '#store/coins/stored-flips.ts';
import { tally, tallyOfChange } from '#store/coins/tally.ts';
import {
  CHANCE,
  declaredLines,
  EFFECTIVE_LINES,
  isUndone,
  LINES_BEFORE,
  MADE,
  UNDONE,
} from '#store/games/log-statements.ts';
import { LINES_WITH_STATES, encodeLine, type GameRow } from '#store/games/rows.ts';
import { encodeGame, type LineRow, type StateRow } from '#store/games/stored.ts';
import type { LedgerEntry, Seed, Tally } from '#store/port/coins.ts';
import { unreadable } from '#store/port/failure.ts';
import type { ChangeReads } from '#store/port/changes.ts';
import type { Statement } from '#store/sql/statement.ts';
import {
  joinLastState,
  parseStoredState,
  type ChannelSnapshot,
  type OpenGame,
  type StoredLine,
} from './channel-snapshot.ts';
import type { JobReader, Scope } from './unit-of-work.ts';
import { addTally, put, type Writes } from './writes.ts';

const flipWhere = (sequence: string): string => `SELECT ${FLIP_COLUMNS}
  FROM coin_flip
  WHERE secret_id = (SELECT id FROM coin_secret WHERE channel_id = $1 AND revealed_at IS NULL) AND sequence = ${sequence}`;

const FLIP = flipWhere('$2');
const FLIP_OF_GAME = flipWhere('(SELECT flip_number FROM game WHERE channel_id = $1 AND ended_at IS NULL)');

const declaredFlip = (channelId: string, flip: number | 'of-game'): Statement =>
  flip === 'of-game'
    ? { text: FLIP_OF_GAME, values: [channelId] }
    : { text: FLIP, values: [channelId, flip] };

/** Reads the declared data of a channel. */
export const selectDeclared = (channelId: string, { log, flip }: ChangeReads): readonly Statement[] => [
  ...(log === undefined ? [] : [declaredLines(channelId, log)]),
  ...(flip === undefined ? [] : [declaredFlip(channelId, flip)]),
];

const LAST_STATE = `SELECT kept.seq, kept.version, kept.state FROM (SELECT $1::TEXT AS id) AS game ${joinLastState('id', '$2')}`;

interface KeptRow extends StateRow {
  readonly seq: number;
}

/** The entries in force since the last stored state up to an entry ($2) of a game ($1). */
const LINES_SINCE_STATE = `SELECT line.seq, line.version, line.entries
  FROM (SELECT $1::TEXT AS id) AS game ${joinLastState('id', '$2')}
    JOIN game_event AS line ON line.game_id = id AND line.seq > coalesce(kept.seq, 0) AND line.seq <= $2
  WHERE line.undone_to IS NULL AND NOT ${isUndone('line')} ORDER BY line.seq`;

/** Reads what an undo writes depends on: the state to which it returns, and whether it may. */
export async function readForUndo(reader: JobReader, { id }: GameRow, toSeq: number): Promise<void> {
  if (!Number.isInteger(toSeq)) return;
  const values = [id, toSeq];
  const answers = await reader.read(
    [LAST_STATE, LINES_SINCE_STATE, UNDONE, CHANCE, MADE].map((text) => ({ text, values })),
  );
  const [[row], lines] = answers as readonly [readonly KeptRow[], readonly StoredLine[]];
  const kept = row && parseStoredState({ ...row, keptSeq: row.seq });
  if (kept && typeof kept.state !== 'object')
    await reader.read([{ text: EFFECTIVE_LINES, values: [id, 0, toSeq] }]);
  else reader.add({ text: EFFECTIVE_LINES, values: [id, kept?.seq ?? 0, toSeq] }, lines);
}

const SETUP_LINES = [MAX_SETUP_LINES + 1, MAX_SETUP_LINES] as const;

/** Reads what the last entry of a game depends on: its format request. */
export const selectForEnd = ({ id }: GameRow): readonly Statement[] => [
  { text: LINES_BEFORE, values: [id, ...SETUP_LINES] },
];

/** A channel during one change; `table` includes what the change has written. */
export interface ChannelChange {
  readonly channelId: string;
  table: ChannelSnapshot;
  readonly writes: Writes;
  /** The channel's scope. */
  readonly scope: Pick<Scope, 'want'>;
  readonly reads: ChangeReads;
}

/** Reads and writes the ledger's rows within a change of one channel. */
export function coinRowsOf(changing: ChannelChange): CoinRowsOfChange {
  const { channelId, writes, scope, reads } = changing;
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
    addSecret({ guildId, at, actorId }, secret) {
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
      if (reads.flip === undefined) return undefined;
      const { text, values } = declaredFlip(channelId, reads.flip);
      const row = scope
        .want<FlipRow>(text, values)
        .find((flip) => flip.secretId === secretId && flip.sequence === sequence);
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
        changing.table = { ...changing.table, game: { ...game, state, lines: [] } };
    },
    lastStateUpTo(gameId, seq) {
      const { game } = changing.table;
      if (game?.row.id === gameId && game.row.seq === seq) return game.kept ?? undefined;
      const [row] = scope.want<KeptRow>(LAST_STATE, [gameId, seq]);
      return row && (parseStoredState({ ...row, keptSeq: row.seq }) ?? undefined);
    },
    declaredLines(ofChannel, read) {
      const { text, values } = declaredLines(ofChannel, read);
      return scope.want<LineRow>(text, values);
    },
    lines: (gameId, before, limit) => scope.want<LineRow>(LINES_BEFORE, [gameId, before, limit]),
    effectiveLines(gameId, after, seq) {
      const { game } = changing.table;
      if (after === seq) return [];
      return game?.row.id === gameId && game.row.seq === seq
        ? game.lines
        : scope.want<StoredLine>(EFFECTIVE_LINES, [gameId, after, seq]);
    },
    isUndone: (gameId, seq) => scope.want<{ isUndone: number }>(UNDONE, [gameId, seq])[0]?.isUndone === 1,
    chanceAfter: (gameId, seq) =>
      scope.want<{ seq: number | null }>(CHANCE, [gameId, seq])[0]?.seq ?? undefined,
    madeUntilUndo(gameId, seq) {
      const { game } = changing.table;
      if (game?.row.id === gameId && game.row.seq === seq) return game.made;
      return scope.want<{ made: number }>(MADE, [gameId, seq])[0]?.made ?? 0;
    },
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
      changing.table = {
        ...changing.table,
        game: { row, inForce: 1, state: null, kept: null, lines: [], made: 0 },
      };
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
      const { row, kept, made: madeBefore } = open(id);
      const keptNow = state ? { seq, size: state.state.length, state: game } : kept;
      keep(
        {
          row: { ...row, seq, bytes: row.bytes + lineBytes, asked },
          inForce: undoneTo ?? seq,
          state: after,
          kept: keptNow,
          lines: [],
          made: made ?? madeBefore,
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
        game: { ...now, state: { game, from: seq, size }, kept: { seq, size, state: game }, lines: [] },
      };
      put(writes, 'states', `${gameId} ${seq}`, { gameId, seq, ...written });
    },
  };
}
