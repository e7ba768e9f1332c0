import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { AcceptedTransition, Entry, FinalReason } from '#engine/deciding/actions.ts';
import { appendEntries, emptyTransition } from '#engine/deciding/transition.ts';
import { replayEvents } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import type { Game } from '#engine/game/state.ts';
import { declareReads, type Change, type Origin } from '#store/port/changes.ts';
import type { GameWithLog, GameWrite, GameLogEntry } from '#store/port/games.ts';
import type { Store } from '#store/port/port.ts';
import { from, NOON, type TestReply } from '../coins/flips.ts';

/** At least one entry. */
export type Entries = AcceptedTransition['entries'];

/** Something that happened, as the host's bookkeeping. */
export const noted = (event: GameEvent): Entry => ({ event, authority: 'host', because: [] });

export const opened = (...players: readonly string[]): Entries => [
  noted({
    kind: 'game/opened',
    edition: 'founding',
    hostId: players[0] ?? '1',
    settings: { format: PLAIN_FORMAT, startingLife: 20, pings: true },
    players,
  }),
];

export const started = (...order: readonly string[]): Entries => [
  noted({ kind: 'game/started', order, teams: [], byChance: true }),
];

export const life = (playerId: string, to: number): Entries => [
  noted({ kind: 'life/changed', playerId, from: 0, to }),
];

export const monarch = (to: string | null): Entries => [noted({ kind: 'monarch/passed', to })];

export const ended: Entries = [noted({ kind: 'game/ended', result: { how: 'won', winners: ['1'] } })];

/** A line of a log before the game after it is known. `final`: chance decided something that the entries do not say. */
export type Line =
  | { readonly kind: 'open' | 'append'; readonly entries: Entries; readonly final?: FinalReason }
  | Extract<GameWrite, { readonly kind: 'undo' }>;

const GATHERED = replayEvents(opened('1', '2').map(({ event }) => event));

/** Writes an entry to the open game, or to a new one with two players. */
export function lineIn(book: GameWithLog | null, line: Line): GameWrite {
  if (line.kind === 'undo') return line;
  const { kind, entries, final } = line;
  const [{ event: first }, ...others] = entries;
  const decided =
    first.kind === 'game/opened'
      ? appendEntries(emptyTransition(replayEvents([first])), others)
      : appendEntries(emptyTransition(book?.game ?? GATHERED), entries);
  return { kind, entries, after: decided.after, final: final ?? decided.final };
}

/** Writes this of the channel's game; the reply is the line that it becomes. */
export const writing =
  (line: Line): Change<TestReply> =>
  ({ game }) => ({ reply: { content: String((game?.seq ?? 0) + 1) }, game: lineIn(game, line) });

let interactions = 0;

/** A table of one channel, played line by line, by interactions of this name. */
export interface Playing {
  write(line: Line, given?: Partial<Origin>): Promise<void>;
  open(...players: readonly string[]): Promise<void>;
  append(entries: Entries, final?: FinalReason): Promise<void>;
  undo(toSeq: number): Promise<void>;
  /** The open game, as a change sees it. */
  book(): Promise<GameWithLog | null>;
  /** Log entries, as a change sees them; empty without an open game. */
  log(...asked: Parameters<GameWithLog['log']>): Promise<readonly GameLogEntry[]>;
  /** The open game's state. */
  game(): Promise<Game>;
}

export function playAt(store: () => Store<TestReply>, channelId = '100', name = 'play'): Playing {
  const origin = (given: Partial<Origin> = {}) => {
    interactions += 1;
    return from(`${name} ${interactions}`, { channelId, at: NOON + interactions, ...given });
  };
  const write = async (line: Line, given?: Partial<Origin>) => {
    await store().mutate(origin(given), writing(line));
  };
  const look = async <Seen>(at: (open: GameWithLog | null) => Seen): Promise<Seen> => {
    let seen: { readonly it: Seen } | null = null;
    await store().mutate(
      origin(),
      declareReads({ log: { last: 10_000 } }, (table) => {
        seen = { it: at(table.game) };
        return { reply: { content: 'seen' }, isRefused: true };
      }),
    );
    return (seen as unknown as { readonly it: Seen }).it;
  };
  const book = () => look((open) => open);
  return {
    write,
    open: (...players) => write({ kind: 'open', entries: opened(...players) }),
    append: (entries, final) => write({ kind: 'append', entries, ...(final && { final }) }),
    undo: (toSeq) => write({ kind: 'undo', toSeq }),
    book,
    log: (...asked) => look((open) => open?.log(...asked) ?? []),
    async game() {
      const open = await book();
      if (!open) throw new Error('no game is open');
      return open.game;
    },
  };
}

/** Each line of a log, newest first: its number, and whether it was taken back or takes back. */
export const outline = (log: readonly GameLogEntry[]): readonly string[] =>
  log.map(
    ({ seq, undoneTo, isUndone }) =>
      `${seq}${undoneTo === null ? '' : ` back to ${undoneTo}`}${isUndone ? ' undone' : ''}`,
  );

/** The channel's last game with its complete log; `null` if there is none. */
export async function lastBook(store: Store<unknown>, channelId: string): Promise<GameWithLog | null> {
  const standing = await store.lastGame(channelId);
  if (!standing) return null;
  const lines = await store.log(standing.id, standing.seq);
  const log: GameWithLog['log'] = (limit, before = Infinity) =>
    lines.filter(({ seq }) => seq < before).slice(0, limit);
  return { ...standing, log };
}
