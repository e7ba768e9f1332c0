import type { PlayerId } from '../../engine/coin-vocabulary.ts';
import { rulesetOf, type Edition } from '../../engine/editions.ts';
import { waiting } from '../../engine/game/abilities.ts';
import type { Game, NotedAbility, StackObject, TablePermanent, ThingId } from '../../engine/game/state.ts';
import { foldName } from '../../engine/names.ts';
import { calledBy } from '../../engine/permanent-views.ts';
import { refuse, type Refusal } from '../../engine/refusals.ts';
import { fail, ok, type Result } from '../../engine/result.ts';
import { MOST_SUGGESTIONS, type Suggestion } from '../command.ts';
import { stepIn } from './turn-words.ts';

/*
 * Things at this table, as people pick them: by number, `#12`, or by name where one alone has it.
 */

/** Something at the table that can be picked. */
export interface Pickable {
  readonly id: ThingId;
  /** By the name that anybody may read. */
  readonly name: string;
  readonly controllerId: PlayerId;
  /** What else tells it from others of the name, such as `tapped`. */
  readonly notes: readonly string[];
}

const LONGEST_NAME = 60;
const LONGEST_SUGGESTION = 100;

/** The permanents, in the order in which they entered. */
export function permanentsOf(game: Game): readonly Pickable[] {
  const ruleset = rulesetOf(game.edition);
  return game.permanents.map(({ id, permanent, controllerId, combat }) => ({
    id,
    name: calledBy(permanent, ruleset),
    controllerId,
    notes: [...statusOf({ permanent }), ...(combat ? [combat.role] : [])],
  }));
}

/** What a permanent's status is, as far as it is not that with which most enter. */
export const statusOf = ({ permanent: { status } }: Pick<TablePermanent, 'permanent'>): readonly string[] => [
  ...(status.tapped ? ['tapped'] : []),
  ...(status.flipped ? ['flipped'] : []),
  ...(status.faceDown ? ['face down'] : []),
  ...(status.phasedOut ? ['phased out'] : []),
];

/** What is on the stack, from the top down. */
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
  { seats }: Pick<Game, 'seats'>,
  askerId: PlayerId,
): readonly Suggestion[] {
  const players = seats.map(({ playerId }) => playerId);
  const rank = (one: Pickable): number =>
    (isMeant(one, typed) ? 0 : 2) + (one.controllerId === askerId ? 0 : 1);
  return things
    .filter((one) => isMeant(one, typed) || foldName(one.name).includes(foldName(typed)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST_SUGGESTIONS)
    .map((one) => ({ name: describe(one, players, askerId), value: `#${one.id}` }));
}

/** The same for the last of several, those before it kept. */
export function suggestSeveral(
  things: readonly Pickable[],
  typed: string,
  game: Pick<Game, 'seats'>,
  askerId: PlayerId,
): readonly Suggestion[] {
  const [, before = '', last = ''] = /^(.*[,;])?([^,;]*)$/s.exec(typed) ?? [];
  const picked = new Set([...before.matchAll(/#(\d+)/g)].map(([, id]) => Number(id)));
  const others = things.filter(({ id }) => !picked.has(id));
  return suggestThings(others, last.trim(), game, askerId)
    .map(({ name, value }) => ({ name: join(before, name), value: join(before, value) }))
    .filter(({ value }) => value.length <= LONGEST_SUGGESTION);
}

const join = (before: string, last: string): string =>
  `${before}${before ? ' ' : ''}${last}`.slice(0, LONGEST_SUGGESTION);

/** `#12 Grizzly Bears: yours, tapped`. Suggestions name nobody, so others are by their seats. */
function describe(
  { id, name, controllerId, notes }: Pickable,
  players: readonly PlayerId[],
  askerId: PlayerId,
): string {
  const whose = controllerId === askerId ? 'yours' : `player ${players.indexOf(controllerId) + 1}’s`;
  const letters = Array.from(name);
  const short = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
  return `#${id} ${short}: ${[whose, ...notes].join(', ')}`.slice(0, LONGEST_SUGGESTION);
}

/** By its number, with or without the sign, or the beginning of its name. */
function isMeant({ id, name }: Pickable, typed: string): boolean {
  const number = numberIn(typed);
  if (number !== undefined) return String(id).startsWith(String(number));
  return foldName(name).startsWith(foldName(typed));
}

function numberIn(typed: string): ThingId | undefined {
  const [, digits] = /^\s*#?\s*(\d{1,9})\s*$/.exec(typed) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The thing that somebody picked or typed: by its number, by its name, or by the beginning or another part of one.
 * @returns its id; or `table/no-such-thing`, and `table/which-thing` where several have the name.
 */
export function findThing(things: readonly Pickable[], typed: string): Result<ThingId, Refusal> {
  const number = numberIn(typed);
  const byNumber = things.find(({ id }) => id === number);
  if (byNumber) return ok(byNumber.id);
  const text = foldName(typed);
  const named = things.filter(({ name }) => foldName(name) === text);
  const begun = things.filter(({ name }) => foldName(name).startsWith(text));
  const within = things.filter(({ name }) => foldName(name).includes(text));
  const meant = [named, begun, within].find((some) => some.length > 0) ?? [];
  const [only, ...others] = meant;
  if (!only || text === '') return fail(refuse('table/no-such-thing', { typed }));
  if (others.length === 0) return ok(only.id);
  const numbers = meant.slice(0, MOST_NAMED).map(({ id }) => id);
  return fail(refuse('table/which-thing', { typed, numbers }));
}

const MOST_NAMED = 10;

/**
 * Several things, each as above.
 * @param typed with `,`, `and` or nothing between them, numbers that follow each other as one: `#3, #5-#8`. `all`: those
 *   of `all`, unless something has that name.
 */
export function findThings(
  things: readonly Pickable[],
  typed: string,
  all: readonly Pickable[] = [],
): Result<readonly ThingId[], Refusal> {
  const whole = findThing(things, typed);
  if (whole.ok) return ok([whole.value]);
  if (foldName(typed) === ALL && all.length > 0) return ok(all.map(({ id }) => id));
  const parts = typed
    .replace(/(\d)\s*[-–—]\s*(?=#?\d)/g, '$1-')
    .split(/,|;|\band\b|\s(?=#)/)
    .filter((part) => part.trim() !== '');
  if (parts.length === 0) return whole;
  const ids: ThingId[] = [];
  for (const one of parts) {
    const found = findRun(things, one);
    if (!found.ok) return found;
    ids.push(...found.value);
  }
  return ok([...new Set(ids)]);
}

/** Those of `#3-#8` that are there; or one thing. */
function findRun(things: readonly Pickable[], typed: string): Result<readonly ThingId[], Refusal> {
  const [, from, to] = /^\s*#?(\d{1,9})-#?(\d{1,9})\s*$/.exec(typed) ?? [];
  if (from === undefined || to === undefined) {
    const found = findThing(things, typed);
    return found.ok ? ok([found.value]) : found;
  }
  const ids = things.map(({ id }) => id).filter((id) => id >= Number(from) && id <= Number(to));
  return ids.length > 0
    ? ok(ids.toSorted((one, other) => one - other))
    : fail(refuse('table/no-such-thing', { typed }));
}

/** What people type for all that they may mean. */
export const ALL = 'all';
