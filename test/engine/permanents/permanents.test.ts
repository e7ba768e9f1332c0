import { describe, expect, it } from 'vitest';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { PermanentAction } from '#engine/permanents/permanents.ts';
import type { Game } from '#engine/game/state.ts';
import {
  AKKI_LAVARUNNER,
  ASSAULT_BATTERY,
  BOTTOMLESS_POOL_LOCKER_ROOM,
  DIMIR_DOPPELGANGER,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JUSHI_APPRENTICE,
  NEZUMI_SHORTFANG,
  RUNECLAW_BEAR,
} from '../../helpers/cards.ts';
import { entriesOf, play, refusalIn, decide, person, refusalOf } from '../tables/seated.ts';
import { added, adding, at, looks, PLAYERS, saidOf, tableIn } from '../tables/permanents.ts';

const EDITIONS = ['founding', '2026-06-19'] as const;

const becoming = (id: number, card: typeof GRIZZLY_BEARS): PermanentAction => ({
  kind: 'permanent/copy',
  id,
  of: { card },
  keeps: DIMIR_DOPPELGANGER.name,
});

describe.each([
  ['founding', GRIZZLY_BEARS, '508.2', '508.4', '510.4'],
  ['2026-06-19', RUNECLAW_BEAR, '710.2', '710.4', '110.5c'],
] as const)('%s: flip cards at the table', (edition, bear, flips, oneWay, kept) => {
  it('the Dimir Doppelganger is Jushi Apprentice, Tomoya, a flipped bear, and Stabwhisker the Odious', () => {
    const [table, id] = added(tableIn('upkeep', edition), DIMIR_DOPPELGANGER);
    const seen = [looks(table, id)];
    let game = table;
    for (const action of [
      becoming(id, JUSHI_APPRENTICE),
      { kind: 'permanent/flip', id } as const,
      becoming(id, bear),
      becoming(id, NEZUMI_SHORTFANG),
    ]) {
      game = play(game, 'ann', action);
      seen.push(looks(game, id));
    }
    expect(seen).toEqual([
      'Dimir Doppelganger 0/2',
      'Jushi Apprentice 1/2, with the ability of Dimir Doppelganger',
      'Tomoya the Revealer 2/3, flipped, with the ability of Dimir Doppelganger',
      `${bear.name} 2/2, flipped, with the ability of Dimir Doppelganger`,
      'Stabwhisker the Odious 3/3, flipped, with the ability of Dimir Doppelganger',
    ]);
    const left = play(game, 'ann', { kind: 'permanent/leave', id, to: 'hand' });
    const [again, other] = added(left, DIMIR_DOPPELGANGER);
    expect(looks(again, other)).toBe('Dimir Doppelganger 0/2');
    expect(other).not.toBe(id);
  });

  it('Akki Lavarunner flips into Tok-Tok, and not a second time', () => {
    const [table, id] = added(tableIn('upkeep', edition), AKKI_LAVARUNNER);
    expect(saidOf(table, 'ann', { kind: 'permanent/flip', id })).toEqual([
      `flipped by self ${flips} ${oneWay} ${kept}`,
    ]);
    const tokTok = play(table, 'ann', { kind: 'permanent/flip', id });
    expect(looks(tokTok, id)).toBe('Tok-Tok, Volcano Born 2/2, flipped');
    for (const kind of ['permanent/flip', 'permanent/unflip'] as const) {
      const refusal = refusalIn(decide(tokTok, person('ann'), { kind, id }));
      expect(refusal.code).toBe(kind === 'permanent/flip' ? 'status/already' : 'status/never-unflips');
      expect(refusal.citations.map(({ number }) => number)).toEqual([oneWay]);
    }
  });

  it.each<[string, Parameters<typeof adding>, string | null]>([
    ['bears', [bear], null],
    ['Akki Lavarunner, of which a copy is no flip card', [AKKI_LAVARUNNER, { copyOf: { card: bear } }], null],
    ['a double-faced card', [HUNTMASTER_OF_THE_FELLS], 'transform'],
    ['a Room', [BOTTOMLESS_POOL_LOCKER_ROOM], 'unlock'],
    ['a card that lies face down', [AKKI_LAVARUNNER, { initialStatus: { faceDown: true } }], 'turn-face-up'],
  ])('%s: no flip card now, unless its ability resolves all the same', (_, what, meant) => {
    const [table, id] = added(tableIn('upkeep', edition), ...what);
    expect(refusalIn(decide(table, person('ann'), { kind: 'permanent/flip', id }))).toMatchObject({
      code: 'flip/no-flip-card',
      facts: { meant },
    });
    const flipped = play(table, 'ann', { kind: 'permanent/flip', id, anyway: true });
    expect(at(flipped, id).permanent.status.flipped).toBe(true);
  });

  it.each<[string, Parameters<typeof adding>, string]>([
    ['bears', [bear, { copyOf: { card: AKKI_LAVARUNNER } }], 'Tok-Tok, Volcano Born 2/2, flipped'],
    [
      'a double-faced card',
      [HUNTMASTER_OF_THE_FELLS, { copyOf: { card: AKKI_LAVARUNNER } }],
      'Tok-Tok, Volcano Born 2/2, flipped',
    ],
    ['a card of which nobody knows more than its name', ['Our own card'], 'Our own card, flipped'],
  ])('%s: flips as what it is now', (_, what, expected) => {
    const [table, id] = added(tableIn('upkeep', edition), ...what);
    expect(looks(play(table, 'ann', { kind: 'permanent/flip', id }), id)).toBe(expected);
  });

  it('a copy of Tomoya is not flipped, and neither is a token copy', () => {
    const [table, id] = added(tableIn('upkeep', edition), JUSHI_APPRENTICE);
    const tomoya = play(table, 'ann', { kind: 'permanent/flip', id });
    const [cloned, clone] = added(tomoya, 'Clone', { copyOf: { permanentId: id } });
    expect(looks(cloned, clone)).toBe('Jushi Apprentice 1/2');
    const [minted, token] = added(tomoya, '', { isToken: true, copyOf: { permanentId: id } });
    expect(at(minted, token).permanent).toMatchObject({
      isToken: true,
      copyOf: null,
      card: JUSHI_APPRENTICE,
    });
  });
});

describe.each(EDITIONS)('%s: a permanent comes to the table', (edition) => {
  const table = tableIn('precombat-main', edition);

  it.each([
    ['untapped, unflipped and face up', {}, 'Grizzly Bears 2/2'],
    ['tapped, if something says so', { initialStatus: { tapped: true } }, 'Grizzly Bears 2/2, tapped'],
    [
      'flipped and tapped',
      { initialStatus: { tapped: true, flipped: true } },
      'Grizzly Bears 2/2, tapped, flipped',
    ],
    ['face down', { initialStatus: { faceDown: true } }, 'no name 2/2, face down'],
    ['as a copy', { copyOf: { card: RUNECLAW_BEAR } }, 'Runeclaw Bear 2/2'],
  ])('%s', (_, more, expected) => {
    const [game, id] = added(table, GRIZZLY_BEARS, more);
    expect(looks(game, id)).toBe(expected);
  });

  it('under a free name, owned by one and controlled by another', () => {
    const [game, id] = added(table, 'Some Bird', { ownerId: 'ann', controllerId: 'bob' });
    expect(looks(game, id)).toBe('Some Bird');
    expect(at(game, id)).toMatchObject({ ownerId: 'ann', controllerId: 'bob', combat: null });
  });

  it('the card of a face-down one is said as it is turned face up', () => {
    const [game, id] = added(table, '', { initialStatus: { faceDown: true } });
    expect(looks(game, id)).toBe('no name 2/2, face down');
    const up = play(game, 'ann', { kind: 'permanent/turn-face-up', id, card: NEZUMI_SHORTFANG });
    expect(looks(up, id)).toBe('Nezumi Shortfang 1/1');
    expect(looks(play(up, 'ann', { kind: 'permanent/turn-face-down', id, hasMorph: false }), id)).toBe(
      'no name 2/2, face down',
    );
  });

  it('a token copy has both faces if the rules give it two', () => {
    const [game, id] = added(table, HUNTMASTER_OF_THE_FELLS, { face: 1 });
    const [minted, token] = added(game, '', { isToken: true, copyOf: { permanentId: id } });
    expect(looks(minted, token)).toBe('Ravager of the Fells 4/4');
    const over: PermanentAction = { kind: 'permanent/transform', id: token, how: 'transform' };
    const done = decide(minted, person('ann'), over);
    expect(done.ok ? looks(done.value.after, token) : done.failure.code).toBe(
      edition === 'founding' ? 'transform/not-double-faced' : 'Huntmaster of the Fells 2/2',
    );
  });

  it('any player may record that an effect transforms it', () => {
    const [game, id] = added(table, HUNTMASTER_OF_THE_FELLS);
    const how = { transform: 'transformed', convert: 'converted' } as const;
    for (const [word, what] of Object.entries(how))
      expect(
        saidOf(game, 'bob', { kind: 'permanent/transform', id, how: word as keyof typeof how })[0],
      ).toMatch(new RegExp(`^${what} by self`));
  });

  it('a Room with some of its doors unlocked', () => {
    const [game, id] = added(table, BOTTOMLESS_POOL_LOCKER_ROOM, { unlocked: [1] });
    expect(looks(game, id)).toBe('Locker Room');
    const open = play(game, 'ann', { kind: 'permanent/unlock', id, half: 0, by: 'payment' });
    expect(looks(open, id)).toBe('Bottomless Pool // Locker Room');
    expect(looks(play(open, 'bob', { kind: 'permanent/lock', id, half: 1 }), id)).toBe('Bottomless Pool');
    expect(refusalOf(open, 'ann', { kind: 'permanent/unlock', id, half: 0, by: 'effect' })).toBe(
      'card/door-already',
    );
    expect(refusalOf(open, 'bob', { kind: 'permanent/unlock', id, half: 0, by: 'payment' })).toBe(
      'control/not-yours',
    );
  });

  it.each([
    ['option/missing', adding('  ')],
    ['option/too-long', adding('x'.repeat(151))],
    ['card/no-permanent', adding(ASSAULT_BATTERY)],
    ['game/not-a-player', adding('Bird', { ownerId: 'eve' })],
    ['option/out-of-range', adding(HUNTMASTER_OF_THE_FELLS, { face: 2 })],
    ['card/no-doors', adding(GRIZZLY_BEARS, { unlocked: [0] })],
    ['option/out-of-range', adding(BOTTOMLESS_POOL_LOCKER_ROOM, { unlocked: [2] })],
    ['permanent/unknown', adding('Clone', { copyOf: { permanentId: 99 } })],
    ['permanent/unknown', adding('Aura', { attachedTo: { kind: 'permanent', id: '99' } })],
    ['game/not-a-player', adding('Curse', { attachedTo: { kind: 'player', id: 'eve' } })],
  ] as const)('not so: %s', (code, action) => {
    expect(refusalOf(table, 'ann', action)).toBe(code);
  });

  it('players and the host may record it, and no one else', () => {
    expect(saidOf(table, 'bob', adding('Bird'))[0]).toMatch(/^permanent\/entered by self/);
    expect(saidOf(table, 'judge', adding('Bird'))[0]).toMatch(/^permanent\/entered by host/);
    expect(refusalOf(table, 'eve', adding('Bird'))).toBe('game/not-a-player');
  });

  it('as many as 500', () => {
    const [game, id] = added(table, 'Bird');
    const full: Game = { ...game, permanents: Array.from({ length: 500 }, () => at(game, id)) };
    expect(refusalOf(full, 'ann', adding('Bird'))).toBe('table/too-many');
  });
});

describe('stored data of a permanent', () => {
  const [table, id] = added(tableIn(), GRIZZLY_BEARS);

  it('tapped and untapped', () => {
    const tapped = play(table, 'bob', { kind: 'permanent/tap', id });
    expect(looks(tapped, id)).toBe('Grizzly Bears 2/2, tapped');
    expect(refusalOf(tapped, 'ann', { kind: 'permanent/tap', id })).toBe('status/already');
    expect(looks(play(tapped, 'ann', { kind: 'permanent/untap', id }), id)).toBe('Grizzly Bears 2/2');
  });

  it('counters and damage, which are bookkeeping', () => {
    const count = (change: { by: number } | { to: number }, counter = '+1/+1'): PermanentAction => ({
      kind: 'permanent/counters',
      id,
      counter,
      change,
    });
    expect(saidOf(table, 'ann', count({ by: 2 }))).toEqual(['counters by self']);
    const two = play(table, 'ann', count({ by: 2 }), count({ to: 1 }, 'Charge'));
    expect(at(two, id).permanent.counters).toEqual({ '+1/+1': 2, charge: 1 });
    expect(at(play(two, 'ann', count({ by: -2 })), id).permanent.counters).toEqual({ charge: 1 });
    expect(refusalOf(two, 'ann', count({ by: -3 }))).toBe('count/out-of-range');
    expect(refusalOf(two, 'ann', count({ by: 0 }))).toBe('game/unchanged');
    expect(refusalOf(two, 'ann', count({ by: 1 }, '__proto__'))).toBe('counters/no-name');
    const hurt = play(two, 'ann', { kind: 'permanent/damage', id, change: { by: 1 } });
    expect(at(hurt, id).permanent.damage).toBe(1);
    expect(refusalOf(hurt, 'ann', { kind: 'permanent/damage', id, change: { to: -1 } })).toBe(
      'count/out-of-range',
    );
  });

  it('attached to a permanent or a player, and to nothing once that is gone', () => {
    const [both, aura] = added(table, 'Pacifism');
    const to = { kind: 'permanent', id: String(id) } as const;
    const on = play(both, 'ann', { kind: 'permanent/attach', id: aura, to });
    expect(at(on, aura).permanent.attachedTo).toEqual(to);
    expect(refusalOf(on, 'ann', { kind: 'permanent/attach', id: aura, to })).toBe('game/unchanged');
    const itself = { kind: 'permanent', id: String(aura) } as const;
    expect(refusalOf(on, 'ann', { kind: 'permanent/attach', id: aura, to: itself })).toBe(
      'permanent/attached-to-itself',
    );
    const around = { kind: 'permanent', id: String(aura) } as const;
    expect(refusalOf(on, 'ann', { kind: 'permanent/attach', id, to: around })).toBe(
      'permanent/attached-to-itself',
    );
    const off = play(on, 'ann', { kind: 'permanent/unattach', id: aura });
    expect(at(off, aura).permanent.attachedTo).toBeNull();
    const died = play(on, 'ann', { kind: 'permanent/leave', id, to: 'graveyard' });
    expect(at(died, aura).permanent.attachedTo).toBeNull();
    const curse = { kind: 'player', id: 'bob' } as const;
    const cursed = play(off, 'ann', { kind: 'permanent/attach', id: aura, to: curse });
    const left = play(cursed, 'bob', { kind: 'game/leave', playerId: 'bob', how: 'conceded' });
    expect(at(left, aura).permanent.attachedTo).toBeNull();
  });

  it.each(['permanent/tap', 'permanent/flip', 'permanent/unattach', 'permanent/leave-combat'] as const)(
    '%s: not of what is not there',
    (kind) => {
      expect(refusalOf(table, 'ann', { kind, id: 99 })).toBe('permanent/unknown');
    },
  );
});

describe.each(EDITIONS)('%s: leaving and changing controllers', (edition) => {
  const [table, id] = added(tableIn('declare-attackers', edition), GRIZZLY_BEARS);

  it('a face-down permanent is revealed to everyone', () => {
    const [game, morph] = added(table, NEZUMI_SHORTFANG, { initialStatus: { faceDown: true } });
    const [entry] = entriesOf(game, 'bob', { kind: 'permanent/leave', id: morph, to: 'exile' });
    expect(entry.event).toEqual({
      kind: 'permanent/left',
      id: morph,
      to: 'exile',
      revealed: NEZUMI_SHORTFANG.name,
    });
    const [open] = entriesOf(game, 'bob', { kind: 'permanent/leave', id, to: 'exile' });
    expect(open.event).toEqual({ kind: 'permanent/left', id, to: 'exile' });
  });

  it('a token that left has ceased to exist, and the rule is named', () => {
    const [game, token] = added(table, 'Bird', { isToken: true });
    const [entry] = entriesOf(game, 'ann', { kind: 'permanent/leave', id: token, to: 'graveyard' });
    expect(entry.because.map(({ number }) => number)).toContain(edition === 'founding' ? '420.5f' : '704.5d');
  });

  it('under another player’s control it is out of combat', () => {
    const fighting = play(table, 'ann', {
      kind: 'permanent/attack',
      ids: [id],
      playerId: 'bob',
      how: 'declared',
    });
    const stolen = play(fighting, 'bob', { kind: 'permanent/control', id, to: 'bob' });
    expect(at(stolen, id)).toMatchObject({ ownerId: 'ann', controllerId: 'bob', combat: null });
    expect(refusalOf(stolen, 'bob', { kind: 'permanent/control', id, to: 'bob' })).toBe('game/unchanged');
    expect(refusalOf(stolen, 'bob', { kind: 'permanent/control', id, to: 'eve' })).toBe('game/not-a-player');
    const back = play(stolen, 'bob', { kind: 'game/leave', playerId: 'bob', how: 'left' });
    expect(at(back, id).controllerId).toBe('ann');
  });
});

describe('who decides', () => {
  const [mine, id] = added(tableIn(), JUSHI_APPRENTICE, { controllerId: 'bob' });
  const flip = { kind: 'permanent/flip', id } as const;

  it('the controller of the permanent does, or the host', () => {
    expect(saidOf(mine, 'bob', flip)[0]).toMatch(/^flipped by self/);
    expect(saidOf(mine, 'judge', flip)[0]).toMatch(/^flipped by host/);
    expect(refusalOf(mine, 'ann', flip)).toBe('control/not-yours');
  });

  it("on a controlled turn, the player's controller", () => {
    const created = play(mine, 'ann', {
      kind: 'control/create',
      of: 'bob',
      by: 'ann',
      card: 'Mindslaver',
      span: 'next-turn',
      extraTurnAfter: false,
    });
    const controlled = play(created, 'judge', { kind: 'turn/next' });
    expect(controlled.turn?.playerId).toBe('bob');
    expect(saidOf(controlled, 'ann', flip)[0]).toMatch(/^flipped by controller/);
    expect(refusalOf(controlled, 'bob', flip)).toBe('control/decides-for-you');
    expect(refusalOf(controlled, 'bob', { kind: 'permanent/tap', id })).toBe('control/decides-for-you');
    for (const who of ['ann', 'cid'])
      expect(saidOf(controlled, who, { kind: 'permanent/tap', id })[0]).toMatch(/^tapped by self/);
  });

  it('no one before the game is played and once it is over', () => {
    const over = play(mine, 'judge', {
      kind: 'game/end',
      result: { how: 'ended', winners: [] },
    });
    expect(refusalOf(over, 'bob', flip)).toBe('game/not-playing');
  });
});

it.each<Edition>(['2003-07-01', 'founding', '2009-07-11', '2026-06-19'])(
  '%s: what is phased out is in nobody’s reach',
  (edition) => {
    const [game, id] = added(tableIn('declare-attackers', edition), GRIZZLY_BEARS);
    const out = play(game, 'ann', { kind: 'permanent/phase', out: [id], in: [] });
    const refused: readonly PermanentAction[] = [
      { kind: 'permanent/tap', id },
      { kind: 'permanent/flip', id },
      { kind: 'permanent/counters', id, counter: 'charge', change: { by: 1 } },
      { kind: 'permanent/damage', id, change: { by: 1 } },
      { kind: 'permanent/unlock', id, half: 0, by: 'effect' },
      { kind: 'permanent/attach', id, to: { kind: 'player', id: 'bob' } },
      { kind: 'permanent/attack', ids: [id], playerId: null, how: 'declared' },
      { kind: 'permanent/control', id, to: 'bob' },
      { kind: 'permanent/copy', id, of: { card: RUNECLAW_BEAR }, keeps: null },
    ];
    expect(refused.map((action) => refusalOf(out, 'ann', action))).toEqual(
      refused.map(() => 'status/phased-out'),
    );
    expect(PLAYERS).toContain(at(out, id).controllerId);
  },
);
