import { showCard, showPickedCard } from '#discord/cards/ask-card.ts';
import { suggestHalves } from '#discord/cards/suggest-halves.ts';
import { CARD, EDITION, FACE_DOWN, FLIPPED, HALF, X, ZONE } from '#discord/cards/options.ts';
import { findCard } from '#cards/pool/find-card.ts';
import { completeCard } from '#discord/cards/suggest-cards.ts';
import { WHICH_CARD } from '#discord/cards/which-card.ts';
import { command, EVERYWHERE } from '#discord/command/command.ts';
import { completeEdition } from '#discord/command/edition-option.ts';

export default command({
  data: {
    name: 'card',
    description: 'A card as it is somewhere and in some state, under the rules of a day',
    ...EVERYWHERE,
    options: [{ ...CARD, name: 'name' }, ZONE, HALF, FLIPPED, FACE_DOWN, X, EDITION],
  },

  run: (request, ctx) => showCard(request.options.name, request.options, request, ctx),

  complete: {
    name: completeCard,
    half({ typed, others }, { cards }) {
      const found = typeof others['name'] === 'string' ? findCard(others['name'], cards) : undefined;
      return suggestHalves(found?.ok ? found.value.card : undefined, typed);
    },
    edition: completeEdition,
  },

  presses: { [WHICH_CARD]: showPickedCard },
});
