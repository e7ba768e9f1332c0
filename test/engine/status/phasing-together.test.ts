import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Host, Permanent } from '#engine/status/permanent.ts';
import { phaseTogether, type PhasingResult, type Phasing } from '#engine/status/phasing-together.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { putPermanent, formatCitedRules } from '../../helpers/permanents.ts';

const ordinary = (name: string, manaCost: string, typeLine: string): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost, typeLine }],
});
const TOLARIAN_DRAKE = ordinary('Tolarian Drake', '{2}{U}', 'Creature — Drake');
const FIREBREATHING = ordinary('Firebreathing', '{R}', 'Enchantment — Aura');
const BONESPLITTER = ordinary('Bonesplitter', '{1}', 'Artifact — Equipment');
const WHEEL_OF_SUN_AND_MOON = ordinary('Wheel of Sun and Moon', '{G/W}{G/W}', 'Enchantment — Aura');

const on = (id: string): Host => ({ kind: 'permanent', id });

const table = (ruleset: Ruleset): readonly Permanent[] => [
  putPermanent(TOLARIAN_DRAKE, ruleset),
  putPermanent(FIREBREATHING, ruleset, { attachedTo: on('Tolarian Drake') }),
  putPermanent(GRIZZLY_BEARS, ruleset),
  putPermanent(BONESPLITTER, ruleset, { attachedTo: on('Grizzly Bears') }),
];
const phase = (
  permanents: readonly Permanent[],
  phasing: Partial<Phasing>,
  ruleset: Ruleset,
  players: readonly string[] = [],
) => phaseTogether({ permanents, players }, { out: [], in: [], inUntapStep: true, ...phasing }, ruleset);
function after(
  permanents: readonly Permanent[],
  phasing: Partial<Phasing>,
  ruleset: Ruleset,
  players?: readonly string[],
): PhasingResult {
  const phased = phase(permanents, phasing, ruleset, players);
  if (!phased.ok) throw new Error(phased.failure.code);
  return phased.value.answer;
}
const phasedOut = (permanents: readonly Permanent[]): readonly string[] =>
  permanents.filter(({ status }) => status.phasedOut).map(({ id }) => id);

const NEW = rulesetOf('2026-06-19');

describe('permanents that phase together', () => {
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

    it('a permanent that would phase both directly and indirectly phases indirectly', () => {
      const gone = after(before, { out: ['Firebreathing', 'Tolarian Drake'] }, ruleset).permanents;
      expect(gone[1]).toMatchObject({ phasedOutWith: 'Tolarian Drake' });
      expect(phasedOut(after(gone, { in: ['Tolarian Drake'] }, ruleset).permanents)).toEqual([]);
    });

    it('a permanent that phased out directly returns attached, or unattached if its host is gone', () => {
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

    it('Firebreathing may be named beside the Drake with which it comes back', () => {
      const gone = after(before, { out: ['Tolarian Drake'] }, ruleset).permanents;
      for (const both of [
        ['Tolarian Drake', 'Firebreathing'],
        ['Firebreathing', 'Tolarian Drake'],
      ])
        expect(after(gone, { in: both }, ruleset).permanents).toEqual(before);
    });

    it('a permanent that returns while its host is phased out is unattached', () => {
      const swordOut = after(before, { out: ['Bonesplitter'] }, ruleset).permanents;
      const bearsOut = after(swordOut, { out: ['Grizzly Bears'] }, ruleset).permanents;
      const back = after(bearsOut, { in: ['Bonesplitter'] }, ruleset);
      expect(back.unattached).toEqual(['Bonesplitter']);
      expect(back.permanents.at(-1)).toMatchObject({ attachedTo: null, status: { phasedOut: false } });
      expect(after(bearsOut, { in: ['Bonesplitter', 'Grizzly Bears'] }, ruleset).permanents).toEqual(before);
    });

    it('an Aura that enchants a player comes back so, if that player is still in the game', () => {
      const attachedTo: Host = { kind: 'player', id: 'Tolarian Drake' };
      const wheel = putPermanent(WHEEL_OF_SUN_AND_MOON, ruleset, { attachedTo });
      const gone = after([...before, wheel], { out: ['Tolarian Drake', wheel.id] }, ruleset).permanents;
      expect(gone.at(-1)?.phasedOutWith).toBe(null);
      const back = after(gone, { in: [wheel.id] }, ruleset, [attachedTo.id]);
      expect([back.permanents.at(-1), back.unattached]).toEqual([wheel, []]);
      const playerLeft = after(gone, { in: [wheel.id] }, ruleset, ['somebody else']);
      expect([playerLeft.permanents.at(-1)?.attachedTo, playerLeft.unattached]).toEqual([null, [wheel.id]]);
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

  it('a permanent that is not there is a bug', () => {
    expect(() => phase(table(NEW), { out: ['Tomoya'] }, NEW)).toThrow('Tomoya');
  });
});

describe('the rules on which permanents phased together', () => {
  const ruled = (edition: Edition, before: readonly Phasing[], last: Phasing): string => {
    const ruleset = rulesetOf(edition);
    let permanents = [
      ...table(ruleset),
      putPermanent(WHEEL_OF_SUN_AND_MOON, ruleset, { attachedTo: { kind: 'player', id: 'Ann' } }),
    ];
    for (const phasing of before) permanents = [...after(permanents, phasing, ruleset).permanents];
    return formatCitedRules(phase(permanents, last, ruleset, ['Ann'])).replaceAll(
      / \(2006-10-01\)| \(2026-06-19\)/g,
      '',
    );
  };
  const untap = (out: readonly string[], back: readonly string[] = []): Phasing => ({
    out,
    in: back,
    inUntapStep: true,
  });
  const effect = (out: readonly string[], back: readonly string[] = []): Phasing => ({
    out,
    in: back,
    inUntapStep: false,
  });

  it.each([
    ['a lone permanent goes', [], untap(['Firebreathing']), '502.15b', '702.26a'],
    ['an effect phases it out', [], effect(['Firebreathing']), '217.8a', '702.26b'],
    ['an effect does nothing', [], effect([]), '217.8a', '702.26b'],
    ['what is attached goes with it', [], effect(['Tolarian Drake']), '217.8a, 502.15i', '702.26b, 702.26g'],
    [
      'both are named',
      [],
      untap(['Firebreathing', 'Tolarian Drake']),
      '502.15b, 502.15i, 702.23g (2009-07-11)',
      '702.26a, 702.26g, 702.26h',
    ],
    [
      'it comes back, and what was attached with it',
      [untap(['Tolarian Drake'])],
      untap([], ['Tolarian Drake', 'Firebreathing']),
      '502.15b, 502.15i',
      '702.26a, 702.26g',
    ],
    [
      'what went by itself comes back attached, by an effect',
      [untap(['Bonesplitter'])],
      effect([], ['Bonesplitter']),
      '510.6, 502.15h, 502.15j',
      '702.26c, 702.26i',
    ],
    [
      'what it was attached to is phased out',
      [untap(['Bonesplitter']), untap(['Grizzly Bears'])],
      untap([], ['Bonesplitter']),
      '502.15b, 502.15j, 217.8c',
      '702.26a, 702.26i, 702.26d',
    ],
    [
      'it was attached to a player',
      [untap(['Wheel of Sun and Moon'])],
      untap([], ['Wheel of Sun and Moon']),
      '502.15b, 502.15j (2007-05-01)',
      '702.26a, 702.26i',
    ],
    [
      'an effect phases one out and one in',
      [untap(['Firebreathing'])],
      effect(['Bonesplitter'], ['Firebreathing']),
      '217.8a, 502.15h, 510.6, 502.15j',
      '702.26b, 702.26c, 702.26i',
    ],
  ] as const)('%s', (_, before, last, then, today) => {
    expect(ruled('founding', before, last)).toBe(then);
    expect(ruled('2026-06-19', before, last)).toBe(today);
  });

  it.each([
    ['2003-07-01', '502.15i (2003-07-01), 217.8d (2003-07-01)'],
    ['founding', '502.15i (2006-10-01), 217.8d (2006-10-01)'],
    ['2008-02-01', '502.15i (2008-02-01), 217.8d (2008-02-01)'],
    ['2009-07-11', '702.23f (2009-07-11), 702.23j (2009-07-11)'],
  ] as const)('%s: what phased out with a token that ceased stays phased out, by %s', (edition, rules) => {
    const ruleset = rulesetOf(edition);
    const token = putPermanent(TOLARIAN_DRAKE, ruleset, { isToken: true });
    const aura = putPermanent(FIREBREATHING, ruleset, { attachedTo: on(token.id) });
    const gone = after([token, aura], { out: [token.id] }, ruleset).permanents;
    const back = phase(gone, { in: [aura.id] }, ruleset);
    expect(back).toMatchObject({ ok: false, failure: { code: 'phasing/indirectly' } });
    expect(formatCitedRules(back)).toBe(rules);
  });
});
