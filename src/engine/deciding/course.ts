import { restsOn } from '../rule-numbers/citing.ts';
import { rulesetOf, type Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Citation } from '../vocabulary/citations.ts';
import type { Authority } from '../vocabulary/players.ts';
import { ok } from '../vocabulary/result.ts';
import type { Course, Decided, Entry, WhyFinal } from './actions.ts';
import { followsFromDay } from './day-and-night.ts';
import { evolve } from '../events/evolve.ts';
import type { GameEvent } from '../events/events.ts';
import type { Game } from '../game/state.ts';

/** Nothing has happened yet. */
export const startCourse = (game: Game): Course => ({ entries: [], after: game, final: null });

/** These happen next, in this order. */
export function goOn(course: Course, next: readonly Entry[]): Course {
  let { after, final } = course;
  for (const { event } of next) {
    after = evolve(after, event);
    final ??= whyFinal(event);
  }
  return next.length === 0 ? course : { entries: [...course.entries, ...next], after, final };
}

/**
 * Turns a course into a decision, with what follows at once from how it leaves the game; throws if it has no entries: a
 * decision that makes nothing happen is a bug.
 */
export function conclude(course: Course): Decided {
  const {
    entries: [first, ...others],
    after,
    final,
  } = settled(course);
  if (!first) throw new Error('a decision makes something happen');
  return { entries: [first, ...others], after, final };
}

/** A course and all that day and night make of it. */
function settled(start: Course): Course {
  let course = start;
  for (;;) {
    const { after, entries } = course;
    const becomes = entries.some(({ event }) => event.kind === 'day/changed');
    const follows = followsFromDay(after, becomes, rulesetOf(after.edition));
    if (follows.length === 0) return course;
    course = goOn(
      course,
      follows.map(({ event, because }) => entryOf(event, 'rules', because)),
    );
  }
}

/** Lets a decision happen after a course, in the game as the course leaves it. */
export const followedBy = ({ entries, final }: Course, next: Decided): Decided =>
  conclude({
    entries: [...entries, ...next.entries],
    after: next.after,
    final: final ?? next.final,
  });

/** A decision that makes these happen, and nothing else. */
export const decided = (game: Game, entries: readonly Entry[]): { ok: true; value: Decided } =>
  ok(conclude(goOn(startCourse(game), entries)));

/** Why an event that used chance, or showed something hidden by itself, is never taken back; `null` for any other. */
export function whyFinal(event: GameEvent): WhyFinal | null {
  if (event.kind === 'main-game/changed') return whyFinal(event.event);
  if ((event.kind === 'game/started' || event.kind === 'subgame/began') && event.byChance) return 'drawn';
  if (event.kind === 'planar/rolled') return 'rolled';
  if (event.kind === 'permanent/changed' && event.what === 'turned-face-up') return 'revealed';
  return 'revealed' in event && event.revealed !== undefined ? 'revealed' : null;
}

/** An entry: what happened, by whose authority, and the rules; none for bookkeeping. */
export const entryOf = <Event extends GameEvent>(
  event: Event,
  authority: Authority,
  because: readonly Citation[] = [],
): Entry & { readonly event: Event } => ({ event, authority, because });

/** An entry of what follows by rules, and is nobody's choice. */
export const byRules = <Event extends GameEvent>(
  event: Event,
  { edition }: Ruleset,
  ...rules: readonly [RuleSubject, ...RuleSubject[]]
): Entry & { readonly event: Event } => entryOf(event, 'rules', restsOn(edition, ...rules));
