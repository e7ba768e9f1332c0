import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Change } from '../../engine/game/counts.ts';
import { decideNumbers, type NumberAction } from '../../engine/life/numbers.ts';
import type { RefusedBy } from '../../engine/vocabulary/refusals.ts';
import type { Result } from '../../engine/vocabulary/result.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { changeGame, does, type ChangeOptions } from '../table/change-game.ts';

import type { readAmount } from './amounts.ts';

/*
 * What subcommands of `/set` have in common.
 */

export const AMOUNT = {
  type: Type.String,
  name: 'amount',
  description: 'Such as -3, +2 or =20',
  required: true,
  max_length: 12,
} as const;

/** Of what only ever grows in play. */
export const GROWTH = { ...AMOUNT, description: 'Such as 3 (or +3), -1 or =10' } as const;

export const PLAYER = { type: Type.User, name: 'player', description: 'Whose; left out, yours' } as const;

/** Changes a number of the table by an amount that was typed. */
export async function countChange(
  asked: Asker,
  house: House,
  change: Result<Change, RefusedBy<typeof readAmount>>,
  action: (change: Change) => NumberAction,
  options: ChangeOptions = {},
): Promise<Said> {
  if (!change.ok) return change.failure;
  return changeGame(asked, house, does(decideNumbers, action(change.value)), options);
}
