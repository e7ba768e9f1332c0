import { describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import type { Game } from '#engine/game/state.ts';
import type { PermanentAction } from '#engine/permanents/permanents.ts';
import { cardsIn } from '#engine/status/components.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { BRISELA } from '../../helpers/cards.ts';
import { adding, at, looks, saidOf as entriesInWords, tableIn } from '../tables/permanents.ts';
import { decide, person, play, refusalIn, type Action } from '../tables/seated.ts';

const TODAY = '2026-06-19';

const cardOf = (name: string) => {
  const entry = builtInCards().find(name);
  if (!entry) throw new Error(`there is no card ${name}`);
  return entry.card;
};

const merge = (
  id: number,
  name: string,
  under = false,
  more: Partial<PermanentAction & { readonly kind: 'permanent/merge' }> = {},
): PermanentAction => ({
  kind: 'permanent/merge',
  id,
  name,
  card: cardOf(name),
  mayHaveMutate: true,
  ownerId: 'ann',
  under,
  ...more,
});

const table = (edition: Edition, ...actions: readonly Action[]): Game =>
  play(tableIn('precombat-main', edition), 'ann', ...actions);

const leave = (
  id: number,
  to: (PermanentAction & { readonly kind: 'permanent/leave' })['to'] = 'graveyard',
): PermanentAction => ({ kind: 'permanent/leave', id, to });

const nameCommander = (name: string): Action => ({
  kind: 'commander/name',
  playerId: 'ann',
  leaders: [{ name, card: null }],
  isAllowed: true,
});

const GISELA = 'Gisela, the Broken Blade';

describe('712.21: a melded permanent leaves as its two cards', () => {
  it.each([
    ['graveyard', TODAY, '712.21 400.7'],
    ['exile', TODAY, '712.21 400.7'],
    ['hand', TODAY, '712.21 400.7'],
    ['library', TODAY, '712.21 400.7'],
    ['graveyard', '2016-07-22', '712.4 400.7'],
    ['graveyard', '2023-04-13', '713.5 400.7'],
    ['graveyard', '2023-04-14', '712.21 400.7'],
  ] as const)('to the %s, on %s', (to, edition, rules) => {
    const game = table(edition, adding(BRISELA));
    expect(cardsIn(at(game, 1).permanent)).toEqual(['Bruna, the Fading Light', GISELA]);
    expect(entriesInWords(game, 'ann', leave(1, to))).toEqual([`permanent/left by self ${rules}`]);
  });

  it.each([
    ['graveyard', true],
    ['exile', true],
    ['hand', true],
    ['library', true],
  ] as const)(
    '903.9: to the %s, the owner of a commander among them may choose the command zone',
    (to, awaitsOwnerChoice) => {
      const named = table(TODAY, nameCommander(GISELA));
      const after = play(named, 'ann', adding(BRISELA), leave(1, to));
      expect(after.commanders).toMatchObject([{ name: GISELA, zone: to, isFresh: awaitsOwnerChoice }]);
    },
  );

  it("903.9c: only the commander may go to the command zone, so the other card's zone is asked", () => {
    const named = table(TODAY, nameCommander(GISELA));
    const done = decide(play(named, 'ann', adding(BRISELA)), person('ann'), leave(1, 'command'));
    expect(refusalIn(done)).toMatchObject({
      code: 'permanent/several-cards',
      facts: { cards: ['Bruna, the Fading Light', GISELA], commander: GISELA },
      citations: [{ number: '903.9c' }],
    });
  });

  it('one of the two alone is one card; a token that is a copy is none', () => {
    const game = table(TODAY, adding(cardOf(GISELA)), adding(BRISELA, { isToken: true }));
    expect(cardsIn(at(game, 1).permanent)).toEqual([GISELA]);
    expect(cardsIn(at(game, 2).permanent)).toEqual([]);
  });
});

describe('730: a merged permanent', () => {
  it('730.2a: has the characteristics of its topmost component, and stays the object that it was', () => {
    const game = table(TODAY, adding(cardOf('Grizzly Bears')), {
      kind: 'permanent/tap',
      id: 1,
    });
    expect(looks(play(game, 'ann', merge(1, 'Gemrazer')), 1)).toBe(
      'Gemrazer 4/4, tapped, with the ability of Grizzly Bears',
    );
    expect(looks(play(game, 'ann', merge(1, 'Gemrazer', true)), 1)).toBe(
      'Grizzly Bears 2/2, tapped, with the ability of Gemrazer',
    );
    expect(entriesInWords(game, 'ann', merge(1, 'Gemrazer'))).toEqual([
      'merged by self 702.140c 730.2a 730.2c',
    ]);
  });

  it('702.140c: merging resolves the mutating spell on top of the stack', () => {
    const spell: Action = {
      kind: 'stack/add',
      what: 'spell',
      name: 'Gemrazer',
      card: cardOf('Gemrazer'),
      halves: [],
      isCopy: false,
      controllerId: 'ann',
      ownerId: 'ann',
      fromGraveyard: false,
      faceDown: false,
    };
    const game = table(TODAY, adding(cardOf('Grizzly Bears')), spell);
    const after = play(game, 'ann', merge(1, 'Gemrazer'));
    expect([after.stack.length, after.permanents.length]).toEqual([0, 1]);
  });

  it.each([
    [TODAY, '730.3 400.7'],
    ['2020-04-17', '721.3 400.7'],
    ['2026-04-16', '729.3 400.7'],
  ] as const)('730.3: on %s it leaves as each of its cards', (edition, rules) => {
    const game = table(
      edition,
      adding(cardOf('Grizzly Bears')),
      merge(1, 'Gemrazer'),
      merge(1, 'Dreamtail Heron', true),
    );
    expect(cardsIn(at(game, 1).permanent)).toEqual(['Gemrazer', 'Grizzly Bears', 'Dreamtail Heron']);
    expect(entriesInWords(game, 'ann', leave(1))).toEqual([`permanent/left by self ${rules}`]);
  });

  it('730.2d: is a token only if its topmost component is one, and that ceases to exist', () => {
    const game = table(TODAY, adding('Goblin', { isToken: true }), merge(1, 'Gemrazer'));
    expect(at(game, 1).permanent.isToken).toBe(false);
    expect(cardsIn(at(game, 1).permanent)).toEqual(['Gemrazer']);
    const under = table(TODAY, adding('Goblin', { isToken: true }), merge(1, 'Gemrazer', true));
    expect(at(under, 1).permanent.isToken).toBe(true);
    expect(cardsIn(at(under, 1).permanent)).toEqual(['Gemrazer']);
  });

  it('a commander that is one of its cards goes its own way', () => {
    const named = table(TODAY, nameCommander('Gemrazer'));
    const merged = play(named, 'ann', adding(cardOf('Grizzly Bears')), merge(1, 'Gemrazer', true));
    expect(merged.commanders).toMatchObject([{ zone: 'battlefield' }]);
    expect(play(merged, 'ann', leave(1, 'hand')).commanders).toMatchObject([{ zone: 'hand', isFresh: true }]);
  });

  it.each([
    ['a Human', adding(cardOf('Elite Vanguard')), {}, 'mutate/illegal-target'],
    ['no creature', adding(cardOf('Forest')), {}, 'mutate/illegal-target'],
    ['of another owner', adding(cardOf('Grizzly Bears')), { ownerId: 'bob' }, 'mutate/other-owner'],
    ['no card with mutate', adding(cardOf('Grizzly Bears')), { mayHaveMutate: false }, 'mutate/no-mutate'],
    [
      'face down (only the whole permanent can be)',
      adding(cardOf('Exalted Angel'), { initialStatus: { faceDown: true } }),
      {},
      'mutate/face-down',
    ],
  ] as const)('702.140a, 702.140b: nothing merges where it is %s', (_, target, more, code) => {
    const game = table(TODAY, target);
    for (const under of [false, true])
      expect(refusalIn(decide(game, person('ann'), merge(1, 'Gemrazer', under, more))).code).toBe(code);
  });

  it('702.140a: a permanent of which only the name is known is accepted as a target', () => {
    const game = table(TODAY, adding('Thing of ours'));
    const after = play(game, 'ann', merge(1, 'Gemrazer'));
    expect(cardsIn(at(after, 1).permanent)).toEqual(['Gemrazer', 'Thing of ours']);
  });

  it('702.140a: a spell on the stack mutates onto a creature of its owner, whoever enters it', () => {
    const spell: Action = {
      kind: 'stack/add',
      what: 'spell',
      name: 'Gemrazer',
      card: cardOf('Gemrazer'),
      halves: [],
      isCopy: false,
      controllerId: 'ann',
      ownerId: 'bob',
      fromGraveyard: false,
      faceDown: false,
    };
    const game = table(
      TODAY,
      adding(cardOf('Grizzly Bears')),
      adding(cardOf('Grizzly Bears'), { ownerId: 'bob' }),
      spell,
    );
    expect(refusalIn(decide(game, person('ann'), merge(1, 'Gemrazer'))).code).toBe('mutate/other-owner');
    expect(play(game, 'ann', merge(2, 'Gemrazer')).stack).toEqual([]);
  });

  it('708.9: all of it is revealed if it leaves face down', () => {
    const game = table(TODAY, adding(cardOf('Grizzly Bears')), merge(1, 'Gemrazer'), {
      kind: 'permanent/turn-face-down',
      id: 1,
      hasMorph: false,
    });
    const done = decide(game, person('ann'), leave(1));
    if (!done.ok) throw new Error(done.failure.code);
    expect(done.value.entries).toMatchObject([{ event: { revealed: 'Gemrazer and Grizzly Bears' } }]);
  });

  it('is made of twenty cards at the most', () => {
    const many = Array.from({ length: 19 }, () => merge(1, 'Gemrazer', true));
    const game = table(TODAY, adding(cardOf('Grizzly Bears')), ...many);
    expect(refusalIn(decide(game, person('ann'), merge(1, 'Gemrazer'))).code).toBe('table/too-many');
  });
});

describe('718.3b: a prototyped permanent', () => {
  const GOLIATH = 'Rust Goliath';

  it('has its alternative characteristics, a copy of it too, and is its whole card elsewhere', () => {
    const game = table(TODAY, adding(cardOf(GOLIATH), { prototyped: true }), adding(cardOf('Clone')), {
      kind: 'permanent/copy',
      id: 2,
      of: { permanentId: 1 },
      keeps: null,
    });
    expect([looks(game, 1), looks(game, 2)]).toEqual(['Rust Goliath 3/5', 'Rust Goliath 3/5']);
    expect(looks(table(TODAY, adding(cardOf(GOLIATH))), 1)).toBe('Rust Goliath 10/10');
    expect(
      entriesInWords(tableIn('precombat-main', TODAY), 'ann', adding(cardOf(GOLIATH), { prototyped: true })),
    ).toEqual(['permanent/entered by self 718.3b 110.5b']);
  });

  it('comes of a prototyped spell', () => {
    const spell: Action = {
      kind: 'stack/add',
      what: 'spell',
      name: GOLIATH,
      card: cardOf(GOLIATH),
      halves: [],
      isCopy: false,
      controllerId: 'ann',
      ownerId: 'ann',
      fromGraveyard: false,
      faceDown: false,
      prototyped: true,
    };
    const cast = table(TODAY, spell);
    expect(entriesInWords(tableIn('precombat-main', TODAY), 'ann', spell)).toEqual([
      'stack/added by self 718.3 718.3b',
    ]);
    const after = play(cast, 'ann', { kind: 'stack/resolve', id: null, to: null });
    expect(looks(after, after.made)).toBe('Rust Goliath 3/5');
    const copied = play(table(TODAY, { ...spell, isCopy: true }), 'ann', {
      kind: 'stack/resolve',
      id: null,
      to: null,
    });
    expect(looks(copied, copied.made)).toBe('Rust Goliath 3/5');
  });

  it('no other card is one', () => {
    const done = decide(tableIn(), person('ann'), adding(cardOf('Hill Giant'), { prototyped: true }));
    expect(refusalIn(done).code).toBe('card/no-prototype');
  });
});

describe('708.2: a copy of what is face down is a 2/2 without a name', () => {
  // A Clone already on the battlefield becomes a copy of a face-down creature.
  it('a permanent', () => {
    const game = table(
      TODAY,
      adding(cardOf('Willbender'), { initialStatus: { faceDown: true } }),
      adding(cardOf('Clone')),
    );
    const copy: Action = { kind: 'permanent/copy', id: 2, of: { permanentId: 1 }, keeps: null };
    expect(looks(play(game, 'ann', copy), 2)).toBe('no name 2/2');
    expect(entriesInWords(game, 'ann', copy)).toEqual(['became-copy by self 707.2 708.2 707.3 110.5c']);
  });

  it.each([
    [TODAY, '707.2 708.2 707.10'],
    ['founding', '503.2 504.2 503.10'],
  ] as const)('a spell, on %s', (edition, rules) => {
    const spell: Action = {
      kind: 'stack/add',
      what: 'spell',
      name: 'Willbender',
      card: cardOf('Willbender'),
      halves: [],
      isCopy: true,
      controllerId: 'ann',
      ownerId: 'ann',
      fromGraveyard: false,
      faceDown: true,
    };
    const game = tableIn('precombat-main', edition);
    expect(entriesInWords(game, 'ann', spell)).toEqual([`stack/added by self ${rules}`]);
    const cast = play(game, 'ann', spell);
    expect(cast.stack).toMatchObject([{ faceDown: false, isCopy: true, card: { name: '' } }]);
    const after = play(cast, 'ann', { kind: 'stack/resolve', id: null, to: null });
    expect(looks(after, after.made)).toBe('no name 2/2');
    expect(at(after, after.made).permanent.isToken).toBe(true);
  });
});
