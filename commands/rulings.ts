import type { CardPool } from '../src/cards/pool/card-pool.ts';
import { CARD } from '../src/discord/cards/options.ts';
import { renderRulings, RULINGS_ACTION } from '../src/discord/cards/render-rulings.ts';
import { completeCard, findCard } from '../src/discord/cards/suggest-cards.ts';
import { askWhich, WHICH_RULINGS } from '../src/discord/cards/which-card.ts';
import { command, EVERYWHERE, type Said } from '../src/discord/command/command.ts';
import { customId } from '../src/discord/command/custom-id.ts';
import { shownTo } from '../src/discord/rulebook/presses.ts';
import { refuse } from '../src/engine/vocabulary/refusals.ts';

export default command({
  data: {
    name: 'rulings',
    description: 'The official rulings on a card, newest first',
    ...EVERYWHERE,
    options: [CARD],
  },

  run: ({ options: { card } }, { cards }) => showRulings(card, cards),

  complete: { card: completeCard },

  presses: {
    [RULINGS_ACTION](press, { cards }) {
      const [oracleId = '', page = ''] = press.parts;
      const entry = /^\d{1,3}$/.test(page) ? cards.byId(oracleId) : undefined;
      if (!entry) return refuse('button/stale', {});
      const reply = renderRulings(entry, Number(page), cards);
      return reply.ok ? shownTo(press, reply.value) : reply.failure;
    },

    [WHICH_RULINGS](press, { cards }) {
      const said = showRulings(press.values[0] ?? '', cards);
      return 'code' in said ? said : shownTo(press, said);
    },
  },
});

/** The first page of the rulings on a card; asks which, where several begin with what was typed. */
function showRulings(typed: string, cards: CardPool): Said {
  const found = findCard(typed, cards);
  if (found.ok) {
    const reply = renderRulings(found.value, 0, cards);
    return reply.ok ? reply.value : reply.failure;
  }
  const { failure } = found;
  return failure.code === 'card/several' ? askWhich(failure.facts, customId(WHICH_RULINGS), cards) : failure;
}
