import { foldName } from '#engine/cards/names.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { refuse, type Refusal, type RefusalFacts } from '#engine/refusals/refusal.ts';
import type { ThingKind } from '#engine/refusals/table.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { groupBy } from '../labels/clause.ts';
import type { PickableObject } from './pickable-objects.ts';

/* Objects are picked by number, `#12`, or by a name that is unique or shared by identical objects only. */

export type FindRefusal = Refusal<'table/no-such-thing' | 'table/which-thing' | 'table/too-few'>;

/**
 * Finds an object by its number, its name, or a part of its name. Of identical objects, the first is taken.
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
  const found = takeNamed(1, { things, fits, typed, of, several: false });
  return found.ok ? ok(found.value[0] ?? 0) : found;
}

interface SearchOptions {
  readonly things: readonly PickableObject[];
  readonly fits: readonly PickableObject[];
  readonly typed: string;
  readonly of: ThingKind;
  readonly several: boolean;
}

/** Takes the wanted number of objects with a name, if it does not matter which. */
function takeNamed(
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
  const matching = (fits: (name: string) => boolean): readonly PickableObject[] =>
    things.filter((thing) => foldedNames(thing).some(fits));
  const levels = [
    matching((name) => name === text),
    matching((name) => name.startsWith(text)),
    matching((name) => name.includes(text)),
  ];
  return levels.find((some) => some.length > 0) ?? [];
}

const MAX_GROUPS = 10;

/** Lists the numbers of each group, and the details in which groups differ. */
function distinguishGroups(
  groups: readonly (readonly [PickableObject, ...PickableObject[]])[],
): RefusalFacts['table/which-thing']['groups'] {
  const notes = groups.map(([{ name, details = [] }]) => [name, ...details]);
  const isCommon = (note: string): boolean => notes.every((some) => some.includes(note));
  return groups.slice(0, MAX_GROUPS).map((group, at) => ({
    numbers: group.map(({ number }) => number),
    notes: (notes[at] ?? []).filter((note) => !isCommon(note)),
  }));
}

/** Which objects may be meant, besides those picked by number. */
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
  // Without its punctuation, a list of numbers may read as a name: `#1, #2` as that of a token called ½.
  if (whole.ok && !LIST_OF_NUMBERS.test(typed)) return whole;
  if (all && foldName(typed) === ALL_KEYWORD)
    return all.length > 0 ? ok(all.map(({ id }) => id)) : fail(refuse('table/none-of-all', {}));
  const parts = typed
    .replace(/(\d)\s*[-–—]\s*(?=#?\d)/g, '$1-')
    .split(/,|;|\band\b|\s(?=#)/)
    .filter((part) => part.trim() !== '');
  if (parts.length < 2 && parts[0]?.trim() === typed.trim()) return whole;
  if (parts.length === 0) return whole;
  const ids: ThingId[] = [];
  for (const single of parts) {
    const found = findRange({ ...search, typed: single });
    if (!found.ok) return found;
    ids.push(...found.value);
  }
  return ok([...new Set(ids)]);
}

const LIST_OF_NUMBERS = /^\s*#\d+\s*[,;#]/;

/** Finds a range, `#3-#8`; a count, `3 Goblin`; or one object. */
function findRange(search: SearchOptions): Result<readonly ThingId[], FindRefusal> {
  const { things, typed, of } = search;
  const [, from, to] = /^\s*#?(\d{1,9})-#?(\d{1,9})\s*$/.exec(typed) ?? [];
  if (from !== undefined && to !== undefined) {
    const run = things.filter(({ number }) => number >= Number(from) && number <= Number(to));
    return run.length > 0
      ? ok(run.toSorted((a, b) => a.number - b.number).map(({ id }) => id))
      : fail(refuse('table/no-such-thing', { typed, of }));
  }
  const wantedNumber = parseObjectNumber(typed);
  const byNumber = things.find(({ number }) => number === wantedNumber);
  if (byNumber) return ok([byNumber.id]);
  const single = takeNamed(1, search);
  const many = COUNTED_NAME.map((form) => form.exec(typed)?.groups).find((groups) => groups !== undefined);
  if (single.ok || many?.count === undefined || many.name === undefined) return single;
  const { count, name } = many;
  const isPlural = matchesByName(things, name).length === 0;
  return takeNamed(Number(count), { ...search, typed: isPlural ? name.replace(/s$/i, '') : name });
}

/** `3 Goblin`, `3x Goblin`, `Goblin x3`. */
const COUNTED_NAME = [
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
