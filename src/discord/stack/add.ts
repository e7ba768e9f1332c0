import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Card } from '#engine/cards/card.ts';
import { foldName } from '#engine/cards/names.ts';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import type { Game } from '#engine/game/state.ts';
import { decideStack } from '#engine/stack/stack.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { chooseHalves } from '#cards/objects/choose-half.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import type { Suggestion } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import type { HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { withDidYouMean, completeHalf, displayNameOf, parseTypedName } from '../table/typed-card.ts';
import { executeGameAction, openGameState, withParsedAction } from '../table/execute-game-action.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import type { FindRefusal } from '../table/find-objects.ts';
import { pickablePermanents } from '../table/pickable-objects.ts';
import { COMBAT_DAMAGE } from '../turns/combat-damage.ts';
import { withAbilityController } from './controller.ts';
import { withStackButtons } from '../table/stack-buttons.ts';
import { completeCountered, COUNTERED_TO, COUNTERS, parseCountered, defaultTarget } from './countering.ts';
import type { AddToStackAction } from '#engine/stack/add-to-stack.ts';

export const CONTROLLER = {
  type: Type.User,
  name: 'controller',
  description: 'Who controls it; left out, you, or whom you control on their turn',
} as const;

const KIND_NAMES = {
  spell: 'a spell',
  copy: 'a copy of a spell',
  'activated-ability': 'an activated ability',
  'triggered-ability': 'a triggered ability',
  'combat-damage': 'combat damage (until 2009-07-11)',
} as const;

const OPTIONS = [
  {
    type: Type.String,
    name: 'card',
    description: 'A card, a half, the source of the ability, or any name',
    required: true,
    autocomplete: true,
    max_length: MAX_CARD_NAME_LENGTH,
  },
  {
    type: Type.String,
    name: 'what',
    description: 'What it is; left out, a spell',
    choices: choices(KIND_NAMES),
  },
  {
    type: Type.String,
    name: 'half',
    description: 'The half or face that is cast',
    autocomplete: true,
    max_length: MAX_CARD_NAME_LENGTH,
  },
  CONTROLLER,
  { type: Type.User, name: 'owner', description: 'Whose card it is; left out, the controller’s' },
  COUNTERS,
  COUNTERED_TO,
  {
    type: Type.Boolean,
    name: 'flashback',
    description: 'Cast from a graveyard, so that it is exiled as it leaves the stack',
  },
  {
    type: Type.String,
    name: 'from',
    description: 'Of a commander; left out, where I know it is',
    choices: choices({ command: 'the command zone', elsewhere: 'anywhere else' }),
  },
  {
    type: Type.Boolean,
    name: 'face-down',
    description: 'Cast face down (morph), or a copy of such: a 2/2, which card is not said',
  },
  { type: Type.Boolean, name: 'prototyped', description: 'Cast prototyped: smaller, with its other cost' },
] as const;

export const addToStack = subcommand({
  name: 'add',
  description: 'Put a spell, an ability or combat damage on the stack',
  defaultPlayers: {
    controller: ({ what }) => (ABILITY_KINDS.has(what) ? 'nobody' : 'deed'),
    owner: 'nobody',
  },
  options: OPTIONS,
  changes: true,
  run(request, ctx) {
    const { options } = request;
    const { card, what, controller } = options;
    const typed = options['face-down'] ? undefined : card;
    const add = (controllerId: PlayerId): Promise<HandlerResult> => {
      const decide = withParsedAction(decideStack, (game) => {
        const action = parseAddition({ ...options, controller: controllerId }, ctx.cards);
        return action.ok ? withTarget(action.value, options, game) : action;
      });
      return executeGameAction(request, ctx, decide, {
        render: withDidYouMean(typed, ctx.cards, renderAdded),
      });
    };
    if (!ABILITY_KINDS.has(what)) return add(controller ?? request.origin.actorId);
    const line = { command: 'stack', subcommand: 'add', options };
    const ability = what === 'triggered-ability' ? 'triggered' : 'activated';
    const abilityRequest = { card, controller, what: ability, when: 'waiting', line } as const;
    return withAbilityController(request, ctx, abilityRequest, add);
  },
  complete: {
    async card(typing, ctx) {
      const { typed, others } = typing;
      const game = ABILITY_KINDS.has(others['what']) ? await openGameState(typing, ctx) : null;
      const damage =
        others['what'] === 'combat-damage' ? [{ name: COMBAT_DAMAGE, value: COMBAT_DAMAGE }] : [];
      return [...damage, ...suggestSources(game, typed, ctx.cards)];
    },
    half: completeHalf,
    counters: completeCountered,
  },
});

/** Completes the action with the target of a counterspell: the given one, or the default of a known counterspell. */
function withTarget(
  action: AddToStackAction,
  { counters: typed, 'countered-to': to }: OptionValues<typeof OPTIONS>,
  game: Game,
): Result<AddToStackAction, FindRefusal> {
  const { name, what, faceDown } = action;
  const countered = parseCountered(game, name, typed, to);
  if (!countered.ok) return countered;
  const isKnown = what === 'spell' && !faceDown && countered.value === undefined;
  const counters = isKnown ? defaultTarget(game, name, to) : countered.value;
  return ok(counters === undefined || counters === 'nothing' ? action : { ...action, counters });
}

const renderAdded = (applied: AppliedAction): Reply => withStackButtons(renderActionReply(applied), applied);

const ABILITY_KINDS: ReadonlySet<unknown> = new Set(['activated-ability', 'triggered-ability']);

/** Recognizes combat damage by its typed name, which no card has. */
const isCombatDamage = (typed: string): boolean =>
  /^(?:the )?combat damage(?: on the stack)?$/.test(foldName(typed));

function parseAddition(
  {
    card: typed,
    what: typedKind,
    half,
    controller: controllerId,
    owner,
    flashback = false,
    ...rest
  }: OptionValues<typeof OPTIONS> & { readonly controller: PlayerId },
  cards: CardPool,
): Result<AddToStackAction, Refusal<'option/clash' | 'card/no-such-half'>> {
  const chosenKind = typedKind ?? (isCombatDamage(typed) ? 'combat-damage' : 'spell');
  const isCopy = chosenKind === 'copy';
  const what = chosenKind === 'copy' ? 'spell' : chosenKind;
  const typedName = parseTypedName(typed, cards);
  const isSpell = what === 'spell';
  const { 'face-down': faceDown = false } = rest;
  if (faceDown && !isSpell)
    return fail(refuse('option/clash', { one: `what: ${chosenKind}`, other: 'face-down' }));
  if (rest.prototyped && (faceDown || !isSpell))
    return fail(
      refuse('option/clash', { one: faceDown ? 'face-down' : `what: ${chosenKind}`, other: 'prototyped' }),
    );
  if (faceDown && half !== undefined)
    return fail(refuse('option/clash', { one: 'half', other: 'face-down' }));
  if (!isSpell && half !== undefined)
    return fail(refuse('option/clash', { one: `what: ${what}`, other: 'half' }));
  const card = isSpell ? typedName.card : null;
  const halves = card && !faceDown ? castHalves(card, half, typedName.part) : ok([]);
  if (!halves.ok) return halves;
  return ok({
    kind: 'stack/add',
    what,
    name: what === 'combat-damage' && typedKind === undefined ? COMBAT_DAMAGE : displayNameOf(typedName),
    card,
    halves: halves.value,
    isCopy,
    controllerId,
    ownerId: owner ?? controllerId,
    fromGraveyard: flashback,
    faceDown,
    ...(rest.prototyped && { prototyped: true }),
    ...(rest.from && { from: rest.from }),
  });
}

/**
 * Determines which halves of a card are cast: the given ones, or the one whose name was typed. A flip card is cast as a
 * whole.
 */
function castHalves(
  card: Card,
  half: string | undefined,
  part: number | null,
): Result<readonly number[], Refusal<'card/no-such-half'>> {
  if (half === undefined) return ok(part === null || card.layout === 'flip' ? [] : [part]);
  const places = chooseHalves(card, half);
  return places.ok && card.layout === 'flip' ? ok([]) : places;
}

/** Suggests permanents of the open game first, since abilities come from them, then cards. */
export function suggestSources(game: Game | null, typed: string, cards: CardPool): readonly Suggestion[] {
  const permanents = game ? permanentNames(game, typed) : [];
  const first = permanents.map((name) => ({ name, value: name }));
  return [...first, ...suggestCards(typed, cards).filter(({ value }) => !permanents.includes(value))];
}

function permanentNames(game: Game, typed: string): readonly string[] {
  const names = new Set(pickablePermanents(game, null).map(({ name }) => name));
  return [...names].filter((name) => name.length <= 100 && foldName(name).includes(foldName(typed)));
}
