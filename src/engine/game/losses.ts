import { restsOn } from '../citing.ts';
import type { PlayerId } from '../coin-vocabulary.ts';
import type { Ruleset } from '../editions.ts';
import type { Ruling } from '../ruling.ts';
import type { Game, Seat } from './state.ts';

/** Why a player has lost by the numbers, and the number. */
export interface Loss {
  readonly playerId: PlayerId;
  readonly why: 'life' | 'poison' | 'commander';
  readonly amount: number;
  /** Whose damage it is; `null` for the other reasons. */
  readonly commander: string | null;
}

const TOO_MUCH_POISON = 10;
const TOO_MUCH_COMBAT_DAMAGE = 21;

/**
 * Who has lost by the numbers: 0 or less life, ten or more poison counters, 21 or more combat damage from one commander.
 * It is pointed out and never enforced, since cards say otherwise and tables correct themselves.
 * @returns one for each reason, seat by seat; none for players who left.
 *
 * 420.5a, 420.5h (2006-10-01); 704.5a, 704.5c, 903.10a (2026-06-19). Editions without commanders follow the later rule.
 */
export const lossesIn = ({ seats }: Game, ruleset: Ruleset): readonly Ruling<Loss>[] =>
  seats.filter(({ left }) => left === null).flatMap((seat) => lossesOf(seat, ruleset));

function lossesOf(
  { playerId, life, counters, commanderDamage }: Seat,
  { edition }: Ruleset,
): readonly Ruling<Loss>[] {
  const poison = counters['poison'] ?? 0;
  const losses: Ruling<Loss>[] = [];
  if (life <= 0)
    losses.push({
      answer: { playerId, why: 'life', amount: life, commander: null },
      because: restsOn(edition, 'losing/life'),
    });
  if (poison >= TOO_MUCH_POISON)
    losses.push({
      answer: { playerId, why: 'poison', amount: poison, commander: null },
      because: restsOn(edition, 'losing/poison'),
    });
  for (const [commander, amount] of Object.entries(commanderDamage))
    if (amount >= TOO_MUCH_COMBAT_DAMAGE)
      losses.push({
        answer: { playerId, why: 'commander', amount, commander },
        because: restsOn(edition, 'losing/commander'),
      });
  return losses;
}
