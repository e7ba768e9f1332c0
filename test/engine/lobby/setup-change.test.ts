import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { PLAIN_FORMAT, type FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { decideOpening } from '#engine/lobby/opening.ts';
import { VARIANTS } from '#engine/vocabulary/variants.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { decide, entriesOf, person, play, refusalOf } from '../tables/seated.ts';

const settingsOf = (wishes: Partial<FormatRequest> = {}) => ({
  format: PLAIN_FORMAT,
  startingLife: 20,
  asked: { ...EMPTY_FORMAT_REQUEST, ...wishes },
  pings: true,
});

/** A game with this request under today's rules, in the first turn of the first player. */
function begun(
  players: readonly string[],
  wishes: Partial<FormatRequest> = {},
  first = players[0] ?? '',
): Game {
  const opening = { edition: '2026-06-19', settings: settingsOf(wishes), players } as const;
  const game = valueIn(decideOpening(person(players[0] ?? ''), opening)).after;
  return play(game, players[0] ?? '', { kind: 'game/start', order: null, first, byChance: false });
}

interface Change {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly wishes?: Partial<FormatRequest>;
  readonly namesTeams?: boolean;
}

const anew = ({ add = [], remove = [], wishes = {}, namesTeams = false }: Change) =>
  ({ kind: 'game/anew', settings: settingsOf(wishes), add, remove, namesTeams }) as const;

const seatsOf = ({ seats }: Game) => seats.map(({ playerId }) => playerId);
const livesOf = ({ seats }: Game) => seats.map(({ life }) => life);
const lose = (playerId: string, by: number) => ({ kind: 'life/change', playerId, change: { by } }) as const;

describe('who plays, until the first turn ends', () => {
  it('sits down last in turn order, and three play Free-for-All', () => {
    const game = play(begun(['A', 'B']), 'A', anew({ add: ['C'] }));
    expect(seatsOf(game)).toEqual(['A', 'B', 'C']);
    expect(game.settings).toEqual({
      format: { ...PLAIN_FORMAT, variant: 'free-for-all', attack: 'multiple' },
      startingLife: 20,
      pings: true,
    });
    expect(game.turn).toMatchObject({ playerId: 'A', seated: ['A', 'B', 'C'] });
    expect(game.nextInOrder).toBe('B');
  });

  it('removes a player who has done nothing, and the next one is next', () => {
    const game = play(begun(['A', 'B', 'C', 'D']), 'A', anew({ remove: ['B'], add: ['guest:Dora'] }));
    expect(seatsOf(game)).toEqual(['A', 'C', 'D', 'guest:Dora']);
    expect(game.nextInOrder).toBe('C');
    expect(play(game, 'A', { kind: 'turn/next' }).turn?.playerId).toBe('C');
  });

  it('comes down to two, who play no variant', () => {
    const game = play(begun(['A', 'B', 'C']), 'A', anew({ remove: ['C'] }));
    expect(game.settings.format).toEqual(PLAIN_FORMAT);
  });

  it('keeps what was typed', () => {
    const hurt = play(begun(['A', 'B']), 'A', lose('A', -3));
    expect(livesOf(play(hurt, 'A', anew({ add: ['C'] })))).toEqual([17, 20, 20]);
  });

  it.each<[what: string, prepare: (game: Game) => Game, change: Change, code: string]>([
    ['whose turn it is', (game) => game, { remove: ['A'] }, 'seat/host'],
    [
      'whose turn it is, though not the host',
      (game) => ({ ...game, hostId: 'B' }),
      { remove: ['A'] },
      'seat/on-turn',
    ],
    [
      'who is the monarch',
      (game) => play(game, 'A', { kind: 'monarch/pass', to: 'C' }),
      { remove: ['C'] },
      'seat/in-use',
    ],
    [
      'who has an extra turn',
      (game) => play(game, 'A', { kind: 'turn/extra', playerId: 'C', card: null }),
      { remove: ['C'] },
      'seat/in-use',
    ],
    [
      'who has left',
      (game) => play(game, 'C', { kind: 'game/leave', playerId: 'C', how: 'conceded' }),
      { remove: ['C'] },
      'game/not-a-player',
    ],
    [
      'back who has left',
      (game) => play(game, 'C', { kind: 'game/leave', playerId: 'C', how: 'conceded' }),
      { add: ['C'] },
      'game/not-a-player',
    ],
    ['all others', (game) => game, { remove: ['B', 'C'] }, 'game/too-few'],
    ['nobody', (game) => game, {}, 'game/unchanged'],
    [
      'anybody in a later turn',
      (game) => play(game, 'A', { kind: 'turn/next' }),
      { add: ['D'] },
      'game/settled',
    ],
  ])('refuses to take %s', (_, prepare, change, code) => {
    const game = prepare(begun(['A', 'B', 'C']));
    expect(refusalOf(game, game.hostId, anew(change))).toBe(code);
  });

  it('is the host’s to say', () => {
    expect(refusalOf(begun(['A', 'B']), 'B', anew({ add: ['C'] }))).toBe('game/host-only');
  });
});

describe('what is played, until the first turn ends', () => {
  it.each<[what: string, wishes: Partial<FormatRequest>, life: number]>([
    ['life', { life: 33 }, 33],
    ['Commander', { isCommander: true }, 40],
    ['Two-Headed Giant', { variants: ['two-headed-giant'] }, 30],
    ['no variant', { isUsual: false }, 20],
  ])('%s: numbers that nobody typed follow, others by as much', (_, wishes, life) => {
    const game = play(begun(['A', 'B', 'C', 'D']), 'A', anew({ wishes }));
    expect(livesOf(game)).toEqual(Array(4).fill(life));
    expect(game.settings.startingLife).toBe(life);
  });

  it('life lost is lost from what there is to start with', () => {
    const hurt = play(begun(['A', 'B']), 'A', lose('A', -3));
    expect(livesOf(play(hurt, 'A', anew({ wishes: { life: 40 } })))).toEqual([37, 40]);
  });

  it.each<
    [what: string, wishes: Partial<FormatRequest>, players: number, order: string, teams: readonly string[]]
  >([
    [
      'an emperor sits in the middle of the first team',
      { variants: ['emperor'] },
      6,
      'ABCDEF',
      ['FAB', 'CDE'],
    ],
    ['the one in the center goes first', { variants: ['team-vs-team'] }, 6, 'ABCDEF', ['FAB', 'CDE']],
    ['the primary player does', { variants: ['two-headed-giant'] }, 4, 'ABCD', ['AB', 'CD']],
    ['every second seat', { variants: ['alternating-teams'] }, 4, 'ABCD', ['AC', 'BD']],
  ])('%s, and the same player goes first', (_, wishes, players, order, teams) => {
    const game = play(begun([...'ABCDEF'].slice(0, players)), 'A', anew({ wishes }));
    expect(seatsOf(game).join('')).toBe(order);
    expect(game.teams.map((team) => team.join(''))).toEqual(teams);
    expect(game.turn?.playerId).toBe('A');
  });

  const named = (...teams: [string, ...string[]][]): Partial<FormatRequest> => ({
    variants: ['team-vs-team'],
    teams,
  });

  it('seats teams as they are named, if the same player goes first', () => {
    const game = begun(['A', 'B', 'C', 'D', 'E', 'F']);
    const right = anew({ wishes: named(['C', 'A', 'F'], ['B', 'D', 'E']), namesTeams: true });
    expect(play(game, 'A', right).teams).toEqual([
      ['C', 'A', 'F'],
      ['B', 'D', 'E'],
    ]);
    const wrong = anew({ wishes: named(['A', 'C', 'F'], ['B', 'D', 'E']), namesTeams: true });
    const refused = decide(game, person('A'), wrong);
    expect(refused).toMatchObject({
      failure: { code: 'seat/another-first', facts: { playerId: 'A', would: 'C' } },
    });
  });

  it('keeps seats and teams if only life changes', () => {
    const game = begun(['A', 'B', 'C', 'D', 'E'], { variants: ['team-vs-team'] }, 'D');
    const [order, teams] = [seatsOf(game), game.teams];
    const now = play(game, 'A', anew({ wishes: { variants: ['team-vs-team'], life: 25 } }));
    expect([seatsOf(now), now.teams]).toEqual([order, teams]);
  });

  it('refuses one life total for players who have different ones', () => {
    const hurt = play(begun(['A', 'B', 'C', 'D']), 'A', lose('A', -1));
    const giants = anew({ wishes: { variants: ['two-headed-giant'] } });
    expect(decide(hurt, person('A'), giants)).toMatchObject({
      failure: { code: 'seat/lives-differ', facts: { team: ['A', 'B'] } },
    });
    const poisoned = play(begun(['A', 'B', 'C', 'D']), 'A', {
      kind: 'counters/change',
      playerId: 'C',
      counter: 'poison',
      change: { by: 1 },
    });
    expect(decide(poisoned, person('A'), giants)).toMatchObject({
      failure: { code: 'seat/lives-differ', facts: { team: ['C', 'D'] } },
    });
  });

  it.each<[players: number, wishes: Partial<FormatRequest>, code: string]>([
    [2, { variants: ['emperor'] }, 'format/needs-many'],
    [5, { variants: ['two-headed-giant'] }, 'format/teams'],
    [3, { variants: ['grand-melee'] }, 'format/too-few'],
    [3, { teamSize: 2 }, 'format/no-teams'],
    [3, { life: 0 }, 'option/out-of-range'],
  ])('%i players, %j: %s', (players, wishes, code) => {
    expect(refusalOf(begun([...'ABCDE'].slice(0, players)), 'A', anew({ wishes }))).toBe(code);
  });

  it('keeps what the table asked for in the log, and not in the game', () => {
    const [{ event }] = entriesOf(begun(['A', 'B']), 'A', anew({ wishes: { life: 30 } }));
    expect(event).toMatchObject({ kind: 'game/rearranged', settings: { asked: { life: 30 } } });
  });
});

describe('any change of the setup', () => {
  const wishes = fc.record({
    variants: fc.option(
      fc.constantFrom(...VARIANTS).map((candidate) => [candidate]),
      { nil: [] },
    ),
    isUsual: fc.boolean(),
    isCommander: fc.boolean(),
    life: fc.option(fc.integer({ min: 1, max: 60 })),
  });
  const people = [...'ABCDEFGHIJ'];

  it('is as if it had been started so, but for what was typed since', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.array(
          fc.record({
            wishes,
            come: fc.nat({ max: 2 }),
            go: fc.nat({ max: 2 }),
            by: fc.nat({ max: 5 }),
          }),
          { maxLength: 4 },
        ),
        (players, changes) => {
          let game = begun(people.slice(0, players), {});
          let lost = 0;
          for (const { by, come, go, wishes: wanted } of changes) {
            if (by > 0 && game.settings.format.variant !== 'two-headed-giant') {
              game = play(game, 'A', lose('A', -by));
              lost += by;
            }
            const seated = seatsOf(game);
            const add = people.filter((id) => !seated.includes(id)).slice(0, come);
            const remove = seated.filter((id) => id !== 'A').slice(0, go);
            const decided = decide(game, person('A'), anew({ wishes: wanted, add, remove }));
            if (!decided.ok) continue;
            game = decided.value.after;
            const { startingLife, archenemy } = game.settings;
            const startOf = (id: string) => (id === archenemy?.playerId ? archenemy.life : startingLife);
            expect(game.turn?.playerId).toBe('A');
            expect(seatsOf(game)[0]).toBe('A');
            expect(new Set(seatsOf(game)).size).toBe(game.seats.length);
            expect(game.turn?.seated).toEqual(seatsOf(game));
            expect(game.settings).not.toHaveProperty('asked');
            for (const { playerId, life } of game.seats)
              expect(life).toBe(startOf(playerId) - (playerId === 'A' ? lost : 0));
            const inTeams = game.teams.flat();
            expect(inTeams.length === 0 || new Set(inTeams).size === game.seats.length).toBe(true);
          }
          const next = decide(game, person('A'), { kind: 'turn/next' });
          if (next.ok) expect(seatsOf(game)).toContain(next.value.after.turn?.playerId);
        },
      ),
      { numRuns: 200 },
    );
  });
});
