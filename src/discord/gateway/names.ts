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
import type { Names } from '../command/names.ts';

/** So many people are remembered by name: those who played last. They are forgotten with the process. */
const MOST = 5000;
/** Discord takes a form for three seconds after a press; names that come later are for the next one. */
const PATIENCE_MS = 1500;

/** A member's name on their server; a user of whom that is not said goes by their own name. */
type Member = { readonly nickname: string | null } | { readonly nick?: string | null } | null | undefined;

/**
 * Names as Discord tells them: with each interaction those of whoever uses it and of whom they chose, and of others when
 * they are asked for. Nothing of it is kept.
 */
export class MemberNames implements Names {
  readonly #known = createLruCache<string, string>(MOST);
  readonly #asked = new Map<string, Promise<string | null>>();
  readonly #rest: REST;
  readonly #log: Log;
  readonly #clock: Clock;

  constructor(rest: REST, log: Log, clock: Clock) {
    this.#rest = rest;
    this.#log = log;
    this.#clock = clock;
  }

  /** Notes what whoever uses something is called, and whom they chose in an option or a select. */
  hear(interaction: BaseInteraction): void {
    const { guildId, user, member } = interaction;
    this.#note(guildId, user, member);
    const chosen = interaction.isUserSelectMenu()
      ? interaction
      : interaction.isChatInputCommand()
        ? interaction.options.resolved
        : null;
    for (const one of chosen?.users?.values() ?? []) this.#note(guildId, one, chosen?.members?.get(one.id));
  }

  async of(guildId: string | null, people: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>> {
    const told = new Map<PlayerId, string>();
    const asking = people.map(async (id) => {
      const name = await this.#nameOf(guildId, id);
      if (name !== null) told.set(id, name);
    });
    await withTimeout(this.#clock, PATIENCE_MS, Promise.all(asking));
    return new Map(told);
  }

  #note(guildId: string | null, user: User, member: Member): void {
    const nick = member && ('nickname' in member ? member.nickname : 'nick' in member ? member.nick : null);
    this.#known.set(keyOf(guildId, user.id), nick ?? user.globalName ?? user.username);
  }

  /** Asks once for all who want to know. */
  async #nameOf(guildId: string | null, id: PlayerId): Promise<string | null> {
    if (isGuest(id)) return nameOfGuest(id);
    const key = keyOf(guildId, id);
    const known = this.#known.get(key);
    if (known !== undefined || !SNOWFLAKE.test(id)) return known ?? null;
    const asked = this.#asked.get(key) ?? this.#ask(guildId, id).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  async #ask(guildId: string | null, id: PlayerId): Promise<string | null> {
    try {
      const name = guildId ? await this.#ofMember(guildId, id) : await this.#ofUser(id);
      this.#known.set(keyOf(guildId, id), name);
      return name;
    } catch (err) {
      this.#log.debug({ id, err }, 'a name that was not told');
      return null;
    }
  }

  async #ofMember(guildId: string, id: PlayerId): Promise<string> {
    const { nick, user } = (await this.#rest.get(Routes.guildMember(guildId, id))) as APIGuildMember;
    return nick ?? nameOf(user);
  }

  async #ofUser(id: PlayerId): Promise<string> {
    return nameOf((await this.#rest.get(Routes.user(id))) as APIUser);
  }
}

const SNOWFLAKE = /^\d{17,20}$/;

const nameOf = ({ global_name: global, username }: APIUser): string => global ?? username;

const keyOf = (guildId: string | null, id: PlayerId): string => `${guildId ?? ''}/${id}`;
