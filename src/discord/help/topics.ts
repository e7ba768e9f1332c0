import { lineOf, type Try } from './lines.ts';

/** Something that people want of the bot. */
export interface Topic {
  readonly key: string;
  /** In the list of what there is, and in the select. */
  readonly name: string;
  /** The command to begin with, as somebody types it. */
  readonly begins: string;
  /** Lines that are typed, since everybody sees what they do. */
  readonly typed?: readonly string[];
  readonly tries: readonly [Try, Try, Try];
}

const aTry = (label: string, name: string, options: Try['line']['options'] = {}): Try => ({
  label,
  line: lineOf(name, options),
});

export const TOPICS: readonly Topic[] = [
  {
    key: 'question',
    name: 'A rules question',
    begins: '/rule query:',
    tries: [
      aTry('Ask', 'rule', { query: 'can a tapped creature block?' }),
      aTry('A word', 'glossary', { term: 'banding' }),
      aTry('A rule', 'rule', { query: '702.19' }),
    ],
  },
  {
    key: 'card',
    name: 'A card',
    begins: '/card name:',
    tries: [
      aTry('A card', 'card', { name: 'Mindslaver' }),
      aTry('Its mana value', 'split value', { card: 'Fire // Ice' }),
      aTry('Which half', 'split cast', { card: 'Fire // Ice', allowed: 'mv<=2' }),
    ],
  },
  {
    key: 'coin',
    name: 'A coin or a die',
    begins: '/flip call:',
    tries: [
      aTry('Flip', 'flip', { call: 'heads' }),
      aTry('Roll', 'roll', { dice: 'd20' }),
      aTry('Odds', 'coins odds', { coins: 3, wins: 2 }),
    ],
  },
  {
    key: 'game',
    name: 'A game',
    begins: '/game new players:',
    typed: [
      'Type `/game new`: choose who plays, press *Start*. Or all at once: `/game new players:@Bob first:@Bob`.',
      'A card with buttons then shows the game: *Next turn*, life, *Undo*.',
    ],
    tries: [
      aTry('Set up', 'help', { about: 'game new' }),
      aTry('Control', 'help', { about: 'turn control' }),
      aTry('Who starts?', 'rule', { query: 'who goes first?' }),
    ],
  },
  {
    key: 'settings',
    name: 'Settings',
    begins: '/settings',
    typed: ['All that I keep of you: `/settings export:me`'],
    tries: [
      aTry('All of them', 'help', { about: 'settings' }),
      aTry('Editions', 'rules editions'),
      aTry('My Thumb', 'help', { about: 'coins keep' }),
    ],
  },
];
