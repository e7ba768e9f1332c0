import { contentOf } from '#discord/command/reply.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { replyToPress } from '../rulebook/presses.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { textPart } from '../command/layout.ts';
import { resolveEdition } from '../command/edition-option.ts';
import { withFullAnswerButton, type AnswerScope } from './full-answer-button.ts';
import { parseObject } from '#cards/objects/parse-object.ts';
import { renderCard } from './render-card.ts';
import { exactName, findCard } from '#cards/pool/find-card.ts';
import { askWhichCard, parseCardOptions, whichCardId, type CardOptions } from './which-card.ts';

/** Shows a card, or asks which one is meant if several match. */
export async function showCard(
  typed: string,
  options: CardOptions,
  { origin, depth = 'short' }: Pick<BotRequest, 'origin' | 'depth'>,
  ctx: BotContext,
): Promise<HandlerResult> {
  const edition = await resolveEdition(options.edition, origin, ctx);
  if (!edition.ok) return edition;
  const entry = findCard(typed, ctx.cards);
  if (!entry.ok) {
    if (entry.failure.code !== 'card/several') return entry;
    const { id, droppedOption } = whichCardId(options);
    const question = askWhichCard(entry.failure.facts, id, ctx.cards, droppedOption);
    // A layout, like the card, so that the card can replace the question.
    return ok({ layout: [textPart(contentOf(question))], components: question.components ?? [] });
  }
  const object = parseObject(entry.value.card, options, edition.value);
  if (!object.ok) return object;
  const scope: AnswerScope = { edition: edition.value, depth };
  const reply = renderCard(entry.value, object.value, isPlaced(options), scope, ctx.cards);
  if (!reply.ok) return reply;
  const line = {
    command: 'card',
    subcommand: null,
    options: { ...options, name: exactName(entry.value.card.name, ctx.cards) },
  };
  return ok(withFullAnswerButton(reply.value, scope, line));
}

/** True if an option puts the card into a zone or a state, so that the reply shows its characteristics there. */
const isPlaced = ({ zone, half, flipped, 'face-down': faceDown, x }: CardOptions): boolean =>
  zone !== undefined || half !== undefined || x !== undefined || (flipped ?? false) || (faceDown ?? false);

/** Shows the chosen card with the options of the command. */
export async function showPickedCard(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const result = await showCard(press.values[0] ?? '', parseCardOptions(press.parts), press, ctx);
  return result.ok ? replyToPress(press, result.value) : result;
}
