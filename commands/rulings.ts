import { CARD } from '../src/discord/cards/options.ts';
import { renderRulings, RULINGS_ACTION } from '../src/discord/cards/render-rulings.ts';
import { completeCard, findCard } from '../src/discord/cards/suggest-cards.ts';
import { command, EVERYWHERE } from '../src/discord/command/command.ts';
import { refuse } from '../src/engine/vocabulary/refusals.ts';

export default command({
  data: {
    name: 'rulings',
    description: 'The official rulings on a card, newest first',
    ...EVERYWHERE,
    options: [CARD],
  },

  run({ options: { card } }, { cards }) {
    const found = findCard(card, cards);
    if (!found.ok) return found.failure;
    const reply = renderRulings(found.value, 0, cards);
    return reply.ok ? reply.value : reply.failure;
  },

  complete: { card: completeCard },

  presses: {
    [RULINGS_ACTION]({ parts: [oracleId = '', page = ''], origin, askedBy }, { cards }) {
      const entry = /^\d{1,3}$/.test(page) ? cards.byId(oracleId) : undefined;
      if (!entry) return refuse('button/stale', {});
      const reply = renderRulings(entry, Number(page), cards);
      if (!reply.ok) return reply.failure;
      return askedBy === origin.actorId
        ? { ...reply.value, replaces: true }
        : { ...reply.value, isPrivate: true };
    },
  },
});
