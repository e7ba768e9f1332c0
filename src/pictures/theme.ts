/** The backgrounds of Discord and of the pages. */
export const THEMES = ['dark', 'light'] as const;
export type ThemeName = (typeof THEMES)[number];

/** For pictures in messages, since the reader's theme is unknown and most readers use the dark one. */
export const MESSAGE_THEME: ThemeName = 'dark';

/**
 * The colors of a picture. Text in `ink`, `muted`, `turn`, `danger` and `control` has a contrast of at least 4.5 on
 * `ground` and `panel` (WCAG 2.2, 1.4.3); marks in any color except `edge` have one of at least 3 (1.4.11).
 */
export interface Theme {
  /** The background. */
  readonly ground: string;
  /** A box on the background. */
  readonly panel: string;
  /** Primary text. */
  readonly ink: string;
  /** Secondary text. */
  readonly muted: string;
  /** Lines that only divide. */
  readonly edge: string;
  /** The active player, and the part of a chart that answers the question. */
  readonly turn: string;
  /** Text on `turn`. */
  readonly onTurn: string;
  /** Lethal numbers: poison, and life of 0 or less. */
  readonly danger: string;
  /** Control of another player. */
  readonly control: string;
  /**
   * Eight colors for data series, distinguishable with any form of color blindness: the hues of Okabe and Ito
   * (https://jfly.uni-koeln.de/color/) with adjusted lightness. Each series also has a dash, a shape or a label,
   * which tells more than eight apart.
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
