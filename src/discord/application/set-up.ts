import { isDeepStrictEqual } from 'node:util';
import {
  ApplicationIntegrationType as Install,
  Routes,
  type APIApplication,
  type APIApplicationIntegrationTypesConfigMap as Installs,
  type REST,
  type RESTPatchCurrentApplicationJSONBody as Patch,
} from 'discord.js';
import type { Log } from '#basics/log.ts';
import type { OperatorLinks } from '../command/operator-links.ts';
import { formatDescription, INSTALLS, isOwnDescription, TAGS } from './profile.ts';

/**
 * Which settings of the developer portal the bot writes: `own` those that are empty or as it wrote them itself, `all`
 * whatever differs, `none` nothing.
 */
export type SetUpMode = 'own' | 'all' | 'none';

/** The parts of the application that the bot reads. */
export type ApplicationFacts = Pick<APIApplication, 'id'> &
  Partial<
    Pick<APIApplication, 'description' | 'tags' | 'integration_types_config' | 'approximate_guild_count'>
  >;

/** What a new application has until its operator or the bot chooses. */
const PORTAL_DEFAULT = { scopes: ['applications.commands'], permissions: '0' };

type Config = Installs[Install];

/** True where nobody has chosen yet how the bot is installed there. */
function isUnset(config: Config | undefined): boolean {
  const params = config?.oauth2_install_params;
  return params === undefined || params === null || isDeepStrictEqual(params, PORTAL_DEFAULT);
}

function isWanted(config: Config | undefined, install: Install): boolean {
  const { scopes = [], permissions } = config?.oauth2_install_params ?? {};
  const wanted = INSTALLS[install];
  return permissions === wanted.permissions && isDeepStrictEqual(scopes.toSorted(), wanted.scopes.toSorted());
}

/** The install contexts as they should be; `null` where they stay. */
function plannedInstalls(held: Installs | undefined, mode: SetUpMode): Installs | null {
  const guild = held?.[Install.GuildInstall];
  // An operator who has set servers up and no users wants no users.
  const isNew = held === undefined || (guild !== undefined && isUnset(guild));
  const planned: Installs = { ...held };
  for (const install of [Install.GuildInstall, Install.UserInstall]) {
    const isThere = held?.[install] !== undefined;
    const mayWrite = mode === 'all' || (isThere ? isUnset(held[install]) : isNew);
    if (mayWrite && !isWanted(held?.[install], install))
      planned[install] = { oauth2_install_params: INSTALLS[install] };
  }
  return isDeepStrictEqual(planned, { ...held }) ? null : planned;
}

/** The changes that bring the application to what the bot wants of it, as far as it may write them. */
function plannedChanges(held: ApplicationFacts, links: OperatorLinks, mode: SetUpMode): Patch {
  if (mode === 'none') return {};
  const { description = '', tags = [] } = held;
  const wanted = formatDescription(links);
  const isOurs = description.trim() === '' || isOwnDescription(description);
  const installs = plannedInstalls(held.integration_types_config, mode);
  return {
    ...((mode === 'all' || isOurs) && description !== wanted && { description: wanted }),
    ...((mode === 'all' || tags.length === 0) &&
      !isDeepStrictEqual(new Set<unknown>(tags), new Set<unknown>(TAGS)) && { tags: TAGS as Patch['tags'] }),
    ...(installs && { integration_types_config: installs }),
  };
}

/**
 * Writes to the developer portal what is missing there. discord.js has no parameter for the install contexts, so this is
 * a plain request.
 * @returns the application as it is then; where Discord refuses the change, as it was
 */
export async function setUpApplication(
  rest: REST,
  held: ApplicationFacts,
  {
    links,
    mode,
    log,
    signal,
  }: {
    readonly links: OperatorLinks;
    readonly mode: SetUpMode;
    readonly log: Log;
    readonly signal?: AbortSignal;
  },
): Promise<ApplicationFacts> {
  const changes = plannedChanges(held, links, mode);
  if (Object.keys(changes).length === 0) return held;
  try {
    const changed = (await rest.patch(Routes.currentApplication(), {
      body: changes,
      ...(signal && { signal }),
    })) as ApplicationFacts;
    for (const [setting, value] of Object.entries(changes))
      log.info({ setting, value }, 'written to the developer portal');
    return { ...held, ...changed };
  } catch (err) {
    if (signal?.aborted) throw err;
    log.warn(
      { err, settings: Object.keys(changes) },
      'Discord does not take these settings of the application: see docs/directory.md to set them by hand',
    );
    return held;
  }
}
