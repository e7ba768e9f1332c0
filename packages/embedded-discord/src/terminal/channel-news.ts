import type { APIMessage } from 'discord-api-types/v10';
import { EPHEMERAL } from '../limits/messages.ts';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import { renderMessage } from './render/render-answer.ts';
import { withoutControlCharacters } from './render/ink.ts';
import type { RenderContext } from './render/markdown.ts';
import type { KeyboardSeat } from './seat/keyboard-seat.ts';

/**
 * News are printed after this long without another change, since a table card follows the answer that it belongs to.
 */
const QUIET_MS = 120;

/** Prints these lines. `isAsking`: the prompt is open, and is shown again below them. */
type Tell = (text: string, isAsking: boolean) => void;

/**
 * Prints what happens in the channel of a seat while no typed line is being answered: messages from the page, or from
 * other people in this Discord.
 */
export class ChannelNews {
  readonly #seat: KeyboardSeat;
  readonly #reader: RenderContext;
  readonly #tell: Tell;
  readonly #stopWatching: () => void;
  readonly #changed = new Set<string>();
  #isBusy = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(discord: EmbeddedDiscord, seat: KeyboardSeat, reader: RenderContext, tell: Tell) {
    this.#seat = seat;
    this.#reader = reader;
    this.#tell = tell;
    this.#stopWatching = discord.watch((event) => {
      if (this.#isBusy || event.kind !== 'message') return;
      if (event.channelId !== seat.person.channelId) return;
      this.#changed.add(event.stored.message.id);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#flush(true), QUIET_MS);
    });
  }

  /** Runs the answer to a typed line, and holds news back meanwhile. */
  async during<Value>(answering: () => Promise<Value>): Promise<Value> {
    this.#flush(false);
    this.#isBusy = true;
    try {
      return await answering();
    } finally {
      this.#isBusy = false;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stopWatching();
  }

  #flush(isAsking: boolean): void {
    clearTimeout(this.#timer);
    const heard = this.#seat.overheard(this.#changed);
    this.#changed.clear();
    const told = heard.map(({ message, isNew }) => this.#read(message, isNew));
    if (told.length > 0) this.#tell(told.join('\n'), isAsking);
  }

  #read(message: APIMessage, isNew: boolean): string {
    const { ink } = this.#reader;
    return [
      ink.dim(withoutControlCharacters(`${whatIsTold(message, isNew)}:`)),
      ...renderMessage(message, this.#reader),
      ...(hasFlag(message, EPHEMERAL) ? [ink.dim('(only you can see this)')] : []),
    ].join('\n');
  }
}

const hasFlag = ({ flags }: APIMessage, flag: number): boolean => ((flags ?? 0) & flag) !== 0;

/** `Bob used /flip`. */
function whatIsTold(
  { author, interaction, interaction_metadata: asked }: APIMessage,
  isNew: boolean,
): string {
  if (!isNew) return 'Changed in the channel';
  const user = interaction?.user ?? asked?.user;
  if (user === undefined) return author.bot === true ? 'New in the channel' : `${nameOf(author)} wrote`;
  return interaction === undefined
    ? `Answer to ${nameOf(user)}`
    : `${nameOf(user)} used /${interaction.name}`;
}

const nameOf = ({ global_name: name, username }: APIMessage['author']): string => name ?? username;
