import { foldName } from '../../engine/cards/names.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import { refuse, type Refusal, type RefusalFacts } from '../../engine/refusals/refusal.ts';
import type { ThingKind } from '../../engine/refusals/table.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { grouped } from '../naming/clause.ts';
import type { PickableObject } from './pickable-objects.ts';

/*
 * Things are picked by number, `#12`, or by name where one alone has it, or all are alike.
 */

/** Why nobody knows which thing is meant. */
export type FindRefusal = Refusal<'table/no-such-thing' | 'table/which-thing' | 'table/too-few'>;

/**
 * The thing that somebody picked or typed: by its number, by its name, or by the beginning or another part of one. Of
 * several that are alike any will do: the first.
 * @param fits those with which something can be done: of a name they are meant before others.
 * @param of what such things are called, where there is none.
 * @returns its id.
 */
export function findObject(
  things: readonly PickableObject[],
  typed: string,
  fits: readonly PickableObject[] = things,
  of: ThingKind = 'permanent',
): Result<ThingId, FindRefusal> {
  const asked = parseObjectNumber(typed);
  const byNumber = things.find(({ number }) => number === asked);
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

/** So many of those that have a name, where it does not matter which. */
function takeNamed(
  wanted: number,
  { things, fits, typed, of, several }: SearchOptions,
): Result<readonly ThingId[], FindRefusal> {
  const named = matchesByName(things, typed);
  if (named.length === 0) return fail(refuse('table/no-such-thing', { typed, of }));
  const ids = new Set(fits.map(({ id }) => id));
  const fitting = named.filter(({ id }) => ids.has(id));
  const meant = fitting.length > 0 ? fitting : named;
  const inOrder = meant.toSorted((a, b) => a.number - b.number);
  const numbers = inOrder.map(({ number }) => number);
  if (numbers.length < wanted) return fail(refuse('table/too-few', { typed, wanted, numbers }));
  const groups = grouped(meant, ({ id, name, details }) => JSON.stringify([name, details ?? id]));
  const isSame = groups.length === 1 || numbers.length === wanted || fitting.length === 0;
  if (isSame) return ok(inOrder.slice(0, wanted).map(({ id }) => id));
  return fail(refuse('table/which-thing', { typed, groups: distinguishGroups(groups), several }));
}

/** Those of which it is a whole name; or else the beginning, or else another part of one. */
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

/** The numbers of each group, and what not all of them have in common. */
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

/** The things that may be meant beside those named by number. */
export interface FindOptions {
  /** As of `findThing`. */
  readonly fits?: readonly PickableObject[];
  /** The things that `all` means. */
  readonly all?: readonly PickableObject[];
  /** As of `findThing`. */
  readonly of?: ThingKind;
}

/**
 * Several things, each as above.
 * @param typed with `,`, `and` or nothing between them, numbers that follow each other as one: `#3, #5-#8`; so many of a
 *   name: `3 Goblin`, `Goblin x3`. `all`: those of `all`, unless something has that name.
 */
export function findObjects(
  things: readonly PickableObject[],
  typed: string,
  { fits = things, all, of = 'permanent' }: FindOptions = {},
): Result<readonly ThingId[], FindRefusal | Refusal<'table/none-of-all'>> {
  const search = { things, fits, of, several: true };
  const whole = findRange({ ...search, typed });
  // Without its signs a list of numbers may read as a name: `#1, #2` as that of a token called ½.
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
  for (const one of parts) {
    const found = findRange({ ...search, typed: one });
    if (!found.ok) return found;
    ids.push(...found.value);
  }
  return ok([...new Set(ids)]);
}

const LIST_OF_NUMBERS = /^\s*#\d+\s*[,;#]/;

/** Those of `#3-#8` that are there; so many of a name, `3 Goblin`; or one thing. */
function findRange(search: SearchOptions): Result<readonly ThingId[], FindRefusal> {
  const { things, typed, of } = search;
  const [, from, to] = /^\s*#?(\d{1,9})-#?(\d{1,9})\s*$/.exec(typed) ?? [];
  if (from !== undefined && to !== undefined) {
    const run = things.filter(({ number }) => number >= Number(from) && number <= Number(to));
    return run.length > 0
      ? ok(run.toSorted((a, b) => a.number - b.number).map(({ id }) => id))
      : fail(refuse('table/no-such-thing', { typed, of }));
  }
  const asked = parseObjectNumber(typed);
  const byNumber = things.find(({ number }) => number === asked);
  if (byNumber) return ok([byNumber.id]);
  const one = takeNamed(1, search);
  const many = COUNTED_NAME.map((form) => form.exec(typed)?.groups).find((groups) => groups !== undefined);
  if (one.ok || many?.count === undefined || many.name === undefined) return one;
  const { count, name } = many;
  const isPlural = matchesByName(things, name).length === 0;
  return takeNamed(Number(count), { ...search, typed: isPlural ? name.replace(/s$/i, '') : name });
}

/** `3 Goblin`, `3x Goblin`, `Goblin x3`. */
const COUNTED_NAME = [
  /^\s*(?<count>[1-9]\d{0,2})\s*[x×]?\s+(?<name>\D.*)$/i,
  /^\s*(?<name>.*\S)\s+[x×]\s*(?<count>[1-9]\d{0,2})\s*$/i,
];

/** The word that people type for all that they may mean. */
export const ALL_KEYWORD = 'all';

/** The names by which it is found, as they are compared. */
export const foldedNames = ({ name, aliases = [] }: PickableObject): readonly string[] =>
  [name, ...aliases].map(foldName);

/** A number, with or without the sign: `#12`. */
export function parseObjectNumber(typed: string): number | undefined {
  const [, digits] = /^\s*#?\s*(\d{1,9})\s*$/.exec(typed) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
