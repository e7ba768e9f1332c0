import { CARD_NAME_OPTION, EDITION_OPTION } from '#discord/cards/options.ts';
import { renderRulings, RULINGS_ACTION } from '#discord/cards/render-rulings.ts';
import { findCard } from '#cards/pool/find-card.ts';
import { completeCard } from '#discord/cards/suggest-cards.ts';
import { askWhichCard, WHICH_RULINGS } from '#discord/cards/which-card.ts';
import { command, EVERYWHERE, type BotContext, type HandlerResult } from '#discord/command/command.ts';
import { customId } from '#discord/command/custom-id.ts';
import { replyToPress } from '#discord/rulebook/presses.ts';
import { completeEdition, resolveEdition } from '#discord/command/edition-option.ts';
import { parseEdition } from '#engine/vocabulary/editions.ts';
import type { Origin } from '#store/port/changes.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';

export default command({
  data: {
    name: 'rulings',
    description: 'The official rulings on a card, newest first',
    ...EVERYWHERE,
    options: [CARD_NAME_OPTION, EDITION_OPTION],
  },

  run: ({ options: { card, edition }, origin }, ctx) => showRulings(card, edition, origin, ctx),

  complete: { card: completeCard, edition: completeEdition },

  presses: {
    [RULINGS_ACTION](press, { cards }) {
      const [oracleId = '', page = '', day = 'today'] = press.parts;
      const edition = parseEdition(day);
      const entry = /^\d{1,3}$/.test(page) ? cards.byId(oracleId) : undefined;
      if (!entry || !edition) return fail(refuse('button/stale', {}));
      const reply = renderRulings(entry, Number(page), cards, edition);
      return reply.ok ? replyToPress(press, reply.value) : reply;
    },

    async [WHICH_RULINGS](press, ctx) {
      const result = await showRulings(press.values[0] ?? '', press.parts[0], press.origin, ctx);
      return result.ok ? replyToPress(press, result.value) : result;
    },
  },
});

/** Shows the first page of rulings, or asks which card is meant if several match. */
async function showRulings(
  typed: string,
  day: string | undefined,
  origin: Origin,
  ctx: BotContext,
): Promise<HandlerResult> {
  const { cards } = ctx;
  const edition = await resolveEdition(day, origin, ctx);
  if (!edition.ok) return edition;
  const found = findCard(typed, cards);
  if (found.ok) {
    const reply = renderRulings(found.value, 0, cards, edition.value);
    return reply.ok ? ok(reply.value) : reply;
  }
  const { failure } = found;
  return failure.code === 'card/several'
    ? ok(askWhichCard(failure.facts, customId(WHICH_RULINGS, edition.value), cards))
    : fail(failure);
}
