import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { SizedFormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { decideMulligan } from '#engine/mulligans/mulligans.ts';
import { handOf, mayMulligan, openingHands, playerDecidedFor } from '#engine/mulligans/order.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { gameOf, leaving, letters, teamsOf, turnOf } from '../tables/many.ts';
import { citedBy, person, play, refusalIn } from '../tables/seated.ts';
import { shahrazad } from '../tables/subgames.ts';

const TODAY = '2026-06-19';
const GIANTS = { variants: ['two-headed-giant'] } as const;
const ADDED = { kind: 'turn/add', times: 1, after: 'here', card: null, only: null, playerId: null } as const;

const kindOf = (word: string) => (word === 'keeps' ? 'mulligan/keep' : 'mulligan/take');

/** `A keeps`, or `A mulligans`. */
const say = (game: Game, line: string, actor?: string) => {
  const [playerId = '', word = ''] = line.split(' ');
  const ruleset = rulesetOf(game.edition);
  return decideMulligan(game, person(actor ?? playerId), { kind: kindOf(word), playerId }, ruleset);
};

const saying = (game: Game, ...lines: readonly string[]): Game =>
  lines.reduce((now, line) => valueIn(say(now, line)).after, game);

/** The players who have to decide, with a bar after those who come first: `A | B C`; then the hands. */
function standing(game: Game): string {
  const ruleset = rulesetOf(game.edition);
  const { waiting, first, settled } = openingHands(game, ruleset);
  const others = waiting.filter((id) => !first.includes(id));
  const hands = settled.map((id) => `${id}${handOf(game, id, ruleset).keeps}`);
  return [first.join(' '), others.join(' '), hands.join(' ')].join(' | ');
}

const table = (players: number, edition: Edition = TODAY, asked: Partial<SizedFormatRequest> = {}) =>
  gameOf(letters(players), asked, edition);

describe('all at once, in rounds, since 2009-07-11', () => {
  it.each<[lines: readonly string[], then: string]>([
    [[], 'A | B C | '],
    [['A keeps'], 'B | C | A7'],
    // A player may decide before their turn to do so.
    [['C mulligans'], 'A | B | '],
    [['A mulligans', 'B keeps'], 'C |  | B7'],
    // All have decided: players taking a mulligan get new hands and decide again, in turn order.
    [['A mulligans', 'B keeps', 'C mulligans'], 'A | C | B7'],
    [['A mulligans', 'B keeps', 'C mulligans', 'C keeps', 'A mulligans'], 'A |  | B7 C7'],
    [['A keeps', 'B keeps', 'C keeps'], ' |  | A7 B7 C7'],
  ])('%j', (lines, then) => {
    expect(standing(saying(table(3), ...lines))).toBe(then);
  });

  it('makes new hands as the last one has said', () => {
    const game = saying(table(2), 'A mulligans');
    const { entries } = valueIn(say(game, 'B mulligans'));
    expect(entries.map(({ event }) => event)).toEqual([
      { kind: 'mulligan/said', playerId: 'B' },
      {
        kind: 'mulligan/taken',
        hands: [
          { playerId: 'A', draws: 7, bottom: 1, keeps: 6 },
          { playerId: 'B', draws: 7, bottom: 1, keeps: 6 },
        ],
      },
    ]);
    expect(entries.map(({ authority }) => authority)).toEqual(['self', 'rules']);
    expect(citedBy(entries)).toEqual(['103.5 (2026-06-19)', '103.5 (2026-06-19)']);
  });

  it('does not wait for a player who left', () => {
    const game = leaving(saying(table(3), 'A mulligans', 'B mulligans'), 'C');
    expect(standing(game)).toBe('A | B | ');
    const { entries } = valueIn(say(game, 'B keeps'));
    expect(entries.map(({ event }) => event.kind)).toEqual(['mulligan/taken', 'mulligan/kept']);
    expect(standing(saying(game, 'B keeps', 'A keeps'))).toBe(' |  | A7 B7');
  });

  it('keeps a hand of no cards', () => {
    const rounds = Array.from({ length: 6 }, () => 'A mulligans');
    const game = saying(table(2), 'B keeps', ...rounds);
    expect(standing(game)).toBe('A |  | B7');
    const none = saying(game, 'A mulligans');
    expect(standing(none)).toBe(' |  | A0 B7');
    expect(refusalIn(say(none, 'A mulligans'))).toMatchObject({
      code: 'mulligan/settled',
      facts: { cards: 0 },
    });
  });
});

describe('one after another, until then', () => {
  it.each<[edition: Edition, lines: readonly string[], then: string]>([
    ['2009-05-01', [], 'A |  | '],
    // New hands are dealt at once.
    ['2009-05-01', ['A mulligans'], 'A |  | '],
    ['2009-05-01', ['A mulligans', 'A mulligans', 'A keeps'], 'B |  | A6'],
    ['founding', ['A mulligans', 'A keeps'], 'B |  | A6'],
    ['founding', ['A keeps', 'B keeps', 'C keeps'], ' |  | A7 B7 C7'],
  ])('%s, %j', (edition, lines, then) => {
    expect(standing(saying(table(3, edition), ...lines))).toBe(then);
  });

  it('refuses players out of turn, and names the next one', () => {
    expect(refusalIn(say(table(3, '2009-05-01'), 'B keeps'))).toMatchObject({
      code: 'mulligan/not-yet',
      facts: { playerId: 'B', waiting: ['A'] },
      citations: [{ number: '101.4', edition: '2009-05-01' }],
    });
  });
});

describe('teams that share turns', () => {
  const giants = (edition: Edition) => gameOf(teamsOf(2, 2), GIANTS, edition);

  // The example of 101.4a: both take a mulligan, one keeps, the other takes another, and only then the other team
  // decides.
  it.each<[edition: Edition, lines: readonly string[], then: string]>([
    ['2006-07-15', [], 'A1 |  | '],
    ['founding', [], 'A1 A2 |  | '],
    ['founding', ['A2 mulligans'], 'A1 |  | '],
    ['founding', ['A2 mulligans', 'A1 mulligans'], 'A1 A2 |  | '],
    ['founding', ['A2 mulligans', 'A1 mulligans', 'A1 keeps', 'A2 mulligans'], 'A2 |  | A17'],
    [
      'founding',
      ['A2 mulligans', 'A1 mulligans', 'A1 keeps', 'A2 mulligans', 'A2 keeps'],
      'B1 B2 |  | A17 A26',
    ],
    ['2009-07-11', [], 'A1 A2 | B1 B2 | '],
    [TODAY, [], 'A1 A2 | B1 B2 | '],
    [TODAY, ['A2 keeps'], 'A1 | B1 B2 | A27'],
    [TODAY, ['A2 keeps', 'A1 mulligans'], 'B1 B2 |  | A27'],
    [TODAY, ['A2 keeps', 'A1 mulligans', 'B2 keeps', 'B1 keeps'], 'A1 |  | A27 B17 B27'],
  ])('%s, %j', (edition, lines, then) => {
    expect(standing(saying(giants(edition), ...lines))).toBe(then);
  });

  it('say by the rules of teams', () => {
    expect(citedBy(valueIn(say(giants(TODAY), 'A2 keeps')).entries)).toEqual([
      '103.5 (2026-06-19)',
      '103.5d (2026-06-19)',
      '805.3a (2026-06-19)',
    ]);
  });
});

describe('refused decisions', () => {
  it.each<[lines: readonly string[], line: string, actor: string | undefined, code: string]>([
    [['A keeps'], 'A mulligans', undefined, 'mulligan/settled'],
    [['A mulligans'], 'A keeps', undefined, 'mulligan/said'],
    [[], 'B keeps', 'A', 'control/not-yours'],
    [[], 'X keeps', undefined, 'game/not-a-player'],
  ])('%j, then %s', (lines, line, actor, code) => {
    expect(refusalIn(say(saying(table(3), ...lines), line, actor)).code).toBe(code);
  });

  it('once the first turn has continued, and with several turns at once', () => {
    const game = saying(table(2), 'A mulligans');
    const later = play(game, 'judge', { kind: 'turn/step' });
    expect(mayMulligan(later)).toBe(false);
    expect(refusalIn(say(later, 'B keeps')).code).toBe('mulligan/over');
    expect(mayMulligan(turnOf(game, 'B'))).toBe(false);
    // A second untap step of the first turn, added by an effect, alone or with its phase.
    for (const part of ['untap', 'beginning'] as const) {
      let again = play(game, 'judge', { ...ADDED, part }, { kind: 'turn/step' });
      while (again.turn?.step !== 'untap') again = play(again, 'judge', { kind: 'turn/step' });
      expect(again.turn.number).toBe(1);
      expect(mayMulligan(again)).toBe(false);
    }
    expect(mayMulligan(gameOf(letters(8), { variants: ['grand-melee'] }, TODAY))).toBe(false);
  });

  it('is not the host’s, who corrects the table', () => {
    expect(valueIn(say(table(2), 'B keeps', 'judge')).entries[0].authority).toBe('host');
  });
});

describe('a game within', () => {
  it('has mulligans of its own, and those of the main game stand', () => {
    const main = saying(table(3), 'A mulligans', 'B keeps', 'C keeps', 'A keeps');
    const began = play(main, 'judge', shahrazad({ controllerId: 'A', first: 'B' }));
    expect([standing(began), began.mulligans]).toEqual(['B | C A | ', undefined]);
    const two = leaving(main, 'C');
    const ofTwo = saying(
      play(two, 'judge', shahrazad({ controllerId: 'A', first: 'B' })),
      'B mulligans',
      'A keeps',
    );
    // Two players began the game, so no mulligan is free.
    expect(standing(saying(ofTwo, 'B keeps'))).toBe(' |  | B6 A7');
    expect(began.main?.game.mulligans).toEqual(main.mulligans);
  });
});

describe('deciding for another player', () => {
  const controlled = (game: Game, of: string, by: string): Game => ({
    ...game,
    controls: [{ id: 1, of, by, card: null, span: 'while', state: 'in-force', extraTurnAfter: false }],
  });

  it.each<[lines: readonly string[], who: string]>([
    [[], 'A'],
    [['A keeps'], 'C'],
    [['A keeps', 'B keeps'], 'C'],
  ])('A, who decides for C, after %j: for %s', (lines, who) => {
    expect(playerDecidedFor(controlled(saying(table(3), ...lines), 'C', 'A'), 'A', rulesetOf(TODAY))).toBe(
      who,
    );
  });

  it('not for players whose decisions another player makes', () => {
    expect(playerDecidedFor(controlled(table(3), 'C', 'A'), 'B', rulesetOf(TODAY))).toBe('B');
  });
});

describe('any decisions', () => {
  it('everyone gets an opening hand, with the size that follows from the mulligans', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.constantFrom<Edition>('founding', '2009-05-01', '2015-09-26', TODAY),
        fc.array(fc.boolean(), { maxLength: 40 }),
        (players, edition, choices) => {
          const ruleset = rulesetOf(edition);
          let game = table(players, edition);
          for (let at = 0; ; at += 1) {
            const [next] = openingHands(game, ruleset).waiting;
            if (next === undefined) break;
            game = saying(game, `${next} ${choices[at] ? 'mulligans' : 'keeps'}`);
          }
          const { settled, said, later } = openingHands(game, ruleset);
          expect([settled.length, said, later]).toEqual([players, [], []]);
          for (const playerId of letters(players)) {
            const taken = game.mulligans?.taken[playerId] ?? 0;
            const isFree = players > 2 && edition !== 'founding';
            expect(handOf(game, playerId, ruleset).keeps).toBe(7 - Math.max(taken - (isFree ? 1 : 0), 0));
          }
        },
      ),
    );
  });
});
