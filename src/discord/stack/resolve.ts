import { text } from '#text/template.ts';
import {
  ApplicationCommandOptionType as Type,
  ButtonStyle,
  ComponentType,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import type { ResolutionDestination } from '#engine/events/stack-events.ts';
import type { NamedTarget } from '#engine/stack/countering.ts';
import { decideStack } from '#engine/stack/stack.ts';
import { createsSubgame } from '#engine/subgames/subgame-cards.ts';
import { waitingAbilities } from '#engine/turns/abilities.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { appendLines, type Reply } from '../command/reply.ts';
import { customId } from '../command/custom-id.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { findEnding, formatPossibleEnding } from '../ending-the-turn/ending-cards.ts';
import { previewEnding } from '../ending-the-turn/end.ts';
import { formatName } from '../labels/things.ts';
import { previewStartOf } from '../subgames/start.ts';
import {
  executeGameAction,
  withAction,
  findOpenGame,
  withParsedAction,
  type GameDecision,
} from '../table/execute-game-action.ts';
import { hasPhasing } from '../permanents/parse-added.ts';
import { completeObject } from '../table/suggest-objects.ts';
import { findObject } from '../table/find-objects.ts';
import type { AppliedAction } from '../table/action-reply.ts';
import { pickableStack } from '../table/pickable-objects.ts';
import { STACK_ACTION, STACK_VERBS, withStackButtons } from '../table/stack-buttons.ts';
import { completeCountered, COUNTERED_TO, COUNTERS, parseCountered } from './countering.ts';
import { renderResolvedWithExtraTurns, resolvedObject } from './extra-turns.ts';
import { termIn } from '../words/game-terms.ts';

/** Destinations that replace the usual one of a resolving object. */
export const RESOLVES_TO = {
  battlefield: 'battlefield (into play)',
  graveyard: 'graveyard',
  exile: 'exile (removed from the game)',
  hand: 'hand',
  library: 'library',
} as const;

const OPTIONS = [
  {
    type: Type.String,
    name: 'object',
    description: 'Which one you mean; left out, the top one',
    autocomplete: true,
    max_length: MAX_CARD_NAME_LENGTH,
  },
  {
    type: Type.String,
    name: 'to',
    description: 'Where it goes; left out, where the rules say',
    choices: choices(RESOLVES_TO),
  },
  { ...COUNTERS, description: 'What it counters, or nothing; left out, what was noted' },
  COUNTERED_TO,
] as const;

export const resolveTop = subcommand({
  name: 'resolve',
  description: 'The top of the stack resolves; a permanent enters the battlefield',
  options: OPTIONS,
  changes: true,
  async run(request, ctx) {
    const preview = await previewIfNeeded(request, request.options, ctx);
    if (preview) return preview;
    const { object, to = null, counters: typed, 'countered-to': counteredTo } = request.options;
    const decide = withParsedAction(decideStack, (game) => {
      const found = object === undefined ? ok(null) : findOnStack(game, object);
      if (!found.ok) return found;
      const counters = parseCountered(game, game.stack.at(-1)?.name ?? '', typed, counteredTo);
      if (!counters.ok) return counters;
      return ok({ ...resolvingObject(found.value, to, counters.value), ...printedMarks(game, ctx.cards) });
    });
    return resolve(request, ctx, decide);
  },
  complete: { object: completeObject(pickableStack), counters: completeCountered },
});

const resolvingObject = (id: ThingId | null, to: ResolutionDestination | null, counters?: NamedTarget) =>
  ({ kind: 'stack/resolve', id, to, ...(counters !== undefined && { counters }) }) as const;

/** Notes phasing, if it is printed on the permanent that the top object becomes: the untap step needs it. */
function printedMarks({ stack }: Game, cards: CardPool): { readonly marks?: { readonly phases: true } } {
  const top = stack.at(-1);
  const isKnown = top?.kind === 'spell' && !top.faceDown && hasPhasing(top.name, cards);
  return isKnown ? { marks: { phases: true } } : {};
}

/** Resolves the top object; asks for its destination if the card is unknown. */
async function resolve(request: BotRequest, ctx: BotContext, decide: GameDecision): Promise<HandlerResult> {
  const result = await executeGameAction(request, ctx, decide, { render: renderResolved });
  return !result.ok && result.failure.code === 'stack/goes-where'
    ? askForDestination(request, result.failure, ctx)
    : result;
}

function renderResolved(applied: AppliedAction): Reply {
  const object = resolvedObject(applied);
  const remark = object ? formatPossibleEnding(object, applied.before) : [];
  return withStackButtons(appendLines(renderResolvedWithExtraTurns(applied), remark), applied);
}

const findOnStack = (game: Game, typed: string) =>
  findObject(pickableStack(game), typed, undefined, 'spell or ability');

type Destination = keyof typeof RESOLVES_TO;

/** The destinations in the order of the buttons: unknown cards are most often instants or sorceries. */
const DESTINATIONS: readonly Destination[] = ['graveyard', 'battlefield', 'exile', 'hand', 'library'];

/**
 * Previews a top object that ends the turn or the combat phase, since it is then exiled with the rest of the stack, or
 * that creates a subgame, since it finishes resolving after the subgame.
 * @returns `null` for any other object, and if a destination is given
 */
async function previewIfNeeded(
  request: BotRequest,
  { object, to }: Pick<OptionValues<typeof OPTIONS>, 'object' | 'to'>,
  ctx: BotContext,
): Promise<HandlerResult | null> {
  const book = await findOpenGame(request, ctx);
  if (!book.ok || book.value.game.stage !== 'playing') return null;
  const { game } = book.value;
  const top = game.stack.at(-1);
  if (!top || to !== undefined || waitingAbilities(game).length > 0) return null;
  const found = object === undefined ? null : findOnStack(game, object);
  if (found && !(found.ok && found.value === top.id)) return null;
  const preview = await renderPreview(request, top, game, ctx);
  if (!preview) return null;
  const needsDecision = !preview.ok || preview.value.components !== undefined;
  return needsDecision ? preview : null;
}

async function renderPreview(
  request: BotRequest,
  top: StackObject,
  game: Game,
  ctx: BotContext,
): Promise<HandlerResult | null> {
  const ending = findEnding(top, game);
  if (ending) return previewEnding(request, { card: top.name, what: ending.what, private: undefined }, ctx);
  return createsSubgame(top) ? previewStartOf(request, top, ctx) : null;
}

/** Asks for the destination of a top object whose card is unknown. */
async function askForDestination(
  request: BotRequest,
  refusal: Refusal,
  ctx: BotContext,
): Promise<HandlerResult> {
  const found = await findOpenGame(request, ctx);
  const top = found.ok ? found.value.game.stack.at(-1) : undefined;
  if (!found.ok || !top) return fail(refusal);
  const { id, seq, game } = found.value;
  const button = (to: Destination): APIButtonComponentWithCustomId => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: destinationLabel(to, game.edition),
    custom_id: customId(STACK_ACTION, to, id, seq),
  });
  return ok({
    content: text`Where does ${formatName(top.name)} go as it resolves?`,
    components: [{ type: ComponentType.ActionRow, components: DESTINATIONS.map(button) }],
    isPrivate: true,
  });
}

function destinationLabel(to: Destination, edition: Edition): string {
  switch (to) {
    case 'graveyard':
      return 'Graveyard (instant or sorcery)';
    case 'battlefield':
      return `${termIn(edition, 'In play', 'Battlefield')} (permanent)`;
    case 'exile':
      return termIn(edition, 'Removed from the game', 'Exile');
    case 'hand':
      return 'Hand';
    case 'library':
      return 'Library';
  }
}

/** Handles the buttons below replies about the stack, with a public reply. */
export async function handleStackButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const verb = STACK_VERBS.find((candidate) => candidate === press.parts[0]);
  return verb ? handleTopButton(verb, press, ctx) : handleDestinationButton(press, ctx);
}

/**
 * Resolves the object of the button if it is still on top of that game's stack, or puts the waiting abilities on it.
 */
async function handleTopButton(
  verb: (typeof STACK_VERBS)[number],
  press: Press,
  ctx: BotContext,
): Promise<HandlerResult> {
  const [, gameId = '', objectId = ''] = press.parts;
  const ifSameGame =
    (decide: GameDecision): GameDecision =>
    (game, actor, ruleset, book) =>
      book.id === gameId ? decide(game, actor, ruleset, book) : fail(refuse('button/stale', {}));
  if (verb === 'put') {
    const put = withAction(decideStack, { kind: 'ability/put-on-stack', first: [] });
    return executeGameAction(press, ctx, ifSameGame(put), { render: renderResolved });
  }
  if (!/^\d{1,9}$/.test(objectId)) return fail(refuse('button/stale', {}));
  const book = await findOpenGame(press, ctx);
  const isTop = book.ok && book.value.id === gameId && book.value.game.stack.at(-1)?.id === Number(objectId);
  const preview = isTop ? await previewIfNeeded(press, { object: undefined, to: undefined }, ctx) : null;
  if (preview) return preview;
  const action = resolvingObject(Number(objectId), null, verb === 'only' ? 'nothing' : undefined);
  const marks = book.ok ? printedMarks(book.value.game, ctx.cards) : {};
  return resolve(press, ctx, ifSameGame(withAction(decideStack, { ...action, ...marks })));
}

/** Resolves the top object to the destination on the button. */
async function handleDestinationButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [destination, id = '', seq = ''] = press.parts;
  const to = DESTINATIONS.find((candidate) => candidate === destination);
  if (!to || !/^\d{1,9}$/.test(seq)) return fail(refuse('button/stale', {}));
  const action = { kind: 'stack/resolve', id: null, to } as const;
  return executeGameAction(press, ctx, withAction(decideStack, action), {
    at: { id, seq: Number(seq) },
    render: renderResolved,
  });
}
