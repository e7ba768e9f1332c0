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

/**
 * The maximum age of a cached member in ms and the number of its uses, for a press; its maximum age for a read-only
 * view.
 */
const MEMBER_MAX_AGE_MS = 10_000;
const MAX_USES = 10;
const VIEWER_MAX_AGE_MS = 5 * 60_000;
/** The maximum age of channels and roles in ms; longer for channels that the bot cannot see, as each request is refused. */
const PLACE_MAX_AGE_MS = 60_000;
const UNSEEN_CHANNEL_MAX_AGE_MS = 60 * 60_000;

/** The share of Discord's rate limit for member requests. Table cards need the rest. */
const REQUEST_SHARE = 1 / 5;

/** `null` for a non-member. `roles` is `null` if the interaction did not include them. */
type CachedMember = {
  readonly timedOutUntil: number | null;
  readonly roles: readonly string[] | null;
} | null;

/** `null` for a channel that the bot cannot see. */
type ChannelOverwrites = Overwrites | null;

/**
 * Checks with Discord whether users of page links may still act in a channel; interactions need no check. It needs no
 * gateway intent: members are also learned from interactions.
 */
export class Membership implements Members {
  readonly #rest: Pick<REST, 'get' | 'options'>;
  readonly #clock: Clock;
  readonly #members: MemberRequests<CachedMember>;
  readonly #channels: MemberRequests<ChannelOverwrites>;
  readonly #guilds: MemberRequests<GuildRoles>;
  /** Whether a user may use commands in a channel, as last received or computed. */
  readonly #commandPermissions: MemberRequests<boolean>;

  constructor(rest: Pick<REST, 'get' | 'options'>, clock: Clock) {
    this.#rest = rest;
    this.#clock = clock;
    const budget = createRequestBudget(clock, () => rest.options.globalRequestsPerSecond * REQUEST_SHARE);
    this.#members = new MemberRequests(clock, budget);
    this.#channels = new MemberRequests(clock);
    this.#guilds = new MemberRequests(clock);
    this.#commandPermissions = new MemberRequests(clock);
  }

  /** Caches the facts that an interaction contains about its user. */
  learnFrom({ guildId, channelId, user, member, memberPermissions, appPermissions }: BaseInteraction): void {
    if (guildId === null || channelId === null || !member) return;
    if (!appPermissions.has(PermissionFlagsBits.ViewChannel)) this.#channels.store(channelId, null);
    else if (this.#channels.last(channelId)?.value === null) this.#channels.invalidate(channelId);
    const timedOutUntil =
      'communicationDisabledUntilTimestamp' in member
        ? member.communicationDisabledUntilTimestamp
        : parseTime(member.communication_disabled_until);
    const roles = Array.isArray(member.roles) ? member.roles : null;
    this.#members.store(memberKey(guildId, user.id), { timedOutUntil, roles });
    if (memberPermissions)
      this.#commandPermissions.store(
        permissionKey({ channelId, userId: user.id }),
        allowsCommands(memberPermissions.bitfield),
      );
  }

  async status(place: MemberPlace): Promise<MemberStatus> {
    const { guildId, userId } = place;
    if (guildId === null || isGuest(userId)) return { is: 'member' };
    const lookup = await this.#member(guildId, userId, MEMBER_MAX_AGE_MS, MAX_USES);
    if (!lookup) return { is: 'unknown' };
    if (lookup.value === null) return { is: 'gone' };
    const { timedOutUntil } = lookup.value;
    if (timedOutUntil !== null && timedOutUntil > this.#clock.now())
      return { is: 'timed-out', until: timedOutUntil };
    const may = await this.#mayUseCommands({ ...place, guildId });
    return may === null ? { is: 'unknown' } : { is: may ? 'member' : 'shut-out' };
  }

  async isMember({ guildId, userId }: Omit<MemberPlace, 'channelId'>): Promise<boolean | null> {
    if (guildId === null || isGuest(userId)) return true;
    const lookup = await this.#member(guildId, userId, VIEWER_MAX_AGE_MS);
    return lookup && lookup.value !== null;
  }

  #member(guildId: string, userId: string, freshMs: number, uses = Infinity) {
    return this.#members.get(memberKey(guildId, userId), {
      group: guildId,
      freshMs,
      uses,
      request: async () => {
        try {
          const route = Routes.guildMember(guildId, userId);
          const { roles, communication_disabled_until: until } = (await this.#rest.get(
            route,
          )) as APIGuildMember;
          return { roles, timedOutUntil: parseTime(until) };
        } catch (error) {
          if (hasCode(error, Code.UnknownMember, Code.UnknownUser)) return null;
          throw error;
        }
      },
    });
  }

  /** In a channel that the bot cannot see, every member may use commands. */
  async #mayUseCommands(place: MemberPlace & { readonly guildId: string }): Promise<boolean | null> {
    const lookup = await this.#commandPermissions.get(permissionKey(place), {
      group: place.guildId,
      freshMs: MEMBER_MAX_AGE_MS,
      request: () => this.#computePermission(place),
    });
    return lookup && lookup.value;
  }

  async #computePermission({
    guildId,
    channelId,
    userId,
  }: MemberPlace & { readonly guildId: string }): Promise<boolean> {
    const isUnseen = this.#channels.last(channelId)?.value === null;
    const channel = await this.#channels.get(channelId, {
      group: guildId,
      freshMs: isUnseen ? UNSEEN_CHANNEL_MAX_AGE_MS : PLACE_MAX_AGE_MS,
      request: () => this.#overwritesOf(channelId),
    });
    const overwrites = requireAnswer(channel);
    if (overwrites === null) return true;
    const guild = await this.#guilds.get(guildId, {
      group: guildId,
      freshMs: PLACE_MAX_AGE_MS,
      request: () => this.#rolesOf(guildId),
    });
    const known = this.#members.last(memberKey(guildId, userId))?.value;
    // An interaction may have cached the member without roles.
    const roles = known?.roles ?? requireAnswer(await this.#member(guildId, userId, NO_CACHE))?.roles;
    if (!roles) throw new Error('Discord does not say');
    return mayUseCommands({ userId, roles }, requireAnswer(guild), overwrites);
  }

  async #overwritesOf(channelId: string): Promise<ChannelOverwrites> {
    try {
      const channel = (await this.#rest.get(Routes.channel(channelId))) as APIChannel;
      // A thread has the permissions of its channel.
      if (THREAD_TYPES.has(channel.type) && 'parent_id' in channel && channel.parent_id)
        return await this.#overwritesOf(channel.parent_id);
      return ('permission_overwrites' in channel && channel.permission_overwrites) || [];
    } catch (error) {
      if (hasCode(error, Code.MissingAccess, Code.UnknownChannel)) return null;
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

/** A maximum age that no cached answer meets. */
const NO_CACHE = -1;

/** @throws if Discord does not answer */
function requireAnswer<Value>(lookup: Lookup<Value>): Value {
  if (lookup === null) throw new Error('Discord does not say');
  return lookup.value;
}

const THREAD_TYPES: ReadonlySet<ChannelType> = new Set([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);

const memberKey = (guildId: string, userId: string): string => `${guildId}/${userId}`;
const permissionKey = ({ channelId, userId }: Pick<MemberPlace, 'channelId' | 'userId'>): string =>
  `${channelId}/${userId}`;

const parseTime = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null);

const hasCode = (error: unknown, ...codes: readonly number[]): boolean =>
  error instanceof DiscordAPIError && codes.includes(Number(error.code));
