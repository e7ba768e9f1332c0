import { z } from 'zod';
import { Entry } from '#engine/deciding/actions.ts';
import { expandEntry } from '#engine/deciding/log-entries.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { Game } from '#engine/game/state.ts';
import { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameLogEntry } from '../port/games.ts';
import { json } from '../rows/json.ts';

/**
 * The version of the shape of `Game`, written beside each state. A state of another version is not converted: the game
 * is folded again from its log, whose lines are. So it goes up whenever a state changes its shape or `applyEvent` its mind.
 */
const STATE_VERSION = 8;

const stored = json.pipe(Game);

/** A state as the database holds it. */
export interface StateRow {
  readonly version: number;
  /** JSON. */
  readonly state: string;
}

export const writeGame = (state: Game): StateRow => ({
  version: STATE_VERSION,
  state: JSON.stringify(state),
});

/** Reads a state, unless it is of another version of the bot, or somebody else wrote into it. */
export const readGame = ({ version, state }: StateRow): Game | 'of-another-version' | 'damaged' =>
  version === STATE_VERSION ? (stored.safeParse(state).data ?? 'damaged') : 'of-another-version';

/** The version of the shape of `Entry` and its events, written beside each line of a log. */
const ENTRIES_VERSION = 2;

const today = z.array(Entry);

/** In version 1 nobody noted under whose control a permanent entered: its first controller. */
function enteredUnder(permanentThen: unknown): unknown {
  const { data } = z.looseObject({ controllerId: PlayerId }).safeParse(permanentThen);
  return data && { ...data, enteredUnderId: data.controllerId };
}

/** Games of version 1 had no variant, no option and no teams. */
const withFormats = (entries: unknown): unknown =>
  z
    .array(z.looseObject({ event: z.looseObject({ kind: z.string() }) }))
    .safeParse(entries)
    .data?.map((line) => {
      const { event: happened, ...others } = line;
      const had = z.looseObject({}).safeParse(happened['settings']).data;
      const brought = {
        ...happened,
        ...(had && { settings: { ...had, format: PLAIN_FORMAT } }),
        ...(happened.kind === 'game/started' && { teams: [] }),
        ...(happened.kind === 'permanent/entered' && { permanent: enteredUnder(happened['permanent']) }),
      };
      return Object.assign(others, { event: brought });
    });

/** One schema for each version; an older one also turns its entries into today's shape. */
const VERSIONS: Readonly<Record<number, z.ZodType<readonly Entry[]>>> = {
  1: json.transform(withFormats).pipe(today),
  [ENTRIES_VERSION]: json.pipe(today),
};

/** A line of a log as the database holds it, its columns named as in `LogRow`. */
export interface LineRow {
  readonly seq: number;
  readonly interactionId: string;
  readonly actorId: string;
  readonly at: number;
  readonly byChance: number;
  readonly undoneTo: number | null;
  readonly isUndone: number;
  readonly version: number;
  /** JSON. */
  readonly entries: string;
}

/** Entries as the database holds them. */
export type EntriesRow = Pick<LineRow, 'version' | 'entries'>;

/**
 * Checked as they are written, since a game whose log cannot be read back is lost.
 * @throws where they are not what their type says, such as a life total that is no whole number
 */
export function writeEntries(entries: readonly Entry[]): EntriesRow {
  const { error } = today.safeParse(entries);
  if (error) throw new Error(`entries that could not be read back: ${z.prettifyError(error)}`);
  return { version: ENTRIES_VERSION, entries: JSON.stringify(entries) };
}

/** Reads entries of any version so far; `undefined` where somebody else wrote into them. */
export function readEntries({ version, entries }: EntriesRow): readonly Entry[] | undefined {
  return VERSIONS[version]?.safeParse(entries).data;
}

/** Reads a line of a log, in which each entry is about one thing; `undefined` where somebody else wrote into it. */
export function readLine(row: LineRow): GameLogEntry | undefined {
  const { version: _, byChance, isUndone, ...line } = row;
  const entries = readEntries(row);
  return (
    entries && {
      ...line,
      entries: entries.flatMap(expandEntry),
      byChance: byChance === 1,
      isUndone: isUndone === 1,
    }
  );
}
