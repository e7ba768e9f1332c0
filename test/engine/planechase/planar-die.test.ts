import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANAR_FACES, type PlanarFace } from '#engine/dice/vocabulary.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import type { FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { planarController } from '#engine/planechase/planar-controller.ts';
import {
  decidePlanar,
  isPlanarRollTime,
  planarCost,
  permittedPlanarRoll,
  type PlanarAction,
} from '#engine/planechase/planar-die.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { adding } from '../tables/ending.ts';
import { citedBy, decide, person, play, refusalIn, untilStep } from '../tables/seated.ts';
import { shahrazad } from '../tables/subgames.ts';
import { GIANTS, leave, NEXT, SHARING, teamGame } from '../tables/teams.ts';

const TODAY: Edition = '2026-06-19';
const PLANES: Partial<FormatRequest> = { variants: [], isPlanechase: true };

const planes = (
  players: readonly string[] = ['1', '2', '3'],
  asked = PLANES,
  edition: Edition = TODAY,
): Game => teamGame(edition, asked, players);

const inMain = (game: Game): Game => untilStep(game, 'precombat-main');

const act = (game: Game, who: string, action: PlanarAction) =>
  decidePlanar(game, person(who), action, rulesetOf(game.edition));

const rolls = (game: Game, who: string, face: PlanarFace = 'blank'): Game =>
  valueIn(act(game, who, { kind: 'planar/roll', face, roll: 1 })).after;

const refused = (game: Game, who: string): string =>
  refusalIn(permittedPlanarRoll(game, person(who), rulesetOf(game.edition))).code;

const controller = (game: Game): string | null => planarController(game, rulesetOf(game.edition)).answer;

describe('rolling the planar die', () => {
  it('costs as much mana as its player has rolled it this turn, and nothing in the next turn', () => {
    let game = inMain(planes());
    const costs: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      costs.push(planarCost(game, '1'));
      game = rolls(game, '1');
    }
    expect(costs).toEqual([0, 1, 2, 3]);
    expect(planarCost(untilStep(game, 'postcombat-main'), '1')).toBe(4);
    const next = inMain(play(game, 'judge', NEXT));
    expect([planarCost(next, '1'), planarCost(next, '2')]).toEqual([0, 0]);
  });

  it.each<[why: string, game: () => Game, who: string, code: string | null]>([
    ['in a main phase', () => inMain(planes()), '1', null],
    ['in the other main phase', () => untilStep(planes(), 'postcombat-main'), '1', null],
    ['by the host, who corrects', () => inMain(planes()), 'judge', null],
    ['in upkeep', () => untilStep(planes(), 'upkeep'), '1', 'planar/not-main'],
    ['in combat', () => untilStep(planes(), 'beginning-of-combat'), '1', 'planar/not-main'],
    ['by another player', () => inMain(planes()), '2', 'control/not-yours'],
    ['by nobody of the game', () => inMain(planes()), '9', 'game/not-a-player'],
    [
      'in a game without planes',
      () => inMain(teamGame(TODAY, { variants: [] }, ['1', '2', '3'])),
      '1',
      'planar/not-played',
    ],
    [
      'over something on the stack',
      () => play(inMain(planes()), '1', adding({ controllerId: '1' })),
      '1',
      'turn/stack-first',
    ],
    [
      'after the active player has left',
      () => play(inMain(planes()), '1', leave('1')),
      '2',
      'planar/no-active-player',
    ],
    [
      'with several turns at once',
      () => planes(['1', '2', '3', '4', '5', '6', '7', '8'], { ...PLANES, variants: ['grand-melee'] }),
      '1',
      'format/several-turns',
    ],
  ])('%s', (_, make, who, code) => {
    const game = make();
    if (code) expect(refused(game, who)).toBe(code);
    else
      expect(valueIn(permittedPlanarRoll(game, person(who), rulesetOf(TODAY)))).toMatchObject({
        playerId: '1',
        cost: 0,
      });
  });

  it("is done by the active player's controller", () => {
    const control = {
      kind: 'control/create',
      of: '2',
      by: '3',
      card: null,
      span: 'next-turn',
      extraTurnAfter: false,
    } as const;
    const game = inMain(play(play(planes(), '3', control), 'judge', NEXT));
    expect(refused(game, '2')).toBe('control/decides-for-you');
    const { entries } = valueIn(act(game, '3', { kind: 'planar/roll', face: 'chaos', roll: 4 }));
    expect(entries).toMatchObject([{ authority: 'controller', event: { playerId: '2', cost: 0, roll: 4 } }]);
  });

  it('is never taken back', () => {
    const decided = valueIn(act(inMain(planes()), '1', { kind: 'planar/roll', face: 'blank', roll: 1 }));
    expect(decided.final).toBe('rolled');
  });

  it('for a team sharing turns costs each player according to their own rolls', () => {
    const game = rolls(rolls(inMain(planes(['A1', 'A2', 'B1', 'B2'], { ...PLANES, ...GIANTS })), 'A2'), 'A2');
    expect(['A1', 'A2'].map((id) => planarCost(game, id))).toEqual([0, 2]);
    expect(refused(game, 'B1')).toBe('control/not-yours');
    const { entries } = valueIn(act(game, 'A1', { kind: 'planar/roll', face: 'blank', roll: 3 }));
    expect(entries[0].event).toMatchObject({ playerId: 'A1', cost: 0 });
    expect(citedBy(entries)).toContain('901.12d (2026-06-19)');
    // A player who also decides for a teammate rolls for themselves.
    const control = { of: 'A1', by: 'A2', card: null, span: 'while', extraTurnAfter: false } as const;
    const byA2 = play(game, 'judge', { kind: 'control/create', ...control });
    const rolled = valueIn(act(byA2, 'A2', { kind: 'planar/roll', face: 'blank', roll: 3 })).entries;
    expect(rolled[0].event).toMatchObject({ playerId: 'A2', cost: 2 });
  });

  it.each<[why: string, game: Game, is: boolean]>([
    ['in a main phase', inMain(planes()), true],
    ['in the other main phase', untilStep(planes(), 'postcombat-main'), true],
    ['in upkeep', untilStep(planes(), 'upkeep'), false],
    ['in a game without planes', inMain(planes(['1', '2', '3'], { variants: [] })), false],
  ])('is offered where it may be: %s', (_, game, is) => {
    expect(isPlanarRollTime(game)).toBe(is);
  });
});

describe('the rules of each face', () => {
  it.each<[Edition, PlanarFace, string[]]>([
    ['2026-06-19', 'blank', ['901.9a', '901.9']],
    ['2026-06-19', 'chaos', ['901.9b', '901.9']],
    ['2026-06-19', 'planeswalk', ['901.9c', '901.9']],
    ['2012-06-01', 'chaos', ['901.9b', '901.9']],
    ['2009-10-01', 'planeswalk', ['901.8c', '901.8']],
    // The rules of 2006 have no planes and follow the first rules that do.
    ['founding', 'blank', ['901.8a', '901.8']],
  ])('%s: %s', (edition, face, numbers) => {
    const game = inMain(planes(undefined, PLANES, edition));
    const { entries } = valueIn(act(game, '1', { kind: 'planar/roll', face, roll: 1 }));
    expect(entries[0].because.map(({ number }) => number)).toEqual(numbers);
  });
});

describe('the planar controller', () => {
  it.each<[why: string, game: () => Game, who: string | null]>([
    ['is the active player', () => planes(), '1'],
    ['is the next active player', () => play(planes(), 'judge', NEXT), '2'],
    ['who has left is followed by the next in turn order', () => play(planes(), '1', leave('1')), '2'],
    [
      'who has left, as that one has, by the one after',
      () => play(play(play(planes(['1', '2', '3', '4']), 'judge', NEXT), '2', leave('2')), '3', leave('3')),
      '4',
    ],
    [
      'who has left at the end of the circle by the first',
      () => play(play(play(planes(), 'judge', NEXT), 'judge', NEXT), '3', leave('3')),
      '1',
    ],
    [
      'is the active player again from the next turn on',
      () => play(play(planes(['1', '2', '3', '4']), '1', leave('1')), 'judge', NEXT, NEXT),
      '3',
    ],
    ['is a team’s primary player', () => planes(['A1', 'A2', 'B1', 'B2'], { ...PLANES, ...GIANTS }), 'A1'],
    [
      'is the primary player of the next team',
      () => play(planes(['A1', 'A2', 'B1', 'B2', 'C1', 'C2'], { ...PLANES, ...SHARING }), 'A1', leave('A1')),
      'A2',
    ],
    ['is nobody without planes', () => teamGame(TODAY, { variants: [] }, ['1', '2', '3']), null],
  ])('%s', (_, make, who) => {
    expect(controller(make())).toBe(who);
  });
});

describe('the plane', () => {
  it('has the name that any player gives it, until it is cleared', () => {
    const named = valueIn(
      act(planes(), '2', { kind: 'planar/name', plane: '  Academy at  Tolaria West ' }),
    ).after;
    expect(named.plane).toBe('Academy at Tolaria West');
    expect(valueIn(act(named, '3', { kind: 'planar/name', plane: null })).after).not.toHaveProperty('plane');
  });

  it.each([
    ['game/not-a-player', '9', 'Naya'],
    ['option/missing', '1', ' '],
    ['option/too-long', '1', 'x'.repeat(151)],
    ['game/unchanged', '1', null],
  ])('is not named: %s', (code, who, plane) => {
    expect(refusalIn(act(planes(), who, { kind: 'planar/name', plane })).code).toBe(code);
  });

  it('belongs to the main game: a subgame begins without one, and may have its own', () => {
    const named = valueIn(act(inMain(planes()), '1', { kind: 'planar/name', plane: 'Naya' })).after;
    const within = play(named, '1', shahrazad({ controllerId: '1', first: '2' }));
    expect(within).not.toHaveProperty('plane');
    expect(within.settings.format.isPlanechase).toBe(true);
    expect(within.main?.game.plane).toBe('Naya');
  });
});

describe('whatever happens', () => {
  it("the plane is controlled by a player in the game, and the cost is the player's number of rolls this turn", () => {
    const doing = fc.constantFrom('roll', 'step', 'next', 'leave');
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 40 }), fc.constantFrom(...PLANAR_FACES), (all, face) => {
        let game = planes(['1', '2', '3', '4', '5']);
        let rolled = 0;
        for (const what of all) {
          const { turn } = game;
          if (!turn || game.stage !== 'playing') break;
          const { number, playerId } = turn;
          if (what === 'roll') {
            const may = permittedPlanarRoll(game, person(playerId), rulesetOf(game.edition));
            if (!may.ok) continue;
            expect(may.value.cost).toBe(rolled);
            const before = game;
            game = rolls(game, playerId, face);
            rolled += 1;
            expect({ ...game, turn: null }).toEqual({ ...before, turn: null });
          } else if (what === 'leave') {
            const left = decide(game, person(playerId), leave(playerId));
            if (left.ok) game = left.value.after;
          } else {
            game = play(game, 'judge', { kind: what === 'step' ? 'turn/step' : 'turn/next' });
          }
          if (game.turn?.number !== number) rolled = 0;
          if (game.stage !== 'playing') break;
          const by = controller(game);
          expect(game.seats.find((seat) => seat.playerId === by)?.left).toBeNull();
        }
      }),
      { numRuns: 100 },
    );
  });

  it("an effect's roll stored by an earlier version counts as none", () => {
    const game = inMain(planes());
    expect(game.turn).not.toHaveProperty('planar');
    const event = { kind: 'planar/rolled', playerId: '1', face: 'blank', roll: 9, cost: 0 } as const;
    expect(applyEvent(game, event).turn?.planar).toEqual({ '1': 1 });
    expect(applyEvent({ ...game, turn: null }, event).turn).toBeNull();
  });
});
