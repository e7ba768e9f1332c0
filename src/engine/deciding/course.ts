import { restsOn } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/table.ts';
import type { Citation } from '../vocabulary/citations.ts';
import type { Authority } from '../vocabulary/players.ts';
import type { Entry } from './actions.ts';
import { evolve } from '../events/evolve.ts';
import type { GameEvent } from '../events/events.ts';
import type { Game } from '../game/state.ts';

/**
 * What happens in one decision, one thing after another, and the game as it stands after the last of them. Several may
 * go on from the same one: each holds what happened last and the one before it.
 */
export interface Course {
  readonly game: Game;
  readonly last: readonly Entry[];
  /** `null` where nothing has happened yet. */
  readonly before: Course | null;
}

/** Nothing has happened yet. */
export const startCourse = (game: Game): Course => ({ game, last: [], before: null });

/** These happen next, in this order. */
export const goOn = (course: Course, next: readonly Entry[]): Course =>
  next.length === 0
    ? course
    : { game: next.reduce((now, { event }) => evolve(now, event), course.game), last: next, before: course };

/** All that happened, in order. @param since only what happened after this one, from which the course went on. */
export function entriesIn(course: Course, since: Course | null = null): readonly Entry[] {
  const parts: (readonly Entry[])[] = [];
  for (let at: Course | null = course; at && at !== since; at = at.before) parts.push(at.last);
  return parts.toReversed().flat();
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
