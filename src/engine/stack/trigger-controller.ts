import { foldName } from '../cards/names.ts';
import { actingPlayerOf } from '../deciding/act-owner.ts';
import { rulesetOf } from '../editions/rulesets.ts';
import { deciderOf } from '../game/control-chain.ts';
import { personOf } from '../game/seats.ts';
import type { Game } from '../game/state.ts';
import type { NotedAbility } from '../game/stack.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { displayName } from '../status/views.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/**
 * The controller of a triggered ability and the rule; or the candidates, if several players control a source of that
 * name.
 */
export type TriggerController =
  | { readonly controllerId: PlayerId; readonly rule: RuleSubject | null }
  | { readonly among: readonly [PlayerId, PlayerId, ...PlayerId[]] };

/** When delayed triggered abilities trigger; spells and abilities create them on resolution. */
const DELAYED_KINDS: ReadonlySet<NotedAbility['when']> = new Set(['next-end-step', 'end-of-combat']);

/**
 * Finds the controller of a triggered ability by the name of its source, as far as recorded: the controller of the
 * source (a permanent, a spell on the stack, or a commander); for a delayed one, the controller of the spell or ability
 * on the stack that creates it; for one without a source, the player named by its rule. If the source is unknown or
 * gone, it is the acting player, see `actingPlayerOf`. CR 410.2 (2006-10-01); 603.3a, 603.7d, 603.7e, 725.2, 726.2,
 * 728.1, 901.8 (2026-06-19).
 */
export function triggerController(
  game: Game,
  { name, when }: Pick<NotedAbility, 'name' | 'when'>,
  userId: PlayerId,
): TriggerController {
  const isDelayed = DELAYED_KINDS.has(when);
  const places = isDelayed
    ? [controllersOnStack(game, name)]
    : [
        [...controllersInPlay(game, name), ...spellControllersOnStack(game, name)],
        ownersOfCommander(game, name),
      ];
  for (const controllers of places) {
    const [first, second, ...more] = new Set(controllers);
    if (first === undefined) continue;
    if (second !== undefined) return { among: [first, second, ...more] };
    return { controllerId: first, rule: isDelayed ? 'trigger/delayed-controller' : 'trigger/controller' };
  }
  const sourceless = isDelayed ? undefined : controllerWithoutSource(game, name);
  return sourceless ?? { controllerId: actingPlayerOf(game, userId), rule: null };
}

/**
 * Finds who activates an ability by the name of its source: the controller of a permanent with that name, or the owner
 * of a commander with that name, if the user decides for that player. Otherwise the acting player, as for a card in
 * hand.
 *
 * CR 409.1 (2006-10-01), 602.2 (2026-06-19): only an object's controller activates its abilities.
 */
export function activatorOf(game: Game, name: string, userId: PlayerId): TriggerController {
  const actingPlayer = actingPlayerOf(game, userId);
  const own = [...new Set([...controllersInPlay(game, name), ...ownersOfCommander(game, name)])].filter(
    (id) => personOf(game, deciderOf(game, id)) === userId,
  );
  const [first = actingPlayer, second, ...more] = own;
  return second === undefined ? { controllerId: first, rule: null } : { among: [first, second, ...more] };
}

/** The controllers of permanents in play of this name, by their shown names or by their cards. */
function controllersInPlay(game: Game, name: string): readonly PlayerId[] {
  const ruleset = rulesetOf(game.edition);
  return game.permanents
    .filter(
      ({ permanent: { status, card }, permanent }) =>
        !status.phasedOut &&
        [displayName(permanent, ruleset), ...(status.faceDown ? [] : [card.name])].some((label) =>
          isNamed(label, name),
        ),
    )
    .map(({ controllerId }) => controllerId);
}

const controllersOnStack = ({ stack }: Game, name: string): readonly PlayerId[] =>
  stack.filter((item) => isNamed(item.name, name)).map(({ controllerId }) => controllerId);

const spellControllersOnStack = (game: Game, name: string): readonly PlayerId[] =>
  controllersOnStack({ ...game, stack: game.stack.filter(({ kind }) => kind === 'spell') }, name);

const ownersOfCommander = ({ commanders }: Game, name: string): readonly PlayerId[] =>
  commanders.filter((commander) => isNamed(commander.name, name)).map(({ ownerId }) => ownerId);

const isNamed = (given: string, name: string): boolean =>
  foldName(given) === foldName(name) || given.split(' // ').some((part) => foldName(part) === foldName(name));

/** The controller of an ability without a source, found by the names that players use for it. */
function controllerWithoutSource(game: Game, name: string): TriggerController | undefined {
  const known = WITHOUT_SOURCE.find(({ pattern: called }) => called.test(name.trim()));
  const controllerId = known?.controllerOf(game);
  return known && controllerId ? { controllerId, rule: known.rule } : undefined;
}

const WITHOUT_SOURCE: readonly {
  readonly pattern: RegExp;
  readonly controllerOf: (game: Game) => PlayerId | null | undefined;
  readonly rule: RuleSubject;
}[] = [
  {
    pattern: /^(?:the )?monarch$/i,
    controllerOf: ({ designations }) => designations.monarch,
    rule: 'monarch/triggers',
  },
  {
    pattern: /^(?:the )?initiative$/i,
    controllerOf: ({ designations }) => designations.initiative,
    rule: 'initiative/triggers',
  },
  {
    pattern: /^rad(?:iation)?(?: counters?)?$/i,
    controllerOf: ({ turn }) => turn?.playerId,
    rule: 'rad/triggers',
  },
  {
    pattern: /^(?:the )?planeswalk(?:ing(?: ability)?)?$/i,
    controllerOf: ({ turn }) => Object.keys(turn?.planar ?? {}).at(-1) ?? turn?.playerId,
    rule: 'planechase/planeswalking',
  },
];
