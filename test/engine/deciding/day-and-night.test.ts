import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import type { Game } from '#engine/game/state.ts';
import { BIRD_ADMIRER, GRIZZLY_BEARS, HUNTMASTER_OF_THE_FELLS as HUNTMASTER } from '../../helpers/cards.ts';
import { added, adding, at, looks, saidOf, tableIn } from '../tables/permanents.ts';
import { play, type Action } from '../tables/seated.ts';

const TODAY = '2026-06-19';
const NIGHT: Action = { kind: 'day/change', to: 'night' };
const DAY: Action = { kind: 'day/change', to: 'day' };
const table = tableIn('precombat-main', TODAY);

const becoming = (id: number, card: Card): Action => ({
  kind: 'permanent/copy',
  id,
  of: { card },
  keeps: null,
});

/** A game that this permanent has entered, after further actions, and the permanent's id. */
const withOne = (game: Game, card: Card, ...then: readonly Action[]): readonly [Game, number] => {
  const [now, id] = added(game, card);
  return [play(now, 'ann', ...then), id];
};

describe('daybound and nightbound', () => {
  it('702.145d: a permanent with daybound makes it day if it is neither', () => {
    expect(saidOf(table, 'ann', adding(BIRD_ADMIRER)).at(-1)).toBe('day/changed by rules 702.145d 731.1');
    expect(withOne(table, BIRD_ADMIRER)[0].designations.day).toBe('day');
  });

  it('702.145g: nightbound alone makes it night', () => {
    const [game, id] = added(table, BIRD_ADMIRER, { face: 1 });
    expect(game.designations.day).toBe('night');
    expect(looks(game, id)).toBe('Wing Shredder 3/5');
  });

  it('702.145b, 702.145e: they transform as it becomes night, and day', () => {
    const [game, id] = withOne(table, BIRD_ADMIRER);
    expect(saidOf(game, 'bob', NIGHT)).toEqual([
      'day/changed by self 731.1',
      'transformed by rules 702.145b',
    ]);
    const night = play(game, 'ann', NIGHT);
    expect(looks(night, id)).toBe('Wing Shredder 3/5');
    expect(saidOf(night, 'bob', DAY)).toEqual(['day/changed by self 731.1', 'transformed by rules 702.145e']);
    expect(looks(play(night, 'ann', DAY), id)).toBe('Bird Admirer 1/4');
  });

  it('702.145b: at night it enters with its back face up', () => {
    const night = play(table, 'ann', NIGHT);
    expect(saidOf(night, 'ann', adding(BIRD_ADMIRER))).toEqual(['permanent/entered by self 110.5b 702.145b']);
    const [game, id] = withOne(night, BIRD_ADMIRER);
    expect(looks(game, id)).toBe('Wing Shredder 3/5');
    const [day, front] = withOne(play(table, 'ann', DAY), BIRD_ADMIRER);
    expect(looks(day, front)).toBe('Bird Admirer 1/4');
  });

  it('702.145b: so does one that resolves', () => {
    const night = play(table, 'ann', NIGHT);
    const cast = play(night, 'ann', {
      kind: 'stack/add',
      what: 'spell',
      name: 'Bird Admirer',
      card: BIRD_ADMIRER,
      halves: [0],
      isCopy: false,
      controllerId: 'ann',
      ownerId: 'ann',
      fromGraveyard: false,
      faceDown: false,
    });
    const after = play(cast, 'ann', { kind: 'stack/resolve', id: null, to: null });
    expect(looks(after, after.made)).toBe('Wing Shredder 3/5');
  });

  it('702.145c, 702.145f: what comes to have it turns over at once', () => {
    const [game, id] = withOne(table, HUNTMASTER, NIGHT);
    expect(saidOf(game, 'ann', becoming(id, BIRD_ADMIRER))).toEqual([
      'became-copy by self 707.3 110.5c',
      'transformed by rules 702.145c',
    ]);
    const [day, back] = added(play(table, 'ann', DAY), BIRD_ADMIRER, { face: 1 });
    expect(looks(day, back)).toBe('Bird Admirer 1/4');
    expect(saidOf(play(table, 'ann', DAY), 'ann', adding(BIRD_ADMIRER, { face: 1 })).at(-1)).toBe(
      'transformed by rules 702.145f',
    );
  });

  it('a double-faced copy of it turns over at night, and not back by day: nightbound is not on it', () => {
    const [game, id] = withOne(table, HUNTMASTER);
    const night = play(game, 'ann', becoming(id, BIRD_ADMIRER), NIGHT);
    expect(at(night, id).permanent.face).toBe(1);
    expect(looks(night, id)).toBe('Bird Admirer 1/4');
    expect(at(play(night, 'ann', DAY), id).permanent.face).toBe(1);
  });

  it('712.9: a Clone of it has daybound, and never turns over', () => {
    const [game, id] = withOne(table, GRIZZLY_BEARS);
    const cloned = play(game, 'ann', becoming(id, BIRD_ADMIRER));
    expect(cloned.designations.day).toBe('day');
    expect(saidOf(cloned, 'ann', NIGHT)).toEqual(['day/changed by self 731.1']);
  });

  it('one that is a copy of bears stays as it is', () => {
    const [game, id] = withOne(table, BIRD_ADMIRER);
    const night = play(game, 'ann', becoming(id, GRIZZLY_BEARS), NIGHT);
    expect(at(night, id).permanent.face).toBe(0);
    // When it stops being a copy, it has daybound again.
    expect(saidOf(night, 'ann', becoming(id, BIRD_ADMIRER)).at(-1)).toBe('transformed by rules 702.145c');
  });

  it('a phased-out permanent transforms as it phases in', () => {
    const [game, id] = withOne(table, BIRD_ADMIRER);
    const out = play(game, 'ann', { kind: 'permanent/phase', out: [id], in: [] }, NIGHT);
    expect(at(out, id).permanent.face).toBe(0);
    expect(saidOf(out, 'ann', { kind: 'permanent/phase', out: [], in: [id] }).at(-1)).toBe(
      'transformed by rules 702.145c',
    );
  });

  it('a permanent without either is unaffected', () => {
    const [game, id] = withOne(table, HUNTMASTER, NIGHT);
    expect(game.designations.day).toBe('night');
    expect(at(game, id).permanent.face).toBe(0);
    expect(added(table, HUNTMASTER)[0].designations.day).toBeNull();
  });

  it('editions without them follow the first that has them', () => {
    const founding = added(tableIn('precombat-main', 'founding'), BIRD_ADMIRER)[0];
    expect(saidOf(founding, 'ann', NIGHT)).toEqual([
      'day/changed by self 724.1',
      'transformed by rules 702.145b',
    ]);
  });
});
