import { parseDice, formatParsedDice } from '#engine/dice/notation.ts';
import type { Suggestion } from '../command/command.ts';
import { PLANAR } from './roll-request.ts';

/** The most common dice. */
const COMMON_DICE = ['d20', '2d20', 'd6', '2d6', 'd4', 'd8', 'd10', 'd12', 'd100'];

const PLANAR_DIE: Suggestion = { name: 'planar die', value: PLANAR };

/** Suggests dice; the typed text comes first if it is valid already. */
export function suggestDice(typed: string): readonly Suggestion[] {
  const text = typed.trim().toLowerCase();
  const parsed = text === '' ? null : parseDice(text);
  const typedDice = parsed?.ok ? [formatParsedDice(parsed.value)] : [];
  const common = COMMON_DICE.filter((dice) => dice.includes(text));
  const dice = [...new Set([...typedDice, ...common])].map((value) => ({ name: value, value }));
  return [...dice, ...(PLANAR_DIE.name.startsWith(text) ? [PLANAR_DIE] : [])];
}
