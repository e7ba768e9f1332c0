import { z } from 'zod';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Card } from '#engine/cards/card.ts';
import { foldName } from '#engine/cards/names.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import { MAX_PLAYERS, PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { nameOnlyCard } from '#engine/permanents/entering.ts';
import type { Actor, PlayerId } from '#engine/vocabulary/players.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { STEPS, type Step } from '#engine/vocabulary/steps.ts';
import { refuseInput, type ToolRefusal } from '../answers/answer.ts';
import { decideOpening } from '#engine/lobby/opening.ts';

/*
 * Games that exist only while a question about them is answered. The names of players that the caller gives serve as
 * their ids.
 */

/** The actor that records everything; no player can have this name. */
export const HOST: Actor = { id: 'host:', mayManageServer: false };

/** The maximum length of lists of objects in a question. */
export const MAX_OBJECTS = 40;
export const MAX_EFFECTS = 20;

export const PLAYER = z.string().min(1).max(32);
export const PLAYERS = z
  .array(PLAYER)
  .min(2)
  .max(MAX_PLAYERS)
  .describe('The players in turn order, by any names, such as ["Ann", "Bob"]');
export const STEP = z.enum(STEPS).describe('The step or main phase in which it happens');
export const OBJECT_NAME = z.string().min(1).max(150);

const STARTING_LIFE = 20;

/** Resolves a player by name, regardless of case. */
export function resolvePlayer(typed: string, players: readonly PlayerId[]): Result<PlayerId, ToolRefusal> {
  const key = typed.trim().toLowerCase();
  const player = players.find((name) => name.toLowerCase() === key);
  return player === undefined
    ? refuseInput('input/no-such-player', `“${typed}” is none of the players: ${players.join(', ')}.`)
    : ok(player);
}

/** Resolves several players, or refuses at the first unknown one. */
export function resolvePlayers<Names extends Readonly<Record<string, string>>>(
  names: Names,
  players: readonly PlayerId[],
): Result<{ readonly [Name in keyof Names]: PlayerId }, ToolRefusal> {
  const resolved: Record<string, PlayerId> = {};
  for (const [name, typed] of Object.entries(names)) {
    const player = resolvePlayer(typed, players);
    if (!player.ok) return player;
    resolved[name] = player.value;
  }
  return ok(resolved as { readonly [Name in keyof Names]: PlayerId });
}

/** Trims and checks the players’ names, which must differ. */
export function parsePlayers(typed: readonly string[]): Result<readonly PlayerId[], ToolRefusal> {
  const names = typed.map((name) => name.trim());
  if (names.some((name) => !/^[\p{L}\p{N}][^:<>@`*\p{C}]*$/u.test(name)))
    return refuseInput(
      'input/player-name',
      'Name each player by letters and digits, such as Ann or Player 2.',
    );
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    return refuseInput('input/player-twice', 'Each player needs a name of their own.');
  return ok(names);
}

/** A game of these players, in the first turn of one of them. */
export function beginGame(
  players: readonly PlayerId[],
  first: PlayerId,
  ruleset: Ruleset,
): Result<Game, ToolRefusal> {
  const settings = { format: PLAIN_FORMAT, startingLife: STARTING_LIFE, pings: false };
  const opened = decideOpening(HOST, { edition: ruleset.edition, settings, players });
  if (!opened.ok) return opened;
  const start = { kind: 'game/start', order: null, first, byChance: false } as const;
  const started = decideLobby(opened.value.after, HOST, start, ruleset);
  return started.ok ? ok(started.value.after) : started;
}

/** The same turn in another step. */
export const inStep = (game: Game, step: Step): Game =>
  game.turn?.step === step ? game : applyEvent(game, { kind: 'turn/step-began', step, round: 1 });

/** The card of an object, and the part with its name. For an unknown name, the card has nothing else. */
export function findImaginedCard(
  name: string,
  cards: CardPool,
): { readonly card: Card; readonly halves: readonly number[]; readonly isKnown: boolean } {
  const card = cards.find(name)?.card;
  if (!card) return { card: nameOnlyCard(name), halves: [], isKnown: false };
  const key = foldName(name);
  const part = card.parts.findIndex((each) => foldName(each.name) === key);
  return { card, halves: card.parts.length > 1 && part >= 0 ? [part] : [], isKnown: true };
}
