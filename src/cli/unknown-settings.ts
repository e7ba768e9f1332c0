import { editDistance } from '#basics/edit-distance.ts';
import { SETTING_NAMES } from './config.ts';

/** Variables read by other programs or by packages from the same environment or file. */
const OTHER_PROGRAMS =
  /^(?:(?:NODE|NPM|PG|LC|COMPOSE|DOCKER|UV|MALLOC|SSL|XDG|SYSTEMD|JOURNAL)_?[A-Z0-9_]*|TZ|LANG|LANGUAGE|PATH|HOME|PWD|USER|SHELL|PAGER|(?:HTTP|HTTPS|ALL|NO)_PROXY|(?:NO|FORCE)_COLOR|DEBUG|NOTIFY_SOCKET|WATCHDOG_(?:USEC|PID)|CREDENTIALS_DIRECTORY|.*_SERVICE_(?:HOST|PORT).*|.*_PORT_\d+_.*)$/i;

/** `PAGE` of `PAGE_PORT`: variables with such a prefix are meant for the bot. */
const prefixOf = (name: string): string | undefined => /^[A-Z]+(?=_)/.exec(name)?.[0];

/** Maximum typos by length of the name: `PAGES` is taken for a setting, `BASE_URL` is not. */
const maxTypos = (name: string): number => (name.length < 12 ? 1 : 2);

/** The setting most similar to a name; `undefined` if none is similar. */
function nearestSetting(name: string): string | undefined {
  const typed = name.toUpperCase();
  const prefix = prefixOf(typed);
  const [found] = SETTING_NAMES.map((setting) => ({
    name: setting,
    typos: editDistance(typed, setting).whole,
  }))
    .filter(
      (setting) =>
        setting.typos <= maxTypos(setting.name) ||
        (prefix !== undefined && prefixOf(setting.name) === prefix),
    )
    .toSorted((a, b) => a.typos - b.typos);
  return found?.name;
}

const MAX_NAMED = 10;

/**
 * Lists variables that look like settings but are not: all those in `.env` that no other program is known to read, and
 * those in the environment that resemble a setting. Never includes values.
 * @param inFile names in `.env`
 * @param inEnvironment all names in the environment
 * @returns one line; `undefined` if there are none
 */
export function describeUnknownSettings(
  inFile: readonly string[],
  inEnvironment: readonly string[],
): string | undefined {
  const known = new Set<string>(SETTING_NAMES);
  const isUnknown = (name: string): boolean => !known.has(name) && !OTHER_PROGRAMS.test(name);
  const names = new Set([
    ...inFile.filter(isUnknown),
    ...inEnvironment.filter((name) => isUnknown(name) && nearestSetting(name) !== undefined),
  ]);
  if (names.size === 0) return undefined;
  const described = [...names].slice(0, MAX_NAMED).map((name) => {
    const setting = nearestSetting(name);
    return setting === undefined ? name : `${name} (is ${setting} meant?)`;
  });
  const omitted = names.size > MAX_NAMED ? [`${names.size - MAX_NAMED} more`] : [];
  const verb = names.size === 1 ? 'is set and is no setting' : 'are set and are no settings';
  return `${[...described, ...omitted].join(', ')} ${verb} of the bot, so nothing comes of it: docs/operating.md lists them all`;
}
