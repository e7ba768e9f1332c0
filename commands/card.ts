import { suggestHalves } from '../src/discord/cards/choose-half.ts';
import { CARD, EDITION, FACE_DOWN, FLIPPED, HALF, X, ZONE } from '../src/discord/cards/options.ts';
import { readObject } from '../src/discord/cards/read-object.ts';
import { renderCard } from '../src/discord/cards/render-card.ts';
import { completeCard, findCard } from '../src/discord/cards/suggest-cards.ts';
import { command, EVERYWHERE } from '../src/discord/command/command.ts';
import { completeEdition, readEdition } from '../src/discord/command/edition-option.ts';

export default command({
  data: {
    name: 'card',
    description: 'A card as it is somewhere and in some state, under the rules of a day',
    ...EVERYWHERE,
    options: [{ ...CARD, name: 'name' }, ZONE, HALF, FLIPPED, FACE_DOWN, X, EDITION],
  },

  async run({ options, origin }, house) {
    const edition = await readEdition(options.edition, origin, house);
    if (!edition.ok) return edition.failure;
    const entry = findCard(options.name, house.cards);
    if (!entry.ok) return entry.failure;
    const object = readObject(entry.value.card, options, edition.value);
    if (!object.ok) return object.failure;
    const reply = renderCard(entry.value, object.value, edition.value);
    return reply.ok ? reply.value : reply.failure;
  },

  complete: {
    name: completeCard,
    half({ typed, others }, { cards }) {
      const found = typeof others['name'] === 'string' ? findCard(others['name'], cards) : undefined;
      return suggestHalves(found?.ok ? found.value.card : undefined, typed);
    },
    edition: completeEdition,
  },
});
