import { expect, it } from 'vitest';
import type { Entry } from '#engine/deciding/actions.ts';
import { GameEvent } from '#engine/events/events.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import { entriesOf, play } from '../tables/seated.ts';
import { resolving, shahrazad } from '../tables/subgames.ts';
import { poison, teamGame } from '../tables/teams.ts';

const main = resolving(['alice', 'bob', 'carol'], '2026-06-19');
const controlled = play(main, 'judge', {
  kind: 'control/create',
  of: 'bob',
  by: 'alice',
  card: 'Emrakul, the Promised End',
  span: 'next-turn',
  extraTurnAfter: true,
});

it.each<[string, readonly Entry[], GameEvent['kind']]>([
  [
    'a controller who leaves before the turn',
    entriesOf(controlled, 'alice', { kind: 'game/leave', playerId: 'alice', how: 'conceded' }),
    'control/ended',
  ],
  ['a team’s poison', entriesOf(teamGame('2026-06-19'), 'A1', poison('A2', 3)), 'counters/changed'],
  ['a subgame', entriesOf(main, 'judge', shahrazad()), 'subgame/began'],
])('what is kept of %s is read as it was written', (_, entries, kind) => {
  expect(entries.map(({ event }) => event.kind)).toContain(kind);
  for (const { event } of entries) expect(GameEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
});

it('the extra turn of Emrakul remains after its controller has left', () => {
  const entries = entriesOf(controlled, 'alice', { kind: 'game/leave', playerId: 'alice', how: 'conceded' });
  const after = entries.reduce((now, { event }) => applyEvent(now, event), controlled);
  expect(after.controls).toMatchObject([{ state: 'extra-turn-only' }]);
});
