import { basename } from 'node:path';
import type { APIApplicationCommand } from 'discord-api-types/v10';
import type { EmbeddedDiscord } from '../../embedded/embedded-discord.ts';
import type { Person, SentOption } from '../../vocabulary/person.ts';
import type { CallbackResult } from '../../vocabulary/callback-result.ts';
import { NotAllowed } from '../../people/not-allowed.ts';
import { MAX_DAILY_CREATIONS } from '../../world/command-registry.ts';
import { USUAL_RATE_LIMITS } from '../../world/rate-limits.ts';
import type { Problem } from '../../world/problems.ts';
import type { Completion } from '../completion/completion.ts';
import { completeLine } from '../completion/complete-line.ts';
import { chooseButton, chooseInSelect, matchesButton } from '../controls/choose.ts';
import { type MessageComponent, isButton, isSelect } from '../controls/component.ts';
import { fillForm } from '../controls/form.ts';
import { parseBang } from '../lines/bang-line.ts';
import type { BangCommand } from '../lines/bangs.ts';
import {
  type CommandDeclaration,
  isMessageMenuCommand,
  isChatInputCommand,
  OptionType,
} from '../lines/declarations.ts';
import { formatHelp } from '../lines/help.ts';
import {
  type ApplicationChange,
  formatApplication,
  formatApplicationHelp,
  isApplicationChange,
  parseApplicationChange,
} from '../lines/application-state.ts';
import { formatState, formatStateHelp, parseStateChange } from '../lines/channel-state.ts';
import { mentionPeople, type NameResolver } from '../lines/name-resolver.ts';
import { parsePartial, parseSlash, toSentOptions } from '../lines/slash-line.ts';
import { listWithAnd, echo, characterCount, type Parsed } from '../lines/parsed.ts';
import { parseUnregistered, type UnregisteredCommands } from '../lines/unregistered.ts';
import { filesOnDisk, type SendableFiles } from './sendable-files.ts';
import { isForUsers, isOfferedAt, permissionsAt, type Place, hiddenReasonAt } from './place.ts';
import { type SeenAnswer, type Controls, type ChannelActivity, SeenMessages } from './seen-messages.ts';

/** The result of a line. */
export type SeatReply =
  | ({ readonly kind: 'answer'; readonly remark?: string } & SeenAnswer)
  | { readonly kind: 'choices'; readonly choices: CallbackResult['choices'] }
  | { readonly kind: 'note'; readonly text: string }
  /** Nothing was sent: Discord's client would not have allowed it. */
  | { readonly kind: 'refused'; readonly why: string };

/** Discord's maximum length of a message, in characters. */
const MAX_MESSAGE_LENGTH = 2000;

export interface SeatOptions {
  /** After each line, waits a moment for messages and edits of the bot in the channel. */
  readonly follows?: boolean;
  /** By default the files of this machine. */
  readonly files?: SendableFiles;
  readonly unregistered?: UnregisteredCommands;
}

/**
 * A person at a keyboard in the embedded Discord: sends one typed line after the other, and keeps track of what the
 * person has seen.
 */
export class KeyboardSeat implements NameResolver {
  readonly #discord: EmbeddedDiscord;
  #place: Place;
  /** The same object for each place, since a form belongs to the object that opened it. */
  readonly #persons = new Map<string, Person>();
  readonly #forms = new Map<Person, CallbackResult>();
  readonly #seenMessages: SeenMessages;
  readonly #files: SendableFiles;
  readonly #unregistered: UnregisteredCommands | undefined;
  /** If set, only this person may manage the server. */
  readonly #manager: string | null;
  #lastProblem: Problem | undefined;

  constructor(
    discord: EmbeddedDiscord,
    place: Place,
    { follows = false, files = filesOnDisk, unregistered }: SeatOptions = {},
  ) {
    this.#discord = discord;
    this.#seenMessages = new SeenMessages(discord, follows);
    this.#files = files;
    this.#unregistered = unregistered;
    this.#place = place;
    this.#manager = place.isManager ? place.user : null;
    this.#enter(place);
  }

  get place(): Place {
    return this.#place;
  }

  /** The person in the current place. */
  get person(): Person {
    const key = JSON.stringify(this.#place);
    const known = this.#persons.get(key);
    if (known) return known;
    const person = this.#discord.person({ ...this.#place, permissions: permissionsAt(this.#place) });
    this.#persons.set(key, person);
    return person;
  }

  /** Resolves a name: `@bob` is the Bob who has been seen, any other name a new person. */
  userId(name: string): string {
    const lower = name.toLowerCase();
    const known = this.people().find((person) => person.toLowerCase() === lower) ?? name;
    return this.#discord.person({ ...this.#place, user: known }).userId;
  }

  channelId(name: string): string {
    return this.#discord.person({ ...this.#place, channel: name }).channelId;
  }

  people(): readonly string[] {
    return this.#discord.people().map(({ name }) => name);
  }

  hasFile(name: string): boolean {
    return this.#files.has(name);
  }

  nameOf(id: string): string | null {
    return this.#discord.nameOf(id);
  }

  /** The commands that Discord offers this person here; a guild's own precede global ones of the same name. */
  commands(): readonly CommandDeclaration[] {
    const { guildId } = this.person;
    const isOn = guildId === null || this.#discord.application.isOn(guildId);
    return this.#registeredCommands().filter(
      (command) => isOfferedAt(this.#place, command) && (isOn || isForUsers(command)),
    );
  }

  /** True if there is a button for `!press` with this label, in full or by two words of it. */
  hasButton(text: string): boolean {
    const isOnLast = matchesButton(this.#controls(isButton)?.components ?? [], text);
    return isOnLast || this.#seenMessages.withButton(this.person, text) !== null;
  }

  /** The messages among these that this person has not read in their current version. Marks them as read. */
  takeUnread(ids: ReadonlySet<string>): readonly ChannelActivity[] {
    return this.#seenMessages.takeUnread(this.person, ids);
  }

  /** The problems found since the last call. */
  newProblems(): readonly Problem[] {
    const { problems } = this.#discord;
    const reportedCount = this.#lastProblem === undefined ? 0 : problems.lastIndexOf(this.#lastProblem) + 1;
    const newProblems = problems.slice(reportedCount);
    this.#lastProblem = problems.at(-1);
    return newProblems;
  }

  async send(line: string): Promise<SeatReply> {
    try {
      if (/^\s*\//.test(line)) return await this.#sendSlash(line);
      if (!/^\s*!/.test(line)) return refused(`A line starts with / or !, and this one reads ${echo(line)}.`);
      const bang = parseBang(line, this.commands());
      return bang.ok ? await this.#runBang(bang.value) : refused(bang.why);
    } catch (error) {
      if (error instanceof NotAllowed) return refused(`${error.message}.`);
      throw error;
    }
  }

  /** The bot's own suggestions for a line that ends in the option being typed. */
  async suggestions(line: string): Promise<Parsed<CallbackResult['choices']>> {
    const commands = this.commands();
    const call = parsePartial(line, commands, this);
    if (!call.ok) return call;
    const choices = await this.person.complete(call.value.path[0] ?? '', toSentOptions(call.value, commands));
    return { ok: true, value: choices };
  }

  /** The completions for Tab at the end of a line. */
  completions(line: string): Promise<Completion> {
    return completeLine(line, {
      commands: () => this.commands(),
      people: () => this.people(),
      controls: (isWanted) => this.#controls(isWanted),
      suggest: async (typed) => {
        const choices = await this.suggestions(typed);
        return choices.ok ? choices.value : [];
      },
    });
  }

  async #sendSlash(line: string): Promise<SeatReply> {
    const commands = this.commands();
    const call = parseSlash(line, commands, this);
    if (!call.ok)
      return (await this.#sendUnregistered(line)) ?? refused(this.#hiddenReason(line) ?? call.why);
    const options = this.#withFiles(toSentOptions(call.value, commands));
    return this.#awaitAnswer(this.person.slash(call.value.path[0] ?? '', options));
  }

  /** Sends a line that begins with an unregistered command; null if it begins with none. */
  async #sendUnregistered(line: string): Promise<SeatReply | null> {
    const call = this.#unregistered ? parseUnregistered(line, this.#unregistered, this) : null;
    if (call === null) return null;
    if (!call.ok) return refused(call.why);
    const { command, options, remark } = call.value;
    return { ...(await this.#awaitAnswer(this.person.slash(command, options))), remark };
  }

  /** Uploads the files whose paths were typed. */
  #withFiles(options: readonly SentOption[]): SentOption[] {
    return options.map((option) => {
      if (option.options) return { ...option, options: this.#withFiles(option.options) };
      if (option.type !== OptionType.Attachment) return option;
      const path = String(option.value);
      return { ...option, value: this.person.attach(basename(path), this.#files.read(path)) };
    });
  }

  async #runBang(bang: BangCommand): Promise<SeatReply> {
    switch (bang.kind) {
      case 'press': {
        const last = await this.#seenMessages.controlsSoon(this.person, isButton);
        const isOnLast = chooseButton(last?.components ?? [], bang.label).ok;
        const controls = isOnLast ? last : (this.#seenMessages.withButton(this.person, bang.label) ?? last);
        const button = chooseButton(controls?.components ?? [], bang.label);
        if (!button.ok) return refused(button.why);
        return this.#awaitAnswer(this.person.press(controls?.id ?? '', button.value));
      }
      case 'select': {
        const controls = this.#controls(isSelect);
        const selection = chooseInSelect(controls?.components ?? [], bang.values, this);
        if (!selection.ok) return refused(selection.why);
        const { customId, values } = selection.value;
        return this.#awaitAnswer(this.person.select(controls?.id ?? '', customId, values));
      }
      case 'submit': {
        const form = this.#forms.get(this.person);
        if (!form?.modal) return refused('There is no open form to send off.');
        const fields = fillForm(form.modal.components, bang.fields, this);
        if (!fields.ok) return refused(fields.why);
        return this.#awaitAnswer(this.person.submit(form, fields.value));
      }
      case 'say': {
        const text = mentionPeople(bang.text, this);
        if (characterCount(text) > MAX_MESSAGE_LENGTH)
          return refused(`A message has at most ${MAX_MESSAGE_LENGTH} characters.`);
        this.person.write(text);
        this.#seenMessages.markSeen(this.person);
        return { kind: 'note', text: '' };
      }
      case 'launch':
        return this.#awaitAnswer(this.person.launch());
      case 'apps':
        return this.#useOnMessage(bang);
      case 'complete': {
        const suggestions = await this.suggestions(bang.line);
        if (suggestions.ok) return { kind: 'choices', choices: suggestions.value };
        const { hits } = await this.completions(bang.line);
        const choices = hits.map((hit) => ({ name: hit.trim(), value: hit.trim() }));
        return choices.length > 0 ? { kind: 'choices', choices } : refused(suggestions.why);
      }
      case 'as':
        return this.#moveTo({ ...this.#place, user: bang.name, isManager: bang.name === this.#manager });
      case 'channel':
        return this.#moveTo({ ...this.#place, channel: bang.name });
      case 'thread':
        this.#discord.startThread(this.person.channelId, bang.name);
        return this.#moveTo({ ...this.#place, channel: bang.name });
      case 'state':
        return isApplicationChange(bang.words)
          ? this.#changeApplication(bang.words)
          : this.#setState(bang.words);
      case 'help':
        break;
    }
    return { kind: 'note', text: formatHelp(this.commands()) };
  }

  #changeApplication(words: string): SeatReply {
    const { application } = this.#discord;
    const { guildId } = this.person;
    const change = parseApplicationChange(words);
    if (!change.ok) return refused(change.why);
    if (change.value !== null && !this.#applyToApplication(change.value, guildId))
      return refused('A direct message is on no server.');
    const state = formatApplication(application, guildId === null ? null : application.isOn(guildId));
    return { kind: 'note', text: change.value === null ? `${state}\n${formatApplicationHelp()}` : state };
  }

  /** @returns false for a change of a server, in a direct message */
  #applyToApplication(change: ApplicationChange, guildId: string | null): boolean {
    const { application } = this.#discord;
    switch (change) {
      case 'invite':
      case 'uninvite':
        if (guildId === null) return false;
        if (change === 'invite') application.join(guildId);
        else application.leave(guildId);
        break;
      case 'activities':
        this.#discord.enableActivities();
        break;
      case 'spent':
        this.#discord.spendCommandCreations(MAX_DAILY_CREATIONS);
        break;
      case 'servers':
      case 'users':
      case 'both': {
        const { 0: servers = {}, 1: users = {} } = application.installs;
        application.installs = {
          ...(change !== 'users' && { 0: servers }),
          ...(change !== 'servers' && { 1: users }),
        };
      }
    }
    return true;
  }

  #setState(words: string): SeatReply {
    const { channelId, guildId } = this.person;
    const { channelStates } = this.#discord;
    if (guildId === null) return refused('A direct message has no states.');
    const change = parseStateChange(words);
    if (!change.ok) return refused(change.why);
    if (change.value === 'reset') channelStates.reset(channelId);
    else if (change.value === 'limits') this.#discord.limitRates(USUAL_RATE_LIMITS);
    else if (change.value === 'no limits') this.#discord.limitRates(null);
    else if (change.value) channelStates.set(channelId, change.value(channelStates.of(channelId)));
    const state = formatState(channelStates.of(channelId), this.#discord.pushes(channelId));
    return {
      kind: 'note',
      text:
        change.value === null ? `${state}\n${formatStateHelp()}\n  !state app: of the application` : state,
    };
  }

  async #useOnMessage({ name, back }: BangCommand & { kind: 'apps' }): Promise<SeatReply> {
    const names = this.commands()
      .filter(isMessageMenuCommand)
      .map((command) => command.name);
    const chosen = names.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
    if (chosen === undefined)
      return refused(
        names.length === 0
          ? 'The bot has no command in the menu of messages.'
          : `There is no ${echo(name)} in the menu of messages. There is ${listWithAnd(names)}.`,
      );
    // Discord has no such menu on messages that only one person sees.
    const target = this.#discord.messages(this.person.channelId).at(-back);
    if (!target) return refused('There is no such message here yet. Write one with !say TEXT.');
    return this.#awaitAnswer(this.person.use(chosen, target));
  }

  async #awaitAnswer(pending: Promise<CallbackResult>): Promise<SeatReply & { kind: 'answer' }> {
    const person = this.person;
    const answer = await this.#seenMessages.awaitAnswer(person, pending);
    if (answer.result.modal === null) this.#forms.delete(person);
    else this.#forms.set(person, answer.result);
    return { kind: 'answer', ...answer };
  }

  #controls(isWanted: (component: MessageComponent) => boolean): Controls | null {
    return this.#seenMessages.controls(this.person, isWanted);
  }

  #moveTo(place: Place): SeatReply {
    this.#enter(place);
    return { kind: 'note', text: '' };
  }

  #enter(place: Place): void {
    this.#place = place;
    this.#seenMessages.markSeen(this.person);
  }

  #registeredCommands(): readonly APIApplicationCommand[] {
    const byName = new Map<string, APIApplicationCommand>();
    for (const command of this.#discord.commands(this.person.guildId ?? undefined))
      byName.set(`${command.type} ${command.name}`, command);
    return [...byName.values()];
  }

  /** Explains why the command of this line is not offered here; null if it is, or if there is no such command. */
  #hiddenReason(line: string): string | null {
    const name = /^\s*\/(\S*)/.exec(line)?.[1]?.toLowerCase();
    const command = this.#registeredCommands().find((each) => isChatInputCommand(each) && each.name === name);
    return command === undefined ? null : hiddenReasonAt(this.#place, command);
  }
}

const refused = (why: string): SeatReply => ({ kind: 'refused', why });
