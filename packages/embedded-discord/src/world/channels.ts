import type { APIMessage } from 'discord-api-types/v10';
import { asRecord } from '../vocabulary/json-object.ts';
import type { StoredMessage, Memory } from '../vocabulary/memory.ts';
import { trimOldest } from './bounded.ts';
import type { WorldListener } from './world-events.ts';

/** Maximum number of messages of each kind stored per channel, including ephemeral ones. */
const MAX_PER_KIND = 100;
const MAX_CHANNELS = 10_000;

/**
 * Answers to interactions become unreachable for the bot when the token expires, but it can always reach what it posted
 * itself. So posts have a limit of their own: no number of answers and messages of people pushes them out.
 */
type Kind = 'answer' | 'post' | 'written';

function kindOf({ message }: StoredMessage): Kind {
  if (message.webhook_id !== undefined) return 'answer';
  return asRecord(message.author)['bot'] === true ? 'post' : 'written';
}

/** The facts about a public thread: its name and its parent channel. */
export interface ThreadOf {
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
  readonly thread: ThreadOf | null;
  /** The times of edits after the first hour, by message, as needed for the limit (30046). */
  readonly oldEdits = new Map<string, readonly number[]>();
  /** The ids of the members of a thread. */
  readonly members = new Set<string>();
  readonly #messages = new Map<string, StoredMessage>();
  readonly #counts: Record<Kind, number> = { answer: 0, post: 0, written: 0 };
  readonly #tell: WorldListener;

  constructor(
    id: string,
    guildId: string | null,
    recipientId: string | null,
    thread: ThreadOf | null,
    tell: WorldListener,
  ) {
    this.id = id;
    this.guildId = guildId;
    this.recipientId = recipientId;
    this.thread = thread;
    this.#tell = tell;
  }

  get(messageId: string): StoredMessage | null {
    return this.#messages.get(messageId) ?? null;
  }

  /** Adds a message, or replaces its previous version. */
  keep(kept: StoredMessage): void {
    const { id } = kept.message;
    if (!this.#messages.has(id)) {
      const kind = kindOf(kept);
      if (this.#counts[kind] >= MAX_PER_KIND) this.#forgetOldest(kind);
      this.#counts[kind] += 1;
    }
    this.#messages.set(id, kept);
    this.#tell({ kind: 'message', channelId: this.id, kept });
  }

  forget(messageId: string): void {
    const kept = this.#messages.get(messageId);
    if (!kept) return;
    this.#messages.delete(messageId);
    this.oldEdits.delete(messageId);
    this.#counts[kindOf(kept)] -= 1;
    this.#tell({ kind: 'gone', channelId: this.id, messageId });
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

  #forgetOldest(kind: Kind): void {
    for (const [id, kept] of this.#messages) if (kindOf(kept) === kind) return this.forget(id);
  }
}

/** The channels that people have been in. */
export class Channels {
  readonly #byId = new Map<string, Channel>();
  readonly #tell: WorldListener;

  constructor(tell: WorldListener) {
    this.#tell = tell;
  }

  get(id: string): Channel | null {
    return this.#byId.get(id) ?? null;
  }

  /** @param thread for a thread, its name and parent */
  open(
    id: string,
    guildId: string | null,
    recipientId: string | null,
    thread: ThreadOf | null = null,
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
    return this.open(id, guildId, null, { name, parentId });
  }

  /** The newest thread with this name on a server. */
  threadNamed(guildId: string, name: string): Channel | null {
    const named = [...this.#byId.values()].filter(
      (channel) => channel.guildId === guildId && channel.thread?.name === name,
    );
    return named.at(-1) ?? null;
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
      const channel = this.open(id, guildId, recipientId, thread);
      for (const kept of messages) channel.keep(kept);
    }
  }
}
