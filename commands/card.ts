import { showCard, showPickedCard } from '#discord/cards/show-card.ts';
import { suggestHalves } from '#discord/cards/suggest-halves.ts';
import {
  CARD_NAME_OPTION,
  EDITION_OPTION,
  FACE_DOWN_OPTION,
  FLIPPED_OPTION,
  HALF_OPTION,
  X_OPTION,
  ZONE_OPTION,
} from '#discord/cards/options.ts';
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
    options: [
      { ...CARD_NAME_OPTION, name: 'name' },
      ZONE_OPTION,
      HALF_OPTION,
      FLIPPED_OPTION,
      FACE_DOWN_OPTION,
      X_OPTION,
      EDITION_OPTION,
    ],
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
