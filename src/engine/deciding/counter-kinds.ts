import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { checkLength } from './checks.ts';
import type { Counts } from '../game/counts.ts';
import { cleanName } from './typed-names.ts';

/** In characters. */
export const MAX_COUNTER_NAME_LENGTH = 40;

/** The kind of counters by which players lose. */
export const POISON = 'poison';

const MAX_COUNTER_KINDS = 25;

/** Maps players' words for kinds of counters to the rules' words. */
const COUNTER_ALIASES: ReadonlyMap<string, string> = new Map([
  ['rads', 'rad'],
  ['radiation', 'rad'],
  ['poisons', POISON],
  ['xp', 'experience'],
]);

/** Normalizes a kind of counters: `Poison counters` are `poison`, and `rads` are `rad`. */
export function counterKindOf(typed: string): string {
  const kind = cleanName(typed)
    .toLowerCase()
    .replace(/ counters?$/, '');
  return COUNTER_ALIASES.get(kind) ?? kind;
}

/** Refuses a name that is too long, or does not begin with a letter, a number or a sign. */
export const checkCounterName = (
  option: string,
  name: string,
  max: number,
): Result<null, Refusal<'counters/no-name' | 'option/too-long'>> =>
  /^[\p{L}\p{N}+-]/u.test(name)
    ? checkLength(option, name, max)
    : fail(refuse('counters/no-name', { typed: name }));

/** Refuses a new kind beyond the limit. */
export const checkCounterKinds = (
  counts: Counts,
  name: string,
): Result<null, Refusal<'counters/too-many-kinds'>> =>
  Object.hasOwn(counts, name) || Object.keys(counts).length < MAX_COUNTER_KINDS
    ? ok(null)
    : fail(refuse('counters/too-many-kinds', { max: MAX_COUNTER_KINDS }));
