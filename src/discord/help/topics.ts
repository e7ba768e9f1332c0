import { toCommandLine, type CommandSuggestion } from './command-lines.ts';

export interface Topic {
  readonly key: string;
  /** Shown in the list and in the select. */
  readonly name: string;
  /** The first command to use, as typed. */
  readonly firstCommand: string;
  /** Command lines without buttons, because everybody sees their results; with markup as in a template of a text. */
  readonly typedLines?: readonly string[];
  readonly suggestions: readonly [CommandSuggestion, CommandSuggestion, CommandSuggestion];
}

const suggestion = (
  label: string,
  name: string,
  options: CommandSuggestion['line']['options'] = {},
): CommandSuggestion => ({
  label,
  line: toCommandLine(name, options),
});

export const TOPICS: readonly Topic[] = [
  {
    key: 'judge',
    name: 'In your own words',
    firstCommand: '/judge line:',
    typedLines: [
      'Type `/judge` and say it: `bob takes 5`, `next turn`, `undo`, `d20`, `sol ring`, or a question.',
      'Commander: `/game new players:@Bob @Cleo variant:commander`',
    ],
    suggestions: [
      suggestion('A question', 'rule', { query: 'who gets the monarch if I leave?' }),
      suggestion('A card', 'card', { name: 'Sol Ring' }),
      suggestion('All about it', 'help', { about: 'judge' }),
    ],
  },
  {
    key: 'question',
    name: 'A rules question',
    firstCommand: '/rule query:',
    suggestions: [
      suggestion('Ask', 'rule', { query: 'can a tapped creature block?' }),
      suggestion('A word', 'glossary', { term: 'banding' }),
      suggestion('A rule', 'rule', { query: '702.19' }),
    ],
  },
  {
    key: 'card',
    name: 'A card',
    firstCommand: '/card name:',
    suggestions: [
      suggestion('A card', 'card', { name: 'Mindslaver' }),
      suggestion('Its mana value', 'split value', { card: 'Fire // Ice' }),
      suggestion('Which half', 'split cast', { card: 'Fire // Ice', allowed: 'mv<=2' }),
    ],
  },
  {
    key: 'coin',
    name: 'A coin or a die',
    firstCommand: '/flip call:',
    suggestions: [
      suggestion('Flip', 'flip', { call: 'heads' }),
      suggestion('Roll', 'roll', { dice: 'd20' }),
      suggestion('Odds', 'coins odds', { coins: 3, wins: 2 }),
    ],
  },
  {
    key: 'game',
    name: 'A game',
    firstCommand: '/game new players:',
    typedLines: [
      'Type `/game new`: choose who plays, press *Start*. Or all at once: `/game new players:@Bob first:@Bob`.',
      'A card with buttons then shows the game: *Next turn*, life, *Undo*.',
    ],
    suggestions: [
      suggestion('Set up', 'help', { about: 'game new' }),
      suggestion('Control', 'help', { about: 'turn control' }),
      suggestion('Who starts?', 'rule', { query: 'who goes first?' }),
    ],
  },
  {
    key: 'settings',
    name: 'Settings',
    firstCommand: '/settings',
    typedLines: ['All that I keep of you: `/settings export:me`'],
    suggestions: [
      suggestion('All of them', 'help', { about: 'settings' }),
      suggestion('Editions', 'rules editions'),
      suggestion('My Thumb', 'help', { about: 'coins keep' }),
    ],
  },
];
