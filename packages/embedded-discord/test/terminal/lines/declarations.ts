import type { CommandDeclaration } from '#terminal/lines/declarations.ts';
import type { NameResolver } from '#terminal/lines/name-resolver.ts';

/** Commands like the bot's, with every type of option that the terminal parses. */
export const exampleCommands: readonly CommandDeclaration[] = [
  {
    name: 'flip',
    description: 'Flip coins.',
    options: [
      {
        type: 3,
        name: 'call',
        description: 'What you call.',
        choices: [
          { name: 'Heads', value: 'heads' },
          { name: 'Tails', value: 'tails' },
        ],
      },
      { type: 4, name: 'coins', description: 'How many.', min_value: 0, max_value: 1000 },
      { type: 6, name: 'opponent', description: 'Who calls.' },
      { type: 3, name: 'card', description: 'A card that flips coins.', autocomplete: true, max_length: 40 },
      { type: 5, name: 'private', description: 'Only you see it.' },
    ],
  },
  {
    name: 'coins',
    description: 'About flips.',
    options: [
      {
        type: 1,
        name: 'odds',
        description: 'Chances.',
        options: [
          { type: 4, name: 'coins', description: 'How many.', required: true, min_value: 1 },
          { type: 4, name: 'wins', description: 'How many are won.', required: true },
          { type: 10, name: 'weight', description: 'A number.', max_value: 2.5 },
        ],
      },
      { type: 1, name: 'history', description: 'The last flips.', options: [] },
      {
        type: 2,
        name: 'secret',
        description: 'The secret.',
        options: [{ type: 1, name: 'reveal', description: 'Reveal it.' }],
      },
    ],
  },
  {
    name: 'rule',
    description: 'Look up a rule.',
    options: [
      { type: 3, name: 'query', description: 'What to look up.', required: true, autocomplete: true },
      { type: 7, name: 'into', description: 'A channel.' },
      { type: 3, name: 'edition', description: 'A date.', min_length: 4 },
    ],
  },
  { name: 'Judge this', type: 3, description: '' },
];

const idFor = (kind: 1 | 2, name: string): string =>
  `${kind}${Array.from(name, (letter) => letter.codePointAt(0)).join('')}`.slice(0, 18);

export const names: NameResolver = {
  userId: (name) => idFor(1, name),
  channelId: (name) => idFor(2, name),
  people: () => ['Alice', 'Bob', 'Bob Smith'],
  hasFile: () => false,
};
