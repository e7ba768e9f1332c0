import { describe, expect, it } from 'vitest';
import { checkCount, checkHost, checkLength, checkPlaying, checkWhole } from '#engine/deciding/checks.ts';
import {
  checkCounterKinds,
  checkCounterName,
  counterKindOf,
  MAX_COUNTER_NAME_LENGTH,
} from '#engine/deciding/counter-kinds.ts';
import { findPermanent } from '#engine/deciding/permanent-actions.ts';
import {
  cleanName,
  MAX_CARD_NAME_LENGTH,
  parseName,
  parseOptionalName,
} from '#engine/deciding/typed-names.ts';
import { added, tableIn } from '../tables/permanents.ts';
import { resolving, shahrazad } from '../tables/subgames.ts';
import { play } from '../tables/seated.ts';

describe('a typed number', () => {
  it.each([
    [1, true],
    [16, true],
    [0, false],
    [17, false],
    [1.5, false],
    [NaN, false],
  ])('%d of 1 to 16: %s', (value, fits) => {
    expect(checkWhole('players', value, 1, 16).ok).toBe(fits);
  });

  it.each([
    [0, true],
    [1_000_000, true],
    [-1, false],
    [1_000_001, false],
  ])('%d counters: %s', (would, fits) => {
    expect(checkCount('counters', would, 0).ok).toBe(fits);
  });
});

describe('a typed name', () => {
  it.each([
    ['Grizzly Bears', 'Grizzly Bears'],
    ['  Grizzly \n\t Bears ', 'Grizzly Bears'],
    ['Lo\u200Btus \u202EPetal', 'Lotus Petal'],
    ['\u2800\u00AD', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanName(typed)).toBe(kept);
  });

  it('has something left of it, and 150 characters at the most', () => {
    expect(parseName('card', ' \u200B ')).toMatchObject({ failure: { code: 'option/missing' } });
    expect(parseOptionalName('card', null)).toEqual({ ok: true, value: null });
    expect(parseName('card', 'Æ'.repeat(MAX_CARD_NAME_LENGTH)).ok).toBe(true);
    expect(parseName('card', 'Æ'.repeat(MAX_CARD_NAME_LENGTH + 1))).toMatchObject({
      failure: { code: 'option/too-long', facts: { max: 150 } },
    });
  });

  it('is counted as a reader counts', () => {
    expect(checkLength('card', '\u{1F332}\u{1F332}', 2).ok).toBe(true);
    expect(checkLength('card', '\u{1F332}\u{1F332}\u{1F332}', 2).ok).toBe(false);
  });
});

describe('kinds of counters', () => {
  it.each([
    ['Poison counters', 'poison'],
    ['+1/+1 counter', '+1/+1'],
    ['  Energy ', 'energy'],
    ['counters', 'counters'],
  ])('%j are %j', (typed, kind) => {
    expect(counterKindOf(typed)).toBe(kind);
  });

  it.each([
    ['poison', true],
    ['-1/-1', true],
    ['1/1', true],
    ['!', false],
    ['', false],
    ['x'.repeat(40), true],
    ['x'.repeat(41), false],
  ])('%j: %s', (name, may) => {
    expect(checkCounterName('counter', name, MAX_COUNTER_NAME_LENGTH).ok).toBe(may);
  });

  it('are 25 at the most', () => {
    const kinds = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`kind ${index}`, 1]));
    expect(checkCounterKinds(kinds(24), 'poison').ok).toBe(true);
    expect(checkCounterKinds(kinds(25), 'poison').ok).toBe(false);
    expect(checkCounterKinds(kinds(25), 'kind 3').ok).toBe(true);
  });
});

describe('who and what is there', () => {
  it('the host, and users who may manage the server', () => {
    const { hostId } = tableIn();
    expect(checkHost(tableIn(), { id: hostId, mayManageServer: false }).ok).toBe(true);
    expect(checkHost(tableIn(), { id: 'ann', mayManageServer: true }).ok).toBe(true);
    expect(checkHost(tableIn(), { id: 'ann', mayManageServer: false })).toMatchObject({
      failure: { code: 'game/host-only', facts: { hostId } },
    });
  });

  it('a permanent by its number', () => {
    const [one, first] = added(tableIn(), 'Grizzly Bears');
    const [game, second] = added(one, 'Runeclaw Bear');
    for (const id of [first, second])
      expect(findPermanent(game, id)).toMatchObject({ value: { id, permanent: { id: String(id) } } });
    expect(findPermanent(game, second + 1)).toMatchObject({ failure: { code: 'permanent/unknown' } });
  });

  it('a game that is played, and no subgame that has its result', () => {
    const main = resolving(['alice', 'bob']);
    const subgame = play(main, 'alice', shahrazad({ libraries: [] }));
    expect(checkPlaying(main).ok).toBe(true);
    expect(checkPlaying(subgame).ok).toBe(true);
    expect(checkPlaying({ ...subgame, result: { how: 'won', winners: ['bob'] } })).toMatchObject({
      failure: { code: 'subgame/over' },
    });
    expect(checkPlaying({ ...main, stage: 'gathering' })).toMatchObject({
      failure: { code: 'game/not-playing' },
    });
  });
});
