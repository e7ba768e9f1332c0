import type { APIMessage } from 'discord-api-types/v10';
import { asRecord } from '../vocabulary/json-object.ts';
import type { StoredMessage, Memory } from '../vocabulary/memory.ts';
import { trimOldest } from './trim-oldest.ts';
import type { WorldListener } from './world-events.ts';

/** Maximum number of messages of each kind stored per channel, including ephemeral ones. */
const MAX_PER_KIND = 100;
const MAX_CHANNELS = 10_000;

/**
 * Answers to interactions become unreachable for the bot when the token expires, but it can always reach what it posted
 * itself. So posts have a limit of their own, and are not pushed out by answers or people's messages.
 */
type MessageKind = 'answer' | 'post' | 'written';

function messageKind({ message }: StoredMessage): MessageKind {
  if (message.webhook_id !== undefined) return 'answer';
  return asRecord(message.author)['bot'] === true ? 'post' : 'written';
}

/** The name of a thread, and its parent channel. */
export interface ThreadInfo {
  readonly name: string;
  readonly parentId: string;
}

/** True for a direct message of several people, which never includes the bot. */
export const isGroupDm = ({ guildId, recipientId }: Pick<Channel, 'guildId' | 'recipientId'>): boolean =>
  guildId === null && recipientId === null;

/** A channel or a thread, with its last 100 messages of each kind. */
export class Channel {
  readonly id: string;
  readonly guildId: string | null;
  /** The other person of a direct message with the bot. */
  readonly recipientId: string | null;
  /** Null if it isn't a thread. */
  readonly thread: ThreadInfo | null;
  /** The times of edits after the first hour, by message, as needed for the limit (30046). */
  readonly oldEdits = new Map<string, readonly number[]>();
  /** The ids of the members of a thread. */
  readonly members = new Set<string>();
  readonly #messages = new Map<string, StoredMessage>();
  readonly #counts: Record<MessageKind, number> = { answer: 0, post: 0, written: 0 };
  readonly #emit: WorldListener;

  constructor(
    id: string,
    guildId: string | null,
    recipientId: string | null,
    thread: ThreadInfo | null,
    emit: WorldListener,
  ) {
    this.id = id;
    this.guildId = guildId;
    this.recipientId = recipientId;
    this.thread = thread;
    this.#emit = emit;
  }

  get(messageId: string): StoredMessage | null {
    return this.#messages.get(messageId) ?? null;
  }

  /** Adds a message, or replaces its previous version. */
  put(stored: StoredMessage): void {
    const { id } = stored.message;
    if (!this.#messages.has(id)) {
      const kind = messageKind(stored);
      if (this.#counts[kind] >= MAX_PER_KIND) this.#deleteOldest(kind);
      this.#counts[kind] += 1;
    }
    this.#messages.set(id, stored);
    this.#emit({ kind: 'message', channelId: this.id, stored });
  }

  delete(messageId: string): void {
    const stored = this.#messages.get(messageId);
    if (!stored) return;
    this.#messages.delete(messageId);
    this.oldEdits.delete(messageId);
    this.#counts[messageKind(stored)] -= 1;
    this.#emit({ kind: 'gone', channelId: this.id, messageId });
  }

  /** The messages that a person can see, oldest first; without a person, the public ones. */
  visibleTo(viewerId: string | null): APIMessage[] {
    return this.all()
      .filter(({ onlyFor }) => onlyFor === null || onlyFor === viewerId)
      .map(({ message }) => message);
  }

  /** All stored messages, oldest first. */
  all(): StoredMessage[] {
    return [...this.#messages.values()];
  }

  #deleteOldest(kind: MessageKind): void {
    for (const [id, stored] of this.#messages) if (messageKind(stored) === kind) return this.delete(id);
  }
}

/** The channels that people have been in. */
export class Channels {
  readonly #byId = new Map<string, Channel>();
  readonly #tell: WorldListener;

  constructor(emit: WorldListener) {
    this.#tell = emit;
  }

  get(id: string): Channel | null {
    return this.#byId.get(id) ?? null;
  }

  /** Finds a channel by its id, or creates it with these properties. `thread` is null unless it is a thread. */
  getOrCreate(
    id: string,
    guildId: string | null,
    recipientId: string | null,
    thread: ThreadInfo | null = null,
  ): Channel {
    const known = this.#byId.get(id);
    if (known) return known;
    const channel = new Channel(id, guildId, recipientId, thread, this.#tell);
    this.#byId.set(id, channel);
    trimOldest(this.#byId, MAX_CHANNELS);
    this.#tell({ kind: 'channel', id });
    return channel;
  }

  /** @param id unique, since threads of a channel may share a name */
  startThread({ id: parentId, guildId }: Channel, name: string, id: string): Channel {
    return this.getOrCreate(id, guildId, null, { name, parentId });
  }

  /** The newest thread with this name on a server. */
  findThread(guildId: string, name: string): Channel | null {
    const thread = [...this.#byId.values()].findLast(
      (channel) => channel.guildId === guildId && channel.thread?.name === name,
    );
    return thread ?? null;
  }

  /** All channels and threads, in the order in which people first entered them. */
  all(): readonly Channel[] {
    return [...this.#byId.values()];
  }

  guildIds(): string[] {
    return [...new Set([...this.#byId.values()].flatMap(({ guildId }) => guildId ?? []))];
  }

  memory(): Memory['channels'] {
    return Object.fromEntries(
      [...this.#byId].map(([id, channel]) => {
        const { guildId, recipientId, thread } = channel;
        return [id, { guildId, recipientId, ...(thread && { thread }), messages: channel.all() }];
      }),
    );
  }

  restore(channels: Memory['channels']): void {
    for (const [id, { guildId, recipientId, thread = null, messages }] of Object.entries(channels)) {
      const channel = this.getOrCreate(id, guildId, recipientId, thread);
      for (const stored of messages) channel.put(stored);
    }
  }
}
