import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { becomeCopy } from '#engine/status/becoming-copies.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { RefusalCode } from '#engine/refusals/refusal.ts';
import { leaveBattlefield } from '#engine/status/leave-battlefield.ts';
import { displayName, viewOfPermanent } from '#engine/status/views.ts';
import { enterBattlefield, type Entering, type Permanent } from '#engine/status/permanent.ts';
import { phasePermanentIn, phasePermanentOut } from '#engine/status/phasing.ts';
import {
  flipPermanent,
  tapPermanent,
  turnPermanentFaceDown,
  turnPermanentFaceUp,
  unflipPermanent,
  untapPermanent,
  type StatusChange,
} from '#engine/status/status-changes.ts';
import {
  AKKI_LAVARUNNER,
  DIMIR_DOPPELGANGER,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JUSHI_APPRENTICE,
  NEZUMI_SHORTFANG,
  RUNE_TAIL,
} from '../../helpers/cards.ts';
import { answerIn } from '../../helpers/rulings.ts';

type Step = readonly [
  name: string,
  change: (permanent: Permanent, ruleset: Ruleset) => StatusChange<RefusalCode>,
];

const CARDS = [
  AKKI_LAVARUNNER,
  DIMIR_DOPPELGANGER,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JUSHI_APPRENTICE,
  NEZUMI_SHORTFANG,
  RUNE_TAIL,
];

const STATUS_STEPS: readonly Step[] = [
  ['flip', flipPermanent],
  ['unflip', unflipPermanent],
  ['tap', tapPermanent],
  ['untap', untapPermanent],
  ['turn face down', turnPermanentFaceDown],
  ['turn face up', turnPermanentFaceUp],
  ['phase out', phasePermanentOut],
  ['phase in', phasePermanentIn],
];
const COPY_STEPS = CARDS.map((card): Step => [
  `become ${card.name}`,
  (permanent, ruleset) => becomeCopy(permanent, { card, gained: [] }, DIMIR_DOPPELGANGER.name, ruleset),
]);

const steps = fc.array(fc.constantFrom(...STATUS_STEPS, ...COPY_STEPS), { minLength: 1, maxLength: 25 });
const editions = fc.constantFrom<Edition>('2003-07-01', '2005-01-01', 'founding', '2009-07-11', '2026-06-19');
const permanents = fc.record({
  card: fc.constantFrom(...CARDS),
  isToken: fc.boolean(),
  initialStatus: fc.record({ tapped: fc.boolean(), faceDown: fc.boolean() }, { requiredKeys: [] }),
});

/** A double-faced card enters face up in editions in which it can't enter face down. */
function entered(entering: Entering, ruleset: Ruleset): Permanent {
  const face = enterBattlefield(entering, ruleset);
  return face.ok
    ? face.value.answer
    : answerIn(
        enterBattlefield(
          { ...entering, initialStatus: { ...entering.initialStatus, faceDown: false } },
          ruleset,
        ),
      );
}

/** Each intermediate state, with the step that led to it and its result. */
function walk(begin: Permanent, way: readonly Step[], ruleset: Ruleset) {
  let now = begin;
  return way.map(([name, change]) => {
    const before = now;
    const given = change(before, ruleset);
    now = given.ok ? given.value.answer : before;
    return { name, before, given, after: now };
  });
}

const everyWalk = (check: (way: ReturnType<typeof walk>, begin: Permanent, ruleset: Ruleset) => void): void =>
  fc.assert(
    fc.property(permanents, steps, editions, (entering, way, edition) => {
      const ruleset = rulesetOf(edition);
      const begin = entered({ id: '1', ...entering }, ruleset);
      check(walk(begin, way, ruleset), begin, ruleset);
    }),
  );

describe('whatever happens to a permanent', () => {
  it('once flipped it stays flipped', () => {
    everyWalk((way) => {
      for (const { before, after } of way)
        expect(after.status.flipped).toBeOneOf([true, before.status.flipped]);
    });
  });

  it('each step changes at most one category of status, and becoming a copy changes none', () => {
    everyWalk((way) => {
      for (const { name, before, after } of way) {
        const changed = Object.keys(after.status).filter(
          (key) =>
            after.status[key as keyof typeof after.status] !==
            before.status[key as keyof typeof before.status],
        );
        expect(changed.length).toBeLessThanOrEqual(name.startsWith('become') ? 0 : 1);
      }
    });
  });

  it('phasing out and in again changes nothing, if it is not a token that ceases', () => {
    everyWalk((way, begin, ruleset) => {
      const last = way.at(-1)?.after ?? begin;
      const gone = phasePermanentOut(last, ruleset);
      const back = gone.ok && phasePermanentIn(gone.value.answer, ruleset);
      if (back && back.ok) expect(back.value.answer).toEqual(last);
      else expect(last.status.phasedOut || last.isToken).toBe(true);
    });
  });

  it('a refusal says why, and nothing changes; a change rests on rules', () => {
    everyWalk((way) => {
      for (const { before, given, after } of way) {
        const citations = given.ok ? given.value.citations : given.failure.citations;
        expect(citations.length).toBeGreaterThan(0);
        if (given.ok) expect(after).not.toBe(before);
        else expect(after).toBe(before);
      }
    });
  });

  it('no step changes what it is given', () => {
    fc.assert(
      fc.property(permanents, steps, editions, (entering, way, edition) => {
        const ruleset = rulesetOf(edition);
        let now = entered({ id: '1', ...entering }, ruleset);
        for (const [, change] of way) {
          const copy = structuredClone(now);
          const given = change(now, ruleset);
          expect(now).toEqual(copy);
          if (given.ok) now = given.value.answer;
        }
      }),
    );
  });

  it('after it has left, its card enters as it entered at first', () => {
    everyWalk((way, begin, ruleset) => {
      const last = way.at(-1)?.after ?? begin;
      const left = leaveBattlefield(last, 'hand', ruleset);
      expect(left.ok).toBe(!last.status.phasedOut || ruleset.phasing === 'zone');
      if (!left.ok) return;
      const { card, ceasesToExist } = left.value.answer;
      const { id, isToken, status } = begin;
      const said = { tapped: status.tapped, faceDown: status.faceDown };
      expect(answerIn(enterBattlefield({ id, card, isToken, initialStatus: said }, ruleset))).toEqual(begin);
      expect(ceasesToExist).toBe(isToken);
    });
  });

  it('is one set of characteristics, whatever it is, and the same when saved as JSON', () => {
    everyWalk((way, begin, ruleset) => {
      const last = way.at(-1)?.after ?? begin;
      const view = viewOfPermanent(last, ruleset);
      expect(view.ok && view.value.answer.alternatives).toHaveLength(1);
      expect(JSON.parse(JSON.stringify(last))).toEqual(last);
    });
  });

  it('is called by the names that it has, if it has any', () => {
    everyWalk((way, begin, ruleset) => {
      const last = way.at(-1)?.after ?? begin;
      const view = viewOfPermanent(last, ruleset);
      const names = view.ok ? view.value.answer.alternatives[0].names : [];
      expect(displayName(last, ruleset)).toBe(names[0] ?? 'A creature with no name');
    });
  });

  it('face up, nothing of how it was hidden is left', () => {
    everyWalk((way) => {
      for (const { after } of way) expect(after.hidden !== null).toBe(after.status.faceDown);
    });
  });

  it('tapped or untapped, it looks the same', () => {
    everyWalk((way, begin, ruleset) => {
      const last = way.at(-1)?.after ?? begin;
      const turned = { ...last, status: { ...last.status, tapped: !last.status.tapped } };
      expect(viewOfPermanent(turned, ruleset)).toEqual(viewOfPermanent(last, ruleset));
    });
  });

  it('flipped or not, it looks the same unless it is a face-up flip card', () => {
    everyWalk((way, begin, ruleset) => {
      const last = way.at(-1)?.after ?? begin;
      const { layout } = last.copyOf ?? last.card;
      fc.pre(layout !== 'flip' || last.status.faceDown);
      const other = { ...last, status: { ...last.status, flipped: !last.status.flipped } };
      expect(viewOfPermanent(other, ruleset)).toEqual(viewOfPermanent(last, ruleset));
    });
  });
});
