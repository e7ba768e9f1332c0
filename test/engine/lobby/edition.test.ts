import { describe, expect, it } from 'vitest';
import { decideOpening } from '#engine/lobby/opening.ts';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { PLAIN_FORMAT, type FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { citedBy, entriesOf, person, play, refusalOf } from '../tables/seated.ts';

const TODAY = '2026-06-19';
const PLAYERS = ['alice', 'bob', 'carol', 'dan'];
const TWO_HEADED: Partial<FormatRequest> = { variants: ['two-headed-giant'] };

const settingsOf = (wishes: Partial<FormatRequest>) => ({
  format: PLAIN_FORMAT,
  startingLife: 20,
  asked: { ...EMPTY_FORMAT_REQUEST, ...wishes },
  pings: true,
});

/** A game with this request, started if `hasBegun`. */
function table(edition: Edition, wishes: Partial<FormatRequest> = {}, hasBegun = true): Game {
  const opening = { edition, settings: settingsOf(wishes), players: PLAYERS };
  const game = valueIn(decideOpening(person('alice'), opening)).after;
  const start = { kind: 'game/start', order: null, first: 'alice', byChance: false } as const;
  return hasBegun ? play(game, 'alice', start) : game;
}
const by = (edition: Edition, wishes: Partial<FormatRequest> = {}) =>
  ({ kind: 'game/edition', edition, settings: settingsOf(wishes) }) as const;
const lives = ({ seats }: Game) => seats.map(({ life }) => life);

describe('a game by another edition', () => {
  it.each<
    [
      what: string,
      from: Edition,
      to: Edition,
      wishes: Partial<FormatRequest>,
      hasBegun: boolean,
      life: number,
    ]
  >([
    ['teams get the life of the new one', 'founding', TODAY, TWO_HEADED, true, 30],
    ['and before it begins', 'founding', TODAY, TWO_HEADED, false, 30],
    ['and back', TODAY, 'founding', TWO_HEADED, true, 40],
    ['but not where another was typed', 'founding', TODAY, { ...TWO_HEADED, life: 50 }, true, 50],
    ['players by themselves have twenty ever since', 'founding', TODAY, {}, true, 20],
    ['with Commander', TODAY, '2013-05-01', { isCommander: true }, true, 40],
  ])('%s', (_, from, to, wishes, hasBegun, life) => {
    const game = play(table(from, wishes, hasBegun), 'alice', by(to, wishes));
    expect(game.edition).toBe(to);
    expect(lives(game)).toEqual(Array(4).fill(life));
    expect(game.settings.startingLife).toBe(life);
    expect(game.settings.asked === undefined).toBe(hasBegun);
  });

  it('leaves what happened since: life lost stays lost', () => {
    const hurt = play(table('founding', TWO_HEADED), 'alice', {
      kind: 'life/change',
      playerId: 'alice',
      change: { by: -3 },
    });
    const [before] = lives(hurt);
    expect(lives(play(hurt, 'alice', by(TODAY, TWO_HEADED)))[0]).toBe((before ?? 0) - 10);
  });

  it('is the host’s to say, and rests on the rules of the new one', () => {
    const [entry] = entriesOf(table('founding', TWO_HEADED), 'alice', by(TODAY, TWO_HEADED));
    expect(entry.authority).toBe('host');
    expect(entry.because.every(({ edition }) => edition === TODAY)).toBe(true);
    expect(citedBy([entry]).length).toBeGreaterThan(0);
  });

  it.each<
    [why: string, game: Game, who: string, edition: Edition, wishes: Partial<FormatRequest>, code: string]
  >([
    ['by another player', table('founding'), 'bob', TODAY, {}, 'game/host-only'],
    ['for the one that it has', table(TODAY), 'alice', TODAY, {}, 'game/unchanged'],
    [
      'for one that does not play so',
      table('founding'),
      'alice',
      TODAY,
      { variants: ['emperor', 'grand-melee'] },
      'format/one-variant',
    ],
    ['for no life', table('founding'), 'alice', TODAY, { life: 0 }, 'option/out-of-range'],
    [
      'once the first turn is over',
      play(table('founding'), 'alice', { kind: 'turn/next' }),
      'alice',
      TODAY,
      {},
      'game/edition-settled',
    ],
  ])('is refused %s', (_, game, who, edition, wishes, code) => {
    expect(refusalOf(game, who, by(edition, wishes))).toBe(code);
  });
});
