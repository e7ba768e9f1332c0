import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { updateSeat } from '#engine/game/seats.ts';
import { type SubgameAction } from '#engine/subgames/subgames.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { answerIn, valueIn, formatCitations } from '../../helpers/rulings.ts';
import {
  attacker,
  citedBy,
  decide,
  entriesOf,
  person,
  play,
  refusalOf,
  seated,
  turns,
  untilStep,
} from '../tables/seated.ts';
import { teamGame } from '../tables/teams.ts';
import {
  bringing,
  cast,
  concede,
  counted,
  EDITIONS,
  ending,
  kindsOf,
  libraries,
  lives,
  namesOn,
  resolving,
  restarting,
  shahrazad,
  sixty,
} from '../tables/subgames.ts';
import { planSubgameEnd } from '#engine/subgames/subgame-end.ts';
import { planSubgameRestart } from '#engine/subgames/restarting.ts';
import { planSubgame } from '#engine/subgames/starting.ts';
import { depthOf } from '#engine/game/subgame-depth.ts';
import { suspendedGames } from '#engine/subgames/main-game.ts';

const TWO = ['alice', 'bob'];
const FOUR = ['alice', 'bob', 'carol', 'dora'];
const start = (game: Game, more: Parameters<typeof shahrazad>[0] = {}): Game =>
  play(game, 'alice', shahrazad(more));
const within = (game: Game, first: string): Game =>
  play(game, 'A1', shahrazad({ controllerId: 'A1', first }));
const withLife = (game: Game, life: number): Game =>
  game.seats.reduce((now, { playerId }) => updateSeat(now, playerId, (seat) => ({ ...seat, life })), game);
const planned = (
  game: Game,
  more: Parameters<typeof ending>[1] = {},
  winners: readonly string[] | null = ['alice'],
) => valueIn(planSubgameEnd(game, ending(winners, more), rulesetOf(game.edition)));

describe('Shahrazad resolves', () => {
  it.each(EDITIONS)('%s: a new game begins within the old one, which is put aside as it stood', (edition) => {
    const before = play(resolving(FOUR, edition), 'alice', {
      kind: 'life/change',
      playerId: 'alice',
      change: { to: 7 },
    });
    const game = start(before, { libraries: sixty(FOUR) });
    expect(game.main?.game).toEqual(before);
    expect(game).toMatchObject({ stage: 'playing', turns: 1, stack: [], permanents: [], result: null });
    expect(game.turn).toMatchObject({ playerId: 'bob', step: 'untap', number: 1 });
    expect(game.seats.map(({ playerId }) => playerId)).toEqual(['bob', 'carol', 'dora', 'alice']);
    expect(lives(game)).toEqual([20, 20, 20, 20]);
    expect(game.main?.decks.map(({ cards }) => cards)).toEqual([53, 53, 53, 53]);
    expect(counted(game)).toEqual([null, null, null, null]);
    expect(turns(game, 4)).toEqual(['carol', 'dora', 'alice', 'bob']);
  });

  it('only those still in the game play it', () => {
    const game = start(play(seated(FOUR), 'carol', concede('carol')));
    expect(game.seats.map(({ playerId }) => playerId)).toEqual(['bob', 'dora', 'alice']);
    expect(refusalOf(seated(TWO), 'alice', shahrazad({ first: 'carol' }))).toBe('game/not-a-player');
  });

  it.each<[Edition, 'removed' | 'moved', string[]]>([
    ['founding', 'removed', ['506.3 (2006-10-01)', '506.4 (2006-10-01)', '506.2 (2006-10-01)']],
    ['2008-02-01', 'moved', ['506.2 (2008-02-01)', '506.1b (2008-02-01)']],
    ['2026-06-19', 'moved', ['729.2 (2026-06-19)', '729.1b (2026-06-19)']],
  ])('%s: libraries are %s: %j', (edition, how, rules) => {
    const plan = valueIn(planSubgame(seated(TWO, edition), shahrazad(), rulesetOf(edition)));
    expect(plan.answer.libraries).toBe(how);
    expect(formatCitations(plan.citations)).toEqual(rules);
  });

  it('founding: what triggers on the libraries being removed waits in the main game, and goes on its stack after', () => {
    const game = start(resolving(TWO), { triggers: [{ name: 'Void Maw', controllerId: 'bob' }] });
    expect([game.abilities, game.stack]).toEqual([[], []]);
    expect(game.main?.game.abilities).toMatchObject([{ name: 'Void Maw', when: 'waiting' }]);
    const after = play(play(game, 'bob', { kind: 'turn/next' }), 'judge', ending(['alice']));
    expect(namesOn(after.stack)).toEqual(['Void Maw']);
  });

  it.each(['2008-02-01', '2026-06-19'] as const)(
    '%s: nothing triggers, since nothing is removed',
    (edition) => {
      const action = shahrazad({ triggers: [{ name: 'Void Maw', controllerId: 'bob' }] });
      expect(refusalOf(resolving(TWO, edition), 'alice', action)).toBe('subgame/nothing-removed');
    },
  );

  it('nothing lies above it on the stack', () => {
    const game = play(resolving(TWO), 'bob', { ...cast('bob'), name: 'Giant Growth', card: null });
    expect(refusalOf(game, 'alice', shahrazad())).toBe('stack/not-on-top');
  });

  it.each([
    ['Shahrazad', 20, 'half-life', 'nothing'],
    ['shahrazad and sindbad', 20, 'half-life', 'nothing'],
    ['Enter the Dungeon', 5, 'nothing', 'winner-takes-two'],
    ['The Countdown Is at One', 1, 'nothing', 'damage-doubled'],
    ['Tug of War', 5, 'nothing', 'winner-keeps-one'],
    [null, 20, 'nothing', 'nothing'],
  ])('%s: %i life; losers: %s; %s', (card, startingLife, losers, afterwards) => {
    const plan = answerIn(planSubgame(seated(TWO), shahrazad({ card }), rulesetOf('founding')));
    expect(plan).toMatchObject({ startingLife, losers, afterwards });
    expect(lives(start(seated(TWO), { card }))).toEqual([startingLife, startingLife]);
  });

  it('only players in the game can start one, and drawing the first player is final', () => {
    expect(refusalOf(seated(TWO), 'eve', shahrazad())).toBe('game/not-a-player');
    const finalOf = (asked: SubgameAction) => valueIn(decide(seated(TWO), person('alice'), asked)).final;
    expect(finalOf(shahrazad({ byChance: true }))).toBe('drawn');
    expect(finalOf(shahrazad())).toBeNull();
  });

  it('as many cards as the table counted before', () => {
    const game = play(seated(TWO), 'alice', { kind: 'library/count', playerId: 'alice', to: 40 });
    expect(start(game).main?.decks).toEqual([
      { playerId: 'alice', cards: 40, opening: 40 },
      { playerId: 'bob', cards: null, opening: null },
    ]);
    expect(refusalOf(game, 'alice', shahrazad({ libraries: libraries({ bob: -1 }) }))).toBe(
      'count/out-of-range',
    );
  });
});

describe('fewer than seven cards', () => {
  const six = (edition: Edition): Game =>
    start(seated(FOUR, edition), { libraries: libraries({ alice: 6, bob: 7 }) });
  const losersIn = (game: Game) =>
    lossesIn(game, rulesetOf(game.edition)).map(({ answer: { playerId, why, amount }, citations }) => [
      playerId,
      why,
      amount,
      formatCitations(citations).join(),
    ]);

  it('founding: the player loses as soon as the subgame starts', () => {
    expect(losersIn(six('founding'))).toEqual([['alice', 'deck', 6, '506.3a (2006-10-01)']]);
  });

  it.each([
    ['2008-02-01', '506.3 (2008-02-01)'],
    ['2026-06-19', '729.3 (2026-06-19)'],
  ] as const)('%s: in the first upkeep', (edition, rule) => {
    expect(losersIn(six(edition))).toEqual([]);
    const upkeep = play(six(edition), 'judge', { kind: 'turn/step' });
    expect(upkeep.turn?.step).toBe('upkeep');
    expect(losersIn(upkeep)).toEqual([['alice', 'deck', 6, rule]]);
    const mulliganed = play(upkeep, 'alice', { kind: 'library/count', playerId: 'alice', to: 50 });
    expect(losersIn(mulliganed)).toHaveLength(1);
  });

  it.each([
    ['founding', 'at-once'],
    ['2026-06-19', 'first-upkeep'],
  ] as const)('%s: said before it starts: %s', (edition, loses) => {
    const asked = shahrazad({ libraries: libraries({ alice: 6, bob: 7 }) });
    const { players } = answerIn(planSubgame(seated(TWO, edition), asked, rulesetOf(edition)));
    expect(players.map((player) => player.loses)).toEqual([loses, null]);
  });

  it('both players: the subgame is a draw, which hits both', () => {
    const game = start(resolving(TWO), { libraries: libraries({ alice: 0, bob: 6 }) });
    const over = play(game, 'bob', { kind: 'game/lose' });
    expect(over).toMatchObject({ stage: 'playing', result: { how: 'drawn', winners: [] } });
    expect(lives(play(over, 'alice', ending()))).toEqual([10, 10]);
  });
});

describe('while a subgame is played', () => {
  it('turn control of the main game means nothing in it, and is there again after', () => {
    const main = play(seated(TWO), 'alice', {
      kind: 'control/create',
      of: 'bob',
      by: 'alice',
      card: 'Mindslaver',
      span: 'next-turn',
      extraTurnAfter: false,
    });
    const game = start(main);
    expect(game.controls).toEqual([]);
    expect(entriesOf(game, 'bob', { kind: 'turn/next' })[0].authority).toBe('self');
    const after = play(play(game, 'bob', { kind: 'turn/next' }), 'judge', ending(['bob']));
    expect(after.controls).toEqual(main.controls);
  });

  it('counters, designations and permanents are those of each game', () => {
    const main = play(
      seated(TWO, '2026-06-19'),
      'alice',
      { kind: 'counters/change', playerId: 'alice', counter: 'poison', change: { to: 3 } },
      { kind: 'monarch/pass', to: 'alice' },
    );
    const game = play(
      start(main),
      'alice',
      { kind: 'counters/change', playerId: 'alice', counter: 'energy', change: { to: 5 } },
      { kind: 'day/change', to: 'night' },
    );
    const after = play(game, 'judge', ending(['alice']));
    expect(after.seats[0]?.counters).toEqual({ poison: 3 });
    expect(after.designations).toEqual({ monarch: 'alice', initiative: null, day: null });
    expect(planned(game).answer.ceases.countersOf).toEqual(['alice']);
    expect(formatCitations(planned(game).citations)).toContain('729.4b (2026-06-19)');
  });

  it.each([
    ['founding', ['506.1 (2006-10-01)', '506.2 (2006-10-01)']],
    ['2008-02-01', ['506.1a (2008-02-01)', '506.1b (2008-02-01)', '506.4a (2008-02-01)']],
    ['2026-06-19', ['729.1a (2026-06-19)', '729.1b (2026-06-19)', '729.4a (2026-06-19)']],
  ] as const)('%s: what waits is shown, game by game: %j', (edition, rules) => {
    const game = start(start(resolving(TWO, edition)), { card: 'Tug of War' });
    const { answer, citations } = suspendedGames(game, rulesetOf(edition));
    expect(answer.map(({ card, turn }) => [card, turn?.playerId, turn?.step])).toEqual([
      ['Tug of War', 'bob', 'untap'],
      ['Shahrazad', 'alice', 'precombat-main'],
    ]);
    expect(namesOn(answer[1]?.stack ?? [])).toEqual(['Shahrazad']);
    expect(formatCitations(citations)).toEqual(rules);
  });
});

describe('a card is brought into the subgame', () => {
  it.each([
    ['founding', ['506.5a (2006-10-01)', '506.5 (2006-10-01)']],
    ['2008-02-01', ['506.4a (2008-02-01)', '506.4 (2008-02-01)']],
    ['2026-06-19', ['729.4a (2026-06-19)', '729.4 (2026-06-19)']],
  ] as const)('%s, from the main game: %j', (edition, rules) => {
    const main = { ...resolving(TWO, edition), permanents: [attacker(90, 'bob')], made: 90 };
    const wish = bringing('bob', 'Grizzly Bears', {
      from: 'main-game',
      thingId: 90,
      triggers: [{ name: 'Gravestorm', controllerId: 'alice' }],
    });
    const entries = entriesOf(start(main), 'bob', wish);
    expect(citedBy(entries.slice(0, 1))).toEqual(rules);
    const game = play(start(main), 'bob', wish);
    expect(game.main?.game.permanents).toEqual([]);
    expect(game.main?.brought).toEqual([{ ownerId: 'bob', name: 'Grizzly Bears', from: 'main-game', up: 1 }]);
    expect([game.abilities, game.main?.game.abilities.map(({ name }) => name)]).toEqual([[], ['Gravestorm']]);
    expect(namesOn(play(game, 'judge', ending(['bob'])).stack)).toEqual(['Gravestorm']);
  });

  it.each([
    ['founding', 'exile'],
    ['2026-06-19', 'outside-the-game'],
  ] as const)('%s: in the main game it is removed: %s', (edition, to) => {
    const main = { ...seated(TWO, edition), permanents: [attacker(90, 'bob')], made: 90 };
    const entries = entriesOf(start(main), 'bob', bringing('bob', '', { from: 'main-game', thingId: 90 }));
    expect(entries[1]?.event).toEqual({
      kind: 'main-game/changed',
      depth: 0,
      event: { kind: 'permanent/left', id: 90, to },
    });
  });

  it('Shahrazad itself is wished for: it finishes resolving all the same', () => {
    const main = resolving(TWO);
    const spell = main.stack[0]?.id ?? 0;
    const wish = bringing('alice', '', { from: 'main-game', thingId: spell });
    const game = play(start(main, { libraries: sixty(TWO) }), 'alice', wish);
    expect(game.main?.game.stack).toEqual([]);
    expect(game.main?.brought).toEqual([{ ownerId: 'alice', name: 'Shahrazad', from: 'main-game', up: 1 }]);
    const after = play(game, 'judge', ending(['alice']));
    expect([lives(after), counted(after), after.stack]).toEqual([[20, 10], [54, 53], []]);
  });

  it('founding: what was removed from the subgame is outside of it too', () => {
    const game = start(seated(TWO), { libraries: sixty(TWO) });
    const wish = bringing('bob', 'Grizzly Bears', { from: 'removed' });
    expect(citedBy(entriesOf(game, 'bob', wish))).toEqual([
      '506.5a (2006-10-01)',
      '506.5 (2006-10-01)',
      '217.1e (2006-10-01)',
    ]);
    const after = play(play(game, 'bob', wish), 'judge', ending(['bob']));
    expect(counted(after)).toEqual([53, 53]);
  });

  it('2026-06-19: what is exiled in the subgame is in it', () => {
    const wish = bringing('bob', 'Grizzly Bears', { from: 'removed' });
    expect(refusalOf(start(seated(TWO, '2026-06-19')), 'bob', wish)).toBe('subgame/exile-is-inside');
    expect(play(start(seated(TWO, '2008-02-01')), 'bob', wish).main?.brought).toHaveLength(1);
  });

  it.each([
    ['nobody’s thing', 7, 'permanent/unknown'],
    ['another’s permanent', 90, 'subgame/not-the-owner'],
    ['a token', 91, 'subgame/no-card'],
  ] as const)('not %s', (_, thingId, code) => {
    const token = attacker(91, 'bob');
    const main = {
      ...seated(TWO),
      permanents: [attacker(90, 'alice'), { ...token, permanent: { ...token.permanent, isToken: true } }],
      made: 91,
    };
    expect(refusalOf(start(main), 'bob', bringing('bob', 'x', { from: 'main-game', thingId }))).toBe(code);
  });

  it("nothing without a subgame, or from a game that doesn't exist", () => {
    expect(refusalOf(seated(TWO), 'bob', bringing('bob', 'x'))).toBe('subgame/none');
    expect(refusalOf(start(seated(TWO)), 'bob', bringing('bob', ' '))).toBe('option/missing');
    expect(refusalOf(start(seated(TWO)), 'bob', bringing('bob', 'x', { from: 'main-game', up: 2 }))).toBe(
      'option/out-of-range',
    );
  });
});

describe('the subgame ends', () => {
  it.each(EDITIONS)('%s: the main game continues exactly as it was, with Shahrazad resolved', (edition) => {
    const main = resolving(TWO, edition);
    const game = play(start(main, { libraries: sixty(TWO) }), 'bob', { kind: 'turn/next' }, concede('bob'));
    expect(game).toMatchObject({ stage: 'playing', result: { how: 'won', winners: ['alice'] } });
    const entries = entriesOf(game, 'bob', ending());
    expect(kindsOf(entries)).toEqual([
      'subgame/ended',
      'library/counted',
      'library/counted',
      'life/changed',
      'stack/resolved',
    ]);
    const after = play(game, 'bob', ending());
    expect(after).toEqual({
      ...main,
      turn: { ...main.turn, lostLife: { bob: 1 } },
      stack: [],
      made: game.made,
      seats: [
        { ...main.seats[0], library: 53 },
        { ...main.seats[1], library: 53, life: 10 },
      ],
    });
  });

  it.each([
    [['alice'], [20, 10, 10, 10]],
    [[], [10, 10, 10, 10]],
  ])('won by %j: %j', (winners, after) => {
    expect(lives(play(start(resolving(FOUR)), 'judge', ending(winners)))).toEqual(after);
  });

  it.each([
    [7, 3],
    [1, 0],
    [20, 10],
    [0, 0],
    [-3, -3],
  ])('half of %i, rounded up, leaves %i', (life, left) => {
    const game = resolving(TWO);
    const main = withLife(game, life);
    expect(lives(play(start(main), 'judge', ending(['bob'])))).toEqual([left, life]);
  });

  it.each([
    [
      'founding',
      17,
      [
        [9, 5],
        [9, 5],
      ],
      '606.9a (2006-10-01)',
    ],
    [
      '2010-01-31',
      17,
      [
        [9, 5],
        [9, 5],
      ],
      '806.9a (2010-01-31)',
    ],
    [
      '2026-06-19',
      17,
      [
        [17, 9],
        [17, 9],
      ],
      '810.9a (2026-06-19)',
    ],
  ] as const)(
    '%s, Two-Headed Giant at %i: each head of the losers counts as, and loses %j by %s',
    (edition, life, lost, rule) => {
      const game = seated(FOUR, edition);
      const teams = [
        ['alice', 'bob'],
        ['carol', 'dora'],
      ] as const;
      const format = {
        ...PLAIN_FORMAT,
        variant: 'two-headed-giant',
        teamSize: 2,
        sharesTurns: true,
      } as const;
      const main = { ...withLife(game, life), teams, settings: { ...game.settings, format } };
      const { answer, citations } = planned(start(main), {}, ['alice']);
      expect(answer.result.winners).toEqual(['alice', 'bob']);
      expect(answer.lifeLost.map(({ of, amount }) => [of, amount])).toEqual(lost);
      expect(formatCitations(citations)).toContain(rule);
    },
  );

  it.each([
    ['founding', ['102.2a', '102.2b'], ['102.2a'], '102.2c'],
    ['2008-02-01', ['102.2a', '102.2b'], ['102.2a'], '102.2c'],
    ['2026-06-19', ['104.2a', '104.2b'], ['104.2a'], '104.2c'],
  ] as const)(
    '%s: one player wins, by %j, whom nobody is left to beat by %j; a team by %s',
    (edition, said, last, ofTeam) => {
      const winning = (game: Game, winners: readonly string[] | null): readonly string[] =>
        planned(game, {}, winners)
          .citations.map(({ number }) => number)
          .filter((id) => /^10[24]\.2/.test(id));
      const alone = start(resolving(TWO, edition));
      expect(winning(alone, ['bob'])).toEqual(said);
      expect(winning(play(alone, 'bob', concede('bob')), null)).toEqual(last);
      expect(winning(alone, [])).toEqual([]);
      expect(refusalOf(alone, 'judge', ending(['alice', 'bob']))).toBe('subgame/one-winner');

      const teams = [
        ['alice', 'bob'],
        ['carol', 'dora'],
      ] as const;
      const ofTeams = { ...start(resolving(FOUR, edition)), teams };
      expect(winning(ofTeams, ['alice', 'bob'])).toEqual([ofTeam]);
      expect(refusalOf(ofTeams, 'judge', ending(['alice', 'carol']))).toBe('subgame/one-winner');
    },
  );

  it.each([
    ['founding', 50, 3],
    ['2008-02-01', 53, 0],
    ['2026-06-19', 53, 0],
  ] as const)(
    '%s: of 53 cards, 3 of them removed in the subgame, %i come back and %i stay removed',
    (edition, back, stay) => {
      const game = start(resolving(TWO, edition), { libraries: sixty(TWO) });
      const removed = [{ playerId: 'bob', cards: 3 }];
      const { players } = planned(game, { removed }).answer;
      expect(players[1]).toMatchObject({
        playerId: 'bob',
        staysRemoved: stay,
        library: { from: null, to: back },
      });
      expect(counted(play(game, 'judge', ending(['alice'], { removed })))).toEqual([53, back]);
    },
  );

  it.each(EDITIONS)('%s: a card brought in from either side goes to its owner’s library', (edition) => {
    const game = play(
      start(resolving(TWO, edition), { libraries: sixty(TWO) }),
      'bob',
      bringing('bob', 'Grizzly Bears'),
      bringing('bob', 'Lightning Bolt', { from: 'main-game' }),
    );
    expect(counted(play(game, 'judge', ending(['alice'])))).toEqual([53, 55]);
  });

  it.each(EDITIONS)(
    '%s: cards of permanents and spells go to libraries, phased-out ones too; tokens and copies cease',
    (edition) => {
      const bear = attacker(90, 'bob');
      const phased = { ...bear.permanent, id: '92', status: { ...bear.permanent.status, phasedOut: true } };
      const game = play(
        {
          ...start(resolving(TWO, edition)),
          permanents: [
            bear,
            { ...bear, id: 91, permanent: { ...bear.permanent, id: '91', isToken: true } },
            { ...bear, id: 92, permanent: phased },
          ],
          made: 92,
        },
        'judge',
        { kind: 'turn/step' },
        cast('alice'),
        { ...cast('alice'), isCopy: true },
      );
      expect(planned(game).answer.objects.map(({ name, from, to }) => [name, from, to])).toEqual([
        ['Grizzly Bears', 'battlefield', 'library'],
        ['Grizzly Bears', 'battlefield', 'nowhere'],
        ['Grizzly Bears', 'phased-out', 'library'],
        ['Shahrazad', 'stack', 'library'],
        ['Shahrazad', 'stack', 'nowhere'],
      ]);
    },
  );

  it.each([
    ['founding', false],
    ['2008-02-01', true],
    ['2026-06-19', true],
  ] as const)(
    '%s: cards of a player eliminated before go to the library; the rules are silent on it: %s',
    (edition, silent) => {
      const game = play(
        start(resolving(FOUR, edition), { libraries: sixty(FOUR) }),
        'carol',
        concede('carol'),
      );
      const { answer } = planned(game);
      expect(answer.isSilentOnLeavers).toBe(silent);
      expect(answer.players[2]).toMatchObject({ playerId: 'carol', left: 'conceded', library: { to: 53 } });
      expect(lives(play(game, 'judge', ending(['alice'])))).toEqual([20, 10, 10, 10]);
    },
  );

  it.each([
    ['2008-02-01', []],
    ['2026-06-19', [{ name: 'Karn', to: 'command' }]],
  ] as const)('%s: commanders in the command zone: %j', (edition, stands) => {
    const commanders = [{ ownerId: 'alice', name: 'Karn' }];
    const game = start(resolving(TWO, edition), { commanders, libraries: sixty(TWO) });
    expect(planned(game).answer.players[0]?.commanders).toEqual(stands);
    if (stands.length === 0) {
      const said = ending(['alice'], { commandersOut: commanders });
      expect(refusalOf(game, 'judge', said)).toBe('subgame/commander-unknown');
    } else expect(planned(game, { commandersOut: commanders }).answer.players[0]?.library.to).toBe(54);
  });

  it('a commander is named once, and only one that went along is out', () => {
    const karn = { ownerId: 'alice', name: 'Karn' };
    const twice = shahrazad({ commanders: [karn, { ...karn, name: 'karn' }] });
    expect(refusalOf(resolving(TWO, '2026-06-19'), 'alice', twice)).toBe('subgame/commander-twice');
    const game = start(resolving(TWO, '2026-06-19'), { commanders: [karn] });
    const out = ending(['alice'], { commandersOut: [{ ...karn, ownerId: 'bob' }] });
    expect(refusalOf(game, 'judge', out)).toBe('subgame/commander-unknown');
  });

  it('the spell that created it goes to the graveyard if its card is unknown', () => {
    const table = untilStep(seated(TWO), 'precombat-main');
    const game = start(play(table, 'alice', { ...cast('alice'), card: null }));
    const resolved = entriesOf(game, 'judge', ending(['alice'])).map(({ event }) => event);
    expect(resolved).toContainEqual(expect.objectContaining({ kind: 'stack/resolved', to: 'graveyard' }));
  });

  it('of two with the same name the creating spell resolves, and none if it is gone', () => {
    const game = start(play(resolving(TWO), 'bob', cast('bob')));
    const main = game.main?.game.stack ?? [];
    expect(planned(game).answer.resolving?.id).toBe(main[1]?.id);
    const wish = bringing('bob', '', { from: 'main-game', thingId: main[1]?.id ?? 0 });
    expect(planned(play(game, 'bob', wish)).answer.resolving).toBeNull();
  });

  it('any player of the main game can record a result; before, only the host', () => {
    const game = start(resolving(FOUR));
    expect(refusalOf(game, 'alice', ending(['alice']))).toBe('game/host-only');
    expect(refusalOf(game, 'judge', ending())).toBe('subgame/no-result');
    expect(refusalOf(game, 'judge', ending(['eve']))).toBe('game/not-a-player');
    const over = ['bob', 'carol', 'dora'].reduce((now, id) => play(now, id, concede(id)), game);
    expect(refusalOf(over, 'eve', ending())).toBe('game/not-a-player');
    expect(refusalOf(over, 'judge', ending(['bob']))).toBe('subgame/has-result');
    expect(refusalOf(over, 'alice', { kind: 'turn/next' })).toBe('subgame/over');
    expect(entriesOf(over, 'dora', ending())[0].authority).toBe('self');
    expect(refusalOf(seated(TWO), 'judge', ending(['alice']))).toBe('subgame/none');
  });

  it('more removed cards than exist are refused', () => {
    const game = start(resolving(TWO), { libraries: sixty(TWO) });
    expect(refusalOf(game, 'judge', ending(['bob'], { removed: [{ playerId: 'bob', cards: 54 }] }))).toBe(
      'option/out-of-range',
    );
  });

  it('waiting triggers go on the stack in turn order from the active player, without the creating spell', () => {
    const main = resolving(FOUR);
    const triggers = ['dora', 'bob', 'alice'].map((id) => ({ name: id, controllerId: id }));
    const after = play(start(main, { triggers }), 'judge', ending(['alice']));
    expect(namesOn(after.stack)).toEqual(['alice', 'bob', 'dora']);
  });
});

describe('leaving a subgame', () => {
  it('conceding ends it for that player only, and the host stays', () => {
    const game = play({ ...start(resolving(FOUR)), hostId: 'bob' }, 'bob', concede('bob'));
    expect(game.result).toBeNull();
    expect(game.main?.game.seats.every(({ left }) => left === null)).toBe(true);
    expect(game.hostId).toBe('bob');
    expect(play(game, 'bob', { kind: 'game/host', to: 'carol' }).hostId).toBe('carol');
  });

  it('leaving takes the player out of every game', () => {
    const game = play(start(start(resolving(FOUR))), 'carol', concede('carol', 'left'));
    expect(depthOf(game)).toBe(2);
    const leftIn = [game, game.main?.game, game.main?.game.main?.game];
    expect(
      leftIn.map((candidate) => candidate?.seats.find(({ playerId }) => playerId === 'carol')?.left),
    ).toEqual(['left', 'left', 'left']);
    expect(refusalOf(start(resolving(FOUR)), 'alice', concede('carol', 'left'))).toBe('control/own-alone');
  });

  it('a player eliminated from the subgame can still leave the main game', () => {
    const game = play(start(resolving(FOUR), { libraries: sixty(FOUR) }), 'carol', concede('carol'));
    const gone = play(game, 'carol', concede('carol', 'left'));
    expect(planned(gone).answer.players.map(({ playerId }) => playerId)).toEqual(['alice', 'bob', 'dora']);
    expect(lives(play(gone, 'judge', ending(['alice'])))).toEqual([20, 10, 20, 10]);
  });

  it('of two players ends the main game, and the subgame with it', () => {
    const entries = entriesOf(start(resolving(TWO)), 'bob', concede('bob', 'left'));
    expect(kindsOf(entries)).toEqual(['subgame/ended', 'game/left', 'game/ended']);
    expect(play(start(resolving(TWO)), 'bob', concede('bob', 'left'))).toMatchObject({
      stage: 'over',
      main: null,
      result: { how: 'won', winners: ['alice'] },
    });
  });

  it('if it ends a subgame in between, that one waits for its end', () => {
    const sub = play(start(resolving(['alice', 'bob', 'carol'])), 'carol', concede('carol'));
    const subsub = play(sub, 'alice', shahrazad());
    const game = play(subsub, 'bob', concede('bob', 'left'));
    expect(depthOf(game)).toBe(1);
    expect(game.result).toEqual({ how: 'won', winners: ['alice'] });
    expect(game.main?.game.stage).toBe('playing');
    expect(lives(play(game, 'carol', ending()))).toEqual([20, 20, 10]);
  });

  it('a host who leaves everything hands over in every game', () => {
    const game = play({ ...start(resolving(FOUR)), hostId: 'bob' }, 'bob', concede('bob', 'left'));
    expect(game.hostId).toBe('carol');
  });

  it('a general who hosts, and is out of everything with the emperor, hands over', () => {
    const nine = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3'];
    const asked = { variants: ['emperor'], teamSize: 3 } as const;
    const game = { ...within(teamGame('2026-06-19', asked, nine), 'A1'), hostId: 'A1' };
    expect(play(game, 'A2', concede('A2', 'left')).hostId).toBe('B1');
  });

  it('the table ends the whole game, with all that is in it', () => {
    const game = play(start(start(resolving(TWO))), 'bob', concede('bob'));
    const result = { how: 'won', winners: ['bob'] } as const;
    const over = play(game, 'judge', { kind: 'game/end', result });
    expect(over).toMatchObject({ stage: 'over', result, main: null });
  });
});

describe('subgames within subgames', () => {
  it.each([
    ['founding', '506.7 (2006-10-01)'],
    ['2008-02-01', '506.6 (2008-02-01)'],
    ['2026-06-19', '729.6 (2026-06-19)'],
  ] as const)('%s: each is the main game of the next: %s', (edition, rule) => {
    const sub = start(resolving(TWO, edition));
    const { answer, citations } = valueIn(planSubgame(sub, shahrazad(), rulesetOf(edition)));
    expect([answer.depth, formatCitations(citations).includes(rule)]).toEqual([2, true]);
    const after = play(start(sub), 'judge', ending(['alice']));
    expect([depthOf(after), lives(after)]).toEqual([1, [10, 20]]);
  });

  it('a card from outside goes down the chain of libraries', () => {
    const sub = start(resolving(TWO), { libraries: sixty(TWO) });
    const subsub = play(
      start(sub, { libraries: libraries({ alice: 46, bob: 46 }) }),
      'bob',
      bringing('bob', 'Bear'),
    );
    const back = play(subsub, 'judge', ending(['alice']));
    expect(back.seats.find(({ playerId }) => playerId === 'bob')?.library).toBe(47);
    expect(back.main?.brought).toEqual([{ ownerId: 'bob', name: 'Bear', from: 'outside', up: 0 }]);
    expect(counted(play(back, 'judge', ending(['alice'])))).toEqual([53, 54]);
  });

  it('founding: what stays removed in a subgame of it, stays so at its own end', () => {
    const sub = start(resolving(TWO), { libraries: sixty(TWO) });
    const subsub = start(sub, { libraries: libraries({ alice: 46, bob: 46 }) });
    const removed = (cards: number) => ({ removed: [{ playerId: 'bob', cards }] });
    const back = play(subsub, 'judge', ending(['alice'], removed(10)));
    expect(counted(play(back, 'judge', ending(['alice'])))).toEqual([53, 43]);
    expect(counted(play(back, 'judge', ending(['alice'], removed(3))))).toEqual([53, 40]);
    expect(refusalOf(back, 'judge', ending(['alice'], removed(44)))).toBe('option/out-of-range');
  });

  it('a commander that ends up in a library of the subgame goes on from there', () => {
    const along = { commanders: [{ ownerId: 'alice', name: 'Karn' }], libraries: sixty(TWO) };
    const subsub = start(start(resolving(TWO, '2026-06-19'), along), along);
    const back = play(subsub, 'judge', ending(['alice'], { commandersOut: along.commanders }));
    expect(planned(back).answer.players[0]).toMatchObject({
      commanders: [{ name: 'Karn', to: 'library' }],
      library: { to: 54 },
    });
    const again = play(start(back, along), 'judge', ending(['alice']));
    expect(planned(again).answer.players[0]?.commanders).toEqual([{ name: 'Karn', to: 'command' }]);
  });

  it('Shahrazad within Enter the Dungeon: 20 life', () => {
    const sub = start(seated(TWO), { card: 'Enter the Dungeon' });
    expect([lives(sub), lives(start(sub))]).toEqual([
      [5, 5],
      [20, 20],
    ]);
  });

  it('a card from two games up leaves that game, and what triggers waits there', () => {
    const main = { ...resolving(TWO), permanents: [attacker(90, 'bob')], made: 90 };
    const wish = bringing('bob', '', {
      from: 'main-game',
      up: 2,
      thingId: 90,
      triggers: [{ name: 'Trigger', controllerId: 'bob' }],
    });
    const game = play(start(start(main)), 'bob', wish);
    expect(game.main?.game.abilities).toEqual([]);
    expect(game.main?.game.main?.game.permanents).toEqual([]);
    expect(game.main?.game.main?.game.abilities).toMatchObject([{ name: 'Trigger' }]);
  });

  it('no deeper than 16', () => {
    let game = seated(TWO);
    for (let depth = 0; depth < 16; depth += 1) game = start(game);
    expect(refusalOf(game, 'alice', shahrazad())).toBe('subgame/too-deep');
  });
});

describe('limits of a table', () => {
  const wheels = (many: number) =>
    Array.from({ length: many }, () => ({ name: 'Wheel', controllerId: 'bob' }));
  const fromMain = (many: number) => bringing('bob', 'Bear', { from: 'main-game', triggers: wheels(many) });

  it('at most a hundred cards are brought in', () => {
    let game = start(resolving(TWO));
    for (let at = 0; at < 100; at += 1) game = play(game, 'bob', bringing('bob', 'Bear'));
    expect(refusalOf(game, 'bob', bringing('bob', 'Bear'))).toBe('table/too-many');
    expect(refusalOf(game, 'bob', fromMain(0))).toBe('table/too-many');
  });

  it('triggers fit on the stack of the main game beside Shahrazad', () => {
    const game = play(start(resolving(TWO)), 'bob', fromMain(60), fromMain(39));
    expect(refusalOf(game, 'bob', fromMain(1))).toBe('table/too-many');
    expect(play(game, 'bob', fromMain(0)).main?.brought).toHaveLength(3);
    expect(play(game, 'judge', ending(['bob'])).stack).toHaveLength(99);
  });

  it('so has what triggers as the subgame starts', () => {
    const main = resolving(TWO);
    expect(refusalOf(main, 'alice', shahrazad({ triggers: wheels(100) }))).toBe('table/too-many');
    expect(start(main, { triggers: wheels(99) }).main?.game.abilities).toHaveLength(99);
  });
});

describe('with teams going first', () => {
  const SIX = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'];
  const EIGHT = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4'];

  it.each([
    ['emperor', 3, SIX, 'B3', 'B2'],
    ['emperor', 3, SIX, 'A1', 'A2'],
    ['team-vs-team', 3, SIX, 'B1', 'B2'],
    ['team-vs-team', 4, EIGHT, 'B1', 'B3'],
    ['alternating-teams', 2, ['A1', 'B1', 'A2', 'B2'], 'A2', 'A2'],
  ] as const)(
    '%s, teams of %i, of %j: %s was drawn, %s begins',
    (variant, teamSize, players, drawn, begins) => {
      const game = within(teamGame('2026-06-19', { variants: [variant], teamSize }, players), drawn);
      expect([game.turn?.playerId, game.seats[0]?.playerId]).toEqual([begins, begins]);
    },
  );

  it('an emperor stays one without a general', () => {
    const asked = { variants: ['emperor'], teamSize: 3 } as const;
    const main = play(teamGame('2026-06-19', asked, SIX), 'judge', concede('B3', 'lost'));
    expect(within(main, 'B1').turn?.playerId).toBe('B2');
  });
});

describe('Karn restarts the subgame', () => {
  it('who left it before is remembered, and the rules are silent on the cards', () => {
    const game = play(start(resolving(FOUR, '2026-06-19')), 'carol', concede('carol'));
    const again = play(game, 'alice', restarting('alice'));
    expect(again.seats.map(({ playerId }) => playerId)).toEqual(['alice', 'bob', 'dora']);
    expect(planned(again).answer.isSilentOnLeavers).toBe(true);
  });

  it('the main game is unaffected, and its effect means the winner of what begins', () => {
    const main = resolving(TWO, '2026-06-19');
    const game = play(
      start(main, { libraries: sixty(TWO) }),
      'bob',
      { kind: 'life/change', playerId: 'bob', change: { to: 3 } },
      bringing('bob', 'Bear'),
    );
    const { citations } = valueIn(planSubgameRestart(game, restarting('alice'), rulesetOf('2026-06-19')));
    expect(formatCitations(citations)).toEqual([
      '727.1 (2026-06-19)',
      '727.1a (2026-06-19)',
      '727.2 (2026-06-19)',
      '727.4 (2026-06-19)',
      '727.6 (2026-06-19)',
    ]);
    const again = play(game, 'alice', restarting('alice'));
    expect(again.main?.game).toEqual(main);
    expect(again.turn).toMatchObject({ playerId: 'alice', number: 1 });
    expect([lives(again), counted(again)]).toEqual([
      [20, 20],
      [null, null],
    ]);
    const after = play(play(again, 'bob', concede('bob')), 'alice', ending());
    expect([lives(after), counted(after)]).toEqual([
      [20, 10],
      [53, 54],
    ]);
  });

  it('cards left out are not in the library, and fewer than seven lose in the first upkeep', () => {
    const game = start(resolving(TWO, '2026-06-19'), { libraries: libraries({ alice: 10, bob: 10 }) });
    const left = restarting('alice', [{ playerId: 'bob', cards: 4 }]);
    const { players } = answerIn(planSubgameRestart(game, left, rulesetOf('2026-06-19')));
    expect(players).toEqual([
      { playerId: 'alice', cards: 10, losesSoon: false },
      { playerId: 'bob', cards: 6, losesSoon: true },
    ]);
    const again = play(play(game, 'alice', left), 'alice', { kind: 'turn/step' });
    expect(lossesIn(again, rulesetOf('2026-06-19')).map(({ answer }) => answer.playerId)).toEqual(['bob']);
    expect(counted(play(again, 'judge', ending(['alice'])))).toEqual([10, 10]);
    expect(refusalOf(game, 'alice', restarting('alice', [{ playerId: 'bob', cards: 11 }]))).toBe(
      'count/out-of-range',
    );
  });

  it('nothing to restart without a subgame', () => {
    expect(refusalOf(seated(TWO), 'alice', restarting('alice'))).toBe('subgame/none');
  });
});
