/*
 * The brackets of Commander, by which players agree before a game on how strong their decks are. They are no rules: the
 * format's committee publishes them, last changed in October 2025
 * (https://magic.wizards.com/en/formats/commander).
 */

export interface Bracket {
  readonly number: 1 | 2 | 3 | 4 | 5;
  readonly name: string;
  /** The most Game Changers in a deck. */
  readonly maxGameChangers: number;
  /** The turns that players expect to have before somebody wins or loses; 0 if it may be any. */
  readonly turns: number;
  /** What decks leave out besides. */
  readonly without: readonly DeckTrait[];
}

/** `combos`: combinations of two cards that go on forever; `early-combos`: those that work in the first six turns. */
export type DeckTrait = 'land-denial' | 'extra-turns' | 'chained-extra-turns' | 'combos' | 'early-combos';

export const BRACKETS: readonly Bracket[] = [
  {
    number: 1,
    name: 'Exhibition',
    maxGameChangers: 0,
    turns: 9,
    without: ['land-denial', 'extra-turns', 'combos'],
  },
  {
    number: 2,
    name: 'Core',
    maxGameChangers: 0,
    turns: 8,
    without: ['land-denial', 'chained-extra-turns', 'combos'],
  },
  {
    number: 3,
    name: 'Upgraded',
    maxGameChangers: 3,
    turns: 6,
    without: ['land-denial', 'chained-extra-turns', 'early-combos'],
  },
  { number: 4, name: 'Optimized', maxGameChangers: Infinity, turns: 4, without: [] },
  { number: 5, name: 'cEDH', maxGameChangers: Infinity, turns: 0, without: [] },
];

/** The brackets that a deck with so many Game Changers may be in, weakest first. */
export const bracketsWith = (gameChangers: number): readonly Bracket[] =>
  BRACKETS.filter(({ maxGameChangers }) => gameChangers <= maxGameChangers);
