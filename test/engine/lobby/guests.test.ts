import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { authorize } from '#engine/deciding/authority.ts';
import { authorizeBookkeeping } from '#engine/deciding/checks.ts';
import { checkGuests, MAX_GUEST_NAME_LENGTH, parseGuestName } from '#engine/lobby/guests.ts';
import { nameOfGuest } from '#engine/vocabulary/players.ts';
import type { Game } from '#engine/game/state.ts';
import { after, inForce, tableOf } from '../tables/control.ts';
import { entriesOf, gathered, person, play, refusalOf } from '../tables/seated.ts';

const DORA = 'guest:Dora';
const EMIL = 'guest:Emil';
const TODAY = rulesetOf('2026-06-19');

/** Alice hosts, Bob plays, Dora and Emil are guests. */
const table = (): Game =>
  play(gathered(['alice', DORA, 'bob', EMIL], '2026-06-19'), 'alice', {
    kind: 'game/start',
    order: null,
    first: 'alice',
    byChance: false,
  });

describe('the name of a guest', () => {
  it.each([
    ['Dora', 'Dora'],
    ['  Dora   the  Explorer ', 'Dora the Explorer'],
    ['@Dora', 'Dora'],
    ['<@123>', '123'],
    ['Dr: `Who` *x*', 'Dr: `Who` *x*'],
    ['Zoë', 'Zoë'],
    ['x'.repeat(32), 'x'.repeat(32)],
  ])('%s is %s', (typed, name) => {
    expect(parseGuestName(typed)).toEqual({ ok: true, value: `guest:${name}` });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['@', 'empty'],
    ['***', 'empty'],
    ['\u200b', 'empty'],
    ['x'.repeat(33), 'long'],
  ])('%j is none: %s', (typed, why) => {
    expect(parseGuestName(typed)).toMatchObject({ failure: { code: 'guest/name', facts: { why } } });
  });

  it("can't be taken by another guest, in any spelling", () => {
    expect(checkGuests([DORA, 'guest:DÓRA'])).toMatchObject({ failure: { facts: { why: 'twice' } } });
    expect(checkGuests([DORA, EMIL, 'alice'])).toEqual({ ok: true, value: null });
  });

  it('stays the same when it is read again, and short, and on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        const read = parseGuestName(typed);
        if (!read.ok) return;
        const name = nameOfGuest(read.value);
        expect(parseGuestName(name)).toEqual(read);
        expect(Array.from(name).length).toBeLessThanOrEqual(MAX_GUEST_NAME_LENGTH);
        expect(name).not.toMatch(/[<>,;\n]/);
      }),
    );
  });
});

describe('who acts for a guest', () => {
  it.each([
    ['alice', DORA, 'decision', 'self'],
    ['alice', DORA, 'bookkeeping', 'self'],
    ['alice', DORA, 'own', 'self'],
    ['bob', DORA, 'decision', 'control/not-yours'],
    ['bob', DORA, 'bookkeeping', 'game/kept-by-owner'],
    ['bob', DORA, 'own', 'control/own-alone'],
    ['alice', 'bob', 'own', 'control/own-alone'],
    ['alice', 'guest:Nobody', 'decision', 'game/not-a-player'],
  ] as const)('%s for %s (%s): %s', (who, playerId, nature, expected) => {
    const may = authorize(table(), person(who), playerId, nature, TODAY);
    expect(may.ok ? may.value.authority : may.failure.code).toBe(expected);
  });

  it.each(['decision', 'bookkeeping', 'own'] as const)('may be who may manage the server (%s)', (nature) => {
    const may = authorize(table(), { id: 'bob', mayManageServer: true }, DORA, nature, TODAY);
    expect(may).toMatchObject({ value: { authority: 'host' } });
  });

  const controlled = (of: string, by: string) =>
    inForce({ ...table(), turn: tableOf('2026-06-19').turn }, { of, by });

  it.each([
    ['a guest whom Bob controls: Bob', DORA, 'bob', 'bob', 'controller'],
    ['a guest whom a guest controls: the host, as the one in control', DORA, EMIL, 'alice', 'controller'],
    ['Bob, whom a guest controls: the host', 'bob', DORA, 'alice', 'controller'],
    ['Bob, whom a guest controls: not Bob', 'bob', DORA, 'bob', 'control/decides-for-you'],
    ['the host, whom a guest controls: the host', 'alice', DORA, 'alice', 'controller'],
  ] as const)('%s', (_, of, by, who, expected) => {
    const may = authorize(controlled(of, by), person(who), of, 'decision', TODAY);
    expect(may.ok ? may.value.authority : may.failure.code).toBe(expected);
  });

  it('concedes for a controlled guest, as the guest would', () => {
    const may = authorize(controlled(DORA, 'bob'), person('alice'), DORA, 'own', TODAY);
    expect(may).toMatchObject({ ok: true, value: { authority: 'self' } });
  });

  it('notes for a guest even while the host is controlled', () => {
    const game = controlled('alice', 'bob');
    expect(authorizeBookkeeping(game, person('alice'), TODAY)).toEqual({ ok: true, value: 'self' });
    const alone = { ...game, seats: game.seats.filter(({ playerId }) => !playerId.startsWith('guest:')) };
    expect(authorizeBookkeeping(alone, person('alice'), TODAY)).toMatchObject({ ok: false });
  });

  it('goes on in a guest’s turn', () => {
    const turn = play(table(), 'alice', { kind: 'turn/next' });
    expect(turn.turn?.playerId).toBe(DORA);
    expect(refusalOf(turn, 'bob', { kind: 'turn/next' })).toBe('control/not-yours');
    expect(entriesOf(turn, 'alice', { kind: 'turn/next' })[0].authority).toBe('self');
  });
});

describe('the host of guests', () => {
  it('is never a guest', () => {
    expect(refusalOf(table(), 'alice', { kind: 'game/host', to: DORA })).toBe('guest/no-host');
  });

  it('is the next person if the host leaves, and plays the guests from then on', () => {
    const left = play(table(), 'alice', { kind: 'game/leave', playerId: 'alice', how: 'conceded' });
    expect(left.hostId).toBe('bob');
    expect(authorize(left, person('bob'), DORA, 'own', TODAY)).toMatchObject({ ok: true });
    expect(authorize(left, person('alice'), DORA, 'own', TODAY)).toMatchObject({ ok: false });
  });

  it('stays if only guests remain, and plays them', () => {
    const alone = play(table(), 'bob', { kind: 'game/leave', playerId: 'bob', how: 'conceded' });
    const guests = play(alone, 'alice', { kind: 'game/leave', playerId: 'alice', how: 'conceded' });
    expect(guests).toMatchObject({ stage: 'playing', hostId: 'alice' });
    const gone = play(guests, 'alice', { kind: 'game/leave', playerId: EMIL, how: 'conceded' });
    expect(gone).toMatchObject({ stage: 'over', result: { how: 'won', winners: [DORA] } });
  });

  it('who leaves a game that gathers with guests alone ends it', () => {
    const game = gathered(['alice', DORA]);
    expect(play(game, 'alice', { kind: 'game/withdraw', playerId: DORA }).seats).toHaveLength(1);
    expect(play(game, 'alice', { kind: 'game/withdraw', playerId: 'alice' }).stage).toBe('over');
  });
});

describe('seats as the host says, while it gathers', () => {
  const game = gathered(['alice', 'bob', DORA]);

  it('takes some in and others off in one line', () => {
    const entries = entriesOf(game, 'alice', { kind: 'game/seats', add: ['carol', EMIL], remove: ['bob'] });
    expect(entries.map(({ authority }) => authority)).toEqual(['host', 'host', 'host']);
    expect(after(game, entries).seats.map(({ playerId }) => playerId)).toEqual([
      'alice',
      DORA,
      'carol',
      EMIL,
    ]);
  });

  it.each([
    ['alice', ['bob'], [], 'game/joined-already'],
    ['alice', ['carol', 'carol'], [], 'game/joined-already'],
    ['alice', ['guest:dora'], [], 'guest/name'],
    ['alice', [], ['zoe'], 'game/not-a-player'],
    ['alice', [], ['alice'], 'seat/host'],
    ['alice', [], [], 'game/unchanged'],
    ['bob', ['carol'], [], 'game/host-only'],
    ['alice', Array.from({ length: 14 }, (_, index) => `p${index}`), [], 'game/full'],
  ] as const)('%s adds %j and takes off %j: %s', (who, add, remove, code) => {
    expect(refusalOf(game, who, { kind: 'game/seats', add, remove })).toBe(code);
  });
});
