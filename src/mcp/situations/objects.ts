import { z } from 'zod';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import type { Combat, TablePermanent } from '#engine/game/permanents.ts';
import type { NotedAbility, StackObject } from '#engine/game/stack.ts';
import type { Game } from '#engine/game/state.ts';
import { enterAtTable } from '#engine/permanents/entering.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { ToolRefusal } from '../answers/answer.ts';
import { findImaginedCard, OBJECT_NAME, PLAYER, resolvePlayers } from './imagined-game.ts';

const OWNER = PLAYER.optional().describe('Left out: the player whose turn it is');
const CONTROLLER = PLAYER.optional().describe('Left out: its owner');

export const STACK_OBJECT = z.object({
  name: OBJECT_NAME.describe('The card, or the source of the ability'),
  kind: z.enum(['spell', 'activated-ability', 'triggered-ability']).default('spell'),
  owner: OWNER,
  controller: CONTROLLER,
  copy: z.boolean().default(false).describe('A copy of a spell'),
});

export const PERMANENT = z.object({
  name: OBJECT_NAME,
  owner: OWNER,
  controller: CONTROLLER.describe('Left out: the player under whose control it entered'),
  entered_under: PLAYER.optional().describe(
    'The player under whose control it entered, if that is not its owner, as by Bribery or Animate Dead',
  ),
  token: z.boolean().default(false),
  attacks: PLAYER.optional().describe('The player whom it attacks'),
});

export const TRIGGER = z.object({
  name: OBJECT_NAME.describe('The source'),
  when: z
    .enum(['waiting', 'each-end-step', 'next-end-step', 'end-of-combat'])
    .describe(
      'waiting: it has triggered and is not on the stack yet; otherwise when it will trigger: at each end step, once at the next end step, or at end of combat',
    ),
  controller: PLAYER.optional().describe('Left out: the player whose turn it is'),
});

/** Adds objects to a game one after another. @returns the game with all of them */
function addAll<Input>(
  game: Game,
  inputs: readonly Input[],
  add: (game: Game, input: Input) => Result<Game, ToolRefusal>,
): Result<Game, ToolRefusal> {
  let current = game;
  for (const input of inputs) {
    const added = add(current, input);
    if (!added.ok) return added;
    current = added.value;
  }
  return ok(current);
}

const playersOf = ({ seats }: Game): readonly PlayerId[] => seats.map(({ playerId }) => playerId);
const activeOf = (game: Game): PlayerId => game.turn?.playerId ?? playersOf(game)[0] ?? '';

/** Puts objects on the stack, the first at the bottom. */
export const withStack = (
  game: Game,
  objects: readonly z.output<typeof STACK_OBJECT>[],
  cards: CardPool,
): Result<Game, ToolRefusal> =>
  addAll(game, objects, (current, { name, kind, owner = activeOf(game), controller = owner, copy }) => {
    const players = resolvePlayers({ owner, controller }, playersOf(current));
    if (!players.ok) return players;
    const { card, halves, isKnown } = findImaginedCard(name, cards);
    const object: StackObject = {
      id: current.made + 1,
      kind,
      name,
      card: kind === 'spell' && isKnown ? card : null,
      halves: kind === 'spell' ? [...halves] : [],
      isCopy: copy,
      controllerId: players.value.controller,
      ownerId: players.value.owner,
      fromGraveyard: false,
      faceDown: false,
    };
    return ok(applyEvent(current, { kind: 'stack/added', object }));
  });

/** Puts permanents onto the battlefield. */
export const withPermanents = (
  game: Game,
  permanents: readonly z.output<typeof PERMANENT>[],
  cards: CardPool,
  ruleset: Ruleset,
): Result<Game, ToolRefusal> =>
  addAll(game, permanents, (current, { name, owner = activeOf(game), token, attacks, ...input }) => {
    const { entered_under: under = owner, controller = under } = input;
    const players = resolvePlayers(
      { owner, under, controller, attacks: attacks ?? owner },
      playersOf(current),
    );
    if (!players.ok) return players;
    const { value } = players;
    const entering = {
      id: current.made + 1,
      card: findImaginedCard(name, cards).card,
      isToken: token,
      ownerId: value.owner,
      controllerId: value.under,
    };
    const entered = enterAtTable(current, entering, ruleset);
    if (!entered.ok) return entered;
    const combat: Combat | null =
      attacks === undefined
        ? null
        : { role: 'attacking', playerId: value.attacks, permanentId: null, blocks: [] };
    const permanent: TablePermanent = {
      ...entered.value.answer,
      controllerId: value.controller,
      combat,
    };
    return ok(applyEvent(current, { kind: 'permanent/entered', permanent }));
  });

/** Records abilities that have triggered or will trigger. */
export const withTriggers = (
  game: Game,
  triggers: readonly z.output<typeof TRIGGER>[],
): Result<Game, ToolRefusal> =>
  addAll(game, triggers, (current, { name, when, controller = activeOf(game) }) => {
    const players = resolvePlayers({ controller }, playersOf(current));
    if (!players.ok) return players;
    const ability: NotedAbility = {
      id: current.made + 1,
      name,
      controllerId: players.value.controller,
      when,
      onTurnOf: null,
      duringEnding: false,
    };
    return ok(applyEvent(current, { kind: 'ability/noted', ability }));
  });

/** The names of the objects of a game, by id. */
export const objectNamesIn = ({
  permanents,
  stack,
  abilities,
  controls,
}: Game): ReadonlyMap<number, string> =>
  new Map([
    ...permanents.map(({ id, permanent }) => [id, permanent.card.name] as const),
    ...stack.map(({ id, name }) => [id, name] as const),
    ...abilities.map(({ id, name }) => [id, `an ability of ${name}`] as const),
    ...controls.map(
      ({ id, of, by, card }) => [id, `${by}’s control of ${of}${card ? ` (${card})` : ''}`] as const,
    ),
  ]);
