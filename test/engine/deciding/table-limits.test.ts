import { describe, expect, it } from 'vitest';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { adding, tableIn } from '../tables/permanents.ts';
import { attacker, decide, person, play, refusalIn, type Action } from '../tables/seated.ts';

const main = tableIn('precombat-main');

const casts = (name: string, card: typeof GRIZZLY_BEARS | null = null): Action => ({
  kind: 'stack/add',
  what: 'spell',
  name,
  card,
  halves: [],
  isCopy: false,
  controllerId: 'ann',
  ownerId: 'ann',
  fromGraveyard: false,
  faceDown: false,
});
const notes = (name: string, when: 'waiting' | 'each-end-step' = 'each-end-step'): Action => ({
  kind: 'ability/note',
  name,
  controllerId: 'ann',
  when,
  onTurnOf: null,
});
const extra = (card: string | null): Action => ({ kind: 'turn/extra', playerId: 'ann', card });
const skip = (card: string | null): Action => ({ kind: 'turn/skip', playerId: 'bob', card });
const controls = (card: string | null): Action => ({
  kind: 'control/create',
  of: 'bob',
  by: 'ann',
  card,
  span: 'next-turn',
  extraTurnAfter: false,
});
const damages = (commander: string): Action => ({
  kind: 'commander/change',
  playerId: 'ann',
  commander,
  change: { by: 1 },
  losesLife: false,
});
const counts = (counter: string): Action => ({
  kind: 'counters/change',
  playerId: 'ann',
  counter,
  change: { by: 1 },
});

const refusalTo = (game: typeof main, action: Action): Refusal =>
  refusalIn(decide(game, person('ann'), action));
const times = (count: number, action: Action): readonly Action[] =>
  Array.from({ length: count }, () => action);

describe('a table keeps no more than it can show', () => {
  it.each<[string, Action, object]>([
    ['of spells on the stack', casts('Shock'), { what: 'stack', max: 100 }],
    ['of noted abilities', notes('Bitterblossom'), { what: 'abilities', max: 100 }],
    ['of abilities that wait', notes('Bitterblossom', 'waiting'), { what: 'abilities', max: 100 }],
    ['of extra turns', extra(null), { what: 'extraTurns', max: 100 }],
    ['of turns to be skipped', skip(null), { what: 'skips', max: 100 }],
    ['of effects of control', controls(null), { what: 'controls', max: 100 }],
  ])('than a hundred %s', (_, action, facts) => {
    const full = play(main, 'ann', ...times(100, action));
    expect(refusalTo(full, action)).toMatchObject({ code: 'table/too-many', facts });
  });

  it('so that whatever waits has room on the stack', () => {
    const full = play(
      main,
      'ann',
      ...times(60, casts('Shock')),
      ...times(40, notes('Bitterblossom', 'waiting')),
    );
    expect(refusalTo(full, notes('Bitterblossom', 'waiting'))).toMatchObject({ facts: { what: 'stack' } });
    expect(refusalTo(full, casts('Shock'))).toMatchObject({ facts: { what: 'stack' } });
    const put = play(full, 'ann', { kind: 'ability/put-on-stack', first: [] });
    expect(put.stack).toHaveLength(100);
  });

  it('no permanent more by a spell that resolves', () => {
    const permanents = Array.from({ length: 500 }, (_, index) => attacker(index + 1, 'ann'));
    const full = play({ ...main, permanents, made: 500 }, 'ann', casts('', GRIZZLY_BEARS));
    const facts = { what: 'permanents', max: 500 };
    const resolves = { kind: 'stack/resolve', id: null } as const;
    expect(refusalTo(full, { ...resolves, to: null })).toMatchObject({ code: 'table/too-many', facts });
    expect(refusalTo(full, adding('Bird'))).toMatchObject({ code: 'table/too-many', facts });
    expect(play(full, 'ann', { ...resolves, to: 'graveyard' }).stack).toEqual([]);
  });
});

describe('a typed name', () => {
  const NAMING: readonly (readonly [string, (name: string) => Action])[] = [
    ['a spell', casts],
    ['an ability', notes],
    ['a permanent', (name) => adding(name)],
    ['an extra turn', extra],
    ['a skipped turn', skip],
    ['control', controls],
    ['a commander', damages],
    ['a counter', counts],
  ];

  it.each(NAMING)('for %s is stored without invisible characters', (_, naming) => {
    const clean = play(main, 'ann', naming('storm crow'));
    expect(play(main, 'ann', naming(' \u202Estorm\n\u200Bcr\u00ADow\u3164\u0007'))).toEqual(clean);
  });

  it.each(NAMING)('for %s is refused if it has no visible characters', (_, naming) => {
    for (const unseen of ['\u200B', '\u202E\u2066', '\u3164', '\u2800', '\n', '\uFE0F'])
      expect(refusalTo(main, naming(unseen)).code).toMatch(/^option\/missing$|^counters\/no-name$/);
  });

  it.each(NAMING)('for %s is refused if it is too long', (_, naming) => {
    expect(refusalTo(main, naming('x'.repeat(151))).code).toBe('option/too-long');
  });
});
