import { citeRules } from '../rule-numbers/citing.ts';
import { rulesetOf, type Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Citation } from '../vocabulary/citations.ts';
import type { Authority } from '../vocabulary/players.ts';
import { ok } from '../vocabulary/result.ts';
import type { Transition, AcceptedTransition, Entry, FinalReason } from './actions.ts';
import { dayNightConsequences } from './day-and-night.ts';
import { applyEvent } from '../events/apply-event.ts';
import type { GameEvent } from '../events/events.ts';
import type { Game } from '../game/state.ts';

export const emptyTransition = (game: Game): Transition => ({ entries: [], after: game, final: null });

export function appendEntries(transition: Transition, next: readonly Entry[]): Transition {
  let { after, final } = transition;
  for (const { event } of next) {
    after = applyEvent(after, event);
    final ??= finalReason(event);
  }
  return next.length === 0 ? transition : { entries: [...transition.entries, ...next], after, final };
}

/**
 * Turns a transition into an accepted one, with the immediate consequences of the resulting state.
 * @throws if it has no entries, which is a bug in the caller.
 */
export function finalize(transition: Transition): AcceptedTransition {
  const {
    entries: [first, ...others],
    after,
    final,
  } = applyDayAndNight(transition);
  if (!first) throw new Error('a transition needs at least one entry');
  return { entries: [first, ...others], after, final };
}

/** Appends the consequences of day and night until there are none. */
function applyDayAndNight(start: Transition): Transition {
  let transition = start;
  for (;;) {
    const { after, entries } = transition;
    const hasJustChanged = entries.some(({ event }) => event.kind === 'day/changed');
    const consequences = dayNightConsequences(after, hasJustChanged, rulesetOf(after.edition));
    if (consequences.length === 0) return transition;
    transition = appendEntries(
      transition,
      consequences.map(({ event, citations }) => entryOf(event, 'rules', citations)),
    );
  }
}

/** Joins a transition and an accepted one that continues from it. */
export const followWith = ({ entries, final }: Transition, next: AcceptedTransition): AcceptedTransition =>
  finalize({
    entries: [...entries, ...next.entries],
    after: next.after,
    final: final ?? next.final,
  });

/** Accepts exactly these entries, with their immediate consequences. */
export const acceptEntries = (
  game: Game,
  entries: readonly Entry[],
): { ok: true; value: AcceptedTransition } => ok(finalize(appendEntries(emptyTransition(game), entries)));

/** Why an event can't be undone, because it used chance or revealed hidden information; `null` for any other. */
export function finalReason(event: GameEvent): FinalReason | null {
  if (event.kind === 'main-game/changed') return finalReason(event.event);
  if ((event.kind === 'game/started' || event.kind === 'subgame/began') && event.byChance) return 'drawn';
  if (event.kind === 'planar/rolled') return 'rolled';
  if (event.kind === 'deck/planeswalked' || event.kind === 'deck/scheme-set') return 'revealed';
  if (event.kind === 'permanent/changed' && event.what === 'turned-face-up') return 'revealed';
  return 'revealed' in event && event.revealed !== undefined ? 'revealed' : null;
}

/** A log entry: the event, its authority and its rules; bookkeeping has no rules. */
export const entryOf = <Event extends GameEvent>(
  event: Event,
  authority: Authority,
  citations: readonly Citation[] = [],
): Entry & { readonly event: Event } => ({ event, authority, because: citations });

/** An entry for a consequence of the rules. */
export const entryByRules = <Event extends GameEvent>(
  event: Event,
  { edition }: Ruleset,
  ...rules: readonly [RuleSubject, ...RuleSubject[]]
): Entry & { readonly event: Event } => entryOf(event, 'rules', citeRules(edition, ...rules));
