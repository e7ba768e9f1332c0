import type { APIMessage } from 'discord-api-types/v10';
import type { Kept, Memory } from '../vocabulary/memory.ts';
import { trimOldest } from './bounded.ts';

/** Messages kept in a channel, ephemeral ones among them. */
const MOST_MESSAGES = 100;
const MOST_CHANNELS = 10_000;

export interface Channel {
  readonly id: string;
  readonly guildId: string | null;
  /** The other person of a direct message with the bot. */
  readonly recipientId: string | null;
  readonly messages: Map<string, Kept>;
  /** By message: when it was edited after its first hour, as far as the limit (30046) needs to know. */
  readonly oldEdits: Map<string, readonly number[]>;
}

/** The channels that somebody has been in, with their last 100 messages. */
export class Channels {
  readonly #byId = new Map<string, Channel>();

  get(id: string): Channel | null {
    return this.#byId.get(id) ?? null;
  }

  open(id: string, guildId: string | null, recipientId: string | null): Channel {
    const known = this.#byId.get(id);
    if (known) return known;
    const channel = { id, guildId, recipientId, messages: new Map<string, Kept>(), oldEdits: new Map() };
    this.#byId.set(id, channel);
    trimOldest(this.#byId, MOST_CHANNELS);
    return channel;
  }

  guildIds(): string[] {
    return [...new Set([...this.#byId.values()].flatMap(({ guildId }) => guildId ?? []))];
  }

  memory(): Memory['channels'] {
    return Object.fromEntries(
      [...this.#byId].map(([id, { guildId, recipientId, messages }]) => [
        id,
        { guildId, recipientId, messages: [...messages.values()] },
      ]),
    );
  }

  restore(channels: Memory['channels']): void {
    for (const [id, { guildId, recipientId, messages }] of Object.entries(channels)) {
      const channel = this.open(id, guildId, recipientId);
      for (const kept of messages) keep(channel, kept);
    }
  }
}

/** Adds a message, or puts a new version in the place of the old one. */
export function keep(channel: Channel, kept: Kept): void {
  const { messages } = channel;
  if (!messages.has(kept.message.id) && messages.size >= MOST_MESSAGES) {
    const [oldest] = messages.keys();
    if (oldest !== undefined) {
      messages.delete(oldest);
      channel.oldEdits.delete(oldest);
    }
  }
  messages.set(kept.message.id, kept);
}

/** The messages that this person sees; without a person, those that everybody sees. */
export function seenBy(channel: Channel, viewerId: string | null): APIMessage[] {
  return [...channel.messages.values()]
    .filter(({ onlyFor }) => onlyFor === null || onlyFor === viewerId)
    .map(({ message }) => message);
}
