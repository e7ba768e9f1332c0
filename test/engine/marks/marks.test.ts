import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { MarkAction } from '#engine/marks/marks.ts';
import type { DungeonAction } from '#engine/marks/dungeon-moves.ts';
import { attacker, citedBy, entriesOf, play, refusalOf, seated, untilStep } from '../tables/seated.ts';
import { seatColors } from '#engine/game/seat-colors.ts';
import { teamGame } from '../tables/teams.ts';

const TODAY = '2026-06-19';
const game = seated(['alice', 'bob', 'carol'], TODAY);
const A = { playerId: 'alice' } as const;

const ring = (bearer: string | null = null, times: number | null = null): MarkAction => ({
  kind: 'mark/ring',
  ...A,
  times,
  bearer: bearer === null ? null : { id: null, name: bearer },
});
const bearer = (id: number, name = 'Frodo'): MarkAction => ({
  kind: 'mark/ring',
  ...A,
  times: null,
  bearer: { id, name },
});
const speed = (to?: number): MarkAction => ({ kind: 'mark/speed', ...A, ...(to !== undefined && { to }) });
const hand = (to: number | 'none' | null): MarkAction => ({ kind: 'mark/hand-size', ...A, to });
const bless = (has = true): MarkAction => ({ kind: 'mark/blessing', ...A, has });
const venture = (room: string | null = null, quality: string | null = null): DungeonAction => ({
  kind: 'dungeon/venture',
  ...A,
  room,
  quality,
});
const put = (dungeon: string, room: string): DungeonAction => ({
  kind: 'dungeon/put',
  ...A,
  place: { dungeon, room },
});
const COMPLETED: DungeonAction = { kind: 'dungeon/completed', ...A };
const LEAVE: DungeonAction = { kind: 'dungeon/leave', ...A };

const marksOf = (now: Game) => now.seats[0]?.marks;

describe('the marks of a player', () => {
  it.each<[string, readonly MarkAction[], object | undefined]>([
    ['none at first', [], undefined],
    ['the Ring', [ring('Frodo')], { ring: { tempted: 1, bearer: { id: null, name: 'Frodo' } } }],
    [
      'the Ring again, another bearer',
      [ring('Frodo'), ring(' Sam ')],
      { ring: { tempted: 2, bearer: { id: null, name: 'Sam' } } },
    ],
    [
      'the Ring again, and no other creature: 701.54d',
      [ring('Frodo'), ring()],
      { ring: { tempted: 2, bearer: { id: null, name: 'Frodo' } } },
    ],
    ['the Ring, five times', [ring(null, 5)], { ring: { tempted: 5, bearer: null } }],
    ['the Ring after all not', [ring(), ring(null, 0)], undefined],
    ['speed from none: 702.179c', [speed()], { speed: 1 }],
    ['speed up', [speed(), speed()], { speed: 2 }],
    ['speed set', [speed(4)], { speed: 4 }],
    ['no speed', [speed(2), speed(0)], undefined],
    ['the blessing', [bless()], { blessing: true }],
    ['hand size', [hand(5)], { handSize: 5 }],
    ['no maximum', [hand('none')], { handSize: 'none' }],
    ['seven is said too', [hand(7)], { handSize: 7 }],
    ['as ever', [hand(5), hand(null)], undefined],
    [
      'a dungeon',
      [venture('Trapped Entry')],
      { dungeon: { dungeon: 'Tomb of Annihilation', room: 'Trapped Entry' } },
    ],
    [
      'the only room that follows',
      [venture('Trapped Entry'), venture('Oubliette'), venture()],
      { dungeon: { dungeon: 'Tomb of Annihilation', room: 'Cradle of the Death God' } },
    ],
    [
      'a dungeon completed: 309.6',
      [put('Undercity', 'Throne of the Dead Three'), COMPLETED],
      { completed: ['Undercity'] },
    ],
    [
      'a dungeon completed by venturing on: 701.49c',
      [put('Undercity', 'Throne of the Dead Three'), venture(null, 'Undercity')],
      { dungeon: { dungeon: 'Undercity', room: 'Secret Entrance' }, completed: ['Undercity'] },
    ],
    ['out of it', [put('Undercity', 'Forge'), LEAVE], undefined],
    ['several at once', [speed(), bless(), hand(3)], { speed: 1, blessing: true, handSize: 3 }],
  ])('%s', (_, actions, marks) => {
    expect(marksOf(play(game, 'alice', ...actions))).toEqual(marks);
  });

  it.each<[string, Game, string, MarkAction, string]>([
    ['another player’s', game, 'bob', speed(), 'game/kept-by-owner'],
    ['another player’s Ring', game, 'bob', ring(), 'control/not-yours'],
    ['another player’s room', game, 'bob', venture('Cave Entrance'), 'control/not-yours'],
    ['a stranger’s', game, 'eve', speed(), 'game/not-a-player'],
    ['which of several dungeons', game, 'alice', venture(), 'dungeon/which-room'],
    ['a room to which no arrow leads', game, 'alice', venture('Forge'), 'dungeon/which-room'],
    ['into Undercity without naming it', game, 'alice', venture('Secret Entrance'), 'dungeon/which-room'],
    ['no dungeon to complete', game, 'alice', COMPLETED, 'dungeon/none'],
    ['no dungeon to leave', game, 'alice', LEAVE, 'dungeon/none'],
    [
      'completed too soon',
      play(game, 'alice', put('Undercity', 'Forge')),
      'alice',
      COMPLETED,
      'dungeon/not-at-bottom',
    ],
    [
      'put where it is',
      play(game, 'alice', put('Undercity', 'Forge')),
      'alice',
      put('Undercity', 'Forge'),
      'game/unchanged',
    ],
    ['faster than 4', play(game, 'alice', speed(4)), 'alice', speed(), 'speed/max'],
    ['5', game, 'alice', speed(5), 'option/out-of-range'],
    ['no speed as before', game, 'alice', speed(0), 'game/unchanged'],
    ['blessed as before', play(game, 'alice', bless()), 'alice', bless(), 'game/unchanged'],
    ['no longer blessed', play(game, 'alice', bless()), 'alice', bless(false), 'blessing/stays'],
    ['a hand as ever', game, 'alice', hand(null), 'game/unchanged'],
    ['a hand of fewer than none', game, 'alice', hand(-1), 'count/out-of-range'],
    ['never tempted, as before', game, 'alice', ring(null, 0), 'game/unchanged'],
    ['a bearer without a name', game, 'alice', ring(' '), 'option/missing'],
    ['a bearer that is not there', game, 'alice', bearer(7), 'ring/not-a-bearer'],
    [
      'another player’s creature',
      { ...game, permanents: [attacker(7, 'bob')] },
      'alice',
      bearer(7),
      'ring/not-a-bearer',
    ],
    ['in a game that is over', { ...game, stage: 'over' }, 'alice', speed(), 'game/not-playing'],
  ])('%s is refused', (_, at, who, action, code) => {
    expect(refusalOf(at, who, action)).toBe(code);
  });

  it('are the host’s to correct', () => {
    const blessed = play(game, 'alice', bless());
    expect(marksOf(play(blessed, 'judge', bless(false), speed(3)))).toEqual({ speed: 3 });
    expect(entriesOf(blessed, 'judge', bless(false)).map(({ authority }) => authority)).toEqual(['host']);
  });

  it("are decided by the player's controller if they involve a choice", () => {
    const control = { of: 'alice', by: 'bob', card: null, extraTurnAfter: false } as const;
    const controlled = play(game, 'judge', { kind: 'control/create', span: 'while', ...control });
    expect(marksOf(play(controlled, 'bob', ring('Frodo'), venture('Cave Entrance')))).toMatchObject({
      ring: { tempted: 1 },
      dungeon: { room: 'Cave Entrance' },
    });
    expect(refusalOf(controlled, 'alice', ring())).toBe('control/decides-for-you');
    expect(marksOf(play(controlled, 'alice', speed()))).toEqual({ speed: 1 });
  });

  it.each<[Edition, MarkAction, readonly string[]]>([
    [TODAY, ring(), ['701.54a']],
    ['2024-02-02', ring(), ['701.52a']],
    ['2013-05-01', ring(), ['701.52a']],
    [TODAY, speed(), ['702.179a', '702.179b']],
    [TODAY, speed(4), ['702.179a', '702.179b', '702.179e']],
    ['founding', speed(), ['702.179a', '702.179b']],
    ['2018-04-27', bless(), ['702.130b', '702.130c']],
    [TODAY, bless(), ['702.131b', '702.131c']],
    ['founding', hand(4), ['217.3b']],
    [TODAY, hand(4), ['402.2']],
    [TODAY, venture('Cave Entrance'), ['701.49a']],
    ['2021-09-24', venture('Cave Entrance'), ['701.46a']],
  ])('rest on the rules of %s', (edition, action, rules) => {
    const entries = entriesOf(seated(['alice', 'bob'], edition), 'alice', action);
    expect(citedBy(entries).map((id) => id.split(' ')[0])).toEqual(rules);
  });

  it('are gone as the game is restarted', () => {
    const marked = play(game, 'alice', bless(), speed(2));
    const again = play(marked, 'judge', {
      kind: 'game/restart',
      card: null,
      controllerId: 'alice',
      exempt: [],
    });
    expect(again.seats.map(({ marks }) => marks)).toEqual([undefined, undefined, undefined]);
  });
});

/** True if a triggered ability causes the action; false if any player at the table may record it. */
const isTriggered = (at: Game, action: MarkAction, who = 'alice'): boolean =>
  entriesOf(at, who, action).some(({ event }) => 'triggered' in event);

describe('a speed that rises by itself: 702.179d', () => {
  const loses = (playerId: string) => ({ kind: 'life/change', playerId, change: { by: -1 } }) as const;
  const giants = play(teamGame(TODAY), 'judge', { ...speed(1), playerId: 'A1' });
  const faster = { ...speed(), playerId: 'A1' };
  const fast = play(game, 'alice', speed(1));

  it.each<[why: string, at: Game, action: MarkAction, who: string, is: boolean]>([
    ['an opponent lost life', play(fast, 'judge', loses('bob')), speed(), 'alice', true],
    ['by two at once', play(fast, 'judge', loses('bob')), speed(3), 'alice', false],
    ['no more than once a turn', play(fast, 'judge', loses('bob'), speed()), speed(), 'alice', false],
    ['nobody lost life', fast, speed(), 'alice', false],
    ['the player alone lost life', play(fast, 'judge', loses('alice')), speed(), 'alice', false],
    ['of none', play(game, 'judge', loses('bob')), speed(), 'alice', false],
    ['a teammate lost life', play(giants, 'judge', loses('A2')), faster, 'A1', false],
    ['another team lost life', play(giants, 'judge', loses('B2')), faster, 'A1', true],
  ])('%s', (_, at, action, who, is) => {
    expect(isTriggered(at, action, who)).toBe(is);
  });
});

describe('a venture of the player with the initiative: 726.2', () => {
  const has = play(game, 'judge', { kind: 'initiative/pass', to: 'alice' });
  const into = venture(null, 'Undercity');
  const inside = play(has, 'alice', put('Undercity', 'Forge'));
  const onward = venture('Trap!', 'Undercity');

  it.each<[why: string, at: Game, action: MarkAction, is: boolean]>([
    ['in upkeep', untilStep(has, 'upkeep'), into, true],
    ['before it, as the initiative is taken', has, into, false],
    ['before it, in the dungeon', inside, onward, true],
    ['in a main phase', untilStep(inside, 'precombat-main'), onward, false],
    ['by a card', untilStep(inside, 'upkeep'), venture('Trap!'), false],
    [
      'in another player’s upkeep',
      untilStep(play(inside, 'judge', { kind: 'turn/next' }), 'upkeep'),
      onward,
      false,
    ],
  ])('%s', (_, at, action, is) => {
    expect(isTriggered(at, action)).toBe(is);
  });
});

describe('who bears the Ring', () => {
  const listed = play({ ...game, permanents: [attacker(7, 'alice')] }, 'alice', bearer(7));
  const bears = (now: Game) => marksOf(now)?.ring;

  it('is a creature that the player controls', () => {
    expect(bears(listed)).toEqual({ tempted: 1, bearer: { id: 7, name: 'Frodo' } });
  });

  it('no longer bears it once it has left, and the Ring stays: 701.54a', () => {
    const gone = play(listed, 'alice', { kind: 'permanent/leave', id: 7, to: 'graveyard' });
    expect(bears(gone)).toEqual({ tempted: 1, bearer: null });
  });

  it('no longer bears it once another player has controlled it, however briefly', () => {
    const taken = play(listed, 'judge', { kind: 'permanent/control', id: 7, to: 'bob' });
    const back = play(taken, 'judge', { kind: 'permanent/control', id: 7, to: 'alice' });
    expect(back.permanents[0]?.controllerId).toBe('alice');
    expect(bears(back)).toEqual({ tempted: 1, bearer: null });
  });

  it('still bears it phased out', () => {
    const one = attacker(7, 'alice');
    const out = {
      ...one,
      permanent: { ...one.permanent, status: { ...one.permanent.status, phasedOut: true } },
    };
    const later = untilStep({ ...listed, permanents: [out] }, 'upkeep');
    expect(bears(later)?.bearer?.id).toBe(7);
  });
});

describe('the color of a seat', () => {
  const paint = (to: number, playerId = 'alice'): MarkAction => ({ kind: 'mark/color', playerId, to });

  it('is by its place until its player chooses one that nobody has', () => {
    expect(seatColors(game)).toEqual([0, 1, 2]);
    const painted = play(game, 'alice', paint(5));
    expect(seatColors(painted)).toEqual([5, 1, 2]);
    expect(refusalOf(painted, 'bob', paint(5, 'bob'))).toBe('color/taken');
    expect(refusalOf(painted, 'alice', paint(5))).toBe('game/unchanged');
    expect(refusalOf(painted, 'alice', paint(8))).toBe('option/out-of-range');
    // Her previous color is free again.
    expect(seatColors(play(painted, 'bob', paint(0, 'bob')))).toEqual([5, 0, 2]);
    expect(seatColors(play(painted, 'alice', paint(0)))).toEqual([0, 1, 2]);
  });

  it.each([
    [7, 7, 'done'],
    [7, 1, 'color/taken'],
    [8, 1, 'color/taken'],
    [9, 5, 'color/taken'],
    [16, 7, 'color/taken'],
  ])('at a table of %i, color %i: %s', (players, to, outcome) => {
    const others = Array.from({ length: players - 1 }, (_, index) => `player ${index}`);
    const table = seated(['alice', ...others], TODAY);
    if (outcome === 'done') expect(seatColors(play(table, 'alice', paint(to)))[0]).toBe(to);
    else expect(refusalOf(table, 'alice', paint(to))).toBe(outcome);
  });
});
