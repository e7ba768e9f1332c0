import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { BY_RULES } from '../deciding/authority.ts';
import { acceptEntries, followWith } from '../deciding/transition.ts';
import { permanentChangedEntry, permittedEntry } from '../deciding/permanent-actions.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import { leaveBattlefield } from '../status/leave-battlefield.ts';
import { attachesAs } from './state-based-actions.ts';

/**
 * Appends the immediate state-based actions for permanents whose host left the battlefield: Auras are put into their
 * owners' graveyards, with everything attached to those; Equipment and Fortifications become unattached, and so does a
 * bestowed permanent, which stops being an Aura. Cards known by name only are skipped.
 *
 * CR 420.5d, 420.5k (2006-10-01), 704.5m, 704.5n, 702.103f (2026-06-19).
 * @param before the game before the decision
 */
export function withLostHosts(
  before: Game,
  decision: AcceptedTransition,
  ruleset: Ruleset,
): AcceptedTransition {
  if (!decision.entries.some(({ event }) => event.kind === 'permanent/left')) return decision;
  let from = before;
  let transition = decision;
  for (;;) {
    const entries = lostHostEntries(from, transition.after, ruleset);
    if (entries.length === 0) return transition;
    from = transition.after;
    const next = acceptEntries(from, entries);
    transition = followWith(transition, next.value);
  }
}

/** The entries for permanents whose host has left and that are now attached to nothing. */
function lostHostEntries(before: Game, after: Game, ruleset: Ruleset): readonly Entry[] {
  const permanentsById = new Map(after.permanents.map((permanent) => [permanent.id, permanent] as const));
  return before.permanents.flatMap((previous) => {
    const current = permanentsById.get(previous.id);
    const { attachedTo: host } = previous.permanent;
    const hasHostLeft = host?.kind === 'permanent' && !permanentsById.has(Number(host.id));
    if (!current || !hasHostLeft || current.permanent.attachedTo || current.permanent.status.phasedOut)
      return [];
    return entriesWithoutHost(current, ruleset);
  });
}

function entriesWithoutHost({ id, permanent }: TablePermanent, ruleset: Ruleset): readonly Entry[] {
  const { edition } = ruleset;
  const attachmentType = attachesAs(permanent, ruleset);
  switch (attachmentType) {
    case 'aura': {
      const left = leaveBattlefield(permanent, 'graveyard', ruleset);
      if (!left.ok) return [];
      const citations = distinct([...citeRules(edition, 'aura/unattached'), ...left.value.citations]);
      return [permittedEntry(BY_RULES, { kind: 'permanent/left', id, to: 'graveyard' }, citations)];
    }
    case 'bestow':
    case 'equipment':
    case 'fortification': {
      const rule = attachmentType === 'bestow' ? 'bestow/unattached' : 'equipment/unattached';
      return [
        permanentChangedEntry(BY_RULES, id, 'attached', {
          answer: permanent,
          citations: citeRules(edition, rule),
        }),
      ];
    }
    case 'nothing':
    case 'unknown':
      return [];
  }
}
