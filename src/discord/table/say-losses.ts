import { rulesetOf, type Edition } from '../../engine/editions.ts';
import { lossesIn, SMALL_DECK, type Loss } from '../../engine/game/losses.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Ruling } from '../../engine/ruling.ts';
import { count, written } from '../../count.ts';
import { citeAll } from '../cite.ts';
import { mention } from '../render-coins.ts';
import { inWords } from '../words.ts';
import { named } from './say-things.ts';
import { stateBasedIn } from './turn-words.ts';

/** Who loses by the numbers at this table and did not before, and what to do about it. */
export function sayNewLosses(before: Game, after: Game): readonly string[] {
  const ruleset = rulesetOf(after.edition);
  const keyOf = ({ answer: { playerId, why, commander } }: Ruling<Loss>): string =>
    [playerId, why, commander].join('/');
  const had = new Set(lossesIn(before, ruleset).map(keyOf));
  const fresh = lossesIn(after, ruleset).filter((loss) => !had.has(keyOf(loss)));
  if (fresh.length === 0) return [];
  return [...fresh.map((loss) => sayLoss(loss, after.edition)), WHAT_TO_DO];
}

const WHAT_TO_DO =
  '-# Whoever has lost leaves with `/game leave lost:True`; the host says it for others with `player:`.';

/** That somebody loses by the numbers: pointed out, for the table to act on. */
const sayLoss = ({ answer, because }: Ruling<Loss>, edition: Edition): string =>
  `**${mention(answer.playerId)} loses** ${whenLost(answer, edition)}: ${sayWhy(answer)}. ${citeAll(because)}`;

/** A small deck loses as the subgame starts, in editions where no check is waited for. */
const whenLost = ({ why }: Loss, edition: Edition): string =>
  why === 'deck' && rulesetOf(edition).subgameSmallDeck === 'at-once'
    ? 'as the subgame starts'
    : `as ${stateBasedIn(edition)} are checked`;

function sayWhy({ why, amount, commander }: Loss): string {
  switch (why) {
    case 'life':
      return `${written(amount)} life`;
    case 'poison':
      return `${written(amount)} poison counters`;
    case 'commander':
      return `${written(amount)} combat damage from ${named(commander ?? '')}`;
    case 'deck':
      return `${count(amount, 'card')} in the library as the subgame began, fewer than ${inWords(SMALL_DECK)}`;
  }
}
