import { describe, expect, it } from 'vitest';
import { possibleReturns } from '#engine/commanders/returning.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { commanderLabels, commandersOf, knownCommanders } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import {
  citedBy,
  entriesOf,
  gathered,
  person,
  decide,
  play,
  refusalIn,
  refusalOf,
  seated,
} from '../tables/seated.ts';
import {
  casting,
  commanderTable,
  KARN,
  KRENKO,
  krenkoIn,
  leaving,
  legend,
  naming,
  RESOLVES,
} from './tables.ts';

const of = ({ commanders }: Game, ownerId = 'alice') =>
  commanders
    .filter((commander) => commander.ownerId === ownerId)
    .map(({ key, casts, zone }) => [key, casts, zone]);
const cast = (commander = 'Krenko') => ({ kind: 'commander/cast', commander }) as const;
const choose = (returns: boolean, commander = 'Krenko') =>
  ({ kind: 'commander/choose', commander, returns }) as const;
const move = (to: 'command' | 'graveyard' | 'hand', commander = 'Krenko') =>
  ({ kind: 'commander/move', commander, to }) as const;
const damage = (commander: string, by: number, playerId = 'carol') =>
  ({ kind: 'commander/change', playerId, commander, change: { by }, losesLife: false }) as const;
const dealtTo = ({ seats }: Game, playerId: string) =>
  seats.find((seat) => seat.playerId === playerId)?.commanderDamage;

describe('naming commanders', () => {
  it('begins in the command zone, without tax', () => {
    const game = play(gathered(['alice', 'bob']), 'bob', naming('bob', KARN));
    expect(of(game, 'bob')).toEqual([['Karn, Test Pilot', 0, 'command']]);
    expect(commandersOf(game, 'bob')).toEqual(['Karn, Test Pilot']);
    expect(commandersOf(game, 'alice')).toEqual([]);
  });

  it('is changed until the first turn ends, and by the host after it', () => {
    const game = commanderTable();
    const other = play(game, 'alice', naming('alice', KARN));
    expect(commandersOf(other, 'alice')).toEqual([KARN.name]);
    const later = play(game, 'judge', { kind: 'turn/next' });
    expect(refusalOf(later, 'alice', naming('alice', KARN))).toBe('commander/settled');
    expect(commandersOf(play(later, 'judge', naming('alice', KARN)), 'alice')).toEqual([KARN.name]);
    expect(commandersOf(play(later, 'carol', naming('carol', KARN)), 'carol')).toEqual([KARN.name]);
  });

  it.each<[string, string, ReturnType<typeof naming>, string]>([
    ['somebody else’s', 'bob', naming('alice', KARN), 'game/kept-by-owner'],
    ['a stranger’s', 'eve', naming('eve', KARN), 'game/not-a-player'],
    ['the same again', 'alice', naming('alice', KRENKO), 'game/unchanged'],
    ['none where there is none', 'carol', naming('carol'), 'game/unchanged'],
    ['three', 'carol', naming('carol', KARN, KRENKO, legend('Zed')), 'option/out-of-range'],
    [
      'a card that leads no deck',
      'carol',
      {
        ...naming('carol', { ...KARN, parts: [{ ...KARN.parts[0], typeLine: 'Artifact' }] }),
        isAllowed: false,
      } as never,
      'commander/no-leader',
    ],
  ])('refuses %s', (_, who, action, code) => {
    expect(refusalOf(commanderTable(), who, action)).toBe(code);
  });

  it('is over with who leaves before the game begins', () => {
    const game = play(gathered(['alice', 'bob', 'carol']), 'bob', naming('bob', KARN));
    expect(play(game, 'bob', { kind: 'game/withdraw', playerId: 'bob' }).commanders).toEqual([]);
  });

  it('keeps casts and damage if only the name was wrong', () => {
    const game = play(
      commanderTable(),
      'judge',
      cast(),
      damage('Krenko', 7),
      naming('alice', legend('Krenko, Tin Street Kingpin')),
    );
    expect(of(game)).toEqual([['Krenko, Tin Street Kingpin', 1, null]]);
    expect(dealtTo(game, 'carol')).toEqual({ 'Krenko, Tin Street Kingpin': 7 });
  });

  it('finds a commander in play or on the stack', () => {
    const table = seated(['alice', 'bob', 'carol'], '2026-06-19');
    const onStack = play(table, 'judge', casting(KRENKO, 'alice'));
    expect(of(play(onStack, 'alice', naming('alice', KRENKO)))).toEqual([['Krenko, Mob Boss', 0, 'stack']]);
    const inPlay = play(onStack, 'judge', RESOLVES);
    expect(of(play(inPlay, 'alice', naming('alice', KRENKO)))[0]?.[2]).toBe('battlefield');
  });

  it('takes over damage that was counted under a name alone', () => {
    const before = play(
      seated(['alice', 'bob', 'carol'], '2026-06-19'),
      'judge',
      damage('krenko', 5),
      damage('Sisay', 2),
    );
    expect(knownCommanders(before).map(({ ownerId }) => ownerId)).toEqual([null, null]);
    const game = play(before, 'alice', naming('alice', KRENKO));
    expect(dealtTo(game, 'carol')).toEqual({ 'Krenko, Mob Boss': 5, Sisay: 2 });
    expect(commanderLabels(game)).toEqual(['Krenko, Mob Boss', 'Sisay']);
  });
});

describe('two commanders of one name', () => {
  const both = play(play(commanderTable(), 'judge', damage('Krenko', 4)), 'judge', naming('carol', KRENKO));

  it('are two objects, and neither loses its damage', () => {
    expect(knownCommanders(both).map(({ key, ownerId }) => [key, ownerId])).toEqual([
      ['Krenko, Mob Boss (1)', 'alice'],
      ['Karn, Test Pilot', 'bob'],
      ['Krenko, Mob Boss (2)', 'carol'],
    ]);
    expect(dealtTo(both, 'carol')).toEqual({ 'Krenko, Mob Boss (1)': 4 });
  });

  it('are picked by name and owner', () => {
    expect(commanderLabels(both)).toEqual([
      'Krenko, Mob Boss <@alice>',
      'Karn, Test Pilot',
      'Krenko, Mob Boss <@carol>',
    ]);
  });

  it('are asked back by name alone, and told apart by number or owner', () => {
    const refused = refusalIn(decide(both, person('judge'), damage('Krenko', 1, 'bob')));
    expect(refused).toMatchObject({ code: 'commander/which', facts: { owners: ['alice', 'carol'] } });
    expect(refusalOf(both, 'judge', damage('Krenko, Mob Boss', 1, 'bob'))).toBe('commander/which');
    const game = play(
      both,
      'judge',
      damage('krenko mob boss (2)', 5, 'bob'),
      damage('Krenko <@alice>', 3, 'bob'),
    );
    expect(dealtTo(game, 'bob')).toEqual({ 'Krenko, Mob Boss (2)': 5, 'Krenko, Mob Boss (1)': 3 });
  });

  it('lose apart: 21 of them together do not', () => {
    const game = play(
      both,
      'judge',
      damage('Krenko, Mob Boss (2)', 20, 'bob'),
      damage('Krenko, Mob Boss (1)', 20, 'bob'),
    );
    expect(Object.values(dealtTo(game, 'bob') ?? {})).toEqual([20, 20]);
  });

  it('are one again once the other is another card', () => {
    const game = play(both, 'judge', naming('carol', legend('Zed')));
    expect(dealtTo(game, 'carol')).toEqual({ 'Krenko, Mob Boss': 4 });
  });
});

describe('casting a commander', () => {
  it.each<Edition>(['2009-10-01', '2013-05-01', '2026-06-19'])(
    '%s: counts from the command zone, by press or by the stack',
    (edition) => {
      const once = play(commanderTable(edition), 'alice', cast());
      expect(of(once)).toEqual([['Krenko, Mob Boss', 1, null]]);
      const twice = play(once, 'alice', casting(KRENKO, 'alice'));
      expect(of(twice)).toEqual([['Krenko, Mob Boss', 2, 'stack']]);
      expect(of(play(twice, 'judge', RESOLVES))).toEqual([['Krenko, Mob Boss', 2, 'battlefield']]);
    },
  );

  it.each<[Edition, string]>([
    ['2009-10-01', '903.9 (2009-10-01)'],
    ['2013-05-01', '903.10 (2013-05-01)'],
    ['2026-06-19', '903.8 (2026-06-19)'],
    ['founding', '903.9 (2009-10-01)'],
  ])('%s: by %s', (edition, rule) => {
    expect(citedBy(entriesOf(commanderTable(edition), 'alice', cast()))).toEqual([rule]);
  });

  it.each<[string, Game, Parameters<typeof casting>[2], number]>([
    ['from hand, as the table knows', play(krenkoIn('hand'), 'alice', choose(false)), {}, 1],
    ['from exile, as the table knows', play(krenkoIn('exile'), 'alice', choose(false)), {}, 1],
    ['from the graveyard, as the table knows', play(krenkoIn('graveyard'), 'alice', choose(false)), {}, 1],
    ['while the choice is open, which comes before any spell: 903.9a', krenkoIn('exile'), {}, 2],
    ['from the command zone, as somebody says', krenkoIn('graveyard'), { from: 'command' }, 2],
    ['from hand, as somebody says', commanderTable(), { from: 'elsewhere' }, 0],
    ['with flashback', commanderTable(), { fromGraveyard: true }, 0],
    ['a copy', commanderTable(), { isCopy: true }, 0],
    ['by somebody else', commanderTable(), { controllerId: 'bob' }, 0],
    ['of somebody else', commanderTable(), { ownerId: 'bob' }, 0],
  ])('%s', (_, game, more, casts) => {
    expect(of(play(game, 'judge', casting(KRENKO, 'alice', more)))[0]?.[1]).toBe(casts);
  });

  it('is its owner’s, or of who controls that player', () => {
    const game = commanderTable();
    expect(refusalOf(game, 'bob', cast())).toBe('control/not-yours');
    expect(refusalOf(game, 'alice', cast('Zed'))).toBe('commander/none');
    const inPlay = play(game, 'judge', casting(KRENKO, 'alice'), RESOLVES);
    expect(refusalOf(inPlay, 'alice', cast())).toBe('commander/elsewhere');
    const controlled = play(game, 'judge', {
      kind: 'control/create',
      of: 'alice',
      by: 'bob',
      card: null,
      span: 'while',
    });
    expect(refusalOf(controlled, 'alice', cast())).toBe('control/decides-for-you');
    expect(of(play(controlled, 'bob', cast()))[0]?.[1]).toBe(1);
  });

  it('is corrected by the owner or the host', () => {
    const to = (times: number) => ({ kind: 'commander/casts', commander: 'Krenko', to: times }) as const;
    expect(of(play(commanderTable(), 'alice', to(4)))[0]?.[1]).toBe(4);
    expect(refusalOf(commanderTable(), 'bob', to(4))).toBe('game/kept-by-owner');
    expect(refusalOf(commanderTable(), 'alice', to(0))).toBe('game/unchanged');
    expect(refusalOf(commanderTable(), 'alice', to(-1))).toBe('count/out-of-range');
  });
});

describe('the choice to put a commander into the command zone', () => {
  it.each<[Edition, 'graveyard' | 'exile' | 'hand' | 'library', string | null]>([
    ['2009-10-01', 'graveyard', 'instead 903.10'],
    ['2009-10-01', 'exile', 'instead 903.11'],
    ['2009-10-01', 'hand', null],
    ['2013-05-01', 'graveyard', 'instead 903.11'],
    ['2013-05-01', 'exile', 'instead 903.12'],
    ['2013-05-01', 'hand', null],
    ['2013-05-01', 'library', null],
    ['2015-03-27', 'library', null],
    ['2015-07-17', 'graveyard', 'instead 903.11'],
    ['2015-07-17', 'exile', 'instead 903.11'],
    ['2015-07-17', 'hand', 'instead 903.11'],
    ['2016-01-16', 'library', 'instead 903.9'],
    ['2020-06-01', 'graveyard', 'instead 903.9'],
    ['2020-07-03', 'graveyard', 'then 903.9a'],
    ['2020-07-03', 'exile', 'then 903.9a'],
    ['2020-07-03', 'hand', 'instead 903.9b'],
    ['2026-06-19', 'graveyard', 'then 903.9a'],
    ['2026-06-19', 'exile', 'then 903.9a'],
    ['2026-06-19', 'hand', 'instead 903.9b'],
    ['2026-06-19', 'library', 'instead 903.9b'],
    // Editions without commanders follow the first rules that have them.
    ['founding', 'graveyard', 'instead 903.10'],
  ])('%s: from the battlefield to the %s: %s', (edition, zone, expected) => {
    const game = krenkoIn(zone, edition);
    const [open] = possibleReturns(game, rulesetOf(edition));
    const said =
      open &&
      `${open.answer.instead ? 'instead' : 'then'} ${open.citations.map(({ number }) => number).join()}`;
    expect(said ?? null).toBe(expected);
    if (expected === null) expect(refusalOf(game, 'alice', choose(true))).toBe('commander/no-choice');
    else {
      expect(of(play(game, 'alice', choose(true)))[0]?.[2]).toBe('command');
      expect(of(play(game, 'alice', choose(false)))[0]?.[2]).toBe(zone);
    }
  });

  it('is asked of a spell that is countered, by its card', () => {
    const game = play(commanderTable(), 'judge', casting(KRENKO, 'alice'), {
      kind: 'stack/remove',
      id: null,
      to: 'graveyard',
    });
    expect(possibleReturns(game, rulesetOf('2026-06-19'))).toHaveLength(1);
  });

  it('is asked of the owner, whoever controlled it, and only once', () => {
    const inPlay = play(commanderTable(), 'judge', casting(KRENKO, 'alice'), RESOLVES);
    const [krenko] = inPlay.permanents;
    const stolen = play(inPlay, 'judge', { kind: 'permanent/control', id: krenko?.id ?? 0, to: 'bob' });
    const dead = play(stolen, 'judge', leaving(stolen, KRENKO, 'graveyard'));
    expect(refusalOf(dead, 'bob', choose(true))).toBe('control/not-yours');
    const back = play(dead, 'alice', choose(true));
    expect(refusalOf(back, 'alice', choose(true))).toBe('commander/no-choice');
    expect(refusalOf(play(dead, 'alice', choose(false)), 'alice', choose(true))).toBe('commander/no-choice');
  });

  it('is over as the next step begins, and corrected then', () => {
    const later = play(krenkoIn('graveyard'), 'judge', { kind: 'turn/step' });
    expect(refusalOf(later, 'alice', choose(true))).toBe('commander/no-choice');
    expect(of(play(later, 'alice', move('command')))[0]?.[2]).toBe('command');
  });

  it("does not exist for a token, another player's card of that name, or a player who has left", () => {
    const game = commanderTable();
    for (const more of [{ isToken: true }, { ownerId: 'bob' }]) {
      const added = play(game, 'judge', {
        kind: 'permanent/add',
        name: KRENKO.name,
        card: KRENKO,
        isToken: false,
        ownerId: 'alice',
        controllerId: 'alice',
        ...more,
      });
      const gone = play(added, 'judge', leaving(added, KRENKO, 'graveyard'));
      expect(of(gone)[0]?.[2]).toBe('command');
    }
    const left = play(krenkoIn('graveyard'), 'alice', {
      kind: 'game/leave',
      playerId: 'alice',
      how: 'conceded',
    });
    expect(possibleReturns(left, rulesetOf('2026-06-19'))).toEqual([]);
  });

  it('moves nothing that the table lists', () => {
    const inPlay = play(commanderTable(), 'judge', casting(KRENKO, 'alice'), RESOLVES);
    expect(refusalOf(inPlay, 'alice', move('hand'))).toBe('commander/listed');
    expect(refusalOf(commanderTable(), 'alice', move('command'))).toBe('game/unchanged');
    expect(refusalOf(commanderTable(), 'bob', move('hand'))).toBe('game/kept-by-owner');
  });
});

describe('melded, restarted, in subgames', () => {
  it('a melded commander is still that commander', () => {
    const gisela = legend('Gisela, the Broken Blade');
    const bruna = legend('Bruna, the Fading Light');
    const brisela = {
      ...legend('Brisela, Voice of Nightmares'),
      meld: { fronts: [gisela.name, bruna.name] as [string, string], into: 'Brisela, Voice of Nightmares' },
    };
    const game = play(commanderTable(), 'judge', naming('alice', gisela), {
      kind: 'permanent/add',
      name: '',
      card: brisela,
      isToken: false,
      ownerId: 'alice',
      controllerId: 'alice',
    });
    expect(of(game)[0]?.[2]).toBe('battlefield');
    expect(of(play(game, 'judge', leaving(game, brisela, 'exile')))[0]?.[2]).toBe('exile');
  });

  it('a game that is restarted begins with all of them in the command zone, and nothing counted', () => {
    const game = play(commanderTable(), 'judge', cast(), damage('Krenko', 7), {
      kind: 'game/restart',
      card: 'Karn Liberated',
      controllerId: 'bob',
      exempt: [],
    });
    expect(of(game)).toEqual([['Krenko, Mob Boss', 0, 'command']]);
    expect(dealtTo(game, 'carol')).toEqual({});
  });

  it.each([
    ['alice', null],
    ['bob', 'command'],
  ])('of exiled cards that %s’s effect leaves out, it is not known', (playerId, zone) => {
    const game = play(krenkoIn('exile'), 'judge', {
      kind: 'game/restart',
      card: 'Karn Liberated',
      controllerId: 'bob',
      exempt: [{ playerId, cards: 1 }],
    });
    expect(of(game)[0]?.[2]).toBe(zone);
  });

  const subgame = {
    kind: 'subgame/start',
    card: null,
    controllerId: 'alice',
    libraries: [],
    first: 'alice',
    byChance: false,
    commanders: [],
    triggers: [],
  } as const;
  const ends = { kind: 'subgame/end', winners: ['alice'], removed: [], commandersOut: [] } as const;

  it('those in the command zone go along into a subgame, and are cast there', () => {
    const main = play(commanderTable(), 'judge', cast('Karn'), move('command', 'Karn'), cast());
    const within = play(main, 'judge', subgame);
    expect(of(within, 'bob')).toEqual([['Karn, Test Pilot', 0, 'command']]);
    expect(of(within, 'alice')).toEqual([]);
    const back = play(within, 'judge', cast('Karn'), move('command', 'Karn'), ends);
    expect(of(back, 'bob')).toEqual([['Karn, Test Pilot', 1, 'command']]);
    expect(of(back, 'alice')).toEqual([['Krenko, Mob Boss', 1, null]]);
  });

  it('one that is elsewhere as the subgame ends is in its owner’s library', () => {
    const within = play(commanderTable(), 'judge', subgame, cast('Karn'));
    expect(of(play(within, 'judge', ends), 'bob')).toEqual([['Karn, Test Pilot', 0, 'library']]);
  });

  it('before 2010-02-01 they stay', () => {
    expect(play(commanderTable('2009-10-01'), 'judge', subgame).commanders).toEqual([]);
  });

  it("can't be named in a subgame", () => {
    expect(refusalOf(play(commanderTable(), 'judge', subgame), 'carol', naming('carol', KARN))).toBe(
      'commander/settled',
    );
  });
});
