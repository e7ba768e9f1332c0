import type { APIMessage } from 'discord-api-types/v10';
import { EPHEMERAL } from '../limits/messages.ts';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import { renderMessage } from './render/render-answer.ts';
import { withoutControlCharacters } from './render/ink.ts';
import type { RenderContext } from './render/markdown.ts';
import type { KeyboardSeat } from './seat/keyboard-seat.ts';

/**
 * News is printed after this long without another change, since a table card follows the answer that it belongs to.
 */
const QUIET_MS = 120;

/** Prints these lines; if the prompt is open, it is shown again below them. */
type PrintNews = (text: string, isPromptOpen: boolean) => void;

/**
 * Prints what happens in the channel of a seat while no typed line is being answered: messages from the page, or from
 * other people in this Discord.
 */
export class ChannelNews {
  readonly #seat: KeyboardSeat;
  readonly #context: RenderContext;
  readonly #print: PrintNews;
  readonly #stopWatching: () => void;
  readonly #changedIds = new Set<string>();
  #isBusy = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(discord: EmbeddedDiscord, seat: KeyboardSeat, context: RenderContext, print: PrintNews) {
    this.#seat = seat;
    this.#context = context;
    this.#print = print;
    this.#stopWatching = discord.watch((event) => {
      if (this.#isBusy || event.kind !== 'message') return;
      if (event.channelId !== seat.person.channelId) return;
      this.#changedIds.add(event.stored.message.id);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#flush(true), QUIET_MS);
    });
  }

  /** Prints pending news, then runs the answer to a typed line. That answer includes what is new meanwhile. */
  async during<Value>(answer: () => Promise<Value>): Promise<Value> {
    this.#flush(false);
    this.#isBusy = true;
    try {
      return await answer();
    } finally {
      this.#isBusy = false;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stopWatching();
  }

  #flush(isPromptOpen: boolean): void {
    clearTimeout(this.#timer);
    const activities = this.#seat.takeUnread(this.#changedIds);
    this.#changedIds.clear();
    const texts = activities.map(({ message, isNew }) => this.#renderActivity(message, isNew));
    if (texts.length > 0) this.#print(texts.join('\n'), isPromptOpen);
  }

  #renderActivity(message: APIMessage, isNew: boolean): string {
    const { ink } = this.#context;
    return [
      ink.dim(withoutControlCharacters(`${activityTitle(message, isNew)}:`)),
      ...renderMessage(message, this.#context),
      ...(hasFlag(message, EPHEMERAL) ? [ink.dim('(only you can see this)')] : []),
    ].join('\n');
  }
}

const hasFlag = ({ flags }: APIMessage, flag: number): boolean => ((flags ?? 0) & flag) !== 0;

/** `Bob used /flip`. */
function activityTitle(
  { author, interaction, interaction_metadata: metadata }: APIMessage,
  isNew: boolean,
): string {
  if (!isNew) return 'Changed in the channel';
  const user = interaction?.user ?? metadata?.user;
  if (user === undefined) return author.bot === true ? 'New in the channel' : `${nameOf(author)} wrote`;
  return interaction === undefined
    ? `Answer to ${nameOf(user)}`
    : `${nameOf(user)} used /${interaction.name}`;
}

const nameOf = ({ global_name: name, username }: APIMessage['author']): string => name ?? username;
