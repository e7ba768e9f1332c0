import {
  Routes,
  type APIGuildMember,
  type APIUser,
  type BaseInteraction,
  type REST,
  type User,
} from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import { withTimeout } from '#basics/with-timeout.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import type { Log } from '#basics/log.ts';
import { isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import type { DisplayNames } from '../command/display-names.ts';

/** How many names are cached. */
const MAX_REMEMBERED = 5000;
/** Discord opens a form only within 3 s after a press, so it opens without the names that arrive later than this. */
const TIMEOUT_MS = 1500;

/** A member's nickname, in discord.js's or Discord's own shape. */
type Member = { readonly nickname: string | null } | { readonly nick?: string | null } | null | undefined;

/**
 * Display names, cached in memory only. Each interaction brings those of its user and of the users chosen in it; others
 * are fetched when needed.
 */
export class MemberNames implements DisplayNames {
  readonly #known = createLruCache<string, string>(MAX_REMEMBERED);
  readonly #pending = new Map<string, Promise<string | null>>();
  readonly #rest: REST;
  readonly #log: Log;
  readonly #clock: Clock;

  constructor(rest: REST, log: Log, clock: Clock) {
    this.#rest = rest;
    this.#log = log;
    this.#clock = clock;
  }

  /** Caches the names of the user of an interaction and of the users chosen in its options or select. */
  learnFrom(interaction: BaseInteraction): void {
    const { guildId, user, member } = interaction;
    this.#remember(guildId, user, member);
    const chosen = interaction.isUserSelectMenu()
      ? interaction
      : interaction.isChatInputCommand()
        ? interaction.options.resolved
        : null;
    for (const chosenUser of chosen?.users?.values() ?? [])
      this.#remember(guildId, chosenUser, chosen?.members?.get(chosenUser.id));
  }

  async of(guildId: string | null, players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>> {
    const found = new Map<PlayerId, string>();
    const lookups = players.map(async (id) => {
      const name = await this.#nameOf(guildId, id);
      if (name !== null) found.set(id, name);
    });
    await withTimeout(this.#clock, TIMEOUT_MS, Promise.all(lookups));
    return new Map(found);
  }

  #remember(guildId: string | null, user: User, member: Member): void {
    const nick = member && ('nickname' in member ? member.nickname : 'nick' in member ? member.nick : null);
    this.#known.set(keyOf(guildId, user.id), nick ?? user.globalName ?? user.username);
  }

  /** Concurrent calls for the same name share one request. */
  async #nameOf(guildId: string | null, id: PlayerId): Promise<string | null> {
    if (isGuest(id)) return nameOfGuest(id);
    const key = keyOf(guildId, id);
    const known = this.#known.get(key);
    if (known !== undefined || !SNOWFLAKE.test(id)) return known ?? null;
    const request =
      this.#pending.get(key) ?? this.#fetchName(guildId, id).finally(() => this.#pending.delete(key));
    this.#pending.set(key, request);
    return request;
  }

  async #fetchName(guildId: string | null, id: PlayerId): Promise<string | null> {
    try {
      const name = guildId ? await this.#fetchMemberName(guildId, id) : await this.#fetchUserName(id);
      this.#known.set(keyOf(guildId, id), name);
      return name;
    } catch (err) {
      this.#log.debug({ id, err }, 'a display name could not be fetched');
      return null;
    }
  }

  async #fetchMemberName(guildId: string, id: PlayerId): Promise<string> {
    const { nick, user } = (await this.#rest.get(Routes.guildMember(guildId, id))) as APIGuildMember;
    return nick ?? nameOf(user);
  }

  async #fetchUserName(id: PlayerId): Promise<string> {
    return nameOf((await this.#rest.get(Routes.user(id))) as APIUser);
  }
}

const SNOWFLAKE = /^\d{17,20}$/;

const nameOf = ({ global_name: global, username }: APIUser): string => global ?? username;

const keyOf = (guildId: string | null, id: PlayerId): string => `${guildId ?? ''}/${id}`;
