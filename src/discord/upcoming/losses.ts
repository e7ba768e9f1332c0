import { capitalized, joinLines, playerName, ranked } from '#text/parts.ts';
import type { Content, Text } from '#text/text.ts';
import { listUpTo } from '#text/list.ts';
import { text } from '#text/template.ts';
import { citationsText } from '#text/cite.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { lossesIn, SMALL_DECK, type PlayerLoss } from '#engine/life/losses.ts';
import type { Game } from '#engine/game/state.ts';
import { lifeTeamOf } from '#engine/game/teams.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { depthOf, mainGamesOf } from '#engine/game/subgame-depth.ts';
import { numberInWords } from '../words/words.ts';
import { gameName } from '../sentences/subgames.ts';
import { formatTeam } from '../labels/teams.ts';
import { formatName } from '../labels/things.ts';
import { stateBasedName } from '../labels/turn-words.ts';

export const formatNewLosses = (before: Game, after: Game, entries: readonly Entry[]): readonly Text[] =>
  newLosses(before, after, entries).map((loss) => formatLoss(loss, after));

/** Returns the losses that the change brought about. A game that the change started had none before. */
export function newLosses(
  before: Game,
  after: Game,
  entries: readonly Entry[],
): readonly Ruling<PlayerLoss>[] {
  // Losses depend only on the seats, except for the deck with which a subgame begins.
  if (after.seats === before.seats && after.main === null) return [];
  const ruleset = rulesetOf(after.edition);
  const gameBefore = sameGameBefore(before, after, entries);
  const lossKey = ({ answer: { playerId, why, commander } }: Ruling<PlayerLoss>): string =>
    [playerId, why, commander].join('/');
  const knownLosses = new Set((gameBefore ? lossesIn(gameBefore, ruleset) : []).map(lossKey));
  return lossesIn(after, ruleset).filter((loss) => !knownLosses.has(lossKey(loss)));
}

/** Returns the state before the change of the game that is played after it; `null` if the change started that game. */
export function sameGameBefore(before: Game, after: Game, entries: readonly Entry[]): Game | null {
  const up = depthOf(before) - depthOf(after);
  if (up < 0 || entries.some(({ event }) => event.kind === 'subgame/restarted')) return null;
  return up === 0 ? before : (mainGamesOf(before)[up - 1]?.game ?? null);
}

/** The number of losers to name. */
const MAX_LOSERS = 12;

/**
 * Formats the players who have lost but not left, as a subgame begins within the game.
 * @param when before or after the subgame has begun
 */
export function formatLosers(game: Game, when: 'before' | 'after'): readonly Text[] {
  const losses = lossesIn(game, rulesetOf(game.edition));
  if (losses.length === 0) return [];
  const players = losses.map(({ answer }) => text`${playerName(answer.playerId)} (${formatWhy(answer)})`);
  const rules = citationsText(losses.flatMap(({ citations }) => citations));
  const leaves = text`\`/game leave lost:True\``;
  const instruction = when === 'before' ? text`first ${leaves}` : text`${leaves} once it goes on`;
  const verb = new Set(losses.map(({ answer }) => answer.playerId)).size > 1 ? 'have' : 'has';
  const negatedVerb = `${verb}n’t`;
  return [
    ranked(
      'decisive',
      text`${listUpTo(players, MAX_LOSERS)} ${verb} lost ${gameName(depthOf(game))} but ${negatedVerb} left it: ${instruction}. ${rules}`,
    ),
  ];
}

/** Formats the loss of a player or team, on which the table has to act. */
function formatLoss({ answer, citations }: Ruling<PlayerLoss>, game: Game): Text {
  const { playerId, team } = answer;
  const losers = lifeTeamOf(game, playerId);
  const whose = losers.length > 1 && team === null ? text` (${playerName(playerId)})` : '';
  return text`**${capitalized(formatTeam(losers))} loses** ${whenLost(answer, game.edition)}: ${formatWhy(answer)}${whose}. ${citationsText(citations)}`;
}

/** Formats that a player who has lost would take the next turn. */
export const formatLostYet = ({ answer, citations }: Ruling<PlayerLoss>): Content =>
  joinLines([
    ranked(
      'decisive',
      text`**${playerName(answer.playerId)} has lost** (${formatWhy(answer)}) and is still in the game: the next turn would be theirs.`,
    ),
    text`-# ${citationsText(citations)}`,
  ]);

/**
 * Formats when the player loses. In some editions a small deck loses as the subgame starts, without waiting for a
 * check.
 */
const whenLost = ({ why }: PlayerLoss, edition: Edition): string =>
  why === 'effect'
    ? 'the game'
    : why === 'deck' && rulesetOf(edition).subgameSmallDeck === 'at-once'
      ? 'as the subgame starts'
      : `as ${stateBasedName(edition)} are checked`;

function formatWhy({ why, amount, commander, effect }: PlayerLoss): Text {
  switch (why) {
    case 'life':
      return `${formatNumber(amount)} life`;
    case 'poison':
      return `${formatNumber(amount)} poison counters`;
    case 'commander':
      return text`${formatNumber(amount)} combat damage from ${formatName(commander ?? '')}`;
    case 'effect':
      return text`${formatName(effect ?? '')} says so`;
    case 'deck':
      return `${formatCount(amount, 'card')} in the library as the subgame began, fewer than ${numberInWords(SMALL_DECK)}`;
  }
}
