import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideTurn } from '../../engine/turns/turns.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { askingForCard, CARD, cardNamed, completeNames } from '../table/card-typed.ts';
import { changeGame, does } from '../table/change-game.ts';
import { replyWithTurnsAhead } from './ahead.ts';

/*
 * Turns to come: an extra one, one that is skipped.
 */

export const extraTurn = subcommand({
  name: 'extra',
  description: 'A player takes an extra turn after this one',
  options: [{ type: Type.User, name: 'player', description: 'Who takes it; left out, you' }, CARD],
  changes: true,
  run: (asked, house) => changeComing('turn/extra', asked, asked.options, house),
  complete: { card: completeNames() },
});

export const skipTurn = subcommand({
  name: 'skip',
  description: 'A player skips their next turn',
  options: [{ type: Type.User, name: 'player', description: 'Who skips it', required: true }, CARD],
  changes: true,
  run: (asked, house) => changeComing('turn/skip', asked, asked.options, house),
  complete: { card: completeNames() },
});

function changeComing(
  kind: 'turn/extra' | 'turn/skip',
  asked: Asker,
  { player, card: typed }: { readonly player: PlayerId | undefined; readonly card: string | undefined },
  house: House,
): Promise<Said> {
  const playerId = player ?? asked.origin.actorId;
  const card = typed === undefined ? null : cardNamed(typed, house.cards);
  return changeGame(asked, house, does(decideTurn, { kind, playerId, card }), {
    say: askingForCard(typed, house.cards, replyWithTurnsAhead),
  });
}
