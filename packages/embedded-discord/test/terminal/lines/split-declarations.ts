import type { CommandDeclaration, OptionDeclaration } from '#terminal/lines/declarations.ts';

const CARD = { type: 3, name: 'card', required: true, autocomplete: true } as const;
const HALF = { type: 3, name: 'half', autocomplete: true } as const;
const EDITION = { type: 3, name: 'edition', autocomplete: true } as const;
const ZONE: OptionDeclaration = {
  type: 3,
  name: 'zone',
  choices: ['hand', 'stack', 'battlefield (in play)', 'graveyard'].map((name) => ({
    name,
    value: name.split(' ')[0] ?? '',
  })),
};

/** The comparisons of `/split compare`, as the bot names and numbers them. */
export const WHAT: OptionDeclaration = {
  type: 3,
  name: 'what',
  choices: [
    { name: 'same name', value: 'same-name' },
    { name: 'different names', value: 'different-names' },
    { name: 'share a color', value: 'shares-color' },
    { name: 'share no color', value: 'shares-no-color' },
    { name: 'share a card type', value: 'shares-card-type' },
    { name: 'same mana value (converted mana cost)', value: 'same-mana-value' },
    { name: 'the first has the greater mana value', value: 'greater-mana-value' },
    { name: 'the first has the lesser mana value', value: 'less-mana-value' },
    { name: 'same mana cost', value: 'same-mana-cost' },
  ],
};

export const LIMITS: OptionDeclaration = {
  type: 3,
  name: 'limits',
  choices: [
    { name: 'the spell: “cast a spell with …”, “cast a … spell”', value: 'spell' },
    { name: 'the card: “cast a card with …”', value: 'card' },
  ],
};

/** Commands like the bot's about cards: several subcommands, names, queries and long choices. */
export const cardCommands: readonly CommandDeclaration[] = [
  { name: 'card', options: [{ ...CARD, name: 'name' }, { type: 5, name: 'flipped' }, EDITION] },
  { name: 'flip', options: [{ ...CARD, required: false }, { type: 3, name: 'heads-side' }, EDITION] },
  {
    name: 'split',
    options: [
      { type: 1, name: 'value', options: [CARD, { ...WHAT, name: 'characteristic' }, ZONE, HALF, EDITION] },
      {
        type: 1,
        name: 'check',
        options: [CARD, { type: 3, name: 'query', required: true }, ZONE, HALF, EDITION],
      },
      { type: 1, name: 'compare', options: [CARD, { ...CARD, name: 'with' }, WHAT, ZONE, EDITION] },
      { type: 1, name: 'name', options: [CARD, { type: 3, name: 'restriction' }] },
      { type: 1, name: 'cast', options: [CARD, { type: 3, name: 'allowed' }, LIMITS, EDITION] },
    ],
  },
  { name: 'rulings', options: [CARD] },
  {
    name: 'rule',
    options: [{ type: 3, name: 'query', required: true, autocomplete: true }, EDITION],
  },
];
