import { setTimeout } from 'node:timers/promises';
import type { APIMessage } from 'discord-api-types/v10';
import type { EmbeddedDiscord } from '../../embedded/embedded-discord.ts';
import { EPHEMERAL, LOADING } from '../../limits/messages.ts';
import type { Person } from '../../vocabulary/person.ts';
import type { CallbackResult } from '../../vocabulary/callback-result.ts';
import { matchesButton } from '../controls/choose.ts';
import { type MessageComponent, flattenComponents } from '../controls/component.ts';

const MAX_CONTROLS_WAIT_MS = 500;
const POLL_INTERVAL_MS = 10;
/** The wait for a message that follows the answer, such as a table card; the maximum if others were unread before. */
const FOLLOW_UP_WAIT_MS = 300;
const MAX_FOLLOW_UP_WAIT_MS = 1500;
/** After this long without a change, the channel counts as settled. */
const QUIET_MS = 100;

/** A message with usable components, and all its components. */
export interface Controls {
  readonly id: string;
  readonly components: readonly MessageComponent[];
}

/** An answer, and what else was written in the channel since the last one. */
export interface SeenAnswer {
  readonly result: CallbackResult;
  readonly otherMessages: readonly APIMessage[];
}

/** A message that nobody at this terminal asked for; `isNew` is false if an earlier version was read. */
export interface ChannelActivity {
  readonly message: APIMessage;
  readonly isNew: boolean;
}

/** The messages of channels as a person at this terminal sees them, and which of them have been read. */
export class SeenMessages {
  readonly #discord: EmbeddedDiscord;
  readonly #follows: boolean;
  readonly #seen = new Set<string>();

  /** @param follows waits after each line for messages and edits of the bot in the channel */
  constructor(discord: EmbeddedDiscord, follows: boolean) {
    this.#discord = discord;
    this.#follows = follows;
  }

  messages({ channelId, userId }: Person): readonly APIMessage[] {
    return this.#discord.messages(channelId, userId);
  }

  markSeen(person: Person): void {
    for (const { id } of this.messages(person)) this.#seen.add(id);
  }

  /**
   * The messages among these that this person can see and that matter: new ones, and changed ones that can still be
   * used. Marks them as read.
   */
  takeUnread(person: Person, ids: ReadonlySet<string>): readonly ChannelActivity[] {
    const unread = this.messages(person)
      .filter((message) => ids.has(message.id) && !isThinking(message))
      .map((message) => ({ message, isNew: !this.#seen.has(message.id) }));
    for (const { message } of unread) this.#seen.add(message.id);
    return unread.filter(({ message, isNew }) => isNew || isUsable(message));
  }

  /** The usable components: those of the last message here with a wanted one; null if there is none. */
  controls(person: Person, isWanted: (component: MessageComponent) => boolean): Controls | null {
    return this.#lastMessage(person, (components) => flattenComponents(components).some(isWanted));
  }

  /**
   * The components of the last message here with a button of that name, in full or by two words of it; null if there is
   * none. Only a person who follows the channel has seen more than the last message with buttons.
   */
  withButton(person: Person, text: string): Controls | null {
    return this.#follows ? this.#lastMessage(person, (components) => matchesButton(components, text)) : null;
  }

  #lastMessage(
    person: Person,
    matches: (components: readonly MessageComponent[]) => boolean,
  ): Controls | null {
    const message = this.messages(person).findLast(({ components }) => matches(components ?? []));
    return message ? { id: message.id, components: message.components ?? [] } : null;
  }

  /**
   * Like {@link controls}, but waits a moment for a message that the bot writes after its answer, such as a table card.
   */
  async controlsSoon(
    person: Person,
    isWanted: (component: MessageComponent) => boolean,
  ): Promise<Controls | null> {
    for (
      let waited = 0;
      this.controls(person, isWanted) === null && waited < MAX_CONTROLS_WAIT_MS;
      waited += POLL_INTERVAL_MS
    )
      await setTimeout(POLL_INTERVAL_MS);
    return this.controls(person, isWanted);
  }

  /** Waits for the answer to this person. */
  async awaitAnswer(person: Person, pending: Promise<CallbackResult>): Promise<SeenAnswer> {
    const before = this.#contentById(person);
    const hasUnread = [...before.keys()].some((id) => !this.#seen.has(id));
    const answer = await pending;
    const result = this.#follows ? answer : await this.#publicAnswer(person, answer);
    if (this.#follows)
      await this.#settle(person, before, hasUnread ? MAX_FOLLOW_UP_WAIT_MS : FOLLOW_UP_WAIT_MS);
    const otherMessages = this.messages(person).filter(
      (message) =>
        message.id !== result.message?.id &&
        (!this.#seen.has(message.id) || (this.#follows && isRedrawn(message, before))),
    );
    this.markSeen(person);
    return { result, otherMessages };
  }

  /**
   * The visibility of a deferral is that of the answer; if the bot deferred privately, a public message follows, which
   * is the actual answer.
   */
  async #publicAnswer(person: Person, result: CallbackResult): Promise<CallbackResult> {
    if (result.callbackType !== 5 || !result.ephemeral || result.failed !== null) return result;
    const followUp = (): APIMessage | undefined =>
      this.messages(person).find(
        ({ id, flags = 0, interaction_metadata: metadata }) =>
          metadata?.id === result.interactionId && id !== result.message?.id && (flags & EPHEMERAL) === 0,
      );
    for (let waited = 0; !followUp() && waited < MAX_FOLLOW_UP_WAIT_MS; waited += POLL_INTERVAL_MS)
      await setTimeout(POLL_INTERVAL_MS);
    const message = followUp();
    if (!message) return result;
    if (result.message) this.#seen.add(result.message.id);
    return { ...result, message, ephemeral: false };
  }

  /** Waits at least `minWaitMs`, and longer while the channel keeps changing. */
  async #settle(person: Person, before: ContentById, minWaitMs: number): Promise<void> {
    let last = [...before].join('\n');
    let changedAt: number | null = null;
    for (let waited = 0; waited < MAX_FOLLOW_UP_WAIT_MS; waited += POLL_INTERVAL_MS) {
      const now = [...this.#contentById(person)].join('\n');
      if (now !== last) [last, changedAt] = [now, waited];
      if (waited >= minWaitMs && (changedAt === null || waited - changedAt >= QUIET_MS)) return;
      await setTimeout(POLL_INTERVAL_MS);
    }
  }

  #contentById(person: Person): ContentById {
    return new Map(this.messages(person).map((message) => [message.id, contentOf(message)]));
  }
}

/** The displayed content by message. */
type ContentById = ReadonlyMap<string, string>;

const contentOf = ({ content, embeds, components }: APIMessage): string =>
  JSON.stringify([content, embeds, components]);

/**
 * True if it shows something else than before and can still be used; a message that only lost its buttons is no news.
 */
const isRedrawn = (message: APIMessage, before: ContentById): boolean =>
  before.get(message.id) !== contentOf(message) && isUsable(message);

const isUsable = ({ components = [] }: APIMessage): boolean => components.length > 0;

/** True while the bot is still working and the message is empty. */
const isThinking = ({ flags }: APIMessage): boolean => ((flags ?? 0) & LOADING) !== 0;
