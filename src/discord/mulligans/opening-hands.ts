import { playerName, joinTexts } from '#text/parts.ts';
import { listOf, listUpTo } from '#text/list.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import type { Game } from '#engine/game/state.ts';
import { mulliganProcedure, OPENING_HAND_SIZE } from '#engine/mulligans/hands.ts';
import { handOf, mayMulligan, openingHands, mulligansTaken, withNewHands } from '#engine/mulligans/order.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatHand } from './format-hand.ts';

/* Opening hands on the table card, until the first turn continues. */

/** Players named in a list. */
const MAX_NAMED = 8;

/** Returns true while a player still has to keep or take a mulligan. */
export const hasOpenHands = (game: Game): boolean =>
  mayMulligan(game) && openingHands(game, rulesetOf(game.edition)).waiting.length > 0;

/**
 * Formats whose decision it is and the decisions so far. Once all hands are kept, formats the hands if anyone took a
 * mulligan. Returns nothing once the first turn has continued.
 */
export function formatHands(table: Game): readonly Text[] {
  if (!mayMulligan(table)) return [];
  const ruleset = rulesetOf(table.edition);
  const game = withNewHands(table, ruleset);
  const { waiting, first, said, settled } = openingHands(game, ruleset);
  const kept = settled.map((player) => text`${playerName(player)} ${handOf(game, player, ruleset).keeps}`);
  if (waiting.length === 0)
    return game.mulligans
      ? [text`**Opening hands**: ${nameList(kept)}`, ...formatFollowUp(game, settled)]
      : [];
  const others = waiting.filter((player) => !first.includes(player));
  const name = (player: PlayerId): Text => formatPlayerWithDecider(game, player);
  const then = others.length > 0 ? text`, then ${nameList(others.map(name))}` : '';
  const notes = [
    ...(said.length > 0 ? [text`mulligan: ${nameList(said.map(playerName))}`] : []),
    ...(kept.length > 0 ? [text`kept: ${nameList(kept)}`] : []),
  ];
  return [
    text`**Keep or mulligan?** ${listOf(first.map(name))}${then}`,
    ...(notes.length > 0 ? [text`-# ${joinTexts(notes, ' · ')}`] : []),
  ];
}

const nameList = (names: readonly Text[]): Text => listUpTo(names, MAX_NAMED);

/** Formats a player who has to decide, with the size of a later hand and the player who decides for them. */
function formatPlayerWithDecider(game: Game, playerId: PlayerId): Text {
  const ruleset = rulesetOf(game.edition);
  const decider = deciderOf(game, playerId);
  const notes = [
    ...(mulligansTaken(game, playerId) > 0 ? [formatHand(handOf(game, playerId, ruleset))] : []),
    ...(decider === playerId ? [] : [text`${playerName(decider)} says`]),
  ];
  return text`${playerName(playerId)}${notes.length > 0 ? text` (${joinTexts(notes, '; ')})` : ''}`;
}

/** Formats the actions of players who took mulligans once all hands are kept, in turn order. */
function formatFollowUp(game: Game, settled: readonly PlayerId[]): readonly Text[] {
  const ruleset = rulesetOf(game.edition);
  const { costs, canLook: looks } = mulliganProcedure(game, ruleset).answer;
  const mulliganTakers = settled.filter((player) => mulligansTaken(game, player) > 0);
  const shortHanded = settled.filter((player) => handOf(game, player, ruleset).keeps < OPENING_HAND_SIZE);
  return [
    ...(costs === 'exile' && mulliganTakers.length > 0
      ? [text`-# Exiled cards are shuffled into the library: ${nameList(mulliganTakers.map(playerName))}`]
      : []),
    ...(looks && shortHanded.length > 0
      ? [
          text`-# May look at the top card, and put it on the bottom: ${nameList(shortHanded.map(playerName))}`,
        ]
      : []),
  ];
}
