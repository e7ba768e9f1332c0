import { joinLines, joinTexts, playerName } from '#text/parts.ts';
import type { Content } from '#text/text.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { ENDING_NAMES, endedBy, endingCard } from '#cards/turns/ending.ts';
import { authorizeBookkeeping } from '#engine/deciding/checks.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { objectNamed } from '#engine/ending-the-turn/stages.ts';
import { decideEnding, type EndingAction } from '#engine/ending-the-turn/ending.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { refuse, type RefusedBy } from '#engine/refusals/refusal.ts';
import {
  actorOf,
  type BotRequest,
  type Completer,
  type BotContext,
  type Press,
  type HandlerResult,
} from '../command/command.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import {
  executeGameAction,
  isAtVersion,
  findOpenGame,
  type GameVersion,
  type GameDecision,
} from '../table/execute-game-action.ts';
import { CARD_OPTION, resolveCardName, formatDidYouMean, suggestNames } from '../table/typed-card.ts';
import { formatFooter, formatEvents, type AppliedAction } from '../table/action-reply.ts';
import type { Game } from '#engine/game/state.ts';
import { formatName } from '../labels/things.ts';
import { stepName } from '../labels/turn-words.ts';
import { exiledIn } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';
import { endingButtons, MAX_CARD_LENGTH, parseEndingButton } from './buttons.ts';
import { isKnownToEndNothing, formatRemarks } from './ending-cards.ts';
import { endingPreview } from './preview.ts';
import { resolvingObject } from './describe-stages.ts';

export const ENDING_OPTIONS = [
  { ...CARD_OPTION, description: 'What ends it, such as Time Stop', max_length: MAX_CARD_LENGTH },
  {
    type: Type.String,
    name: 'what',
    description: 'What an effect ends; left out, as the card says',
    choices: choices({ turn: 'the turn', combat: 'the combat phase only (Mandate of Peace)' }),
  },
  { type: Type.Boolean, name: 'private', description: 'Show it to you only, until you apply it' },
] as const;

type EndingOptions = OptionValues<typeof ENDING_OPTIONS>;

/** Suggests the stack from the top down, then cards that end a turn or phase. */
export const completeEnding: Completer = async ({ typed, origin }, { cards, store }) => {
  const stack = (await store.lastGame(origin.channelId))?.game.stack ?? [];
  const names = [...stack.toReversed().map(({ name }) => name), ...ENDING_NAMES];
  return suggestNames(typed, names, cards).filter(({ value }) => value.length <= MAX_CARD_LENGTH);
};

/** Previews ending the turn, with buttons for those who may apply it. Writes nothing. */
export async function previewEnding(
  request: BotRequest,
  options: EndingOptions,
  ctx: BotContext,
): Promise<HandlerResult<RefusedBy<typeof findOpenGame | typeof endingPreview>>> {
  const openGame = await findOpenGame(request, ctx);
  if (!openGame.ok) return openGame;
  const { id, seq, game } = openGame.value;
  const ending = parseEndingOptions(options, ctx);
  const isKnownCard = options.card !== undefined && ctx.cards.find(options.card) !== undefined;
  const cardRemarks = game.turn ? formatRemarks(ending, isKnownCard, game) : [];
  const remarks = [
    ...cardRemarks,
    ...formatControllerLoss(ending, game, request),
    ...formatDidYouMean(options.card, ctx.cards),
  ];
  if (game.turn && isKnownToEndNothing(ending, game)) {
    const object = objectNamed(game.stack, ending.card);
    return ok({
      content: joinLines([
        ...remarks,
        ...(object?.id === game.stack.at(-1)?.id
          ? [text`It resolves like any other: \`/stack resolve\`.`]
          : []),
      ]),
      ...(options.private && { isPrivate: true }),
    });
  }
  const preview = endingPreview(game, ending, remarks);
  if (!preview.ok) return preview;
  const isPrivate = options.private ?? false;
  return ok({
    embeds: [preview.value],
    ...(authorizeBookkeeping(game, actorOf(request), rulesetOf(game.edition)).ok && {
      components: endingButtons({ ...ending, at: { id, seq }, isPrivate }),
    }),
    ...(isPrivate && { isPrivate }),
  });
}

/** The line that the card's controller loses the game later, if the card says so. */
function formatControllerLoss(
  { card }: EndingAction,
  { stack, edition }: Game,
  { origin }: BotRequest,
): readonly Content[] {
  if (card === null || !endingCard(card)?.controllerLoses) return [];
  const controllerId = objectNamed(stack, card)?.controllerId ?? origin.actorId;
  return [
    text`${playerName(controllerId)} loses the game at the beginning of their next ${stepName('end', edition)} (${formatName(card)}).`,
  ];
}

function parseEndingOptions({ card: typed, what }: EndingOptions, { cards }: BotContext): EndingAction {
  const card = typed === undefined ? null : nameThatFits(resolveCardName(typed, cards), typed);
  return { what: what ?? endedBy(card), card };
}

/** Returns the correct spelling, or the typed one if the correct one is too long for a custom_id. */
const nameThatFits = (name: string, typed: string): string => (name.length <= MAX_CARD_LENGTH ? name : typed);

/** Applies the preview publicly if the game has not changed since, or cancels it. */
export async function pressEnding(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const parsed = parseEndingButton(press.parts);
  if (!parsed) return fail(refuse('button/stale', {}));
  if (parsed.verb === 'cancel') return cancelEnding(press, parsed.at, ctx);
  const { at, isPrivate, what, card } = parsed.ending;
  const { controllerLoses = false } = (card === null ? undefined : endingCard(card)) ?? {};
  const decide: GameDecision = (game, actor, ruleset) =>
    isKnownToEndNothing({ what, card }, game)
      ? fail(refuse('button/stale', {}))
      : decideEnding(game, actor, { what, card, controllerLoses }, ruleset);
  return executeGameAction(press, ctx, decide, {
    at,
    render: (applied) => {
      const [headline = '', ...rest] = formatEvents(applied);
      const lines = [headline, ...formatResolvingObject(applied, card), ...rest, ...formatFooter(applied)];
      return { content: joinTexts(lines, '\n'), replaces: !isPrivate };
    },
  });
}

/** The object that ended the turn is exiled with the stack, even if the table does not list it there. */
function formatResolvingObject({ before: game }: AppliedAction, card: string | null): readonly Content[] {
  const resolving = resolvingObject(game, card);
  return resolving
    ? [text`${resolving.isCard ? capitalize(exiledIn(game.edition)) : 'Ceased to exist'}: ${resolving.item}.`]
    : [];
}

/**
 * The user who requested the preview may cancel it, and so may anyone who could apply it. If the game has changed, the
 * preview may already have been applied.
 */
async function cancelEnding(press: Press, at: GameVersion, ctx: BotContext): Promise<HandlerResult> {
  const openGame = await findOpenGame(press, ctx);
  if (!openGame.ok) return openGame;
  const { game } = openGame.value;
  if (!isAtVersion(openGame.value, at)) return fail(refuse('button/stale', {}));
  const authorized = authorizeBookkeeping(game, actorOf(press), rulesetOf(game.edition));
  if (press.askedBy !== press.origin.actorId && !authorized.ok) return authorized;
  return ok({ content: text`Cancelled: the turn goes on.`, replaces: true });
}
