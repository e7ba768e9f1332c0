import {
  ChannelType,
  DiscordAPIError,
  PermissionFlagsBits,
  RESTJSONErrorCodes as Code,
  Routes,
  type APIChannel,
  type APIGuild,
  type APIGuildMember,
  type BaseInteraction,
  type REST,
} from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import { isGuest } from '#engine/vocabulary/players.ts';
import type { Members, MemberPlace, MemberStatus } from '../command/members.ts';
import { MemberRequests, type Lookup } from './member-requests.ts';
import { createRequestBudget } from './request-budget.ts';
import { allowsCommands, mayUseCommands, type GuildRoles, type Overwrites } from './permissions.ts';

/** A cached member is used for this long, in ms, and this often, for a press; and for a read-only view. */
const FRESH_MS = 10_000;
const USES = 10;
const FRESH_FOR_LOOKS_MS = 5 * 60_000;
/** Likewise for channels and roles, and for channels that the bot cannot see, each request for which is refused. */
const FRESH_PLACE_MS = 60_000;
const FRESH_UNSEEN_MS = 60 * 60_000;

/** The share of Discord's rate limit for member requests. Table cards need the rest. */
const SHARE = 1 / 5;

/** `null` for a non-member. `roles` is `null` if the interaction did not include them. */
type Known = { readonly timedOutUntil: number | null; readonly roles: readonly string[] | null } | null;

/** `null` for a channel that the bot cannot see. */
type Seen = Overwrites | null;

/**
 * Checks with Discord whether users of page links may still act in a channel; interactions need no check. It needs no
 * gateway intent: members are also learned from interactions.
 */
export class Membership implements Members {
  readonly #rest: Pick<REST, 'get' | 'options'>;
  readonly #clock: Clock;
  readonly #members: MemberRequests<Known>;
  readonly #channels: MemberRequests<Seen>;
  readonly #guilds: MemberRequests<GuildRoles>;
  /** Whether a user may use commands in a channel, as last received or computed. */
  readonly #may: MemberRequests<boolean>;

  constructor(rest: Pick<REST, 'get' | 'options'>, clock: Clock) {
    this.#rest = rest;
    this.#clock = clock;
    const budget = createRequestBudget(clock, () => rest.options.globalRequestsPerSecond * SHARE);
    this.#members = new MemberRequests(clock, budget);
    this.#channels = new MemberRequests(clock);
    this.#guilds = new MemberRequests(clock);
    this.#may = new MemberRequests(clock);
  }

  /** Caches what an interaction contains about its user. */
  hear({ guildId, channelId, user, member, memberPermissions, appPermissions }: BaseInteraction): void {
    if (guildId === null || channelId === null || !member) return;
    if (!appPermissions.has(PermissionFlagsBits.ViewChannel)) this.#channels.hear(channelId, null);
    else if (this.#channels.last(channelId)?.value === null) this.#channels.forget(channelId);
    const timedOutUntil =
      'communicationDisabledUntilTimestamp' in member
        ? member.communicationDisabledUntilTimestamp
        : timeOf(member.communication_disabled_until);
    const roles = Array.isArray(member.roles) ? member.roles : null;
    this.#members.hear(memberKey(guildId, user.id), { timedOutUntil, roles });
    if (memberPermissions)
      this.#may.hear(mayKey({ channelId, userId: user.id }), allowsCommands(memberPermissions.bitfield));
  }

  async status(place: MemberPlace): Promise<MemberStatus> {
    const { guildId, userId } = place;
    if (guildId === null || isGuest(userId)) return { is: 'member' };
    const heard = await this.#member(guildId, userId, FRESH_MS, USES);
    if (!heard) return { is: 'unknown' };
    if (heard.value === null) return { is: 'gone' };
    const { timedOutUntil } = heard.value;
    if (timedOutUntil !== null && timedOutUntil > this.#clock.now())
      return { is: 'timed-out', until: timedOutUntil };
    const may = await this.#mayUseCommands({ ...place, guildId });
    return may === null ? { is: 'unknown' } : { is: may ? 'member' : 'shut-out' };
  }

  async isMember({ guildId, userId }: Omit<MemberPlace, 'channelId'>): Promise<boolean | null> {
    if (guildId === null || isGuest(userId)) return true;
    const heard = await this.#member(guildId, userId, FRESH_FOR_LOOKS_MS);
    return heard && heard.value !== null;
  }

  #member(guildId: string, userId: string, freshMs: number, uses = Infinity) {
    return this.#members.ask(memberKey(guildId, userId), {
      group: guildId,
      freshMs,
      uses,
      request: async () => {
        try {
          const route = Routes.guildMember(guildId, userId);
          const { roles, communication_disabled_until: until } = (await this.#rest.get(
            route,
          )) as APIGuildMember;
          return { roles, timedOutUntil: timeOf(until) };
        } catch (error) {
          if (isOf(error, Code.UnknownMember, Code.UnknownUser)) return null;
          throw error;
        }
      },
    });
  }

  /** In a channel that the bot cannot see, every member may. */
  async #mayUseCommands(place: MemberPlace & { readonly guildId: string }): Promise<boolean | null> {
    const heard = await this.#may.ask(mayKey(place), {
      group: place.guildId,
      freshMs: FRESH_MS,
      request: () => this.#compute(place),
    });
    return heard && heard.value;
  }

  async #compute({
    guildId,
    channelId,
    userId,
  }: MemberPlace & { readonly guildId: string }): Promise<boolean> {
    const isUnseen = this.#channels.last(channelId)?.value === null;
    const channel = await this.#channels.ask(channelId, {
      group: guildId,
      freshMs: isUnseen ? FRESH_UNSEEN_MS : FRESH_PLACE_MS,
      request: () => this.#overwritesOf(channelId),
    });
    const overwrites = said(channel);
    if (overwrites === null) return true;
    const guild = await this.#guilds.ask(guildId, {
      group: guildId,
      freshMs: FRESH_PLACE_MS,
      request: () => this.#rolesOf(guildId),
    });
    const known = this.#members.last(memberKey(guildId, userId))?.value;
    // An interaction may have cached the member without roles.
    const roles = known?.roles ?? said(await this.#member(guildId, userId, ANEW))?.roles;
    if (!roles) throw new Error('Discord does not say');
    return mayUseCommands({ userId, roles }, said(guild), overwrites);
  }

  async #overwritesOf(channelId: string): Promise<Seen> {
    try {
      const channel = (await this.#rest.get(Routes.channel(channelId))) as APIChannel;
      // A thread has the permissions of its channel.
      if (THREADS.has(channel.type) && 'parent_id' in channel && channel.parent_id)
        return await this.#overwritesOf(channel.parent_id);
      return ('permission_overwrites' in channel && channel.permission_overwrites) || [];
    } catch (error) {
      if (isOf(error, Code.MissingAccess, Code.UnknownChannel)) return null;
      throw error;
    }
  }

  async #rolesOf(guildId: string): Promise<GuildRoles> {
    const { owner_id: ownerId, roles } = (await this.#rest.get(Routes.guild(guildId))) as APIGuild;
    return {
      guildId,
      ownerId,
      roles: new Map(roles.map(({ id, permissions }) => [id, BigInt(permissions)])),
    };
  }
}

/** Never use the cache. */
const ANEW = -1;

/** @throws if Discord does not answer */
function said<Value>(heard: Lookup<Value>): Value {
  if (heard === null) throw new Error('Discord does not say');
  return heard.value;
}

const THREADS: ReadonlySet<ChannelType> = new Set([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);

const memberKey = (guildId: string, userId: string): string => `${guildId}/${userId}`;
const mayKey = ({ channelId, userId }: Pick<MemberPlace, 'channelId' | 'userId'>): string =>
  `${channelId}/${userId}`;

const timeOf = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null);

const isOf = (error: unknown, ...codes: readonly number[]): boolean =>
  error instanceof DiscordAPIError && codes.includes(Number(error.code));
