import { isInGame } from '../game/seats.ts';
import type { DamageRecord, Game } from '../game/state.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { EventReminder } from './reminder.ts';

type Takeover = EventReminder & { readonly of: 'takeover' };

/**
 * The abilities that have triggered in this turn since creatures dealt combat damage to the monarch or to the player
 * with the initiative, which their controller takes. A damage record that doesn't say whether it is combat damage
 * counts as uncertain. 725.2, 726.2 (2026-06-19); editions without them follow those rules.
 */
export const takeovers = (game: Game, ruleset: Ruleset): readonly Ruling<Takeover>[] =>
  (['monarch', 'initiative'] as const).flatMap((designation) => {
    const holder = game.designations[designation];
    if (holder === null) return [];
    const hits = game.hits.filter(
      ({ playerId, by, held = [], combat }) =>
        playerId === holder &&
        by !== holder &&
        combat !== undefined &&
        held.includes(designation) &&
        isInGame(game, by),
    );
    return [...new Set(hits.map(({ by }) => by))].map((playerId) => ({
      answer: {
        of: 'takeover',
        designation,
        playerId,
        from: holder,
        isSure: hits.some((hit) => hit.by === playerId && isCertain(hit)),
      },
      citations: citeRules(ruleset.edition, `${designation}/triggers`),
    }));
  });

const isCertain = ({ combat }: DamageRecord): boolean => combat === 'yes';
