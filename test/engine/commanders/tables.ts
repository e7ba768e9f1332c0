import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Card } from '#engine/cards/card.ts';
import type { CommanderAction } from '#engine/commanders/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { StackAction } from '#engine/stack/stack.ts';
import type { PermanentAction } from '#engine/permanents/permanents.ts';
import { play, seated } from '../tables/seated.ts';

/*
 * A Commander game of Alice, Bob and Carol with their commanders; `judge` is the host.
 */

export const legend = (name: string): Card => ({
  name,
  layout: 'ordinary',
  parts: [
    { name, manaCost: '{2}{R}{R}', typeLine: 'Legendary Creature — Goblin', power: '3', toughness: '3' },
  ],
});

export const KRENKO = legend('Krenko, Mob Boss');
export const KARN = legend('Karn, Test Pilot');

export const naming = (playerId: string, ...cards: readonly Card[]): CommanderAction => ({
  kind: 'commander/name',
  playerId,
  leaders: cards.map((card) => ({ name: card.name, card })),
  isAllowed: true,
});

/** Alice's is Krenko, Bob's Karn; Carol has named none. */
export function commanderTable(edition: Edition = '2026-06-19', players = ['alice', 'bob', 'carol']): Game {
  const game = seated(players, edition);
  const format = { ...PLAIN_FORMAT, isCommander: true };
  return play(
    { ...game, settings: { ...game.settings, format } },
    'judge',
    naming('alice', KRENKO),
    naming('bob', KARN),
  );
}

export const casting = (card: Card, ownerId: string, more: Partial<StackAction> = {}): StackAction =>
  ({
    kind: 'stack/add',
    what: 'spell',
    name: card.name,
    card,
    halves: [],
    isCopy: false,
    controllerId: ownerId,
    ownerId,
    fromGraveyard: false,
    faceDown: false,
    ...more,
  }) as StackAction;

export const RESOLVES: StackAction = { kind: 'stack/resolve', id: null, to: null };

type GoesTo = Extract<PermanentAction, { kind: 'permanent/leave' }>['to'];

/** The only permanent with this name leaves. */
export function leaving(game: Game, card: Card, to: GoesTo): PermanentAction {
  const one = game.permanents.find(({ permanent }) => permanent.card.name === card.name);
  if (!one) throw new Error(`no ${card.name} in play`);
  return { kind: 'permanent/leave', id: one.id, to };
}

/** Krenko was cast, resolved, and then went to that zone. */
export function krenkoIn(to: GoesTo, edition: Edition = '2026-06-19'): Game {
  const inPlay = play(commanderTable(edition), 'judge', casting(KRENKO, 'alice'), RESOLVES);
  return play(inPlay, 'judge', leaving(inPlay, KRENKO, to));
}
