import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { planEnding } from '#engine/ending-the-turn/ending.ts';
import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import type { GameEvent } from '#engine/events/events.ts';
import type { StackAction } from '#engine/stack/stack.ts';
import { STEPS, type Step } from '#engine/vocabulary/steps.ts';
import type { Game } from '#engine/game/state.ts';
import type { NotedAbility } from '#engine/game/stack.ts';
import { phaseOf } from '#engine/vocabulary/phases.ts';
import { ALL_EDITIONS, expectInForce, valueIn } from '../../helpers/rulings.ts';
import { expectSame } from '../tables/same.ts';
import {
  ANN,
  ATTACKS_BOB,
  BOB,
  decideOf,
  DISENCHANT,
  ended,
  ending,
  fold,
  INSULT_INJURY,
  JACE,
  noting,
  SAVANNAH_LIONS,
  spell,
  tableIn,
  triggered,
  withPermanent,
} from '../tables/ending.ts';
import type { EndedPart, EndingPlan } from '#engine/ending-the-turn/ending-plan.ts';

type Happening = (game: Game) => Game;

const acting =
  (action: StackAction): Happening =>
  (game) => {
    const decided = decideOf(game, action);
    if (!decided.ok) return game;
    expectSame(decided.value.after, fold(game, decided.value.entries));
    return decided.value.after;
  };

const WHEN: readonly NotedAbility['when'][] = ['waiting', 'each-end-step', 'next-end-step', 'end-of-combat'];

const happening = fc.oneof(
  fc.constantFrom(
    acting(spell(DISENCHANT)),
    acting(spell(DISENCHANT, { isCopy: true })),
    acting(spell(SAVANNAH_LIONS, { ownerId: BOB.id })),
    acting(spell(INSULT_INJURY, { halves: [1] })),
    acting(triggered('Sarcomancy')),
    acting({ kind: 'stack/resolve', id: null, to: null }),
    acting({ kind: 'ability/put-on-stack', first: [] }),
  ),
  fc
    .tuple(fc.constantFrom(...WHEN), fc.constantFrom(null, ANN.id, BOB.id))
    .map(([when, whose]): Happening => acting(noting('Thing', when, whose))),
  fc
    .record({
      combat: fc.constantFrom(null, ATTACKS_BOB, { ...ATTACKS_BOB, role: 'blocking' as const }),
      isToken: fc.boolean(),
    })
    .map(
      (how): Happening =>
        (game) =>
          withPermanent(game, SAVANNAH_LIONS, how),
    ),
  fc.constant<Happening>((game) => withPermanent(game, JACE, { isToken: true, phasedOut: true })),
);

const happenings = fc.array(happening, { maxLength: 15 });
const COMBAT_STEPS = STEPS.filter((step) => phaseOf(step) === 'combat');

/** A table in some step, the part that is ended, and the objects at the table. */
const endings = fc
  .tuple(fc.constantFrom<EndedPart>('turn', 'combat'), fc.constantFrom(...ALL_EDITIONS), happenings)
  .chain(([what, edition, done]) =>
    fc.constantFrom(...(what === 'turn' ? STEPS : COMBAT_STEPS)).map((step) => ({
      what,
      edition,
      game: done.reduce((now, next) => next(now), tableIn(step, edition)),
    })),
  );

const holds = (check: (of: { what: EndedPart; edition: Edition; game: Game }) => void): void => {
  fc.assert(fc.property(endings, check), { numRuns: 300 });
};

const idsIn = (plan: EndingPlan): number[] =>
  plan.stages.flatMap((stage) => {
    switch (stage.kind) {
      case 'triggers-cease':
        return stage.abilities.map(({ id }) => id);
      case 'stack-emptied':
        return stage.objects.map(({ object }) => object.id);
      case 'combat-left':
        return stage.permanents.map(({ id }) => id);
      case 'state-checked':
        return stage.ceases.map(({ id }) => id);
      case 'moved-on':
        return [];
      case 'afterwards':
        return stage.abilities.map(({ id }) => id);
    }
  });

const CONCERN_AN_OBJECT = new Set<GameEvent['kind']>([
  'ability/ceased',
  'stack/removed',
  'permanent/combat',
  'permanent/left',
  'ability/put-on-stack',
]);

/** The ids of the objects that the entries affect, repeated for each entry. */
const idsOf = (entries: AcceptedTransition['entries']): number[] =>
  entries.flatMap(({ event }) => (CONCERN_AN_OBJECT.has(event.kind) && 'id' in event ? [event.id] : []));

describe('whatever is on the table as the turn, or its combat phase, is ended', () => {
  it('the stack is empty, and nothing is in combat', () => {
    holds(({ what, game }) => {
      const before = new Set(game.stack.map(({ id }) => id));
      const after = ended(game, what);
      expect(after.stack.filter(({ id }) => before.has(id))).toEqual([]);
      expect(after.permanents.filter(({ combat }) => combat !== null)).toEqual([]);
    });
  });

  it('the game is in the cleanup step, or in the postcombat main phase, of the same turn', () => {
    holds(({ what, game }) => {
      const to: Step = what === 'turn' ? 'cleanup' : 'postcombat-main';
      const { turn, turns } = ended(game, what);
      expect(turn).toMatchObject({ step: to, playerId: ANN.id });
      expect(turns).toBe(game.turns);
      expect(turn?.round).toBe(game.turn?.step === to ? game.turn.round + 1 : 1);
    });
  });

  it('no object is in two places of the plan, and each that it concerns is in one', () => {
    holds(({ what, edition, game }) => {
      const ids = idsIn(valueIn(planEnding(game, what, null, rulesetOf(edition))).answer);
      expect(ids).toHaveLength(new Set(ids).size);
      const waiting = game.abilities.filter(({ when }) => when === 'waiting');
      const fighting = game.permanents.filter(({ combat }) => combat !== null);
      expect(ids).toEqual(
        expect.arrayContaining([...game.stack, ...waiting, ...fighting].map(({ id }) => id)),
      );
    });
  });

  it('everything happens as planned, in that order', () => {
    holds(({ what, edition, game }) => {
      const plan = valueIn(planEnding(game, what, null, rulesetOf(edition))).answer;
      expectSame(idsOf(ending(game, what, null)), idsIn(plan));
    });
  });

  it('abilities that wait for a step of their own are still noted', () => {
    holds(({ what, game }) => {
      const later = game.abilities.filter(({ when }) => when !== 'waiting');
      expectSame(ended(game, what).abilities, later);
    });
  });

  it('a permanent leaves only if it is a token that the edition has cease to exist', () => {
    holds(({ what, edition, game }) => {
      const gone = game.permanents.length - ended(game, what).permanents.length;
      const phasedOut = game.permanents.filter(({ permanent }) => permanent.status.phasedOut).length;
      expect(gone).toBe(rulesetOf(edition).phasedOutTokens === 'cease' ? phasedOut : 0);
    });
  });

  it('the rules are those of the edition, or the first later ones if it is silent', () => {
    holds(({ what, edition, game }) => {
      const ruling = valueIn(planEnding(game, what, null, rulesetOf(edition)));
      expect(ruling.citations.length).toBeGreaterThan(0);
      if (edition >= '2019-08-23' && edition !== 'founding') expectInForce(ruling, edition);
      for (const { because: citations } of ending(game, what)) expectSame(citations.length > 0, true);
    });
  });
});
