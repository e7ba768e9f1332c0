import { z } from 'zod';
import { Entry } from '#engine/deciding/actions.ts';
import { expandEntry } from '#engine/deciding/log-entries.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { Game } from '#engine/game/state.ts';
import { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameLogEntry } from '../port/games.ts';
import { jsonText } from '#basics/json.ts';

/**
 * The version of the encoding of `Game`, stored with each state. States of other versions are not converted but
 * folded again from the log. Increase it if the shape of `Game` or the behavior of `applyEvent` changes.
 */
const STATE_VERSION = 13;

const stored = jsonText.pipe(Game);

/** A state as stored. */
export interface StateRow {
  readonly version: number;
  /** JSON. */
  readonly state: string;
}

export const encodeGame = (state: Game): StateRow => ({
  version: STATE_VERSION,
  state: JSON.stringify(state),
});

/** Parses a state, unless it has another version or was damaged. */
export const parseGame = ({ version, state }: StateRow): Game | 'of-another-version' | 'damaged' =>
  version === STATE_VERSION ? (stored.safeParse(state).data ?? 'damaged') : 'of-another-version';

/** The version of the encoding of `Entry` and its events, stored with each line of a log. */
const ENTRIES_VERSION = 2;

const currentEntries = z.array(Entry);

/** Version 1 did not record under whose control a permanent entered; assume its first controller. */
function withEntryController(permanent: unknown): unknown {
  const { data } = z.looseObject({ controllerId: PlayerId }).safeParse(permanent);
  return data && { ...data, enteredUnderId: data.controllerId };
}

/** Games of version 1 had no variants, options or teams. */
const withFormats = (entries: unknown): unknown =>
  z
    .array(z.looseObject({ event: z.looseObject({ kind: z.string() }) }))
    .safeParse(entries)
    .data?.map((line) => {
      const { event, ...others } = line;
      const settings = z.looseObject({}).safeParse(event['settings']).data;
      const converted = {
        ...event,
        ...(settings && { settings: { ...settings, format: PLAIN_FORMAT } }),
        ...(event.kind === 'game/started' && { teams: [] }),
        ...(event.kind === 'permanent/entered' && { permanent: withEntryController(event['permanent']) }),
      };
      return Object.assign(others, { event: converted });
    });

/** The schema of each version; older ones convert entries to the current shape. */
const VERSIONS: Readonly<Record<number, z.ZodType<readonly Entry[]>>> = {
  1: jsonText.transform(withFormats).pipe(currentEntries),
  [ENTRIES_VERSION]: jsonText.pipe(currentEntries),
};

/** A line of a log as stored. */
export interface LineRow extends Omit<GameLogEntry, 'entries' | 'byChance' | 'isUndone'> {
  readonly byChance: number;
  readonly isUndone: number;
  readonly version: number;
  /** JSON. */
  readonly entries: string;
}

/** Entries as stored. */
export type EntriesRow = Pick<LineRow, 'version' | 'entries'>;

/**
 * Encodes and validates entries, since a game whose log can't be parsed is lost.
 * @throws if they violate their type, such as a fractional life total
 */
export function encodeEntries(entries: readonly Entry[]): EntriesRow {
  const { error } = currentEntries.safeParse(entries);
  if (error) throw new Error(`entries that could not be read back: ${z.prettifyError(error)}`);
  return { version: ENTRIES_VERSION, entries: JSON.stringify(entries) };
}

/** Parses entries of any version; `undefined` if they were overwritten. */
export function parseEntries({ version, entries }: EntriesRow): readonly Entry[] | undefined {
  return VERSIONS[version]?.safeParse(entries).data;
}

/** Parses a line of a log and expands its compacted entries; `undefined` if it was overwritten. */
export function parseLine(row: LineRow): GameLogEntry | undefined {
  const { version: _, byChance, isUndone, ...line } = row;
  const entries = parseEntries(row);
  return (
    entries && {
      ...line,
      entries: entries.flatMap(expandEntry),
      byChance: byChance === 1,
      isUndone: isUndone === 1,
    }
  );
}
