import { describe, expect, it } from 'vitest';
import type { Card } from '../../src/engine/cards.ts';
import { rulesetOf, type Edition, type Ruleset } from '../../src/engine/editions.ts';
import {
  enter,
  viewOfPermanent,
  zoneOf,
  type Entering,
  type Permanent,
} from '../../src/engine/permanents.ts';
import { phaseTogether, type Phased, type Phasing } from '../../src/engine/phasing-together.ts';
import { phaseIn, phaseOut, whilePhasedOut } from '../../src/engine/phasing.ts';
import type { Change } from '../../src/engine/status-changes.ts';
import { GRIZZLY_BEARS, JUSHI_APPRENTICE } from '../helpers/cards.ts';

const ordinary = (name: string, manaCost: string, typeLine: string): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost, typeLine }],
});
const TOLARIAN_DRAKE = ordinary('Tolarian Drake', '{2}{U}', 'Creature — Drake');
const FIREBREATHING = ordinary('Firebreathing', '{R}', 'Enchantment — Aura');
const BONESPLITTER = ordinary('Bonesplitter', '{1}', 'Artifact — Equipment');

const OLD = rulesetOf('founding');
const NEW = rulesetOf('2026-06-19');

const put = (entering: Omit<Entering, 'id'> & { id?: string }, ruleset: Ruleset, more = {}): Permanent => ({
  ...enter({ id: entering.card.name, ...entering }, ruleset).answer,
  ...more,
});

function done(change: Change): Permanent {
  if (!change.ok) throw new Error(change.failure.code);
  return change.value.answer;
}

const numbers = (because: readonly { number: string }[]): readonly string[] =>
  because.map(({ number }) => number);

describe('a permanent that phases out and in', () => {
  const worn = { counters: { '+1/+1': 2, infection: 1 }, damage: 1 };
  const said = { tapped: true, flipped: true };

  it.each([
    ['2003-07-01', 'phased-out', 0],
    ['founding', 'phased-out', 0],
    ['2009-07-10', 'phased-out', 0],
    ['2009-07-11', 'battlefield', 1],
    ['2017-08-25', 'battlefield', 1],
    ['2026-06-19', 'battlefield', 1],
  ] as const)(
    '%s: is in the zone %s meanwhile, and returns with its status and counters, and with damage %s of 1',
    (edition, zone, damage) => {
      const ruleset = rulesetOf(edition);
      const before = put({ card: JUSHI_APPRENTICE, said }, ruleset, worn);
      const gone = done(phaseOut(before, ruleset));
      expect(zoneOf(gone, ruleset)).toBe(zone);
      expect(done(phaseIn(gone, ruleset))).toEqual({ ...before, damage });
    },
  );

  it.each([
    ['2003-07-01', 'as-no-permanent', true, ['217.8a', '217.8c', '510.6', '502.15d', '502.15e']],
    ['founding', 'as-no-permanent', false, ['217.8a', '217.8c', '510.6', '502.15d', '502.15e']],
    ['2009-07-11', 'not', false, ['702.23b', '702.23d', '702.23', '514.2']],
    ['2026-06-19', 'not', false, ['702.26b', '702.26d', '702.26', '514.2']],
  ] as const)(
    '%s: the game sees it %s; abilities about leaving have triggered: %s',
    (edition, seen, triggeredLeaving, because) => {
      const ruleset = rulesetOf(edition);
      const gone = done(phaseOut(put({ card: JUSHI_APPRENTICE, said }, ruleset, worn), ruleset));
      const ruling = whilePhasedOut(gone, ruleset);
      expect(ruling.answer).toMatchObject({
        seen,
        triggeredLeaving,
        countsAs: 'neither tapped nor untapped',
        willTriggerEntering: false,
        phasesInWith: { tapped: true, flipped: true, faceDown: false },
        counters: worn.counters,
        ceasesToExist: false,
      });
      expect(numbers(ruling.because)).toEqual(because);
    },
  );

  it('is face down in the phased-out zone if it was, and flipped is not seen there', () => {
    const view = (status: object, ruleset: Ruleset) => {
      const seen = viewOfPermanent(
        put({ card: JUSHI_APPRENTICE, said: { phasedOut: true, ...status } }, ruleset),
        ruleset,
      );
      return seen.ok && seen.value.answer.sets[0].names.join();
    };
    expect(view({ faceDown: true }, OLD)).toBe('');
    expect(view({ faceDown: true }, NEW)).toBe('');
    expect(view({ flipped: true }, OLD)).toBe('Jushi Apprentice');
    expect(view({ flipped: true }, NEW)).toBe('Tomoya the Revealer');
  });

  it.each([
    ['founding', '510.6'],
    ['2026-06-19', '702.26'],
  ] as const)('%s: cannot phase out twice, nor in', (edition, number) => {
    const ruleset = rulesetOf(edition);
    const bears = put({ card: GRIZZLY_BEARS }, ruleset);
    const refused = { ok: false, failure: { code: 'status/already', because: [{ number }] } };
    expect(phaseIn(bears, ruleset)).toMatchObject(refused);
    expect(phaseOut(done(phaseOut(bears, ruleset)), ruleset)).toMatchObject(refused);
  });
});

describe('a token that phases out', () => {
  it.each([
    ['2003-07-01', true, '217.8d'],
    ['founding', true, '217.8d'],
    ['2009-07-11', true, '702.23j'],
    ['2013-05-01', true, '702.24k'],
    ['2017-08-24', true, '702.25k'],
    ['2017-08-25', false, '702.25d'],
    ['2026-06-19', false, '702.26d'],
  ] as const)('%s: ceases to exist: %s, by %s', (edition, ceases, number) => {
    const ruleset = rulesetOf(edition);
    const token = put({ card: GRIZZLY_BEARS, isToken: true }, ruleset);
    const gone = done(phaseOut(token, ruleset));
    const { answer, because } = whilePhasedOut(gone, ruleset);
    expect(answer.ceasesToExist).toBe(ceases);
    expect(answer.phasesInWith === null).toBe(ceases);
    expect(numbers(because)).toContain(number);

    const back = phaseIn(gone, ruleset);
    if (back.ok) expect(back.value.answer).toEqual(token);
    else expect(back.failure).toMatchObject({ code: 'phasing/ceased', because: [{ number }] });
    expect(back.ok).toBe(!ceases);
  });
});

describe('permanents that phase together', () => {
  const table = (ruleset: Ruleset): readonly Permanent[] => [
    put({ card: TOLARIAN_DRAKE }, ruleset),
    put({ card: FIREBREATHING, attachedTo: 'Tolarian Drake' }, ruleset),
    put({ card: GRIZZLY_BEARS }, ruleset),
    put({ card: BONESPLITTER, attachedTo: 'Grizzly Bears' }, ruleset),
  ];
  const phase = (permanents: readonly Permanent[], phasing: Partial<Phasing>, ruleset: Ruleset) =>
    phaseTogether(permanents, { out: [], in: [], ...phasing }, ruleset);
  function after(permanents: readonly Permanent[], phasing: Partial<Phasing>, ruleset: Ruleset): Phased {
    const phased = phase(permanents, phasing, ruleset);
    if (!phased.ok) throw new Error(phased.failure.code);
    return phased.value.answer;
  }
  const phasedOut = (permanents: readonly Permanent[]): readonly string[] =>
    permanents.filter(({ status }) => status.phasedOut).map(({ id }) => id);

  const EDITIONS: readonly Edition[] = ['2003-07-01', 'founding', '2009-07-11', '2026-06-19'];

  describe.each(EDITIONS)('%s', (edition) => {
    const ruleset = rulesetOf(edition);
    const before = table(ruleset);

    it('Tolarian Drake and its Firebreathing go together and come back together', () => {
      const gone = after(before, { out: ['Tolarian Drake'] }, ruleset).permanents;
      expect(phasedOut(gone)).toEqual(['Tolarian Drake', 'Firebreathing']);
      expect(after(gone, { in: ['Tolarian Drake'] }, ruleset)).toEqual({
        permanents: before,
        unattached: [],
        ceasing: [],
      });
    });

    it('Firebreathing cannot come back by itself', () => {
      const gone = after(before, { out: ['Tolarian Drake'] }, ruleset).permanents;
      expect(phase(gone, { in: ['Firebreathing'] }, ruleset)).toMatchObject({
        ok: false,
        failure: { code: 'phasing/indirectly', facts: { permanent: 'Firebreathing' } },
      });
    });

    it('what would go by itself and with another goes with the other only', () => {
      const gone = after(before, { out: ['Firebreathing', 'Tolarian Drake'] }, ruleset).permanents;
      expect(gone[1]).toMatchObject({ phasedOutWith: 'Tolarian Drake' });
      expect(phasedOut(after(gone, { in: ['Tolarian Drake'] }, ruleset).permanents)).toEqual([]);
    });

    it('what phased out by itself comes back attached, or unattached if the other is gone', () => {
      const gone = after(before, { out: ['Bonesplitter'] }, ruleset).permanents;
      expect(phasedOut(gone)).toEqual(['Bonesplitter']);
      expect(after(gone, { in: ['Bonesplitter'] }, ruleset).permanents).toEqual(before);

      const bearsDied = gone.filter(({ id }) => id !== 'Grizzly Bears');
      const back = after(bearsDied, { in: ['Bonesplitter'] }, ruleset);
      expect(back.unattached).toEqual(['Bonesplitter']);
      expect(back.permanents.at(-1)).toMatchObject({ attachedTo: null, status: { phasedOut: false } });
    });

    it('one goes while another comes', () => {
      const gone = after(before, { out: ['Tolarian Drake'] }, ruleset).permanents;
      const swapped = after(gone, { out: ['Grizzly Bears'], in: ['Tolarian Drake'] }, ruleset).permanents;
      expect(phasedOut(swapped)).toEqual(['Grizzly Bears', 'Bonesplitter']);
    });

    it('if one cannot, none does', () => {
      const refused = phase(before, { out: ['Grizzly Bears'], in: ['Tolarian Drake'] }, ruleset);
      expect(refused).toMatchObject({
        ok: false,
        failure: { code: 'status/already', facts: { permanent: 'Tolarian Drake', value: 'phased in' } },
      });
      expect(before).toEqual(table(ruleset));
    });
  });

  it.each([
    ['founding', ['Grizzly Bears'], 'phasing/ceased', ['Grizzly Bears', 'Bonesplitter']],
    ['2017-08-24', ['Grizzly Bears'], 'phasing/ceased', ['Grizzly Bears', 'Bonesplitter']],
    ['2026-06-19', [], undefined, []],
  ] as const)(
    '%s: of a token that phases out, %j cease; what was attached: %s',
    (edition, ceasing, code, left) => {
      const ruleset = rulesetOf(edition);
      const [, , bears, sword] = table(ruleset);
      if (!bears || !sword) throw new Error('no bears');
      const gone = after([{ ...bears, isToken: true }, sword], { out: ['Grizzly Bears'] }, ruleset);
      expect(gone.ceasing).toEqual(ceasing);
      const back = phase(gone.permanents, { in: ['Grizzly Bears'] }, ruleset);
      expect(back.ok ? undefined : back.failure.code).toBe(code);
      expect(phasedOut(back.ok ? back.value.answer.permanents : gone.permanents)).toEqual(left);
    },
  );

  it.each([
    ['founding', ['502.15b', '502.15i', '702.23g']],
    ['2026-06-19', ['702.26a', '702.26g', '702.26h']],
  ] as const)('%s: rests on %j', (edition, because) => {
    const ruleset = rulesetOf(edition);
    const both = phase(
      table(ruleset),
      { out: ['Firebreathing', 'Tolarian Drake', 'Grizzly Bears'] },
      ruleset,
    );
    expect(both.ok && numbers(both.value.because)).toEqual(because);
  });

  it('a permanent that is not there is a bug', () => {
    expect(() => phase(table(OLD), { out: ['Tomoya'] }, OLD)).toThrow('Tomoya');
  });
});
