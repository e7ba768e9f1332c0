import { DiscordAPIError, type APIUser, type REST } from 'discord.js';
import { z } from 'zod';
import { createLruCache } from '#basics/lru-cache.ts';
import type { Log } from '#basics/log.ts';
import type { BotContext } from '#discord/command/command.ts';
import type { Pages } from '#discord/command/pages.ts';
import { mayAct } from '#discord/games/may-act.ts';
import { hashSecret } from '../links/page-links.ts';
import { exchangeCode, OAuthPaused, type OAuthOptions } from './oauth.ts';

/** The request of the page inside Discord to be let in. All of it comes from a browser and may be forged. */
export interface EntryRequest {
  /** The authorization code that the SDK's `authorize` gave. */
  readonly code: string;
  /** The instance of the Activity that Discord opened the page for. */
  readonly instanceId: string;
}

/** The secret in the address or path of a page, which ends in a slash. */
const secretIn = (path: string): string => path.split('/').at(-2) ?? '';

/**
 * The path of the page, relative to the Activity's; or the reason why there is none: Discord did not confirm the user,
 * the user does not take part in that instance, the channel has no game, the game has too many links, Discord did not
 * answer, or too many requests are in progress.
 */
export type ActivityEntry =
  | { readonly path: string }
  | { readonly refused: 'user' | 'instance' | 'no-game' | 'full' | 'unavailable' | 'busy' };

/**
 * An instance as Discord describes it.
 * @see https://docs.discord.com/developers/resources/application#get-application-activity-instance
 */
interface ActivityInstance {
  readonly location: { readonly channel_id: string; readonly guild_id?: string | null };
  readonly users: readonly string[];
}

const EntryBody = z.object({ code: z.string(), instance: z.string() });

/** Reads what the page sent; `null` if it is malformed. */
export function parseEntry(body: string): EntryRequest | null {
  try {
    const { code, instance } = EntryBody.parse(JSON.parse(body));
    return { code, instanceId: instance };
  } catch {
    return null;
  }
}

const INSTANCE_ID = /^[\w-]{1,200}$/;
const CODE = /^[\w.~+/=-]{1,500}$/;

/** The maximum number of links remembered for the next launch. */
const MAX_REMEMBERED = 10_000;

/** Maximum number of exchanges in progress. */
const MAX_EXCHANGES = 8;

/** The minimum time between two warnings, in ms: anyone on the internet can cause one. */
const WARNING_INTERVAL_MS = 60_000;

export interface ActivityOptions extends Omit<OAuthOptions, 'clientId'> {
  /** `null` until the bot has connected. */
  readonly applicationId: () => string | null;
  /** Sends requests as the bot. */
  readonly rest: Pick<REST, 'get'>;
  readonly ctx: Pick<BotContext, 'store' | 'clock'>;
  readonly pages: Pick<Pages, 'link'>;
  readonly log: Log;
}

/** Lets people into the page of their channel's game from inside Discord, with the rights of a personal link. */
export interface ActivityService {
  readonly applicationId: () => string | null;
  enter(request: EntryRequest): Promise<ActivityEntry>;
}

export function createActivity({
  applicationId,
  rest,
  ctx,
  pages,
  log,
  ...oauth
}: ActivityOptions): ActivityService {
  /** Paths with their secrets, in memory only, by person, kind and game. */
  const paths = createLruCache<string, string>(MAX_REMEMBERED);

  let exchanges = 0;
  /** Until this time, in ms since 1970, Discord is not asked. */
  let pausedUntil = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;

  function reportFailure(err: unknown): void {
    const now = ctx.clock.now();
    if (err instanceof OAuthPaused) pausedUntil = now + err.ms;
    const level = now - warnedAt >= WARNING_INTERVAL_MS ? 'warn' : 'debug';
    if (level === 'warn') warnedAt = now;
    log[level]({ err }, 'an Activity was not opened: Discord did not answer');
  }

  /** `null` if there is no such instance of this application. */
  async function findInstance(clientId: string, instanceId: string): Promise<ActivityInstance | null> {
    try {
      const route = `/applications/${clientId}/activity-instances/${instanceId}` as const;
      return (await rest.get(route)) as ActivityInstance;
    } catch (error) {
      if (error instanceof DiscordAPIError && error.status === 404) return null;
      throw error;
    }
  }

  /** Reuses a person's link to a game at each launch; otherwise a few launches would end the links on their phone. */
  async function knownPath(key: string): Promise<string | null> {
    const path = paths.get(key);
    const hash = path === undefined ? null : hashSecret(secretIn(path));
    if (path === undefined || hash === null) return null;
    const link = await ctx.store.links.find(hash);
    return link?.endedAt === null ? path : null;
  }

  async function open(
    { id: userId }: Pick<APIUser, 'id'>,
    instance: ActivityInstance,
  ): Promise<ActivityEntry> {
    const { channel_id: channelId, guild_id: guildId = null } = instance.location;
    const snapshot = await ctx.store.lastGame(channelId);
    if (!snapshot || snapshot.game.stage === 'over') return { refused: 'no-game' };
    const kind = mayAct(snapshot.game, userId) ? 'player' : 'spectator';
    const key = `${kind} ${userId} ${snapshot.id}`;
    const known = await knownPath(key);
    if (known !== null) return { path: known };
    const origin = { interactionId: '', channelId, guildId, actorId: userId, at: ctx.clock.now() };
    const url = await pages.link(kind, origin, snapshot.id);
    if (url === null) return { refused: 'full' };
    const path = `g/${secretIn(url)}/`;
    paths.set(key, path);
    return { path };
  }

  return {
    applicationId,
    async enter({ code, instanceId }) {
      const clientId = applicationId();
      if (clientId === null) return { refused: 'unavailable' };
      if (!CODE.test(code)) return { refused: 'user' };
      if (!INSTANCE_ID.test(instanceId)) return { refused: 'instance' };
      if (ctx.clock.now() < pausedUntil) return { refused: 'unavailable' };
      if (exchanges >= MAX_EXCHANGES) return { refused: 'busy' };
      exchanges += 1;
      try {
        const user = await exchangeCode(code, { ...oauth, clientId });
        if (user === null) return { refused: 'user' };
        const instance = await findInstance(clientId, instanceId);
        if (!instance?.users.includes(user.id)) return { refused: 'instance' };
        return await open(user, instance);
      } catch (err) {
        reportFailure(err);
        return { refused: 'unavailable' };
      } finally {
        exchanges -= 1;
      }
    },
  };
}
