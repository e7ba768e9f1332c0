import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_EDITIONS } from '../../helpers/rulings.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { MAX_PLAYERS, PLAIN_FORMAT, type FormatRequest } from '#engine/game/format.ts';
import { VARIANTS } from '#engine/vocabulary/variants.ts';
import { EMPTY_FORMAT_REQUEST, planGathering, planStart, seatFirst } from '#engine/formats/gathering.ts';
import { deepEqual } from '#engine/game/deep-equal.ts';
import { letters } from '../tables/many.ts';

const settingsOf = (asked: FormatRequest) => ({ format: PLAIN_FORMAT, startingLife: 20, pings: true, asked });

const wishes: fc.Arbitrary<FormatRequest> = fc.record({
  variants: fc.subarray([...VARIANTS], { maxLength: 1 }),
  attacks: fc.subarray(['one', 'multiple', 'left', 'right'] as const, { maxLength: 1 }),
  range: fc.constantFrom(null, 'unlimited' as const, 1, 2, 3),
  deploysCreatures: fc.constantFrom(null, null, true, false),
  sharesTurns: fc.constantFrom(null, null, true, false),
  teamSize: fc.constantFrom(null, null, 2, 3),
  isCommander: fc.boolean(),
  teams: fc.constant([]),
  life: fc.constantFrom(null, 7),
});

describe('a game that starts as requested', () => {
  it('seats each player exactly once, in teams that include all of them, with the settings that planGathering announced', () => {
    fc.assert(
      fc.property(
        wishes,
        fc.integer({ min: 2, max: MAX_PLAYERS }),
        fc.nat(),
        fc.constantFrom(...ALL_EDITIONS),
        (asked, players, draw, edition) => {
          const joined = letters(players);
          const ruleset = rulesetOf(edition);
          const start = planStart(settingsOf(asked), joined, null, ruleset);
          const planned = planGathering(settingsOf(asked), players, ruleset);
          if (!start.ok) return;
          expect(planned.ok && deepEqual(planned.value.answer, start.value.answer.settings)).toBe(true);
          const first = joined[draw % players] ?? '';
          const { answer } = seatFirst(start.value.answer, first, ruleset);
          expect(answer.order.toSorted()).toEqual([...joined].toSorted());
          const inTeams = answer.teams.flat();
          if (answer.teams.length > 0) {
            expect(inTeams.toSorted()).toEqual([...joined].toSorted());
            expect(answer.teams[0]).toContain(answer.order[0]);
          } else expect(answer.order[0]).toBe(first);
          expect(start.value.answer.settings.startingLife).toBeGreaterThan(0);
          if (asked.life !== null) expect(start.value.answer.settings.startingLife).toBe(7);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('keeps the settings of a table that asks for nothing', () => {
    const settings = { format: PLAIN_FORMAT, startingLife: 33, pings: false };
    const plan = planStart(settings, ['A', 'B', 'C'], null, rulesetOf('founding'));
    expect(plan).toEqual({
      ok: true,
      value: { answer: { settings, order: ['A', 'B', 'C'], teams: [] }, citations: [] },
    });
  });

  it('cites nothing for two players', () => {
    const plan = planStart(settingsOf(EMPTY_FORMAT_REQUEST), ['A', 'B'], null, rulesetOf('founding'));
    expect(plan.ok && plan.value.citations).toEqual([]);
  });
});

describe('teams that were named', () => {
  const teams: FormatRequest['teams'] = [
    ['A', 'C'],
    ['B', 'D'],
  ];
  it.each<[FormatRequest['variants'][number], string]>([
    // To the left of the team’s midpoint: 808.4.
    ['team-vs-team', 'C B D A'],
    ['alternating-teams', 'A B C D'],
  ])('%s: sit as %s', (variant, seats) => {
    const asked = { ...EMPTY_FORMAT_REQUEST, variants: [variant], teams };
    const start = planStart(settingsOf(asked), ['A', 'B', 'C', 'D'], null, rulesetOf('2026-06-19'));
    if (!start.ok) throw new Error(start.failure.code);
    expect(seatFirst(start.value.answer, 'A', rulesetOf('2026-06-19')).answer.order.join(' ')).toBe(seats);
  });
});
