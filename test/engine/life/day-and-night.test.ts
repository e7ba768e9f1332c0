import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { BIRD_ADMIRER } from '../../helpers/cards.ts';
import { saidOf, adding, tableIn } from '../tables/permanents.ts';
import { play, refusalIn, refusalOf, decide, person, type Action } from '../tables/seated.ts';
import { SHARING, teamGame } from '../tables/teams.ts';

const TODAY = '2026-06-19';
type Day = 'day' | 'night';

const be = (to: Day | null): Action => ({ kind: 'day/change', to });
const check = (spells: 0 | 1 | 2): Action => ({ kind: 'day/check', spells });
const NEXT: Action = { kind: 'turn/next' };
const spell = (controllerId: PlayerId, isCopy = false): Action => ({
  kind: 'stack/add',
  what: 'spell',
  name: 'Lightning Bolt',
  card: null,
  halves: [],
  isCopy,
  controllerId,
  ownerId: controllerId,
  fromGraveyard: false,
  faceDown: false,
});
const ability: Action = { ...spell('ann'), what: 'activated-ability' } as Action;
const RESOLVE: Action = { kind: 'stack/resolve', id: null, to: 'graveyard' };

/** The game after these were put on the stack and resolved, in the next turn. */
const afterTurn = (start: Game, ...casts: readonly Action[]): Game =>
  play(start, 'judge', ...casts.flatMap((cast) => [cast, RESOLVE]), NEXT);

const start = (is: Day | null): Game =>
  is === null ? tableIn('precombat-main', TODAY) : play(tableIn('precombat-main', TODAY), 'ann', be(is));

describe('502.2: the question of the untap step', () => {
  it.each<[string, Day | null, readonly Action[], number | null]>([
    ['neither day nor night', null, [spell('ann')], null],
    ['day, nothing cast', 'day', [], 0],
    ['day, a spell of hers', 'day', [spell('ann')], 1],
    ['night, three of hers', 'night', [spell('ann'), spell('ann'), spell('ann')], 3],
    ['those of others do not count', 'day', [spell('bob'), spell('bob')], 0],
    ['copies and abilities neither', 'night', [spell('ann'), spell('ann', true), ability], 1],
  ])('%s', (_, is, casts, noted) => {
    const { dayCheck, designations } = afterTurn(start(is), ...casts);
    expect(dayCheck).toEqual(noted === null ? null : { players: ['ann'], noted });
    expect(designations.day).toBe(is);
  });

  it('is of the last turn alone', () => {
    const bobs = afterTurn(start('day'), spell('ann'));
    expect(afterTurn(bobs).dayCheck).toEqual({ players: ['bob'], noted: 0 });
  });

  it('stays open until it is answered, or an effect says what it is', () => {
    const game = afterTurn(start('day'));
    const upkeep = play(game, 'judge', { kind: 'turn/step' });
    expect(upkeep.dayCheck).toEqual(game.dayCheck);
    expect(play(upkeep, 'bob', check(1)).dayCheck).toBeNull();
    expect(play(upkeep, 'bob', be('night')).dayCheck).toBeNull();
  });
});

describe('731.2a, 731.2b: its answer', () => {
  it.each<[Day, 0 | 1 | 2, Day, string]>([
    ['day', 0, 'night', '731.2a 502.2'],
    ['day', 1, 'day', '731.2a 502.2'],
    ['day', 2, 'day', '731.2a 502.2'],
    ['night', 0, 'night', '731.2b 502.2'],
    ['night', 1, 'night', '731.2b 502.2'],
    ['night', 2, 'day', '731.2b 502.2'],
  ])('%s, and %i spells: %s', (is, spells, becomes, rules) => {
    const game = afterTurn(start(is));
    expect(saidOf(game, 'cid', check(spells))).toEqual([
      `day/checked by self ${rules}`,
      ...(is === becomes ? [] : [`day/changed by rules ${rules}`]),
    ]);
    expect(play(game, 'cid', check(spells)).designations.day).toBe(becomes);
  });

  it('turns over what has daybound', () => {
    const game = afterTurn(play(start(null), 'ann', adding(BIRD_ADMIRER)));
    expect(saidOf(game, 'ann', check(0))).toEqual([
      'day/checked by self 731.2a 502.2',
      'day/changed by rules 731.2a 502.2',
      'transformed by rules 702.145b',
    ]);
  });

  it('is refused without a question, a second time, and from strangers', () => {
    expect(refusalOf(start('day'), 'ann', check(0))).toBe('day/no-check');
    const game = afterTurn(start('day'));
    expect(refusalOf(play(game, 'ann', check(1)), 'ann', check(0))).toBe('day/no-check');
    expect(refusalOf(game, 'eve', check(0))).toBe('game/not-a-player');
  });

  it.each<[string, '2021-09-24' | '2021-11-19' | '2024-03-08', string]>([
    ['724.3a', '2021-09-24', '502.2'],
    ['724.2a', '2021-11-19', '502.2'],
    ['728.2a', '2024-03-08', '502.2'],
  ])('by %s on %s', (rule, edition, step) => {
    const game = play(tableIn('precombat-main', edition), 'judge', be('day'), NEXT);
    expect(saidOf(game, 'ann', check(0))[0]).toBe(`day/checked by self ${rule} ${step}`);
  });
});

describe('a team that shares its turns', () => {
  const night = play(teamGame(TODAY, SHARING), 'judge', be('night'));

  it.each<[string, readonly PlayerId[], number]>([
    ['one each', ['A1', 'A2'], 1],
    ['two of one of them', ['A2', 'A2'], 2],
    ['the other team’s', ['B1', 'B1'], 0],
  ])('the most that any one of it cast counts: %s', (_, casters, noted) => {
    const game = afterTurn(night, ...casters.map((caster) => spell(caster)));
    expect(game.dayCheck).toEqual({ players: ['A1', 'A2'], noted });
    expect(saidOf(game, 'A1', check(2))[0]).toBe('day/checked by self 731.2b 502.2a');
  });
});

describe('731.1: an effect makes it day or night', () => {
  it('and it is one of them from then on; only the host notes that it is neither', () => {
    const day = start('day');
    expect(saidOf(start(null), 'bob', be('night'))).toEqual(['day/changed by self 731.1']);
    const refusal = refusalIn(decide(day, person('bob'), be(null)));
    expect(refusal).toMatchObject({ code: 'day/stays', citations: [{ number: '731.1' }] });
    expect(saidOf(day, 'judge', be(null))).toEqual(['day/changed by host']);
    expect(play(day, 'judge', be(null)).designations.day).toBeNull();
  });
});
