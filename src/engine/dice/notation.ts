import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { MOST_DICE, MOST_MODIFIER, MOST_SIDES, type Dice, type Pool } from './vocabulary.ts';

/*
 * Dice as players write them: terms with + or - between them, each dice such as `d20` or `2d6`, or a number. Numbers are
 * added or taken away, dice are added only.
 *
 *   pool = term (('+' | '-') term)*      term = digits? 'd' (digits | '%') | digits
 */

const TERM = /([+-]?)(?:(\d{0,9})d(\d{1,9}|%)|(\d{1,9}))/y;

/** Reads dice. Refuses what is none, no die at all, and more dice, sides or modifiers than there may be. */
export function readDice(
  typed: string,
): Result<Pool, Refusal<'dice/unreadable' | 'dice/too-many' | 'option/out-of-range'>> {
  const text = typed.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '').replaceAll(/[−–]/g, '-');
  const dice: Dice[] = [];
  let modifier = 0;
  const unread = () => fail(refuse('dice/unreadable', { typed }));
  for (let at = 0; at < text.length;) {
    TERM.lastIndex = at;
    const found = TERM.exec(text);
    if (!found) return unread();
    const [term, sign, many, sides, number] = found;
    if (at > 0 && sign === '') return unread();
    if (number !== undefined) modifier += Number(number) * (sign === '-' ? -1 : 1);
    else if (sign === '-') return unread();
    else dice.push({ count: many ? Number(many) : 1, sides: sides === '%' ? 100 : Number(sides) });
    at += term.length;
  }
  if (dice.length === 0) return unread();
  const pool: Pool = { dice, modifier };
  const refusal = refusePool(pool);
  return refusal ? fail(refusal) : ok(pool);
}

/** Why dice cannot be rolled; `undefined` if they can. A die has a side at least. 706.1a (2026-06-19). */
export function refusePool({
  dice,
  modifier,
}: Pool): Refusal<'dice/too-many' | 'option/out-of-range'> | undefined {
  const within = (value: number, min: number, max: number): boolean =>
    Number.isInteger(value) && value >= min && value <= max;
  if (!dice.every(({ sides }) => within(sides, 1, MOST_SIDES)))
    return refuse('option/out-of-range', { option: 'sides', min: 1, max: MOST_SIDES });
  if (dice.length === 0 || !dice.every(({ count }) => within(count, 1, MOST_DICE)))
    return refuse('dice/too-many', { max: MOST_DICE });
  if (dice.reduce((sum, { count }) => sum + count, 0) > MOST_DICE)
    return refuse('dice/too-many', { max: MOST_DICE });
  if (!within(modifier, -MOST_MODIFIER, MOST_MODIFIER))
    return refuse('option/out-of-range', { option: 'modifier', min: -MOST_MODIFIER, max: MOST_MODIFIER });
  return undefined;
}

/** Writes dice as they are read: `d20+d4-1`. */
export function writeDice({ dice, modifier }: Pool): string {
  const terms = dice.map(({ count, sides }) => `${count === 1 ? '' : count}d${sides}`);
  return `${terms.join('+')}${modifier === 0 ? '' : signed(modifier)}`;
}

/** `+3`, `-1`. */
const signed = (modifier: number): string => (modifier < 0 ? `${modifier}` : `+${modifier}`);
