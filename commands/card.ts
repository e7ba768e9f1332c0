import { ApplicationCommandOptionType as Type } from 'discord.js';
import { readCardObject } from '../src/discord/card-request.ts';
import { ZONE_NAMES } from '../src/discord/card-words.ts';
import { suggestHalves } from '../src/discord/choose-half.ts';
import { choices, command, EVERYWHERE } from '../src/discord/command.ts';
import { readEdition } from '../src/discord/flip-request.ts';
import { renderCard } from '../src/discord/render-card.ts';
import { findCard, suggestCards } from '../src/discord/suggest-cards.ts';
import { suggestEditions } from '../src/discord/suggest-editions.ts';

export default command({
  data: {
    name: 'card',
    description: 'A card as it is somewhere and in some state, under the rules of a day',
    ...EVERYWHERE,
    options: [
      {
        type: Type.String,
        name: 'name',
        description: 'A card’s name, or either half’s',
        required: true,
        autocomplete: true,
        max_length: 200,
      },
      {
        type: Type.String,
        name: 'zone',
        description: 'Where it is; left out, in hand, or where the other options matter',
        choices: choices(ZONE_NAMES),
      },
      {
        type: Type.String,
        name: 'half',
        description: 'The half being cast, the door unlocked, or the face that is up',
        autocomplete: true,
        max_length: 200,
      },
      { type: Type.Boolean, name: 'flipped', description: 'A flip card, flipped on the battlefield' },
      { type: Type.Boolean, name: 'face-down', description: 'Face down on the battlefield or the stack' },
      {
        type: Type.String,
        name: 'edition',
        description: 'founding, today, or a day such as 2008-02-01; left out, founding and today',
        autocomplete: true,
        max_length: 20,
      },
    ],
  },

  run({ options, origin }, house) {
    const edition = readEdition(options.edition, origin, house);
    if (!edition.ok) return edition.failure;
    const entry = findCard(options.name, house.cards);
    if (!entry.ok) return entry.failure;
    const object = readCardObject(entry.value.card, options, edition.value);
    if (!object.ok) return object.failure;
    const reply = renderCard(entry.value, object.value, edition.value);
    return reply.ok ? reply.value : reply.failure;
  },

  complete({ option, typed, others }, { cards }) {
    if (option === 'edition') return suggestEditions(typed);
    if (option === 'name') return suggestCards(typed, cards);
    const card = typeof others.name === 'string' ? cards.find(others.name)?.card : undefined;
    return suggestHalves(card, typed);
  },
});
