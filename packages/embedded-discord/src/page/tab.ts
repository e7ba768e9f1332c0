import { isDeepStrictEqual } from 'node:util';
import { NotAllowed } from '../people/not-allowed.ts';
import type { CallbackResult } from '../vocabulary/callback-result.ts';
import type { WorldEvent } from '../world/world-events.ts';
import { parsePromptLine } from '../terminal/lines/prompt-line.ts';
import { isMessageMenuCommand } from '../terminal/lines/declarations.ts';
import { formatHelp } from '../terminal/lines/help.ts';
import { MAX_PERSON_NAME, MAX_PLACE_NAME, invalidNameReason } from '../terminal/lines/name-resolver.ts';
import { KeyboardSeat } from '../terminal/seat/keyboard-seat.ts';
import { formatProblem } from '../terminal/render-reply.ts';
import { questionAt } from '../terminal/welcome.ts';
import { parseRequestId, parsePageRequest } from './parse-request.ts';
import { enterPlace, tabPlaceOf } from './entered-place.ts';
import { TabFiles } from './tab-files.ts';
import { menuFor } from './menu.ts';
import {
  type AnswerTo,
  type TabRequest,
  type AttachedFile,
  type EnteredPlace,
  MAX_PENDING,
  type Places,
  type TabPlace,
  type SendResult,
  type TabMessage,
} from './protocol.ts';
import type { TabContext } from './tab-context.ts';
import { launchedActivity } from './activity-proxy.ts';
import { emojisFor, messageForTab, namesMentionedIn, statesIn } from './tab-messages.ts';

/** Maximum number of open forms stored per tab. */
const MAX_FORMS = 16;

/** An invalid request; its message is for the reader of the page. */
class InvalidRequest extends Error {}

/** A tab of the page: a person in a channel who sends requests and receives events. */
export class Tab {
  readonly #context: TabContext;
  readonly #emit: (told: TabMessage) => void;
  readonly #stopWatching: () => void;
  readonly #files = new TabFiles();
  readonly #forms = new Map<number, CallbackResult>();
  #seat: KeyboardSeat | null = null;
  /** The channel that is shown: a line may move the seat before the tab follows. */
  #shownPlace: {
    readonly channelId: string;
    readonly userId: string;
    readonly guildId: string | null;
  } | null = null;
  #lastForm = 0;
  #pendingCount = 0;

  constructor(context: TabContext, emit: (told: TabMessage) => void) {
    this.#context = context;
    this.#emit = emit;
    this.#stopWatching = context.discord.watch((event) => this.#handleEvent(event));
  }

  /** Handles a request and emits its answer. @returns false if it isn't a request, so the sender is not our page */
  async handleMessage(text: string): Promise<boolean> {
    if (this.#pendingCount >= MAX_PENDING) {
      const id = parseRequestId(text);
      if (id === null) return false;
      this.#emit({ id, refused: 'That is too much at once: wait for the answers.' });
      return true;
    }
    const parsed = parsePageRequest(text);
    if (parsed === null) return false;
    const { id, request } = parsed;
    if (!request.ok) {
      this.#emit({ id, refused: request.why });
      return true;
    }
    this.#pendingCount += 1;
    try {
      this.#emit({ id, answer: await this.#answer(request.value) });
    } catch (error) {
      const isRefused = error instanceof InvalidRequest || error instanceof NotAllowed;
      // A bug of the page must not end the tab or the bot, so the page shows it.
      const why = error instanceof Error ? error.message : String(error);
      this.#emit({
        id,
        refused: isRefused ? why : `This is a bug of the page: ${why}`,
      });
    } finally {
      this.#pendingCount -= 1;
    }
    return true;
  }

  /** Stops sending to the tab. */
  close(): void {
    this.#stopWatching();
  }

  #answer(what: TabRequest): Promise<AnswerTo[TabRequest['ask']]> | AnswerTo[TabRequest['ask']] {
    switch (what.ask) {
      case 'enter':
        return this.#enter(what);
      case 'places':
        return this.#places();
      case 'complete':
        return menuFor(what.line, this.#currentSeat);
      case 'send':
        return this.#send(what.line);
      case 'write':
        return this.#sendLine(`!say "${what.text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
      case 'press':
        return this.#act((seat) => seat.person.press(this.#visibleMessageId(what.message), what.customId));
      case 'select':
        return this.#act((seat) =>
          seat.person.select(this.#visibleMessageId(what.message), what.customId, what.values),
        );
      case 'submit':
        return this.#submit(what);
      case 'use':
        return this.#use(what.name, what.message);
      case 'authorize':
        return { code: this.#context.discord.activities.authorize(this.#currentSeat.person.userId) };
      case 'leave':
        this.#context.discord.activities.leave(what.instance, this.#currentSeat.person.userId);
        return { kind: 'note', text: '' };
      case 'attach':
        return this.#attach(what.filename, what.content);
    }
  }

  get #currentSeat(): KeyboardSeat {
    if (this.#seat === null) throw new InvalidRequest('Nobody is here yet: enter a channel first.');
    return this.#seat;
  }

  #enter({ user, guild, channel, manages }: TabPlace): EnteredPlace {
    const { discord } = this.#context;
    const why =
      invalidNameReason(user, MAX_PERSON_NAME) ??
      (guild === null
        ? null
        : (invalidNameReason(guild, MAX_PLACE_NAME) ?? invalidNameReason(channel, MAX_PLACE_NAME)));
    if (why !== null) throw new InvalidRequest(`${why.charAt(0).toUpperCase()}${why.slice(1)}`);
    const known = discord.people().find(({ name }) => name.toLowerCase() === user.trim().toLowerCase());
    const place = { user: known?.name ?? user.trim(), guild, channel, isManager: manages };
    if (this.#seat === null || !isDeepStrictEqual(this.#seat.place, place)) {
      this.#seat = new KeyboardSeat(discord, place, { files: this.#files });
      // A form belongs to the person and the channel that it was opened in.
      this.#forms.clear();
    }
    this.#shownPlace = this.#seat.person;
    return enterPlace(this.#seat, this.#context);
  }

  #places(): Places {
    const { discord } = this.#context;
    return { servers: discord.servers(), people: discord.people() };
  }

  async #send(line: string): Promise<SendResult> {
    const seat = this.#currentSeat;
    const { hints, extras } = this.#context;
    const input = parsePromptLine(line, seat.commands(), hints.shortcuts ?? {});
    switch (input.kind) {
      case 'welcome':
        return { kind: 'welcome' };
      case 'leave':
        return { kind: 'note', text: 'Close the tab to leave. At the terminal, exit stops the bot.' };
      case 'help':
        return { kind: 'note', text: this.#help(seat) };
      case 'refused':
        return { kind: 'refused', why: input.why };
      case 'line': {
        const extra = extras.find(({ word }) => input.line.toLowerCase() === `!${word}`);
        if (extra === undefined) return this.#sendLine(input.line, input.aside);
        await extra.run((text) => this.#emit({ event: 'note', text }));
        return { kind: 'note', text: '' };
      }
    }
  }

  #help(seat: KeyboardSeat): string {
    const question = questionAt(seat, this.#context.hints);
    const rows = this.#context.extras.map(({ word, what }) => [`!${word}`, what] as const);
    return formatHelp(seat.commands(), question === null ? [] : [['any words', question]], rows);
  }

  /** A line that begins with `/` or `!`. */
  async #sendLine(line: string, aside?: string): Promise<SendResult> {
    const seat = this.#currentSeat;
    const { place } = seat;
    const reply = await seat.send(line);
    if (reply.kind === 'refused' || reply.kind === 'choices') return reply;
    if (reply.kind === 'answer') return this.#toSendResult(reply.result, aside);
    return seat.place === place ? reply : { kind: 'moved', place: tabPlaceOf(seat.place) };
  }

  async #act(act: (seat: KeyboardSeat) => Promise<CallbackResult>): Promise<SendResult> {
    return this.#toSendResult(await act(this.#currentSeat));
  }

  #submit({ form: formNumber, fields }: Extract<TabRequest, { ask: 'submit' }>): Promise<SendResult> {
    const form = this.#forms.get(formNumber);
    if (form === undefined) throw new InvalidRequest('That form is no longer open.');
    return this.#act((seat) => seat.person.submit(form, fields));
  }

  #use(name: string, message: string): Promise<SendResult> {
    const isOffered = this.#currentSeat
      .commands()
      .some((command) => isMessageMenuCommand(command) && command.name === name);
    if (!isOffered) throw new InvalidRequest('The menu of messages has no such command.');
    // Discord has no such menu on messages that only one person sees.
    const { discord } = this.#context;
    const isPublic = discord.messages(this.#currentSeat.person.channelId).some(({ id }) => id === message);
    if (!isPublic) throw new InvalidRequest('That message is gone, or only you see it.');
    return this.#act((seat) => seat.person.use(name, message));
  }

  #attach(filename: string, content: string): AttachedFile {
    const file = this.#files.take(filename, Buffer.from(content, 'base64'));
    if (file === null) throw new InvalidRequest('A file’s name may not have such signs in it.');
    return file;
  }

  /** The id of a message that this person can see. */
  #visibleMessageId(id: string): string {
    const { channelId, userId } = this.#currentSeat.person;
    const isSeen = this.#context.discord.messages(channelId, userId).some((message) => message.id === id);
    if (!isSeen) throw new InvalidRequest('That message is gone.');
    return id;
  }

  #toSendResult(result: CallbackResult, aside?: string): SendResult {
    return {
      kind: 'done',
      message: result.message?.id ?? null,
      isPrivate: result.ephemeral,
      failed: result.failed === null ? null : 'The application did not respond',
      activity: launchedActivity(result.activity, this.#currentSeat.person),
      open: result.modal === null ? null : { form: this.#storeForm(result), modal: result.modal },
      ...(aside === undefined ? {} : { aside }),
    };
  }

  #storeForm(form: CallbackResult): number {
    this.#lastForm += 1;
    this.#forms.set(this.#lastForm, form);
    this.#forms.delete(this.#lastForm - MAX_FORMS);
    return this.#lastForm;
  }

  #emitStates(channelId: string): void {
    if (channelId !== this.#shownPlace?.channelId || this.#shownPlace.guildId === null) return;
    this.#emit({ event: 'states', here: statesIn(channelId, this.#context.discord) });
  }

  #handleEvent(event: WorldEvent): void {
    const { discord } = this.#context;
    switch (event.kind) {
      case 'message': {
        const { channelId, stored } = event;
        const isSeen = stored.onlyFor === null || stored.onlyFor === this.#shownPlace?.userId;
        if (channelId !== this.#shownPlace?.channelId || !isSeen) return;
        const message = messageForTab(stored.message, discord);
        this.#emit({ event: 'message', message, names: namesMentionedIn(message, discord) });
        return this.#emitStates(channelId);
      }
      case 'gone': {
        const { channelId, messageId } = event;
        return channelId === this.#shownPlace?.channelId
          ? this.#emit({ event: 'gone', message: messageId })
          : undefined;
      }
      case 'state':
        return this.#emitStates(event.channelId);
      case 'channel':
      case 'person':
        return this.#emit({ event: 'places' });
      case 'emoji': {
        const emojis = discord.emojis().filter(({ id }) => id === event.id);
        return this.#emit({ event: 'emojis', emojis: emojisFor(this.#context, emojis) });
      }
      case 'commands':
        return this.#emit({ event: 'commands' });
      case 'problem':
        return this.#emit({ event: 'problem', text: formatProblem(event.problem) });
    }
  }
}
