import { setTimeout } from 'node:timers/promises';
import type { APIMessage } from 'discord-api-types/v10';
import type { EmbeddedDiscord } from '../../embedded/embedded-discord.ts';
import { EPHEMERAL, LOADING } from '../../limits/messages.ts';
import type { Person } from '../../vocabulary/person.ts';
import type { CallbackResult } from '../../vocabulary/callback-result.ts';
import { isOnButton } from '../controls/choose.ts';
import { type MessageComponent, flatten } from '../controls/component.ts';

const SOON_MS = 500;
const LOOK_MS = 10;
/** How long to wait for a message that follows the answer, such as a table card; longer if others were unread before. */
const FOLLOWS_MS = 300;
const FOLLOWS_LATEST_MS = 1500;
/** After this long without a change, the channel counts as settled. */
const QUIET_MS = 100;

/** A message with usable components, and all its components. */
export interface Controls {
  readonly id: string;
  readonly components: readonly MessageComponent[];
}

/** An answer, and what else was written in the channel since the last one. */
export interface SeenAnswer {
  readonly shown: CallbackResult;
  readonly others: readonly APIMessage[];
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
  overheard(person: Person, ids: ReadonlySet<string>): readonly ChannelActivity[] {
    const heard = this.messages(person)
      .filter((message) => ids.has(message.id) && !isThinking(message))
      .map((message) => ({ message, isNew: !this.#seen.has(message.id) }));
    for (const { message } of heard) this.#seen.add(message.id);
    return heard.filter(({ message, isNew }) => isNew || isUsable(message));
  }

  /** The usable components: those of the last message here with a wanted one; null if there is none. */
  controls(person: Person, isWanted: (component: MessageComponent) => boolean): Controls | null {
    return this.#last(person, (components) => flatten(components).some(isWanted));
  }

  /**
   * The components of the last message here with a button of that name, in full or by two words of it; null if there is
   * none. Only a person who follows the channel has seen more than the last message with buttons.
   */
  withButton(person: Person, text: string): Controls | null {
    return this.#follows ? this.#last(person, (components) => isOnButton(components, text)) : null;
  }

  #last(person: Person, isMeant: (components: readonly MessageComponent[]) => boolean): Controls | null {
    const message = this.messages(person).findLast(({ components }) => isMeant(components ?? []));
    return message ? { id: message.id, components: message.components ?? [] } : null;
  }

  /**
   * Like {@link controls}, but waits a moment for a message that the bot writes after its answer, such as a table card.
   */
  async controlsSoon(
    person: Person,
    isWanted: (component: MessageComponent) => boolean,
  ): Promise<Controls | null> {
    for (let waited = 0; this.controls(person, isWanted) === null && waited < SOON_MS; waited += LOOK_MS)
      await setTimeout(LOOK_MS);
    return this.controls(person, isWanted);
  }

  /** Waits for the answer to this person. */
  async hear(person: Person, answering: Promise<CallbackResult>): Promise<SeenAnswer> {
    const before = this.#looks(person);
    const isLate = [...before.keys()].some((id) => !this.#seen.has(id));
    const first = await answering;
    const shown = this.#follows ? first : await this.#said(person, first);
    if (this.#follows) await this.#settle(person, before, isLate ? FOLLOWS_LATEST_MS : FOLLOWS_MS);
    const others = this.messages(person).filter(
      (message) =>
        message.id !== shown.message?.id &&
        (!this.#seen.has(message.id) || (this.#follows && isRedrawn(message, before))),
    );
    this.markSeen(person);
    return { shown, others };
  }

  /**
   * The visibility of a deferral is that of the answer; if the bot deferred privately, a public message follows, which
   * is the actual answer.
   */
  async #said(person: Person, shown: CallbackResult): Promise<CallbackResult> {
    if (shown.callbackType !== 5 || !shown.ephemeral || shown.failed !== null) return shown;
    const followUp = (): APIMessage | undefined =>
      this.messages(person).find(
        ({ id, flags = 0, interaction_metadata: of }) =>
          of?.id === shown.interactionId && id !== shown.message?.id && (flags & EPHEMERAL) === 0,
      );
    for (let waited = 0; !followUp() && waited < FOLLOWS_LATEST_MS; waited += LOOK_MS)
      await setTimeout(LOOK_MS);
    const message = followUp();
    if (!message) return shown;
    if (shown.message) this.#seen.add(shown.message.id);
    return { ...shown, message, ephemeral: false };
  }

  /** Waits until the channel has changed and settled, or until `patienceMs` have passed. */
  async #settle(person: Person, before: Looks, patienceMs: number): Promise<void> {
    let last = [...before].join('\n');
    let changedAt: number | null = null;
    for (let waited = 0; waited < FOLLOWS_LATEST_MS; waited += LOOK_MS) {
      const now = [...this.#looks(person)].join('\n');
      if (now !== last) [last, changedAt] = [now, waited];
      if (waited >= patienceMs && (changedAt === null || waited - changedAt >= QUIET_MS)) return;
      await setTimeout(LOOK_MS);
    }
  }

  #looks(person: Person): Looks {
    return new Map(this.messages(person).map((message) => [message.id, lookOf(message)]));
  }
}

/** The displayed content by message. */
type Looks = ReadonlyMap<string, string>;

const lookOf = ({ content, embeds, components }: APIMessage): string =>
  JSON.stringify([content, embeds, components]);

/**
 * True if it shows something else than before and can still be used; a message that only lost its buttons is no news.
 */
const isRedrawn = (message: APIMessage, before: Looks): boolean =>
  before.get(message.id) !== lookOf(message) && isUsable(message);

const isUsable = ({ components = [] }: APIMessage): boolean => components.length > 0;

/** True while the bot is still working and the message is empty. */
const isThinking = ({ flags }: APIMessage): boolean => ((flags ?? 0) & LOADING) !== 0;
