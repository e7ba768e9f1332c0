import { listOf } from '#text/list.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import {
  ComponentType,
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APISelectMenuOption,
} from 'discord.js';
import { DECISION_KINDS, type DecisionName } from '#engine/control/decision-kinds.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { isActive } from '#engine/game/teams.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { isGuest, nameOfGuest } from '#engine/vocabulary/players.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, mapResult } from '#engine/vocabulary/result.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { selectRow } from '../command/rows.ts';
import { formatDecision } from './decision-words.ts';
import { findPlayingGame } from './find-playing-game.ts';
import { renderWhoDecides } from './who-decides.ts';

/*
 * Asks whose decision is meant, with a select, if there are several candidates.
 */

/** Parts of the custom_id: the decision, and whether the select lists guests. */
export const DECIDER_ACTION = 'whose';

/** Discord does not know guests, so their select uses the names at the table. */
const GUESTS = 'guests';
const MAX_OPTIONS = 25;

export function askWhoseDecision(game: Game, decision: DecisionName): Reply {
  const players = playersWhoMayDecide(game, decision);
  const decisionText = formatDecision(decision, game.edition);
  const guests = players.filter(isGuest);
  const userRow: APIActionRowComponent<APIComponentInMessageActionRow> = {
    type: ComponentType.ActionRow,
    components: [
      {
        type: ComponentType.UserSelect,
        custom_id: customId(DECIDER_ACTION, decision),
        placeholder: 'Whose decision?',
      },
    ],
  };
  const guestOptions = guests.slice(0, MAX_OPTIONS).map(guestOption);
  return {
    content: text`Whose decision on ${decisionText}? ${listOf(players.map(playerName), 'or')}.`,
    components: [
      ...(guests.length < players.length ? [userRow] : []),
      ...(guestOptions.length > 0
        ? [selectRow(customId(DECIDER_ACTION, decision, GUESTS), 'Or a guest’s?', guestOptions)]
        : []),
    ],
    isPrivate: true,
  };
}

const guestOption = (guestId: PlayerId): APISelectMenuOption => ({
  label: nameOfGuest(guestId).slice(0, 100),
  value: guestId,
});

/** The players in the game; for blocks only those who are not attacking. */
const playersWhoMayDecide = (game: Game, decision: DecisionName): readonly PlayerId[] =>
  seatsInGame(game)
    .map(({ playerId }) => playerId)
    .filter((playerId) => decision !== 'blockers' || !isActive(game, playerId));

/** Replaces the question with the answer for the chosen player. */
export async function pressDecider(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const decision = DECISION_KINDS.find((candidate) => candidate === press.parts[0]);
  const [playerId] = press.values;
  if (!decision || playerId === undefined) return fail(refuse('button/stale', {}));
  const game = await findPlayingGame(press, ctx);
  if (!game.ok) return game;
  return mapResult(renderWhoDecides(game.value, decision, playerId), (reply) => ({
    ...reply,
    components: reply.components ?? [],
    replaces: true,
  }));
}
