import { describe, expect, it } from 'vitest';
import { authorityOf } from '#discord/sentences/entries.ts';
import type { DamageAction } from '#engine/life/damage.ts';
import type { Game } from '#engine/game/state.ts';
import { commanderTable, KRENKO, naming } from '../commanders/tables.ts';
import { decide, play, type Action } from '../tables/seated.ts';

/*
 * `judge` hosts and plays only for Dora, a guest; `mod` may manage the server and does not play; `gone` has left;
 * `carol`, `bob` and `alice`, whom Bob controls, play; `eve` is not part of the game.
 */

const MANAGERS = new Set(['mod', 'gone', 'carol']);

const DORA = 'guest:Dora';

const hit = (dealer: string, playerId: string): DamageAction => ({
  kind: 'hit/record',
  line: 9,
  dealer,
  events: [{ what: 'loss', playerId, amount: 3 }],
});

/**
 * Alice's second turn, in which Bob controls her. She has the city's blessing, it is night, and Bob has damaged her.
 */
const table = (): Game => {
  const begun = play(commanderTable('2026-06-19', ['alice', 'bob', 'carol', DORA, 'gone']), 'gone', {
    kind: 'game/leave',
    playerId: 'gone',
    how: 'left',
  });
  const next = { kind: 'turn/next' } as const;
  return play(
    play(begun, 'judge', next, next, next, next),
    'judge',
    {
      kind: 'control/create',
      card: 'Mindslaver',
      by: 'bob',
      of: 'alice',
      span: 'while',
    },
    { kind: 'mark/blessing', playerId: 'alice', has: true },
    { kind: 'day/change', to: 'night' },
    hit('bob', 'alice'),
  );
};

/** The authority by which the user acts, or the code of the refusal. */
function does(who: string, action: Action): string {
  const decided = decide(table(), { id: who, mayManageServer: MANAGERS.has(who) }, action);
  return decided.ok ? authorityOf(decided.value.entries) : decided.failure.code;
}

const HOST_ONLY = 'game/host-only';
const STRANGER = 'game/not-a-player';
const KEPT = 'game/kept-by-owner';
const OWN = 'control/own-alone';

type Row = readonly [
  what: string,
  action: Action,
  judge: string,
  mod: string,
  carol: string,
  bob: string,
  eve: string,
];

// prettier-ignore
const ROWS: readonly Row[] = [
  ['a count of Bob’s', { kind: 'library/count', playerId: 'bob', to: 50 }, 'host', 'host', 'host', 'self', STRANGER],
  ['a count of Alice’s', { kind: 'library/count', playerId: 'alice', to: 50 }, 'host', 'host', 'host', 'controller', STRANGER],
  ['life that Dora gains', { kind: 'life/change', playerId: DORA, change: { by: 4 } }, 'self', 'host', 'host', KEPT, STRANGER],
  ['damage that Bob deals', hit('bob', 'alice'), 'host', 'host', 'recorder', 'recorder', STRANGER],
  ['damage that Dora deals', hit(DORA, 'alice'), 'host', 'host', 'recorder', KEPT, STRANGER],
  ['what Alice was dealt, taken back', { kind: 'hit/take-back', playerId: 'alice', upTo: 9 }, 'host', 'host', 'host', 'hit/not-yours', 'hit/not-yours'],
  ['Alice’s turn passed', { kind: 'turn/next' }, 'host', 'host', 'host', 'controller', STRANGER],
  ['an extra turn noted', { kind: 'turn/extra', playerId: 'bob', card: null }, 'self', 'host', 'self', 'self', STRANGER],
  ['Bob’s control of Alice ended', { kind: 'control/end', id: 1 }, 'host', 'host', 'host', 'self', STRANGER],
  ['Bob’s commander named anew', naming('bob', KRENKO), 'host', 'host', 'host', 'commander/settled', STRANGER],
  ['a blessing that was none', { kind: 'mark/blessing', playerId: 'alice', has: false }, 'host', 'host', 'host', 'blessing/stays', STRANGER],
  ['neither day nor night', { kind: 'day/change', to: null }, 'host', 'host', 'host', 'day/stays', STRANGER],
  ['a reminder silenced', { kind: 'reminders/silence', silenced: ['monarch'] }, 'host', 'host', 'host', HOST_ONLY, HOST_ONLY],
  ['that Alice has lost', { kind: 'game/leave', playerId: 'alice', how: 'lost' }, 'host', 'host', 'host', 'losing/others', STRANGER],
  ['Alice concedes', { kind: 'game/leave', playerId: 'alice', how: 'conceded' }, OWN, OWN, OWN, OWN, STRANGER],
  ['Dora, a guest, concedes', { kind: 'game/leave', playerId: DORA, how: 'conceded' }, 'self', 'host', 'host', OWN, STRANGER],
  ['the game handed over', { kind: 'game/host', to: 'bob' }, 'host', 'host', 'host', HOST_ONLY, HOST_ONLY],
  ['the game ended', { kind: 'game/end', result: { how: 'drawn', winners: [] } }, 'host', 'host', 'host', HOST_ONLY, HOST_ONLY],
];

describe('who acts as host', () => {
  it.each(ROWS)('%s', (_what, action, ...expected) => {
    expect(['judge', 'mod', 'carol', 'bob', 'eve'].map((who) => does(who, action))).toEqual(expected);
    expect(does('gone', action)).toBe(does('mod', action));
  });

  it.each([
    ['a turn passed', { kind: 'turn/next' }],
    ['an extra turn noted', { kind: 'turn/extra', playerId: 'bob', card: null }],
  ] as const)('does not decide what another one decides for them: %s', (_what, action) => {
    const may = decide(table(), { id: 'alice', mayManageServer: true }, action);
    expect(may).toMatchObject({ failure: { code: 'control/decides-for-you', facts: { by: 'bob' } } });
  });
});
