import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { dayNightKeywordOf, turnOver } from '../status/transforming.ts';
import type { GameEvent } from '../events/events.ts';
import type { Citation } from '../vocabulary/citations.ts';
import type { Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';

/** An event that follows from the state of the game by the rules. */
interface Consequence {
  readonly event: GameEvent;
  readonly citations: readonly Citation[];
}

/**
 * Lists the immediate consequences of day and night in this state: permanents with daybound or nightbound make it day or
 * night if it is neither, and transform with it. These are not state-based actions and don't use the stack. The caller
 * repeats this until there are none, since one can cause another.
 * CR 702.145b to 702.145g (2026-06-19).
 * @param hasJustChanged true if it has just become day or night
 */
export function dayNightConsequences(
  game: Game,
  hasJustChanged: boolean,
  ruleset: Ruleset,
): readonly Consequence[] {
  if (game.stage !== 'playing') return [];
  const bound = game.permanents.filter(({ permanent }) => dayNightKeywordOf(permanent) !== null);
  if (bound.length === 0) return [];
  const { day } = game.designations;
  return day === null
    ? [firstDesignation(bound, ruleset)]
    : bound.flatMap((permanent) => transformWithDay(permanent, day, hasJustChanged, ruleset));
}

/** Daybound takes precedence: if it is neither day nor night, nightbound only makes it night without any daybound. */
function firstDesignation(bound: readonly TablePermanent[], { edition }: Ruleset): Consequence {
  const isDay = bound.some(({ permanent }) => dayNightKeywordOf(permanent) === 'daybound');
  return {
    event: { kind: 'day/changed', to: isDay ? 'day' : 'night' },
    citations: citeRules(edition, isDay ? 'daybound/makes-day' : 'nightbound/makes-night', 'day/designation'),
  };
}

const TRANSFORMS_AT = { daybound: 'night', nightbound: 'day' } as const;

/** Transforms a permanent if it can: daybound to its back at night, nightbound to its front by day. */
function transformWithDay(
  { id, permanent }: TablePermanent,
  day: 'day' | 'night',
  hasJustChanged: boolean,
  ruleset: Ruleset,
): readonly Consequence[] {
  const ability = dayNightKeywordOf(permanent);
  if (ability === null || TRANSFORMS_AT[ability] !== day) return [];
  const isFront = permanent.face === 0;
  const transformed = turnOver(permanent, 'transform', ruleset);
  if (isFront !== (ability === 'daybound') || !transformed.ok) return [];
  const rule: RuleSubject = hasJustChanged
    ? `${ability}/ability`
    : ability === 'daybound'
      ? 'daybound/at-night'
      : 'nightbound/at-day';
  return [
    {
      event: { kind: 'permanent/changed', id, what: 'transformed', permanent: transformed.value.answer },
      citations: citeRules(ruleset.edition, rule),
    },
  ];
}
