import { remember } from '../../basics/remember.ts';
import { Game } from '../../engine/game/state.ts';
import { json } from '../rows/json.ts';

/**
 * The version of the shape of `Game`, written beside each state. A state of another version is not converted: the game
 * is folded again from its log, whose lines are. So it goes up whenever a state changes its shape or `evolve` its mind.
 */
const STATE_VERSION = 2;

const stored = json.pipe(Game);

/** A state as the database holds it. */
export interface StateRow {
  readonly version: number;
  /** JSON. */
  readonly state: string;
}

export const writeGame = (state: Game): StateRow => ({
  version: STATE_VERSION,
  state: JSON.stringify(state),
});

/** Reads a state, unless it is of another version of the bot, or somebody else wrote into it. */
export const readGame = ({ version, state }: StateRow): Game | 'of-another-version' | 'damaged' =>
  version === STATE_VERSION ? (stored.safeParse(state).data ?? 'damaged') : 'of-another-version';

/** So many states are remembered: of the tables at which somebody plays right now. */
const MOST_REMEMBERED = 64;

/** Reads and writes states, and remembers the last ones by the words that they are kept in. */
export function storedGames(): { readonly read: typeof readGame; readonly write: typeof writeGame } {
  const known = remember<string, Game>(MOST_REMEMBERED);
  return {
    read(row) {
      const held = row.version === STATE_VERSION ? known.get(row.state) : undefined;
      const game = held ?? readGame(row);
      if (typeof game === 'object') known.set(row.state, game);
      return game;
    },
    write(game) {
      const row = writeGame(game);
      known.set(row.state, game);
      return row;
    },
  };
}
