/** The cards that start a subgame or restart the game. */
export const SUBGAME_NAMES: readonly string[] = [
  'Karn Liberated',
  'Shahrazad',
  'Enter the Dungeon',
  'New Magic Game Plus',
  'Shahrazad and Sindbad',
  'The Countdown Is at One',
  'Tug of War',
];
