import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import type { BringCardAction } from '#engine/subgames/bring-card.ts';
import { nameOnlyCard } from '#engine/permanents/entering.ts';
import { play, seated, untilStep } from './seated.ts';
import type { RestartSubgameAction } from '#engine/subgames/restarting.ts';
import type { SubgameEnding } from '#engine/subgames/subgame-end.ts';
import type { StartSubgame } from '#engine/subgames/starting.ts';

export const EDITIONS = ['founding', '2008-02-01', '2026-06-19'] as const;

export const shahrazad = (more: Partial<StartSubgame> = {}): StartSubgame => ({
  kind: 'subgame/start',
  card: 'Shahrazad',
  controllerId: 'alice',
  libraries: [],
  first: 'bob',
  byChance: false,
  commanders: [],
  triggers: [],
  ...more,
});

export const ending = (
  winners: readonly string[] | null = null,
  more: Partial<SubgameEnding> = {},
): SubgameEnding => ({ kind: 'subgame/end', winners, removed: [], commandersOut: [], ...more });

export const bringing = (
  ownerId: string,
  name: string,
  more: Partial<BringCardAction> = {},
): BringCardAction => ({
  kind: 'subgame/bring',
  ownerId,
  name,
  from: 'outside',
  up: 1,
  thingId: null,
  triggers: [],
  ...more,
});

export const restarting = (
  controllerId: string,
  exempt: RestartSubgameAction['exempt'] = [],
): RestartSubgameAction => ({
  kind: 'subgame/restart',
  card: 'Karn Liberated',
  controllerId,
  exempt,
});

export const concede = (playerId: string, how: 'conceded' | 'left' | 'lost' = 'conceded') =>
  ({ kind: 'game/leave', playerId, how }) as const;

export const libraries = (cards: Readonly<Record<string, number>>) =>
  Object.entries(cards).map(([playerId, count]) => ({ playerId, cards: count }));

export const sixty = (players: readonly string[]) =>
  libraries(Object.fromEntries(players.map((player) => [player, 53])));

const SHAHRAZAD = {
  ...nameOnlyCard('Shahrazad'),
  parts: [{ name: 'Shahrazad', manaCost: '{W}{W}', typeLine: 'Sorcery' }] as const,
};

export const cast = (controllerId: string, ownerId = controllerId) =>
  ({
    kind: 'stack/add',
    what: 'spell',
    name: 'Shahrazad',
    card: SHAHRAZAD,
    halves: [],
    isCopy: false,
    controllerId,
    ownerId,
    fromGraveyard: false,
    faceDown: false,
  }) as const;

/** Alice has cast Shahrazad in her main phase, and it is resolving. */
export const resolving = (players: readonly string[], edition: Edition = 'founding'): Game =>
  play(untilStep(seated(players, edition), 'precombat-main'), 'alice', cast('alice'));

export const lives = ({ seats }: Game): readonly number[] => seats.map(({ life }) => life);

export const counted = ({ seats }: Game): readonly (number | null)[] => seats.map(({ library }) => library);

export const namesOn = (stack: readonly StackObject[]): readonly string[] => stack.map(({ name }) => name);

export const kindsOf = (entries: readonly Entry[]): readonly string[] =>
  entries.map(({ event }) => event.kind);
