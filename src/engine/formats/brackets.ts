/*
 * The brackets of Commander, by which players agree before a game on how strong their decks are. They are not part of
 * the rules: the format's committee publishes them, most recently in October 2025
 * (https://magic.wizards.com/en/formats/commander).
 */

export interface Bracket {
  readonly number: 1 | 2 | 3 | 4 | 5;
  readonly name: string;
  /** The maximum number of Game Changers in a deck. */
  readonly maxGameChangers: number;
  /** The number of turns that players expect before anyone wins or loses; 0 if unspecified. */
  readonly turns: number;
  /** Further cards and combinations that decks leave out. */
  readonly without: readonly DeckTrait[];
}

/**
 * `combos`: combinations of two cards that repeat endlessly; `early-combos`: those that work within the first six
 * turns.
 */
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

/** The brackets that allow this number of Game Changers, weakest first. */
export const bracketsWith = (gameChangers: number): readonly Bracket[] =>
  BRACKETS.filter(({ maxGameChangers }) => gameChangers <= maxGameChangers);
