import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import { waiting } from '../../engine/turns/abilities.ts';
import type { Game, NotedAbility, StackObject, TablePermanent } from '../../engine/game/state.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import type { Card } from '../../engine/cards/card.ts';
import { foldName } from '../../engine/cards/names.ts';
import { calledBy } from '../../engine/status/views.ts';
import { refuse, type Refusal, type RefusalFacts } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { MOST_SUGGESTIONS, type Suggestion } from '../command/command.ts';
import { mention } from '../words/mention.ts';
import { hiddenCard } from './permanent-sight.ts';
import { notesOn, statusOf } from '../sentences/permanent-notes.ts';
import { grouped, numbersOf } from '../sentences/clause.ts';
import { thingsOf } from '../sentences/things.ts';
import { stepIn } from '../sentences/turn-words.ts';

/*
 * Things at this table, as people pick them: by number, `#12`, or by name where one alone has it, or all are alike.
 */

/** Something at the table that can be picked. */
export interface Pickable {
  readonly id: ThingId;
  /** By the name that whoever picks may read. */
  readonly name: string;
  /** Other names by which it is found. */
  readonly aliases?: readonly string[];
  readonly controllerId: PlayerId;
  /** The other facts that tell it from others of the name, such as `tapped`. */
  readonly notes: readonly string[];
  /** All of that: those of which it is the same are alike. Things without are never alike. */
  readonly details?: readonly string[];
}

const LONGEST_NAME = 60;
const LONGEST_SUGGESTION = 100;

/**
 * The permanents, in the order in which they entered.
 * @param readerId whoever picks among them, and knows the cards of face-down ones that this player may look at; `null`:
 *   anybody
 */
export function permanentsOf(game: Game, readerId: PlayerId | null): readonly Pickable[] {
  const ruleset = rulesetOf(game.edition);
  const things = thingsOf(game);
  return game.permanents.map((one) => {
    const { id, permanent, controllerId, combat } = one;
    const called = calledBy(permanent, ruleset);
    const hidden = hiddenCard(one, game, readerId);
    return {
      id,
      name: hidden ? hidden.name : called,
      aliases: hidden ? [called, ...partsOf(hidden)] : namesOfCards(permanent),
      controllerId,
      notes: [...statusOf({ permanent }), ...(combat ? [combat.role] : [])],
      get details() {
        return [
          `of ${mention(controllerId)}`,
          ...tappedOrNot(one),
          ...notesOn(one, things),
          ...withIt(one, game),
        ];
      },
    };
  });
}

const partsOf = ({ parts }: Card): readonly string[] => parts.map(({ name }) => name);

/** All names of its card, and of what it is a copy of; none of what is face down. */
function namesOfCards({ card, copyOf, status }: TablePermanent['permanent']): readonly string[] {
  if (status.faceDown) return [];
  const own = [card.name, ...partsOf(card)];
  return copyOf ? [...own, copyOf.name, ...partsOf(copyOf)] : own;
}

const tappedOrNot = ({ permanent: { status } }: TablePermanent): readonly string[] =>
  status.tapped ? [] : ['untapped'];

/** Lists what is attached to it, and what blocks it. */
const withIt = ({ id }: TablePermanent, { permanents }: Game): readonly string[] =>
  permanents.flatMap(({ id: other, combat, permanent: { attachedTo } }) => [
    ...(attachedTo?.kind === 'permanent' && attachedTo.id === String(id) ? [`with #${other} on it`] : []),
    ...(combat?.blocks.includes(id) ? [`blocked by #${other}`] : []),
  ]);

/** Lists what is on the stack, from the top down. */
export const stackOf = ({ stack }: Game): readonly Pickable[] =>
  stack.toReversed().map(({ id, name, controllerId, kind, isCopy }) => ({
    id,
    name,
    controllerId,
    notes: [sayKind({ kind, isCopy })],
  }));

/** `spell`, `copy of a spell`, `activated ability`, `triggered ability`, `combat damage`. */
export const sayKind = ({ kind, isCopy }: Pick<StackObject, 'kind' | 'isCopy'>): string =>
  isCopy ? 'copy of a spell' : kind.replace('-', ' ');

/** The abilities that are noted, those that wait for the stack first. */
export const abilitiesOf = ({ abilities, edition }: Game): readonly Pickable[] =>
  abilities
    .toSorted((one, other) => Number(other.when === 'waiting') - Number(one.when === 'waiting'))
    .map(({ id, name, controllerId, when }) => ({ id, name, controllerId, notes: [sayWhen(when, edition)] }));

/** Those of them that wait for the stack. */
export const waitingOf = (game: Game): readonly Pickable[] =>
  abilitiesOf({ ...game, abilities: waiting(game) });

/** When an ability triggers, in a few words of the edition. */
export function sayWhen(when: NotedAbility['when'], edition: Edition): string {
  switch (when) {
    case 'waiting':
      return 'waiting';
    case 'each-end-step':
      return `each ${stepIn('end', edition)}`;
    case 'next-end-step':
      return `next ${stepIn('end', edition)}`;
    case 'end-of-combat':
      return 'end of combat';
  }
}

/**
 * Things for what is being typed: those whose number or name begins so, the asker's own first, and then those that hold
 * it anywhere in the name.
 */
export function suggestThings(
  things: readonly Pickable[],
  typed: string,
  askerId: PlayerId,
): readonly Suggestion[] {
  const rank = (one: Pickable): number =>
    (isMeant(one, typed) ? 0 : 2) + (one.controllerId === askerId ? 0 : 1);
  const own = new Set(things.filter((one) => one.controllerId === askerId).map(({ name }) => name));
  return things
    .filter((one) => isMeant(one, typed) || namesOf(one).some((name) => name.includes(foldName(typed))))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST_SUGGESTIONS)
    .map((one) => ({ name: describe(one, own, askerId), value: `#${one.id}` }));
}

/** The same for the last of several, those before it kept; first what is meant, where several already are. */
export function suggestSeveral(
  things: readonly Pickable[],
  typed: string,
  askerId: PlayerId,
): readonly Suggestion[] {
  const [, before = '', last = ''] = /^(.*[,;])?([^,;]*)$/s.exec(typed) ?? [];
  const picked = new Set([...before.matchAll(/#(\d+)/g)].map(([, id]) => Number(id)));
  const others = things.filter(({ id }) => !picked.has(id));
  return [
    ...suggestMeant(things, typed),
    ...suggestThings(others, last.trim(), askerId).map(({ name, value }) => ({
      name: join(before, name),
      value: join(before, value),
    })),
  ]
    .filter(({ value }) => value.length <= LONGEST_SUGGESTION)
    .slice(0, MOST_SUGGESTIONS);
}

/** `3 Goblin: #4–#6`. */
function suggestMeant(things: readonly Pickable[], typed: string): readonly Suggestion[] {
  if (typed.includes(',') || typed.includes(';') || !/\d/.test(typed)) return [];
  const found = findThings(things, typed);
  if (!found.ok || found.value.length < 2) return [];
  const name = `${typed.trim()}: ${numbersOf(found.value).join(', ')}`;
  return [{ name: name.slice(0, LONGEST_SUGGESTION), value: typed.trim() }];
}

const join = (before: string, last: string): string =>
  `${before}${before ? ' ' : ''}${last}`.slice(0, LONGEST_SUGGESTION);

/** `#12 Grizzly Bears: yours, tapped`. Suggestions name nobody: others are told apart from one's own of the name. */
function describe(
  { id, name, controllerId, notes }: Pickable,
  own: ReadonlySet<string>,
  askerId: PlayerId,
): string {
  const whose = controllerId === askerId ? ['yours'] : own.has(name) ? ['not yours'] : [];
  const letters = Array.from(name);
  const short = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
  const said = [...whose, ...notes].join(', ');
  return `#${id} ${short}${said && `: ${said}`}`.slice(0, LONGEST_SUGGESTION);
}

/** The names by which it is found, as they are compared. */
const namesOf = ({ name, aliases = [] }: Pickable): readonly string[] => [name, ...aliases].map(foldName);

/** By its number, with or without the sign, or the beginning of its name. */
function isMeant(one: Pickable, typed: string): boolean {
  const number = numberIn(typed);
  if (number !== undefined) return String(one.id).startsWith(String(number));
  return namesOf(one).some((name) => name.startsWith(foldName(typed)));
}

function numberIn(typed: string): ThingId | undefined {
  const [, digits] = /^\s*#?\s*(\d{1,9})\s*$/.exec(typed) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Why nobody knows which thing is meant. */
export type ThingRefusal = Refusal<'table/no-such-thing' | 'table/which-thing' | 'table/too-few'>;

/**
 * The thing that somebody picked or typed: by its number, by its name, or by the beginning or another part of one. Of
 * several that are alike any will do: the first.
 * @param fits those with which something can be done: of a name they are meant before others.
 * @returns its id; `table/which-thing` where several that differ have the name.
 */
export function findThing(
  things: readonly Pickable[],
  typed: string,
  fits: readonly Pickable[] = things,
): Result<ThingId, ThingRefusal> {
  const number = numberIn(typed);
  const byNumber = things.find(({ id }) => id === number);
  if (byNumber) return ok(byNumber.id);
  const found = take(1, { things, fits, typed, several: false });
  return found.ok ? ok(found.value[0] ?? 0) : found;
}

interface Search {
  readonly things: readonly Pickable[];
  readonly fits: readonly Pickable[];
  readonly typed: string;
  readonly several: boolean;
}

/** So many of those that have a name, where it does not matter which. */
function take(
  wanted: number,
  { things, fits, typed, several }: Search,
): Result<readonly ThingId[], ThingRefusal> {
  const named = thingsNamed(things, typed);
  if (named.length === 0) return fail(refuse('table/no-such-thing', { typed }));
  const ids = new Set(fits.map(({ id }) => id));
  const fitting = named.filter(({ id }) => ids.has(id));
  const meant = fitting.length > 0 ? fitting : named;
  const numbers = meant.map(({ id }) => id).toSorted((one, other) => one - other);
  if (numbers.length < wanted) return fail(refuse('table/too-few', { typed, wanted, numbers }));
  const groups = grouped(meant, ({ id, name, details }) => JSON.stringify([name, details ?? id]));
  const isSame = groups.length === 1 || numbers.length === wanted || fitting.length === 0;
  if (isSame) return ok(numbers.slice(0, wanted));
  return fail(refuse('table/which-thing', { typed, groups: tellApart(groups), several }));
}

/** Those of which it is a whole name; or else the beginning, or else another part of one. */
function thingsNamed(things: readonly Pickable[], typed: string): readonly Pickable[] {
  const text = foldName(typed);
  if (text === '') return [];
  const such = (fits: (name: string) => boolean): readonly Pickable[] =>
    things.filter((one) => namesOf(one).some(fits));
  const levels = [
    such((name) => name === text),
    such((name) => name.startsWith(text)),
    such((name) => name.includes(text)),
  ];
  return levels.find((some) => some.length > 0) ?? [];
}

const MOST_NAMED = 10;

/** The numbers of each group, and what not all of them have in common. */
function tellApart(
  groups: readonly (readonly [Pickable, ...Pickable[]])[],
): RefusalFacts['table/which-thing']['groups'] {
  const notes = groups.map(([{ name, details = [] }]) => [name, ...details]);
  const isCommon = (note: string): boolean => notes.every((some) => some.includes(note));
  return groups.slice(0, MOST_NAMED).map((group, at) => ({
    numbers: group.map(({ id }) => id),
    notes: (notes[at] ?? []).filter((note) => !isCommon(note)),
  }));
}

/** The things that may be meant beside those named by number. */
export interface Among {
  /** As of `findThing`. */
  readonly fits?: readonly Pickable[];
  /** The things that `all` means. */
  readonly all?: readonly Pickable[];
}

/**
 * Several things, each as above.
 * @param typed with `,`, `and` or nothing between them, numbers that follow each other as one: `#3, #5-#8`; so many of a
 *   name: `3 Goblin`, `Goblin x3`. `all`: those of `all`, unless something has that name.
 * @returns `table/too-few` for more of a name than there are.
 */
export function findThings(
  things: readonly Pickable[],
  typed: string,
  { fits = things, all }: Among = {},
): Result<readonly ThingId[], ThingRefusal | Refusal<'table/none-of-all'>> {
  const search = { things, fits, several: true };
  const whole = findRun({ ...search, typed });
  if (whole.ok) return whole;
  if (all && foldName(typed) === ALL)
    return all.length > 0 ? ok(all.map(({ id }) => id)) : fail(refuse('table/none-of-all', {}));
  const parts = typed
    .replace(/(\d)\s*[-–—]\s*(?=#?\d)/g, '$1-')
    .split(/,|;|\band\b|\s(?=#)/)
    .filter((part) => part.trim() !== '');
  if (parts.length < 2 && parts[0]?.trim() === typed.trim()) return whole;
  if (parts.length === 0) return whole;
  const ids: ThingId[] = [];
  for (const one of parts) {
    const found = findRun({ ...search, typed: one });
    if (!found.ok) return found;
    ids.push(...found.value);
  }
  return ok([...new Set(ids)]);
}

/** Those of `#3-#8` that are there; so many of a name, `3 Goblin`; or one thing. */
function findRun(search: Search): Result<readonly ThingId[], ThingRefusal> {
  const { things, typed } = search;
  const [, from, to] = /^\s*#?(\d{1,9})-#?(\d{1,9})\s*$/.exec(typed) ?? [];
  if (from !== undefined && to !== undefined) {
    const ids = things.map(({ id }) => id).filter((id) => id >= Number(from) && id <= Number(to));
    return ids.length > 0
      ? ok(ids.toSorted((one, other) => one - other))
      : fail(refuse('table/no-such-thing', { typed }));
  }
  const number = numberIn(typed);
  const byNumber = things.find(({ id }) => id === number);
  if (byNumber) return ok([byNumber.id]);
  const one = take(1, search);
  const many = MANY.map((form) => form.exec(typed)?.groups).find((groups) => groups !== undefined);
  if (one.ok || many?.count === undefined || many.name === undefined) return one;
  const { count, name } = many;
  const isPlural = thingsNamed(things, name).length === 0;
  return take(Number(count), { ...search, typed: isPlural ? name.replace(/s$/i, '') : name });
}

/** `3 Goblin`, `3x Goblin`, `Goblin x3`. */
const MANY = [
  /^\s*(?<count>[1-9]\d{0,2})\s*[x×]?\s+(?<name>\D.*)$/i,
  /^\s*(?<name>.*\S)\s+[x×]\s*(?<count>[1-9]\d{0,2})\s*$/i,
];

/** The word that people type for all that they may mean. */
export const ALL = 'all';
