import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import { attacker, citedBy, entriesOf, play, refusalOf, seated, turns } from '../tables/seated.ts';

const TWO = ['alice', 'bob'];
const FOUR = ['alice', 'bob', 'carol', 'dora'];
const leave = (playerId: string, how: 'conceded' | 'left' | 'lost' = 'conceded') =>
  ({ kind: 'game/leave', playerId, how }) as const;

describe('who leaves', () => {
  it('a player concedes alone, even on a controlled turn', () => {
    const game = play(
      seated(FOUR),
      'alice',
      {
        kind: 'control/create',
        of: 'bob',
        by: 'alice',
        card: null,
        span: 'next-turn',
        extraTurnAfter: false,
      },
      { kind: 'turn/next' },
    );
    expect(refusalOf(game, 'alice', leave('bob'))).toBe('control/own-alone');
    expect(refusalOf(game, 'judge', leave('bob'))).toBe('control/own-alone');
    expect(play(game, 'bob', leave('bob')).seats[1]?.left).toBe('conceded');
  });

  it('a loss can be recorded by the player or the host', () => {
    expect(entriesOf(seated(FOUR), 'judge', leave('bob', 'lost'))[0].authority).toBe('host');
    expect(entriesOf(seated(FOUR), 'bob', leave('bob', 'lost'))[0].authority).toBe('self');
    expect(refusalOf(seated(FOUR), 'carol', leave('bob', 'lost'))).toBe('losing/others');
  });

  it('not twice, and not without playing', () => {
    const game = play(seated(FOUR), 'bob', leave('bob'));
    expect(refusalOf(game, 'bob', leave('bob'))).toBe('game/not-a-player');
    expect(refusalOf(game, 'eve', leave('eve'))).toBe('game/not-a-player');
  });

  it.each([
    ['founding', 'conceded', ['102.3a (2006-10-01)']],
    ['2026-06-19', 'conceded', ['104.3a (2026-06-19)']],
    ['founding', 'left', ['102.5 (2006-10-01)']],
    ['2026-06-19', 'left', ['104.5 (2026-06-19)']],
  ] as const)('%s, %s: %j', (edition, how, rules) => {
    expect(citedBy(entriesOf(seated(FOUR, edition), 'bob', leave('bob', how)).slice(0, 1))).toEqual(rules);
  });
});

describe('turns of a player who left', () => {
  it('are never begun, extra turns neither', () => {
    const game = play(
      seated(FOUR),
      'judge',
      { kind: 'turn/extra', playerId: 'bob', card: null },
      { kind: 'turn/skip', playerId: 'bob', card: null },
    );
    const left = play(game, 'bob', leave('bob'));
    expect([left.extraTurns, left.skips]).toEqual([[], []]);
    expect(turns(left, 4)).toEqual(['carol', 'dora', 'alice', 'carol']);
    expect(refusalOf(left, 'judge', { kind: 'turn/extra', playerId: 'bob', card: null })).toBe(
      'game/not-a-player',
    );
  });

  it.each([
    ['founding', '600.4e (2007-02-01)'],
    ['2008-02-01', '600.4f (2008-02-01)'],
    ['2026-06-19', '800.4j (2026-06-19)'],
  ] as const)('%s: the turn goes on without an active player: %s', (edition, rule) => {
    const left = play(seated(FOUR, edition), 'alice', leave('alice'));
    expect(left.turn?.playerId).toBe('alice');
    expect(citedBy(entriesOf(seated(FOUR, edition), 'alice', leave('alice')))).toContain(rule);
    expect(turns(left, 2)).toEqual(['bob', 'carol']);
  });

  it('the next player in order leaves: the one after', () => {
    expect(turns(play(play(seated(FOUR), 'bob', leave('bob')), 'carol', leave('carol')), 2)).toEqual([
      'dora',
      'alice',
    ]);
  });
});

describe('objects that leave with the player', () => {
  const spell = (id: number, ownerId: string, controllerId: string): StackObject => ({
    id,
    kind: 'spell',
    name: 'Shock',
    card: null,
    halves: [],
    isCopy: false,
    controllerId,
    ownerId,
    fromGraveyard: false,
    faceDown: false,
  });
  const stolen = (id: number, ownerId: string, controllerId: string) => ({
    ...attacker(id, ownerId),
    controllerId,
  });
  const game: Game = {
    ...seated(FOUR),
    permanents: [
      attacker(1, 'bob'),
      stolen(2, 'carol', 'bob'),
      stolen(3, 'bob', 'carol'),
      attacker(4, 'dora'),
    ],
    stack: [spell(5, 'bob', 'bob'), spell(6, 'carol', 'bob'), spell(7, 'carol', 'carol')],
    made: 7,
  };

  it("the player's own objects; stolen ones go back", () => {
    const left = play(game, 'bob', leave('bob'));
    expect(left.permanents.map(({ id, controllerId }) => `${id} ${controllerId}`)).toEqual([
      '2 carol',
      '4 dora',
    ]);
    expect(left.stack.map(({ id }) => id)).toEqual([7]);
  });

  it('is revealed to everyone if it was face down', () => {
    const [bear, ...others] = game.permanents;
    if (!bear) throw new Error('a bear is there');
    const { permanent } = bear;
    const hidden: Game = {
      ...game,
      permanents: [
        { ...bear, permanent: { ...permanent, status: { ...permanent.status, faceDown: true } } },
        ...others,
      ],
      stack: [{ ...spell(5, 'bob', 'bob'), faceDown: true, card: permanent.card }],
    };
    const shown = entriesOf(hidden, 'bob', leave('bob')).flatMap(({ event }) =>
      'revealed' in event ? [`${event.id} ${event.revealed}`] : [],
    );
    expect(shown).toEqual(['1 Grizzly Bears', '5 Grizzly Bears']);
  });

  it("a spell cast with another player's card is exiled", () => {
    const goes = entriesOf(game, 'bob', leave('bob')).flatMap(({ event }) =>
      event.kind === 'stack/removed' ? [`${event.id} ${event.to}`] : [],
    );
    expect(goes).toEqual(['5 outside-the-game', '6 exile']);
  });

  it('abilities that wait', () => {
    const noted = play(seated(FOUR), 'bob', {
      kind: 'ability/note',
      name: 'Wall of Dust',
      controllerId: 'bob',
      when: 'next-end-step',
      onTurnOf: null,
    });
    expect(play(noted, 'bob', leave('bob')).abilities).toEqual([]);
  });
});

describe('the monarch and the initiative', () => {
  const crowned = (game: Game, who: string): Game =>
    play(game, who, { kind: 'monarch/pass', to: who }, { kind: 'initiative/pass', to: who });

  it.each([
    ['to the active player', 'carol', 'alice'],
    ['from the active player to the next in turn order', 'alice', 'bob'],
  ])('%s', (_, leaver, heir) => {
    const left = play(crowned(seated(FOUR), leaver), leaver, leave(leaver));
    expect(left.designations).toMatchObject({ monarch: heir, initiative: heir });
  });

  it('without an active player to the next in turn order', () => {
    const turnOfNobody = play(seated(FOUR), 'alice', leave('alice'));
    const left = play(crowned(turnOfNobody, 'dora'), 'dora', leave('dora'));
    expect(left.designations).toMatchObject({ monarch: 'bob', initiative: 'bob' });
  });

  it.each([
    ['founding', ['716.4 (2016-08-26)', '721.4 (2022-06-10)']],
    ['2026-06-19', ['725.4 (2026-06-19)', '726.4 (2026-06-19)']],
  ] as const)('%s: %j', (edition, rules) => {
    const cited = citedBy(entriesOf(crowned(seated(FOUR, edition), 'bob'), 'bob', leave('bob')));
    expect(rules.filter((rule) => !cited.includes(rule))).toEqual([]);
  });
});

describe('who is left', () => {
  it('the last one wins', () => {
    const over = play(seated(TWO), 'bob', leave('bob'));
    expect(over).toMatchObject({ stage: 'over', result: { how: 'won', winners: ['alice'] } });
    expect(citedBy(entriesOf(seated(TWO), 'bob', leave('bob')))).toContain('102.2a (2006-10-01)');
  });

  it('in a game of two it is over at once: nothing else is said of it', () => {
    const game = { ...seated(TWO), permanents: [attacker(1, 'alice')] };
    expect(entriesOf(game, 'alice', leave('alice')).map(({ event }) => event.kind)).toEqual([
      'game/left',
      'game/ended',
    ]);
  });

  it('a host who leaves hands over to the next in turn order', () => {
    const game = { ...seated(FOUR), hostId: 'bob' };
    expect(play(game, 'bob', leave('bob')).hostId).toBe('carol');
    expect(play(game, 'carol', leave('carol')).hostId).toBe('bob');
  });
});

describe('who loses by the numbers', () => {
  const LOSE = { kind: 'game/lose' } as const;
  const atZero = (game: Game, ...players: readonly string[]): Game => ({
    ...game,
    seats: game.seats.map((seat) => (players.includes(seat.playerId) ? { ...seat, life: 0 } : seat)),
  });

  it.each([
    ['founding', ['102.5 (2006-10-01)', '420.5a (2006-10-01)', '102.4a (2006-10-01)']],
    ['2026-06-19', ['104.5 (2026-06-19)', '704.5a (2026-06-19)', '104.4a (2026-06-19)']],
    ['2003-07-01', ['420.5a (2003-07-01)', '102.4 (2003-07-01)']],
  ] as const)('%s: all lose at the same time: a draw, by %j', (edition, rules) => {
    const game = atZero(seated(TWO, edition), ...TWO);
    const cited = citedBy(entriesOf(game, 'bob', LOSE));
    expect(rules.filter((rule) => !cited.includes(rule))).toEqual([]);
    expect(play(game, 'bob', LOSE)).toMatchObject({ stage: 'over', result: { how: 'drawn', winners: [] } });
  });

  it.each([
    ['two of four: the others play on', ['bob', 'carol'], null],
    ['all but one: that one wins', ['alice', 'bob', 'carol'], { how: 'won', winners: ['dora'] }],
  ])('%s', (_, losers, result) => {
    const left = play(atZero(seated(FOUR), ...losers), 'judge', LOSE);
    expect(left.seats.flatMap(({ playerId, left: how }) => (how === 'lost' ? [playerId] : []))).toEqual(
      losers,
    );
    expect(left.result).toEqual(result);
  });

  it('the monarchy does not pass to a player who leaves together with its holder', () => {
    const game = play(seated(FOUR), 'bob', { kind: 'monarch/pass', to: 'bob' });
    expect(play(atZero(game, 'alice', 'bob'), 'judge', LOSE).designations.monarch).toBe('carol');
  });

  it('can be recorded by one of them or the host, and not without a loss', () => {
    const game = atZero(seated(FOUR), 'bob');
    expect(entriesOf(game, 'bob', LOSE)[0].authority).toBe('self');
    expect(entriesOf(game, 'judge', LOSE)[0].authority).toBe('host');
    expect(refusalOf(game, 'carol', LOSE)).toBe('losing/others');
    expect(refusalOf(seated(FOUR), 'judge', LOSE)).toBe('losing/nobody');
  });
});
