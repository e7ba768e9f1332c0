import { editDistance } from './basics/edit-distance.ts';
import { SETTING_NAMES } from './config.ts';

/** The variables that programs beside the bot, or its own packages, read from the same environment or file. */
const FOREIGN =
  /^(?:(?:NODE|NPM|PG|LC|COMPOSE|DOCKER|UV|MALLOC|SSL|XDG|SYSTEMD|JOURNAL)_?[A-Z0-9_]*|TZ|LANG|LANGUAGE|PATH|HOME|PWD|USER|SHELL|PAGER|(?:HTTP|HTTPS|ALL|NO)_PROXY|(?:NO|FORCE)_COLOR|DEBUG|NOTIFY_SOCKET|WATCHDOG_(?:USEC|PID)|CREDENTIALS_DIRECTORY|.*_SERVICE_(?:HOST|PORT).*|.*_PORT_\d+_.*)$/i;

/** `PAGE` of `PAGE_PORT`: whatever begins so is meant for the bot. */
const wordOf = (name: string): string | undefined => /^[A-Z]+(?=_)/.exec(name)?.[0];

/** How many slips make another name of a setting, by its length: `PAGES` is meant to be one, `BASE_URL` is not. */
const slipsIn = (name: string): number => (name.length < 12 ? 1 : 2);

/** The nearest setting to a name that is none; `undefined` where it looks like none of them. */
function nearest(name: string): string | undefined {
  const typed = name.toUpperCase();
  const word = wordOf(typed);
  const [found] = SETTING_NAMES.map((one) => ({ one, slips: editDistance(typed, one).whole }))
    .filter(({ one, slips }) => slips <= slipsIn(one) || (word !== undefined && wordOf(one) === word))
    .toSorted((one, other) => one.slips - other.slips);
  return found?.one;
}

/** So many are named. */
const MOST_NAMED = 10;

/**
 * Names the variables that somebody took for settings of the bot: all of `.env` that nobody else is known to read, and of
 * the environment those that are nearly called as a setting. Never what they are set to.
 * @param inFile names in `.env`
 * @param inEnvironment all names in the environment
 * @returns a line; `undefined` where there are none
 */
export function unknownSettings(
  inFile: readonly string[],
  inEnvironment: readonly string[],
): string | undefined {
  const known = new Set<string>(SETTING_NAMES);
  const isUnknown = (name: string): boolean => !known.has(name) && !FOREIGN.test(name);
  const names = new Set([
    ...inFile.filter(isUnknown),
    ...inEnvironment.filter((name) => isUnknown(name) && nearest(name) !== undefined),
  ]);
  if (names.size === 0) return undefined;
  const told = [...names].slice(0, MOST_NAMED).map((name) => {
    const near = nearest(name);
    return near === undefined ? name : `${name} (is ${near} meant?)`;
  });
  const more = names.size > MOST_NAMED ? [`${names.size - MOST_NAMED} more`] : [];
  const verb = names.size === 1 ? 'is set and is no setting' : 'are set and are no settings';
  return `${[...told, ...more].join(', ')} ${verb} of the bot, so nothing comes of it: docs/operating.md lists them all`;
}
