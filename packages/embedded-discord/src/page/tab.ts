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
import { parseNumber, parsePageRequest } from './parse-request.ts';
import { enteredAt, tabPlaceOf } from './entered-place.ts';
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
import { emojisFor, forTab, namesMentionedIn, statesIn } from './tab-messages.ts';

/** Maximum number of open forms stored per tab. */
const MAX_FORMS = 16;

/** An invalid request; its message is for the reader of the page. */
class InvalidRequest extends Error {}

/** A tab of the page: a person in a channel who sends requests and receives events. */
export class Tab {
  readonly #around: TabContext;
  readonly #tell: (told: TabMessage) => void;
  readonly #stopWatching: () => void;
  readonly #files = new TabFiles();
  readonly #forms = new Map<number, CallbackResult>();
  #seat: KeyboardSeat | null = null;
  /** The channel that is shown: a line may move the seat before the tab follows. */
  #here: { readonly channelId: string; readonly userId: string; readonly guildId: string | null } | null =
    null;
  #lastForm = 0;
  #waiting = 0;

  constructor(around: TabContext, tell: (told: TabMessage) => void) {
    this.#around = around;
    this.#tell = tell;
    this.#stopWatching = around.discord.watch((event) => this.#watch(event));
  }

  /** Handles a request. @returns false if it isn't one: whoever sends that is no tab */
  async hear(text: string): Promise<boolean> {
    if (this.#waiting >= MAX_PENDING) {
      const nth = parseNumber(text);
      if (nth === null) return false;
      this.#tell({ id: nth, refused: 'That is too much at once: wait for the answers.' });
      return true;
    }
    const read = parsePageRequest(text);
    if (read === null) return false;
    const { id, asked } = read;
    if (!asked.ok) {
      this.#tell({ id, refused: asked.why });
      return true;
    }
    this.#waiting += 1;
    try {
      this.#tell({ id, answer: await this.#answer(asked.what) });
    } catch (error) {
      const isRefused = error instanceof InvalidRequest || error instanceof NotAllowed;
      // A bug of the page must not end the tab or the bot, so the page shows it.
      const why = error instanceof Error ? error.message : String(error);
      this.#tell({
        id,
        refused: isRefused ? why : `This is a bug of the page: ${why}`,
      });
    } finally {
      this.#waiting -= 1;
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
        return menuFor(what.line, this.#seated);
      case 'send':
        return this.#send(what.line);
      case 'write':
        return this.#say(`!say "${what.text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
      case 'press':
        return this.#act((seat) => seat.person.press(this.#seen(what.message), what.customId));
      case 'select':
        return this.#act((seat) => seat.person.select(this.#seen(what.message), what.customId, what.values));
      case 'submit':
        return this.#submit(what);
      case 'use':
        return this.#use(what.name, what.message);
      case 'authorize':
        return { code: this.#around.discord.activities.authorize(this.#seated.person.userId) };
      case 'leave':
        this.#around.discord.activities.leave(what.instance, this.#seated.person.userId);
        return { kind: 'note', text: '' };
      case 'attach':
        return this.#attach(what.filename, what.content);
    }
  }

  get #seated(): KeyboardSeat {
    if (this.#seat === null) throw new InvalidRequest('Nobody is here yet: enter a channel first.');
    return this.#seat;
  }

  #enter({ user, guild, channel, manages }: TabPlace): EnteredPlace {
    const { discord } = this.#around;
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
    this.#here = this.#seat.person;
    return enteredAt(this.#seat, this.#around);
  }

  #places(): Places {
    const { discord } = this.#around;
    return { servers: discord.servers(), people: discord.people() };
  }

  async #send(line: string): Promise<SendResult> {
    const seat = this.#seated;
    const { hints, extras } = this.#around;
    const meant = parsePromptLine(line, seat.commands(), hints.shortcuts ?? {});
    switch (meant.kind) {
      case 'welcome':
        return { kind: 'welcome' };
      case 'leave':
        return { kind: 'note', text: 'Close the tab to leave. At the terminal, exit stops the bot.' };
      case 'help':
        return { kind: 'note', text: this.#help(seat) };
      case 'refused':
        return { kind: 'refused', why: meant.why };
      case 'line': {
        const extra = extras.find(({ word }) => meant.line.toLowerCase() === `!${word}`);
        if (extra === undefined) return this.#say(meant.line, meant.aside);
        await extra.run((text) => this.#tell({ event: 'note', text }));
        return { kind: 'note', text: '' };
      }
    }
  }

  #help(seat: KeyboardSeat): string {
    const question = questionAt(seat, this.#around.hints);
    const rows = this.#around.extras.map(({ word, what }) => [`!${word}`, what] as const);
    return formatHelp(seat.commands(), question === null ? [] : [['any words', question]], rows);
  }

  /** A line that begins with `/` or `!`. */
  async #say(line: string, aside?: string): Promise<SendResult> {
    const seat = this.#seated;
    const { place } = seat;
    const heard = await seat.send(line);
    if (heard.kind === 'refused' || heard.kind === 'choices') return heard;
    if (heard.kind === 'answer') return this.#done(heard.result, aside);
    return seat.place === place ? heard : { kind: 'moved', place: tabPlaceOf(seat.place) };
  }

  async #act(act: (seat: KeyboardSeat) => Promise<CallbackResult>): Promise<SendResult> {
    return this.#done(await act(this.#seated));
  }

  #submit({ form, fields }: Extract<TabRequest, { ask: 'submit' }>): Promise<SendResult> {
    const opened = this.#forms.get(form);
    if (opened === undefined) throw new InvalidRequest('That form is no longer open.');
    return this.#act((seat) => seat.person.submit(opened, fields));
  }

  #use(name: string, message: string): Promise<SendResult> {
    const isOffered = this.#seated
      .commands()
      .some((command) => isMessageMenuCommand(command) && command.name === name);
    if (!isOffered) throw new InvalidRequest('The menu of messages has no such command.');
    // Discord has no such menu on messages that only one person sees.
    const { discord } = this.#around;
    const isPublic = discord.messages(this.#seated.person.channelId).some(({ id }) => id === message);
    if (!isPublic) throw new InvalidRequest('That message is gone, or only you see it.');
    return this.#act((seat) => seat.person.use(name, message));
  }

  #attach(filename: string, content: string): AttachedFile {
    const attached = this.#files.take(filename, Buffer.from(content, 'base64'));
    if (attached === null) throw new InvalidRequest('A file’s name may not have such signs in it.');
    return attached;
  }

  /** The id of a message that this person can see. */
  #seen(id: string): string {
    const { channelId, userId } = this.#seated.person;
    const isSeen = this.#around.discord.messages(channelId, userId).some((message) => message.id === id);
    if (!isSeen) throw new InvalidRequest('That message is gone.');
    return id;
  }

  #done(shown: CallbackResult, aside?: string): SendResult {
    return {
      kind: 'done',
      message: shown.message?.id ?? null,
      isPrivate: shown.ephemeral,
      failed: shown.failed === null ? null : 'The application did not respond',
      activity: launchedActivity(shown.activity, this.#seated.person),
      open: shown.modal === null ? null : { form: this.#keep(shown), modal: shown.modal },
      ...(aside === undefined ? {} : { aside }),
    };
  }

  #keep(form: CallbackResult): number {
    this.#lastForm += 1;
    this.#forms.set(this.#lastForm, form);
    this.#forms.delete(this.#lastForm - MAX_FORMS);
    return this.#lastForm;
  }

  #tellStates(channelId: string): void {
    if (channelId !== this.#here?.channelId || this.#here.guildId === null) return;
    this.#tell({ event: 'states', here: statesIn(channelId, this.#around.discord) });
  }

  #watch(event: WorldEvent): void {
    const { discord } = this.#around;
    switch (event.kind) {
      case 'message': {
        const { channelId, stored: kept } = event;
        const isSeen = kept.onlyFor === null || kept.onlyFor === this.#here?.userId;
        if (channelId !== this.#here?.channelId || !isSeen) return;
        const message = forTab(kept.message, discord);
        this.#tell({ event: 'message', message, names: namesMentionedIn(message, discord) });
        return this.#tellStates(channelId);
      }
      case 'gone': {
        const { channelId, messageId: message } = event;
        return channelId === this.#here?.channelId ? this.#tell({ event: 'gone', message }) : undefined;
      }
      case 'state':
        return this.#tellStates(event.channelId);
      case 'channel':
      case 'person':
        return this.#tell({ event: 'places' });
      case 'emoji': {
        const emojis = discord.emojis().filter(({ id }) => id === event.id);
        return this.#tell({ event: 'emojis', emojis: emojisFor(this.#around, emojis) });
      }
      case 'commands':
        return this.#tell({ event: 'commands' });
      case 'problem':
        return this.#tell({ event: 'problem', text: formatProblem(event.problem) });
    }
  }
}
