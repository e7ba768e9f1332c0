import type { Ruleset } from '../editions/rulesets.ts';
import { isOnBattlefield, type CardObject } from './objects.ts';

/* Power and toughness as printed: `3`, `-1`, `1+*`, and on joke cards `.5`, `1½`, `+2`, `∞`, `?`. */

/** The meaning of a `*` in a power or toughness: 0, or a number that an ability defines. */
export type Stars = 'zero' | 'defined';

/**
 * The meaning of a `*` in the object's zone. On the battlefield an ability sets it; elsewhere it was 0 as long as 208.2
 * (2006-10-01) said so.
 */
export const starsOf = ({ zone }: CardObject, ruleset: Ruleset): Stars =>
  isOnBattlefield(zone, ruleset) ? 'defined' : ruleset.starElsewhere;

const NUMBER = /^([+-]?)(\d*(?:\.\d+)?)(½?)$/;
/** A sum or a difference with one star, such as `1+*`, `*+1`, `7-*` or `*²`. */
const WITH_STAR = /^(?:(\d+)[+-])?\*²?(?:\+(\d+))?$/;

/** The printed number; `undefined` if it depends on more than the printed text. */
export function parsePrintedNumber(printed: string, stars: Stars): number | undefined {
  if (printed === '∞') return Infinity;
  const [, sign = '', digits = '', half = ''] = NUMBER.exec(printed) ?? [];
  if (digits || half) return (sign === '-' ? -1 : 1) * (Number(digits) + (half ? 0.5 : 0));
  const [star, before = '0', after = '0'] = WITH_STAR.exec(printed) ?? [];
  return star !== undefined && stars === 'zero' ? Number(before) + Number(after) : undefined;
}
