import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { MAX_DICE, MAX_MODIFIER, MAX_SIDES, type Dice, type Ignoring, type Pool } from './vocabulary.ts';

/*
 * Dice notation: terms with + or - between them, each dice such as `d20` or `2d6`, or a number. Numbers are added or
 * subtracted, dice are only added. Some of the dice of one term may be kept or dropped, in the notation of dice bots:
 * `2d20kh1`, `4d6d1`, `d20 adv`.
 *
 * pool = term (('+' | '-') term)* term = digits? 'd' (digits | '%') keep? | digits
 */

const TERM = /([+-]?)(?:(\d{0,9})d(\d{1,9}|%)|(\d{1,9}))/y;

/** Keeps or drops dice: `kh1`, `k1`, `kl1`, `d1`, `dl1`, `dh1`, the same in words, and `-L`, `-H`. */
const KEEP =
  /(?:(k(?:eep)?|d(?:rop)?)(?:the)?(h(?:igh(?:est)?)?|l(?:ow(?:est)?)?)?|-(h|l)(?![a-z]))(\d{0,3})(?!d)/y;

/** Rolls two dice instead of one and counts the higher, or the lower. */
const ADVANTAGE = /(?:with)?(adv(?:antage)?|dis(?:adv(?:antage)?)?)(?![a-z])/y;
const LEADING = /^(?:roll)?(adv(?:antage)?|dis(?:adv(?:antage)?)?)(?:on|:)?(?![a-z]{2})/;

/** Dice, and which of them are ignored; `null` if all count. */
export interface ParsedDice extends Pool {
  readonly ignoring: Ignoring | null;
}

type ParseRefusal = Refusal<
  'dice/unreadable' | 'dice/too-many' | 'dice/nothing-left' | 'option/out-of-range'
>;

/** Parses dice. Refuses other text, an empty roll, and rolls that exceed the limits or keep no dice. */
export function parseDice(typed: string): Result<ParsedDice, ParseRefusal> {
  const whole = typed.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '').replaceAll(/[−–]/g, '-');
  const leading = LEADING.exec(whole);
  const text = leading ? trailingAdvantage(whole.slice(leading[0].length), leading[1] ?? '') : whole;
  const dice: Dice[] = [];
  let modifier = 0;
  let ignoring: Ignoring | null = null;
  const unreadable = () => fail(refuse('dice/unreadable', { typed }));
  for (let at = 0; at < text.length;) {
    TERM.lastIndex = at;
    const found = TERM.exec(text);
    if (!found) return unreadable();
    const [term, sign, countText, sides, number] = found;
    if (at > 0 && sign === '') return unreadable();
    at += term.length;
    if (number !== undefined) {
      modifier += Number(number) * (sign === '-' ? -1 : 1);
      continue;
    }
    if (sign === '-') return unreadable();
    const suffix = parseKeepSuffix(text, at, countText ? Number(countText) : 1);
    dice.push({ count: suffix.count, sides: sides === '%' ? 100 : Number(sides) });
    at += suffix.length;
    if (suffix.which === null) continue;
    if (ignoring) return unreadable();
    if (suffix.ignored >= suffix.count)
      return fail(refuse('dice/nothing-left', { dice: suffix.count, ignored: suffix.ignored }));
    if (suffix.ignored > 0) ignoring = { which: suffix.which, count: suffix.ignored, of: dice.length - 1 };
  }
  if (dice.length === 0) return unreadable();
  const pool: Pool = { dice, modifier };
  const checked = checkPool(pool);
  if (!checked.ok) return checked;
  return ok({ ...pool, ignoring: withoutRedundantTerm(ignoring, dice) });
}

/** `adv`, `adv d20`, `adv+5`: moves the word behind the first dice. */
function trailingAdvantage(rest: string, word: string): string {
  const dice = /^(?:\d{0,9}d(?:\d{1,9}|%))?/.exec(rest)?.[0] ?? '';
  return `${dice || 'd20'}${word}${rest.slice(dice.length)}`;
}

/** The suffix of dice, and how many of them it ignores. */
interface KeepSuffix {
  readonly length: number;
  readonly count: number;
  readonly which: 'lowest' | 'highest' | null;
  readonly ignored: number;
}

function parseKeepSuffix(text: string, at: number, count: number): KeepSuffix {
  ADVANTAGE.lastIndex = at;
  const [advantage, word = ''] = ADVANTAGE.exec(text) ?? [];
  if (advantage !== undefined) {
    const total = Math.max(count, 2);
    const which = word.startsWith('adv') ? 'lowest' : 'highest';
    return { length: advantage.length, count: total, which, ignored: total - 1 };
  }
  KEEP.lastIndex = at;
  const [keep, verb = '', end = '', minus = '', digits = ''] = KEEP.exec(text) ?? [];
  const isBare = verb === 'd' && end === '' && (digits === '' || count < 2);
  if (keep === undefined || isBare) return { length: 0, count, which: null, ignored: 0 };
  const amount = digits === '' ? 1 : Number(digits);
  const isKept = verb.startsWith('k');
  const isHigh = (end || minus || (isKept ? 'h' : 'l')).startsWith('h');
  return {
    length: keep.length,
    count,
    which: isKept === isHigh ? 'lowest' : 'highest',
    ignored: isKept ? Math.max(0, count - amount) : amount,
  };
}

/** Omits `of` if all dice belong to one term. */
function withoutRedundantTerm(ignoring: Ignoring | null, dice: readonly Dice[]): Ignoring | null {
  if (!ignoring || dice.length > 1) return ignoring;
  return { which: ignoring.which, count: ignoring.count };
}

/** Refuses dice that cannot be rolled. A die has at least one side. 706.1a (2026-06-19). */
export function checkPool({
  dice,
  modifier,
}: Pool): Result<void, Refusal<'dice/too-many' | 'option/out-of-range'>> {
  const isWithin = (value: number, min: number, max: number): boolean =>
    Number.isInteger(value) && value >= min && value <= max;
  if (!dice.every(({ sides }) => isWithin(sides, 1, MAX_SIDES)))
    return fail(refuse('option/out-of-range', { option: 'sides', min: 1, max: MAX_SIDES }));
  if (dice.length === 0 || !dice.every(({ count }) => isWithin(count, 1, MAX_DICE)))
    return fail(refuse('dice/too-many', { max: MAX_DICE }));
  if (dice.reduce((sum, { count }) => sum + count, 0) > MAX_DICE)
    return fail(refuse('dice/too-many', { max: MAX_DICE }));
  if (!isWithin(modifier, -MAX_MODIFIER, MAX_MODIFIER))
    return fail(refuse('option/out-of-range', { option: 'modifier', min: -MAX_MODIFIER, max: MAX_MODIFIER }));
  return ok();
}

/** Formats dice in the notation that `parseDice` reads: `d20+d4-1`. */
export function formatDice({ dice, modifier }: Pool): string {
  const terms = dice.map(({ count, sides }) => `${count === 1 ? '' : count}d${sides}`);
  return `${terms.join('+')}${modifier === 0 ? '' : formatSigned(modifier)}`;
}

/** Like {@link formatDice}, with ignored dice: `2d20kh1+d4`. */
export function formatParsedDice({ dice, modifier, ignoring }: ParsedDice): string {
  if (!ignoring || ignoring.which === 'chosen') return formatDice({ dice, modifier });
  const { which, count, of = 0 } = ignoring;
  const terms = dice.map((die, index) => {
    const written = formatDice({ dice: [die], modifier: 0 });
    return index === of ? `${written}k${which === 'lowest' ? 'h' : 'l'}${die.count - count}` : written;
  });
  return `${terms.join('+')}${modifier === 0 ? '' : formatSigned(modifier)}`;
}

const formatSigned = (modifier: number): string => (modifier < 0 ? `${modifier}` : `+${modifier}`);
