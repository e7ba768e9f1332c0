import { describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { withLostHosts } from '#engine/permanents/host-left.ts';
import type { PermanentAction } from '#engine/permanents/permanents.ts';
import { newStateBasedActions } from '#engine/permanents/state-based-actions.ts';
import { decideStateBased, type StateBasedDecision } from '#engine/permanents/state-based-applying.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { adding, at, said, tableIn } from '../tables/permanents.ts';
import { decide, person, play, refusalIn, type Action } from '../tables/seated.ts';
import type { AddPermanent } from '#engine/permanents/add-permanent.ts';

const TODAY = '2026-06-19';

const cardOf = (name: string): NonNullable<AddPermanent['card']> => {
  const entry = builtInCards().find(name);
  if (!entry) throw new Error(`there is no card ${name}`);
  return entry.card;
};

type More = Partial<AddPermanent>;
const add = (name: string, more: More = {}): AddPermanent => adding(cardOf(name), more);
const on = (id: ThingId): More => ({ attachedTo: { kind: 'permanent', id: String(id) } });
const counters = (id: ThingId, counter: string, to: number): Action => ({
  kind: 'permanent/counters',
  id,
  counter,
  change: { to },
});
const damage = (id: ThingId, to: number): Action => ({ kind: 'permanent/damage', id, change: { to } });
const flip = (id: ThingId): Action => ({ kind: 'permanent/flip', id });
const trigger = (name: string): Action => ({
  kind: 'ability/note',
  name,
  controllerId: 'ann',
  when: 'waiting',
  onTurnOf: null,
});

/** The state-based actions that the last action makes due, as `kind ids rule`, and the permanent that stays. */
function due(edition: Edition, ...actions: readonly Action[]): readonly string[] {
  const before = play(tableIn('precombat-main', edition), 'ann', ...actions.slice(0, -1));
  const after = play(before, 'ann', ...actions.slice(-1));
  return dueIn(before, after);
}

function dueIn(before: Game, after: Game): readonly string[] {
  const rulesets = { before: rulesetOf(before.edition), after: rulesetOf(after.edition) };
  return newStateBasedActions(before, after, rulesets).map(({ answer, citations: [{ number }] }) => {
    const stays = 'stays' in answer ? [staysIn(answer.stays)] : answer.isSure ? [] : ['perhaps'];
    return [answer.kind, answer.ids.join(' '), ...stays, number].join(', ');
  });
}

const staysIn = (stays: ThingId | { readonly chosenBy: string } | null): string =>
  stays === null ? 'none' : typeof stays === 'object' ? stays.chosenBy : `keeps ${stays}`;

describe('704.5: what state-based actions do to permanents is found as it becomes due, by the edition', () => {
  it.each<[string, Edition, readonly Action[], readonly string[]]>([
    // Two flipped Lavarunners are both the legendary Tok-Tok.
    [
      'the legend rule',
      TODAY,
      [add('Akki Lavarunner'), add('Akki Lavarunner'), flip(1), flip(2)],
      ['legend, 1 2, ann, 704.5j'],
    ],
    [
      'legends of two players',
      TODAY,
      [add('Isamaru, Hound of Konda'), add('Isamaru, Hound of Konda', { controllerId: 'bob' })],
      [],
    ],
    [
      'legends of two players, on the last day on which all go',
      '2013-07-12',
      [add('Isamaru, Hound of Konda'), add('Isamaru, Hound of Konda', { controllerId: 'bob' })],
      ['legend, 1 2, none, 704.5k'],
    ],
    [
      'legends of two players, since 2013-07-13',
      '2013-07-13',
      [add('Isamaru, Hound of Konda'), add('Isamaru, Hound of Konda', { controllerId: 'bob' })],
      [],
    ],
    [
      'legends of one player, on the first day of the choice',
      '2013-07-13',
      [add('Isamaru, Hound of Konda'), add('Isamaru, Hound of Konda')],
      ['legend, 1 2, ann, 704.5k'],
    ],
    [
      'legends in 2006',
      'founding',
      [add('Isamaru, Hound of Konda'), add('Isamaru, Hound of Konda')],
      ['legend, 1 2, none, 420.5e'],
    ],
    [
      'legends on 2004-10-01',
      '2004-10-01',
      [add('Isamaru, Hound of Konda'), add('Isamaru, Hound of Konda')],
      ['legend, 1 2, none, 420.5e'],
    ],
    [
      'legends on the day before',
      '2004-09-30',
      [add('Isamaru, Hound of Konda'), add('Isamaru, Hound of Konda')],
      ['legend, 1 2, keeps 1, 420.5e'],
    ],
    [
      'a copy that is legendary for a shorter time than what entered later',
      '2004-09-30',
      [
        add('Grizzly Bears'),
        add('Isamaru, Hound of Konda'),
        { kind: 'permanent/copy', id: 1, of: { permanentId: 2 }, keeps: null },
      ],
      ['legend, 1 2, keeps 2, 420.5e'],
    ],
    [
      'a legend whose twin is phased out',
      TODAY,
      [
        add('Isamaru, Hound of Konda'),
        { kind: 'permanent/phase', out: [1], in: [] },
        add('Isamaru, Hound of Konda'),
      ],
      [],
    ],
    [
      'a legend whose twin lies face down',
      TODAY,
      [add('Isamaru, Hound of Konda', { initialStatus: { faceDown: true } }), add('Isamaru, Hound of Konda')],
      [],
    ],
    [
      'planeswalkers of one type before there was a rule',
      '2007-09-30',
      [add('Jace Beleren'), add('Jace, the Mind Sculptor')],
      [],
    ],
    [
      'planeswalkers of one type',
      '2007-10-01',
      [add('Jace Beleren'), add('Jace, the Mind Sculptor', { controllerId: 'bob' })],
      ['planeswalker, 1 2, none, 420.5q'],
    ],
    [
      'planeswalkers of one type and player',
      '2013-07-13',
      [add('Jace Beleren'), add('Jace, the Mind Sculptor')],
      ['planeswalker, 1 2, ann, 704.5j'],
    ],
    [
      'planeswalkers of one type on the last day',
      '2017-09-28',
      [add('Jace Beleren'), add('Jace, the Mind Sculptor')],
      ['planeswalker, 1 2, ann, 704.5j'],
    ],
    [
      'planeswalkers of one type since 2017-09-29',
      '2017-09-29',
      [add('Jace Beleren'), add('Jace, the Mind Sculptor')],
      [],
    ],
    [
      'the world rule',
      TODAY,
      [add('The Abyss'), add('Concordant Crossroads', { controllerId: 'bob' })],
      ['world, 1 2, keeps 2, 704.5k'],
    ],
    [
      'the world rule of 2006',
      'founding',
      [add('The Abyss'), add('Concordant Crossroads')],
      ['world, 1 2, keeps 2, 420.5i'],
    ],
    [
      'toughness, by counters',
      TODAY,
      [add('Grizzly Bears'), counters(1, '-1/-1', 2)],
      ['toughness, 1, 704.5f'],
    ],
    [
      'toughness in 2006',
      'founding',
      [add('Grizzly Bears'), counters(1, '-1/-1', 2)],
      ['toughness, 1, 420.5b'],
    ],
    [
      'toughness that something attached may change',
      TODAY,
      [add('Grizzly Bears'), add('Rancor', on(1)), counters(1, '-1/-1', 2)],
      [],
    ],
    ['a printed 0/0 whose counters nobody noted so far', TODAY, [add('Walking Ballista')], []],
    [
      'a printed 0/0 whose last counter goes',
      TODAY,
      [add('Walking Ballista'), counters(1, '+1/+1', 1), counters(1, '+1/+1', 0)],
      ['toughness, 1, 704.5f'],
    ],
    ['a toughness that its own text sets', TODAY, [add('Tarmogoyf'), counters(1, '-1/-1', 9)], []],
    ['a name that is no card’s', TODAY, [adding('Our own card'), counters(1, '-1/-1', 9)], []],
    [
      'what is face down, a 2/2',
      TODAY,
      [add('Willbender', { initialStatus: { faceDown: true } }), counters(1, '-1/-1', 2)],
      ['toughness, 1, 704.5f'],
    ],
    ['a vehicle, no creature by its card', TODAY, [add('Smuggler’s Copter'), counters(1, '-1/-1', 9)], []],
    ['lethal damage', TODAY, [add('Hill Giant'), damage(1, 3)], ['damage, 1, 704.5g']],
    ['less than lethal damage', TODAY, [add('Hill Giant'), damage(1, 2)], []],
    ['lethal damage in 2006', 'founding', [add('Hill Giant'), damage(1, 3)], ['damage, 1, 420.5c']],
    ['a planeswalker with its printed loyalty', TODAY, [add('Jace Beleren')], []],
    ['loyalty', TODAY, [add('Jace Beleren'), counters(1, 'loyalty', 0)], ['loyalty, 1, 704.5i']],
    [
      'loyalty in 2007',
      '2007-10-01',
      [add('Jace Beleren'), counters(1, 'loyalty', 0)],
      ['loyalty, 1, 420.5p'],
    ],
    ['defense', TODAY, [add('Invasion of Zendikar'), counters(1, 'defense', 0)], ['defense, 1, 704.5v']],
    [
      'defense, as its ability waits',
      TODAY,
      [add('Invasion of Zendikar'), trigger('Invasion of Zendikar'), counters(1, 'defense', 0)],
      [],
    ],
    ['the last chapter', TODAY, [add('History of Benalia'), counters(1, 'lore', 3)], ['saga, 1, 704.5s']],
    ['a chapter before the last', TODAY, [add('History of Benalia'), counters(1, 'lore', 2)], []],
    [
      'the last chapter, as its ability waits',
      TODAY,
      [add('History of Benalia'), trigger('History of Benalia'), counters(1, 'lore', 3)],
      [],
    ],
    ['an Aura that nobody said to be on anything', TODAY, [add('Rancor')], []],
    [
      'an Aura that is taken off',
      TODAY,
      [add('Hill Giant'), add('Rancor', on(1)), { kind: 'permanent/unattach', id: 2 }],
      ['aura, 2, 704.5m'],
    ],
    [
      'an Aura taken off in 2006',
      'founding',
      [add('Hill Giant'), add('Rancor', on(1)), { kind: 'permanent/unattach', id: 2 }],
      ['aura, 2, 420.5d'],
    ],
    [
      'an Aura on what is no creature by its card',
      TODAY,
      [add('Forest'), add('Rancor', on(1))],
      ['aura, 2, perhaps, 704.5m'],
    ],
    [
      'an Aura on a player that enchants creatures',
      TODAY,
      [add('Rancor'), { kind: 'permanent/attach', id: 1, to: { kind: 'player', id: 'bob' } }],
      ['aura, 1, 704.5m'],
    ],
    [
      'an Aura whose creature turns into a land',
      TODAY,
      [
        add('Hill Giant'),
        add('Rancor', on(1)),
        { kind: 'permanent/copy', id: 1, of: { card: cardOf('Forest') }, keeps: null },
      ],
      ['aura, 2, perhaps, 704.5m'],
    ],
    [
      'an Aura on a permanent',
      TODAY,
      [add('Forest'), add('Oblivion Ring'), add('Faith’s Fetters', on(1))],
      [],
    ],
    [
      'Equipment on no creature',
      TODAY,
      [add('Forest'), add('Bonesplitter', on(1))],
      ['equipment, 2, perhaps, 704.5n'],
    ],
    [
      'Equipment on a player',
      TODAY,
      [add('Bonesplitter'), { kind: 'permanent/attach', id: 1, to: { kind: 'player', id: 'bob' } }],
      ['equipment, 1, 704.5n'],
    ],
    ['a Fortification on a land', TODAY, [add('Forest'), add('Darksteel Garrison', on(1))], []],
    [
      'a Fortification on a creature',
      TODAY,
      [add('Hill Giant'), add('Darksteel Garrison', on(1))],
      ['equipment, 2, perhaps, 704.5n'],
    ],
    ['bestow', TODAY, [add('Hill Giant'), add('Hopeful Eidolon', on(1))], []],
    [
      'bestow on a land',
      TODAY,
      [add('Forest'), add('Hopeful Eidolon', on(1))],
      ['attached, 2, perhaps, 702.103f'],
    ],
    ['reconfigure', TODAY, [add('Hill Giant'), add('Lizard Blades', on(1))], []],
    ['a Licid', TODAY, [add('Hill Giant'), add('Quickening Licid', on(1))], []],
    [
      'a creature on something',
      TODAY,
      [add('Hill Giant'), add('Grizzly Bears', on(1))],
      ['attached, 2, 704.5p'],
    ],
  ])('%s, on %s', (_, edition, actions, expected) => {
    expect(due(edition, ...actions)).toEqual(expected);
  });

  it('+1/+1 beside -1/-1, as the game goes over to an edition in which they remove each other', () => {
    const before = play(
      tableIn('precombat-main', '2006-09-30'),
      'ann',
      add('Hill Giant'),
      counters(1, '+1/+1', 1),
      counters(1, '-1/-1', 1),
    );
    const after = play(before, 'judge', {
      kind: 'game/edition',
      edition: '2006-10-01',
      settings: before.settings,
    });
    expect(dueIn(before, after)).toEqual(['counters, 1, 420.5n']);
  });

  it('each once: no other change finds it again', () => {
    const before = play(
      tableIn('precombat-main', TODAY),
      'ann',
      add('Isamaru, Hound of Konda'),
      add('Isamaru, Hound of Konda'),
    );
    expect(dueIn(before, play(before, 'ann', add('Hill Giant')))).toEqual([]);
    expect(dueIn(before, play(before, 'ann', add('Isamaru, Hound of Konda')))).toEqual([
      'legend, 1 2 3, ann, 704.5j',
    ]);
  });
});

const settle = (game: Game, ...actions: readonly PermanentAction[]): readonly string[] =>
  actions.reduce<{ readonly game: Game; readonly said: readonly string[] }>(
    ({ game: before }, action) => {
      const done = valueIn(decide(before, person('ann'), action));
      const all = withLostHosts(before, done, rulesetOf(before.edition));
      return { game: all.after, said: said(all.entries).slice(done.entries.length) };
    },
    { game, said: [] },
  ).said;

const leaves = (id: ThingId): PermanentAction => ({ kind: 'permanent/leave', id, to: 'graveyard' });

describe('704.5m, 704.5n: attachments of a permanent that leaves', () => {
  // Its Aura is put into the graveyard; Equipment stays.
  it.each<[Edition, string, readonly string[]]>([
    [TODAY, 'Rancor', ['permanent/left by rules 704.5m 400.7']],
    ['founding', 'Rancor', ['permanent/left by rules 420.5d 217.1c']],
    ['2003-07-01', 'Rancor', ['permanent/left by rules 420.5d 217.1c']],
    [TODAY, 'Bonesplitter', ['attached by rules 704.5n']],
    ['founding', 'Bonesplitter', ['attached by rules 420.5k']],
    [TODAY, 'Lizard Blades', ['attached by rules 704.5n']],
    [TODAY, 'Hopeful Eidolon', ['attached by rules 702.103f']],
    ['2013-09-27', 'Hopeful Eidolon', ['attached by rules 702.102e']],
    [TODAY, 'Quickening Licid', ['permanent/left by rules 704.5m 400.7']],
    [TODAY, 'Grizzly Bears', []],
  ])('on %s, %s', (edition, name, expected) => {
    const game = play(tableIn('precombat-main', edition), 'ann', add('Hill Giant'), add(name, on(1)));
    expect(settle(game, leaves(1))).toEqual(expected);
  });

  it('a fortified land', () => {
    const game = play(
      tableIn('precombat-main', TODAY),
      'ann',
      add('Forest'),
      add('Darksteel Garrison', on(1)),
    );
    expect(settle(game, leaves(1))).toEqual(['attached by rules 704.5n']);
  });

  it('attachments of an Aura that leaves', () => {
    const game = play(
      tableIn('precombat-main', TODAY),
      'ann',
      add('Hill Giant'),
      add('Rancor', on(1)),
      add('Faith’s Fetters', on(2)),
    );
    expect(settle(game, leaves(1))).toEqual([
      'permanent/left by rules 704.5m 400.7',
      'permanent/left by rules 704.5m 400.7',
    ]);
  });

  it('a name that is no card’s stays, attached to nothing', () => {
    const game = play(tableIn('precombat-main', TODAY), 'ann', add('Hill Giant'), adding('Our Aura', on(1)));
    expect(settle(game, leaves(1))).toEqual([]);
  });
});

const about = (game: Game, who: string, action: StateBasedDecision) =>
  decideStateBased(game, person(who), action, rulesetOf(game.edition));

describe('applying a reported state-based action', () => {
  const legends = (edition: Edition): Game =>
    play(
      tableIn('precombat-main', edition),
      'ann',
      add('Isamaru, Hound of Konda', { controllerId: 'bob' }),
      add('Isamaru, Hound of Konda', { controllerId: 'bob' }),
    );
  const keep = { kind: 'state-based/keep', of: 'legend', id: 2 } as const;
  const apply = { kind: 'state-based/apply', of: 'legend', ids: [1, 2] } as const;
  const silence = { kind: 'state-based/exempt', of: 'legend', ids: [1], isExempt: true } as const;

  it('704.5j: only the player chooses which legend stays', () => {
    const game = legends(TODAY);
    expect(refusalIn(about(game, 'ann', keep)).code).toBe('control/not-yours');
    const { entries, after } = valueIn(about(game, 'bob', keep));
    expect(said(entries)).toEqual(['permanent/left by self 704.5j 400.7']);
    expect(after.permanents.map(({ id }) => id)).toEqual([2]);
  });

  it("723.5: the player's controller chooses", () => {
    const game = play(legends(TODAY), 'cid', {
      kind: 'control/create',
      of: 'bob',
      by: 'cid',
      span: 'while',
      card: null,
    });
    expect(refusalIn(about(game, 'bob', keep)).code).toBe('control/decides-for-you');
    expect(said(valueIn(about(game, 'cid', keep)).entries)).toEqual([
      'permanent/left by controller 704.5j 400.7 723.5',
    ]);
  });

  it('420.5e: both go, and any player may record it', () => {
    const { entries, after } = valueIn(about(legends('founding'), 'cid', apply));
    expect(said(entries)).toEqual([
      'permanent/left by rules 420.5e 217.1c',
      'permanent/left by rules 420.5e 217.1c',
    ]);
    expect(after.permanents).toEqual([]);
    expect(refusalIn(about(after, 'cid', apply)).code).toBe('button/stale');
  });

  it('not here, as with Mirror Gallery, until it is pointed out again', () => {
    const quiet = valueIn(about(legends('founding'), 'cid', silence)).after;
    expect(quiet.exempt).toEqual([{ kind: 'legend', id: null }]);
    expect(dueIn(quiet, play(quiet, 'ann', add('Isamaru, Hound of Konda')))).toEqual([]);
    expect(refusalIn(about(quiet, 'cid', apply)).code).toBe('button/stale');
    const again = valueIn(about(quiet, 'cid', { ...silence, isExempt: false })).after;
    expect(again).not.toHaveProperty('exempt');
    expect(dueIn(again, play(again, 'ann', add('Isamaru, Hound of Konda')))).toHaveLength(1);
  });

  it('not here, of one creature: others are pointed out, and it is forgotten as that one leaves', () => {
    const game = play(
      tableIn('precombat-main', TODAY),
      'ann',
      add('Hill Giant'),
      add('Hill Giant'),
      damage(1, 3),
    );
    const action = { kind: 'state-based/exempt', of: 'damage', ids: [1], isExempt: true } as const;
    const quiet = valueIn(about(game, 'ann', action)).after;
    expect(dueIn(quiet, play(quiet, 'ann', damage(2, 3)))).toEqual(['damage, 2, 704.5g']);
    expect(play(quiet, 'ann', leaves(1))).not.toHaveProperty('exempt');
  });

  it.each<[string, Action, StateBasedDecision, string, (game: Game) => unknown, unknown]>([
    [
      'state-based/apply',
      { kind: 'permanent/attach', id: 2, to: { kind: 'player', id: 'bob' } },
      { kind: 'state-based/apply', of: 'equipment', ids: [2] },
      'attached by rules 704.5n',
      (game) => at(game, 2).permanent.attachedTo,
      null,
    ],
    [
      'state-based/apply',
      damage(1, 5),
      { kind: 'state-based/apply', of: 'damage', ids: [1] },
      'permanent/left by rules 704.5g 400.7',
      (game) => game.permanents.map(({ id }) => id),
      [2],
    ],
  ])('%s', (_, first, action, expected, seen, is) => {
    const game = play(tableIn('precombat-main', TODAY), 'ann', add('Hill Giant'), add('Bonesplitter'), first);
    const { entries, after } = valueIn(about(game, 'ann', action));
    expect(said(entries)).toEqual([expected]);
    expect(seen(after)).toEqual(is);
  });
});
