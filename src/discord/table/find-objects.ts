import { foldName } from '#engine/cards/names.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { refuse, type Refusal, type RefusalFacts } from '#engine/refusals/refusal.ts';
import type { ThingKind } from '#engine/refusals/table.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { groupBy } from '../labels/clause.ts';
import type { PickableObject } from './pickable-objects.ts';

/* Users pick objects by number, `#12`, or by a name that is unique or that only identical objects share. */

export type FindRefusal = Refusal<'table/no-such-thing' | 'table/which-thing' | 'table/too-few'>;

/**
 * Finds an object by its number, its name, or a part of its name. Takes the first one of identical objects.
 * @param fits objects to which the action applies: preferred among those with the name
 * @param of the kind, for the refusal
 */
export function findObject(
  things: readonly PickableObject[],
  typed: string,
  fits: readonly PickableObject[] = things,
  of: ThingKind = 'permanent',
): Result<ThingId, FindRefusal> {
  const wantedNumber = parseObjectNumber(typed);
  const byNumber = things.find(({ number }) => number === wantedNumber);
  if (byNumber) return ok(byNumber.id);
  const found = findByName(1, { things, fits, typed, of, several: false });
  return found.ok ? ok(found.value[0] ?? 0) : found;
}

interface SearchOptions {
  readonly things: readonly PickableObject[];
  readonly fits: readonly PickableObject[];
  readonly typed: string;
  readonly of: ThingKind;
  readonly several: boolean;
}

/** Finds the wanted number of objects with a name; refuses if it matters which ones of several. */
function findByName(
  wanted: number,
  { things, fits, typed, of, several }: SearchOptions,
): Result<readonly ThingId[], FindRefusal> {
  const named = matchesByName(things, typed);
  if (named.length === 0) return fail(refuse('table/no-such-thing', { typed, of }));
  const ids = new Set(fits.map(({ id }) => id));
  const fitting = named.filter(({ id }) => ids.has(id));
  const preferred = fitting.length > 0 ? fitting : named;
  const inOrder = preferred.toSorted((a, b) => a.number - b.number);
  const numbers = inOrder.map(({ number }) => number);
  if (numbers.length < wanted) return fail(refuse('table/too-few', { typed, wanted, numbers }));
  const groups = groupBy(preferred, ({ id, name, details }) => JSON.stringify([name, details ?? id]));
  const isSame = groups.length === 1 || numbers.length === wanted || fitting.length === 0;
  if (isSame) return ok(inOrder.slice(0, wanted).map(({ id }) => id));
  return fail(refuse('table/which-thing', { typed, groups: distinguishGroups(groups), several }));
}

/** Matches whole names first, then beginnings, then other parts. */
function matchesByName(things: readonly PickableObject[], typed: string): readonly PickableObject[] {
  const text = foldName(typed);
  if (text === '') return [];
  const matching = (isMatch: (name: string) => boolean): readonly PickableObject[] =>
    things.filter((thing) => foldedNames(thing).some(isMatch));
  const matchesByLevel = [
    matching((name) => name === text),
    matching((name) => name.startsWith(text)),
    matching((name) => name.includes(text)),
  ];
  return matchesByLevel.find((matches) => matches.length > 0) ?? [];
}

const MAX_GROUPS = 10;

/** Lists the numbers of each group, and the details in which groups differ. */
function distinguishGroups(
  groups: readonly (readonly [PickableObject, ...PickableObject[]])[],
): RefusalFacts['table/which-thing']['groups'] {
  const notes = groups.map(([{ name, details = [] }]) => [name, ...details]);
  const isCommon = (note: string): boolean => notes.every((groupNotes) => groupNotes.includes(note));
  return groups.slice(0, MAX_GROUPS).map((group, index) => ({
    numbers: group.map(({ number }) => number),
    notes: (notes[index] ?? []).filter((note) => !isCommon(note)),
  }));
}

/** The objects to consider, besides those picked by number. */
export interface FindOptions {
  /** See {@link findObject}. */
  readonly fits?: readonly PickableObject[];
  /** The objects that `all` stands for. */
  readonly all?: readonly PickableObject[];
  /** See {@link findObject}. */
  readonly of?: ThingKind;
}

/**
 * Finds several objects.
 * @param typed objects separated by `,`, `and` or nothing; ranges: `#3, #5-#8`; counts: `3 Goblin`, `Goblin x3`;
 *   `all`, unless an object has that name
 */
export function findObjects(
  things: readonly PickableObject[],
  typed: string,
  { fits = things, all, of = 'permanent' }: FindOptions = {},
): Result<readonly ThingId[], FindRefusal | Refusal<'table/none-of-all'>> {
  const search = { things, fits, of, several: true };
  const whole = findRange({ ...search, typed });
  // Without its punctuation, a list of numbers may match a name: `#1, #2` matches a token called ½.
  if (whole.ok && !NUMBER_LIST_PATTERN.test(typed)) return whole;
  if (all && foldName(typed) === ALL_KEYWORD)
    return all.length > 0 ? ok(all.map(({ id }) => id)) : fail(refuse('table/none-of-all', {}));
  const parts = typed
    .replace(/(\d)\s*[-–—]\s*(?=#?\d)/g, '$1-')
    .split(/,|;|\band\b|\s(?=#)/)
    .filter((part) => part.trim() !== '');
  if (parts.length < 2 && parts[0]?.trim() === typed.trim()) return whole;
  if (parts.length === 0) return whole;
  const ids: ThingId[] = [];
  for (const part of parts) {
    const found = findRange({ ...search, typed: part });
    if (!found.ok) return found;
    ids.push(...found.value);
  }
  return ok([...new Set(ids)]);
}

const NUMBER_LIST_PATTERN = /^\s*#\d+\s*[,;#]/;

/** Finds a range, `#3-#8`; a count, `3 Goblin`; or one object. */
function findRange(search: SearchOptions): Result<readonly ThingId[], FindRefusal> {
  const { things, typed, of } = search;
  const [, from, to] = /^\s*#?(\d{1,9})-#?(\d{1,9})\s*$/.exec(typed) ?? [];
  if (from !== undefined && to !== undefined) {
    const inRange = things.filter(({ number }) => number >= Number(from) && number <= Number(to));
    return inRange.length > 0
      ? ok(inRange.toSorted((a, b) => a.number - b.number).map(({ id }) => id))
      : fail(refuse('table/no-such-thing', { typed, of }));
  }
  const wantedNumber = parseObjectNumber(typed);
  const byNumber = things.find(({ number }) => number === wantedNumber);
  if (byNumber) return ok([byNumber.id]);
  const single = findByName(1, search);
  const counted = COUNTED_NAME_PATTERNS.map((form) => form.exec(typed)?.groups).find(
    (groups) => groups !== undefined,
  );
  if (single.ok || counted?.count === undefined || counted.name === undefined) return single;
  const { count, name } = counted;
  const isPlural = matchesByName(things, name).length === 0;
  return findByName(Number(count), { ...search, typed: isPlural ? name.replace(/s$/i, '') : name });
}

/** `3 Goblin`, `3x Goblin`, `Goblin x3`. */
const COUNTED_NAME_PATTERNS = [
  /^\s*(?<count>[1-9]\d{0,2})\s*[x×]?\s+(?<name>\D.*)$/i,
  /^\s*(?<name>.*\S)\s+[x×]\s*(?<count>[1-9]\d{0,2})\s*$/i,
];

export const ALL_KEYWORD = 'all';

/** Names and aliases, folded for comparison. */
export const foldedNames = ({ name, aliases = [] }: PickableObject): readonly string[] =>
  [name, ...aliases].map(foldName);

/** Parses a number with or without the sign: `#12`. */
export function parseObjectNumber(typed: string): number | undefined {
  const [, digits] = /^\s*#?\s*(\d{1,9})\s*$/.exec(typed) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
