import type { Game, Seat } from '../game/state.ts';
import type { Turn } from '../game/turn.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { StepReminder } from './reminder.ts';

type RingReminder = StepReminder & { readonly of: 'ring' };

/** How often the Ring must have tempted a player for each of its abilities in combat. 701.54c (2026-06-19). */
const MIN_LEVELS = { attacks: 2, blocked: 3, damages: 4 } as const satisfies Record<
  RingReminder['when'],
  number
>;

const STEPS = {
  attacks: 'declare-attackers',
  blocked: 'declare-blockers',
  damages: 'combat-damage',
} as const satisfies Record<RingReminder['when'], string>;

/**
 * The reminders of the Ring in a step of combat. If the table lists its bearer, there is one only if it attacks, is
 * blocked, or attacks unblocked; for a bearer known only by name, one for all abilities as attackers are declared. A
 * creature that is no longer listed isn't a Ring-bearer; a phased-out one doesn't attack.
 * CR 701.54c, 701.54e (2026-06-19).
 */
export const ringRemindersInStep =
  (when: RingReminder['when']) =>
  (game: Game, { playerId, marks }: Seat, _: Turn, { edition }: Ruleset): readonly Ruling<StepReminder>[] => {
    const { tempted = 0, bearer = null } = marks?.ring ?? {};
    if (!bearer || tempted < MIN_LEVELS[when]) return [];
    const isListed = bearer.id !== null;
    if (isListed ? !isInSituation(game, bearer.id, when) : when !== 'attacks') return [];
    return [
      {
        answer: {
          of: 'ring',
          playerId,
          step: STEPS[when],
          bearer: bearer.name,
          level: tempted,
          when,
          isSure: isListed,
        },
        citations: citeRules(edition, 'ring/emblem'),
      },
    ];
  };

/**
 * True if the table lists the bearer as attacking, blocked, or attacking a player unblocked. Trample is not considered.
 */
function isInSituation({ permanents }: Game, id: number, when: RingReminder['when']): boolean {
  const combat = permanents.find(
    (permanent) => permanent.id === id && !permanent.permanent.status.phasedOut,
  )?.combat;
  if (combat?.role !== 'attacking') return false;
  const isBlocked = permanents.some(
    (permanent) => permanent.combat?.role === 'blocking' && permanent.combat.blocks.includes(id),
  );
  switch (when) {
    case 'attacks':
      return true;
    case 'blocked':
      return isBlocked;
    case 'damages':
      return !isBlocked && combat.permanentId === null;
  }
}
