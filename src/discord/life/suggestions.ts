import { foldName } from '../../engine/cards/names.ts';
import { readTypeLine } from '../../engine/cards/type-lines.ts';
import type { Card } from '../../engine/cards/card.ts';
import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Game } from '../../engine/game/state.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import type { Suggestion } from '../command/command.ts';
import { suggestWithFirst } from '../table/card-typed.ts';

/** Kinds of counters that players get from the cards. */
const USUAL = ['poison', 'energy', 'experience', 'rad', 'ticket'];

/** Kinds of players' counters for what is being typed: those at the table first. */
export function suggestCounters(game: Game | null, typed: string): readonly Suggestion[] {
  const used = game?.seats.flatMap(({ counters }) => Object.keys(counters)) ?? [];
  return containing([...used, ...USUAL], typed);
}

/**
 * Commanders for what is being typed: those that dealt damage at this table, then legendary creatures in play, and then
 * all.
 */
export function suggestCommanders(game: Game | null, typed: string, cards: CardPool): readonly Suggestion[] {
  const known = game?.seats.flatMap(({ commanderDamage }) => Object.keys(commanderDamage)) ?? [];
  const faceUp = game?.permanents.filter(({ permanent }) => !permanent.status.faceDown) ?? [];
  const legends = faceUp.map(({ permanent }) => permanent.card).filter(isLegendaryCreature);
  const here = [...known, ...legends.map(({ name }) => name)];
  return suggestWithFirst(here, typed, suggestCards(typed, cards, isLegendaryCreature));
}

/** By what is printed on its front. */
function isLegendaryCreature({ parts: [front] }: Card): boolean {
  const { supertypes, types } = readTypeLine(front.typeLine);
  return supertypes.includes('Legendary') && types.includes('Creature');
}

function containing(names: readonly string[], typed: string): readonly Suggestion[] {
  const text = foldName(typed);
  return [...new Set(names)]
    .filter((name) => name.length <= 100 && foldName(name).includes(text))
    .map((name) => ({ name, value: name }));
}
