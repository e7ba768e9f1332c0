import { Routes, type APIGuildMember, type APIUser, type BaseInteraction, type REST } from 'discord.js';
import { remember } from '../../basics/remember.ts';
import type { Log } from '../../basics/log.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Names } from '../command/names.ts';

/** So many people are remembered by name: those who played last. They are forgotten with the process. */
const MOST = 5000;
/** Discord takes a form for three seconds after a press; names that come later are none. */
const PATIENCE_MS = 1000;

/**
 * Names as Discord tells them: with each interaction that of whoever uses it, and of others when they are asked for.
 * Nothing of it is kept.
 */
export class MemberNames implements Names {
  readonly #known = remember<string, string>(MOST);
  readonly #rest: REST;
  readonly #log: Log;

  constructor(rest: REST, log: Log) {
    this.#rest = rest;
    this.#log = log;
  }

  /** Notes what whoever uses something is called. */
  hear({ guildId, user, member }: BaseInteraction): void {
    const nick = member && ('nickname' in member ? member.nickname : member.nick);
    this.#known.set(keyOf(guildId, user.id), nick ?? user.globalName ?? user.username);
  }

  async of(guildId: string | null, people: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const named = await Promise.all(
      people.map(async (id) => [id, await this.#nameOf(guildId, id, signal)] as const),
    );
    return new Map(named.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
  }

  async #nameOf(guildId: string | null, id: PlayerId, signal: AbortSignal): Promise<string | null> {
    const key = keyOf(guildId, id);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (!SNOWFLAKE.test(id)) return null;
    try {
      const name = guildId ? await this.#ofMember(guildId, id, signal) : await this.#ofUser(id, signal);
      this.#known.set(key, name);
      return name;
    } catch (err) {
      this.#log.debug({ id, err }, 'a name that was not told');
      return null;
    }
  }

  async #ofMember(guildId: string, id: PlayerId, signal: AbortSignal): Promise<string> {
    const { nick, user } = (await this.#rest.get(Routes.guildMember(guildId, id), {
      signal,
    })) as APIGuildMember;
    return nick ?? nameOf(user);
  }

  async #ofUser(id: PlayerId, signal: AbortSignal): Promise<string> {
    return nameOf((await this.#rest.get(Routes.user(id), { signal })) as APIUser);
  }
}

const SNOWFLAKE = /^\d{17,20}$/;

const nameOf = ({ global_name: global, username }: APIUser): string => global ?? username;

const keyOf = (guildId: string | null, id: PlayerId): string => `${guildId ?? ''}/${id}`;
