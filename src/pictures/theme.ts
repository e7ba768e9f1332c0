/** The two grounds that Discord and pages have. */
export const THEMES = ['dark', 'light'] as const;
export type ThemeName = (typeof THEMES)[number];

/** That of pictures in messages: nobody knows what whoever reads one looks at, and most look at dark ones. */
export const MESSAGE_THEME: ThemeName = 'dark';

/**
 * The colors of a picture. Words in `ink`, `muted`, `turn`, `danger` and `control` have a contrast of 4.5 at least on
 * `ground` and on `panel`, as WCAG 2.2 asks in 1.4.3, and marks in any color but `edge` one of 3, as 1.4.11 asks.
 */
export interface Theme {
  /** Behind everything. */
  readonly ground: string;
  /** Of a box on the ground. */
  readonly panel: string;
  /** Words that are read first. */
  readonly ink: string;
  /** Words beside them. */
  readonly muted: string;
  /** Lines that only divide. */
  readonly edge: string;
  /** Whose turn it is, and what is asked about. */
  readonly turn: string;
  /** Words on a ground of `turn`. */
  readonly onTurn: string;
  /** Numbers that kill: poison, and life of 0 or less. */
  readonly danger: string;
  /** Who controls whom. */
  readonly control: string;
  /**
   * Eight to tell things apart by, told apart too by those who see no red, no green or no blue: the hues of Okabe and
   * Ito's set (https://jfly.uni-koeln.de/color/), moved in lightness. With more things than eight, and for everybody,
   * a dash, a shape or a word goes along.
   */
  readonly series: readonly string[];
}

const DARK: Theme = {
  ground: '#17191d',
  panel: '#22252b',
  ink: '#f4f5f7',
  muted: '#b3b9c3',
  edge: '#3d434d',
  turn: '#f1b434',
  onTurn: '#17191d',
  danger: '#ff8a75',
  control: '#6dccff',
  series: ['#f1a920', '#6dccff', '#019168', '#f0e442', '#449ff0', '#ce5900', '#c874b0', '#b6b4b1'],
};

const LIGHT: Theme = {
  ground: '#ffffff',
  panel: '#f1f3f5',
  ink: '#16181c',
  muted: '#545b66',
  edge: '#c9ced6',
  turn: '#8a5500',
  onTurn: '#ffffff',
  danger: '#b3261e',
  control: '#00548e',
  series: ['#8a5500', '#00548e', '#1a9d65', '#8985af', '#001856', '#dc640c', '#722754', '#696969'],
};

export const themeByName = (name: ThemeName): Theme => (name === 'dark' ? DARK : LIGHT);
