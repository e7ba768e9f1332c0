import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import { appendEntries, emptyTransition } from '#engine/deciding/transition.ts';
import { replayEvents } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { enterAtTable } from '#engine/permanents/entering.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { printRatio } from './measure.ts';

const TURNS = 300;
const PERMANENTS = 100;
const PLAYERS = ['100000000000000001', '100000000000000002', '100000000000000003', '100000000000000004'];

const entriesOf = (...events: readonly [GameEvent, ...GameEvent[]]): AcceptedTransition['entries'] =>
  events.map((event): Entry => ({
    event,
    authority: 'self',
    because: [{ edition: '2006-10-01', number: '300.1' }],
  })) as [Entry, ...Entry[]];

function createPermanent(id: number): TablePermanent {
  const card = {
    name: `Captain Example of Harbor ${id}`,
    layout: 'ordinary',
    parts: [
      {
        name: `Captain Example of Harbor ${id}`,
        manaCost: '{3}{R}{W}',
        typeLine: 'Legendary Creature — Human Wizard',
        power: '3',
        toughness: '4',
      },
    ],
  } as const;
  const playerId = PLAYERS[id % PLAYERS.length]!;
  const entered = enterAtTable(
    { permanents: [], designations: { monarch: null, initiative: null, day: null }, numbered: id - 1 },
    { id, card, ownerId: playerId },
    rulesetOf('founding'),
  );
  if (!entered.ok) throw new Error(entered.failure.code);
  return entered.value.answer;
}

/** The events by which one player's permanents become tapped or untapped. */
const tapEvents = (game: Game, playerId: string, what: 'tapped' | 'untapped'): readonly GameEvent[] =>
  game.permanents
    .filter(({ controllerId }) => controllerId === playerId)
    .map(({ id, permanent }) => {
      const status = { ...permanent.status, tapped: what === 'tapped' };
      return { kind: 'permanent/changed', id, what, permanent: { ...permanent, status } };
    });

/**
 * The log entries of one turn: it begins, everything untaps, a spell is cast and resolves, everything attacks, life
 * is lost.
 */
function turn(game: Game, number: number): readonly AcceptedTransition['entries'][] {
  const playerId = PLAYERS[number % PLAYERS.length]!;
  const nextInOrder = PLAYERS[(number + 1) % PLAYERS.length]!;
  const { card } = game.permanents[number % PERMANENTS]!.permanent;
  const object: StackObject = {
    id: PERMANENTS + number,
    kind: 'spell',
    name: card.name,
    card,
    halves: [],
    isCopy: false,
    controllerId: playerId,
    ownerId: playerId,
    fromGraveyard: false,
    faceDown: false,
  };
  const { life } = game.seats[0]!;
  return [
    entriesOf(
      { kind: 'turn/began', playerId, extra: null, step: 'untap', nextInOrder },
      ...tapEvents(game, playerId, 'untapped'),
    ),
    ...(['upkeep', 'draw', 'precombat-main'] as const).map((step) =>
      entriesOf({ kind: 'turn/step-began', step, round: 1 }),
    ),
    entriesOf({ kind: 'stack/added', object }),
    entriesOf({ kind: 'stack/resolved', id: object.id, to: 'graveyard' }),
    entriesOf(
      { kind: 'turn/step-began', step: 'declare-attackers', round: 1 },
      ...tapEvents(game, playerId, 'tapped'),
    ),
    entriesOf({ kind: 'life/changed', playerId: PLAYERS[0]!, from: life, to: life - 1 }),
  ];
}

/** Measures the size of the file after a long game with a full table. */
export async function longGame(folder: string): Promise<void> {
  const file = join(folder, 'long-game.sqlite');
  const store = openSqliteStore<{ content: string }>(file);
  let id = 0;
  const write = (kind: 'open' | 'append', entries: AcceptedTransition['entries']) => {
    id += 1;
    const origin = { interactionId: String(id), channelId: '1', guildId: '2', actorId: PLAYERS[0]!, at: id };
    return store.mutate(origin, ({ game: snapshot }) => {
      const [{ event }, ...rest] = entries;
      const transition = snapshot
        ? appendEntries(emptyTransition(snapshot.game), entries)
        : appendEntries(emptyTransition(replayEvents([event])), rest);
      return {
        reply: { content: '' },
        game: { kind, entries, after: transition.after, final: transition.final },
      };
    });
  };
  const settings = { format: PLAIN_FORMAT, startingLife: 40, pings: true };
  const hostId = PLAYERS[0]!;
  await write(
    'open',
    entriesOf({ kind: 'game/opened', edition: 'founding', hostId, settings, players: PLAYERS }),
  );
  await write('append', entriesOf({ kind: 'game/started', order: PLAYERS, teams: [], byChance: true }));
  for (let permanentId = 1; permanentId <= PERMANENTS; permanentId += 1)
    await write('append', entriesOf({ kind: 'permanent/entered', permanent: createPermanent(permanentId) }));
  for (let number = 0; number < TURNS; number += 1) {
    const { game } = (await store.lastGame('1'))!;
    for (const entries of turn(game, number)) await write('append', entries);
  }
  await store.close();
  printRatio(
    `megabytes of a game of ${TURNS} turns, ${PERMANENTS} permanents, ${id} lines`,
    statSync(file).size / 1e6,
    {
      most: 20,
    },
  );
}
