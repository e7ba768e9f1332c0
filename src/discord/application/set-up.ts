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
 * The settings of the developer portal that the bot may change. `own`: those that are empty or that it wrote itself.
 * `all`: all that differ.
 */
export type SetUpMode = 'own' | 'all' | 'none';

/** The parts of the application that the bot reads. */
export type ApplicationFacts = Pick<APIApplication, 'id'> &
  Partial<
    Pick<APIApplication, 'description' | 'tags' | 'bot_public' | 'approximate_guild_count'> & {
      readonly integration_types_config: Installs | null;
    }
  >;

/** The install parameters of a new application. */
const PORTAL_DEFAULT = { scopes: ['applications.commands'], permissions: '0' };

type Config = Installs[Install];

/** True if neither the operator nor the bot has chosen install parameters yet. */
function isUnset(config: Config | undefined): boolean {
  const params = config?.oauth2_install_params;
  return params === undefined || params === null || isDeepStrictEqual(params, PORTAL_DEFAULT);
}

function isWanted(config: Config | undefined, install: Install): boolean {
  const { scopes = [], permissions } = config?.oauth2_install_params ?? {};
  const wanted = INSTALLS[install];
  return permissions === wanted.permissions && isDeepStrictEqual(scopes.toSorted(), wanted.scopes.toSorted());
}

/** True if the operator switched User Install off in the developer portal, and the bot leaves it so. */
export const isUserInstallOff = (
  { integration_types_config: held = null, bot_public: isPublic = true }: ApplicationFacts,
  mode: SetUpMode,
): boolean => mode === 'own' && isPublic && held !== null && held[Install.UserInstall] === undefined;

/** The install contexts to write; `null` if they stay as they are. */
function plannedInstalls(held: Installs | null, mode: SetUpMode): Installs | null {
  // A context that is missing among others was switched off in the developer portal.
  const isNew = held === null;
  const planned: Installs = { ...held };
  for (const install of [Install.GuildInstall, Install.UserInstall]) {
    const isEnabled = held?.[install] !== undefined;
    const mayWrite = mode === 'all' || (isEnabled ? isUnset(held[install]) : isNew);
    if (mayWrite && !isWanted(held?.[install], install))
      planned[install] = { oauth2_install_params: INSTALLS[install] };
  }
  return isDeepStrictEqual(planned, { ...held }) ? null : planned;
}

/** The settings to change, as far as the mode allows. */
function plannedChanges(held: ApplicationFacts, links: OperatorLinks, mode: SetUpMode): Patch {
  if (mode === 'none') return {};
  const { description = '', tags = [] } = held;
  const wanted = formatDescription(links);
  const isOurs = description.trim() === '' || isOwnDescription(description);
  // Discord accepts no install parameters for an application that only its owner may add.
  const isPrivate = held.bot_public === false;
  const installs = isPrivate ? null : plannedInstalls(held.integration_types_config ?? null, mode);
  return {
    ...((mode === 'all' || isOurs) && description !== wanted && { description: wanted }),
    ...((mode === 'all' || tags.length === 0) &&
      !isDeepStrictEqual(new Set<unknown>(tags), new Set<unknown>(TAGS)) && { tags: TAGS as Patch['tags'] }),
    ...(installs && { integration_types_config: installs }),
  };
}

/**
 * Changes settings in the developer portal, with a request for each, so that a refused one does not prevent the others.
 * These are plain requests because discord.js has no parameter for the install contexts.
 * @returns the application after the changes; refused settings keep their values
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
  const application = { ...held };
  for (const [setting, value] of Object.entries(plannedChanges(held, links, mode)))
    try {
      const changed = (await rest.patch(Routes.currentApplication(), {
        body: { [setting]: value },
        // Each request has its own signal, because the library never removes its listeners.
        ...(signal && { signal: AbortSignal.any([signal]) }),
      })) as ApplicationFacts;
      Object.assign(application, changed);
      log.info({ setting, value }, 'written to the developer portal');
    } catch (err) {
      if (signal?.aborted) throw err;
      log.warn(
        { err, setting },
        'Discord does not take this setting of the application: see docs/directory.md to set it by hand',
      );
    }
  return application;
}
