import { ApplicationCommandOptionType as Type } from 'discord.js';
import { command, EVERYWHERE } from '../src/discord/command.ts';
import { cardByKey, renderRulings, RULINGS_ACTION } from '../src/discord/render-rulings.ts';
import { findCard, suggestCards } from '../src/discord/suggest-cards.ts';
import { refuse } from '../src/engine/refusals.ts';

export default command({
  data: {
    name: 'rulings',
    description: 'The official rulings on a card, newest first',
    ...EVERYWHERE,
    options: [
      {
        type: Type.String,
        name: 'card',
        description: 'A card’s name, or either half’s',
        required: true,
        autocomplete: true,
        max_length: 200,
      },
    ],
  },

  run({ options: { card } }, { cards }) {
    const found = findCard(card, cards);
    if (!found.ok) return found.failure;
    const reply = renderRulings(found.value, 0, cards);
    return reply.ok ? reply.value : reply.failure;
  },

  complete: ({ typed }, { cards }) => suggestCards(typed, cards),

  presses: {
    [RULINGS_ACTION]({ parts: [key = '', page = ''], origin, askedBy }, { cards }) {
      const entry = /^\d{1,3}$/.test(page) ? cardByKey(key, cards) : undefined;
      if (!entry) return refuse('button/stale', {});
      const reply = renderRulings(entry, Number(page), cards);
      if (!reply.ok) return reply.failure;
      return askedBy === origin.actorId
        ? { ...reply.value, replaces: true }
        : { ...reply.value, isPrivate: true };
    },
  },
});
