import { setTimeout } from 'node:timers/promises';
import type { APIApplicationCommand, APIMessage } from 'discord-api-types/v10';
import { EVERYBODYS_PERMISSIONS } from '../../people/deeds.ts';
import type { LocalDiscord, Person, Problem, Shown } from '../../embedded/local-discord.ts';
import { isOffered } from './availability.ts';
import { BANGS, type Bang, parseBang } from '../lines/bang-line.ts';
import { chooseButton, chooseInSelect } from '../controls/choose.ts';
import { completeLine } from '../completion/line.ts';
import type { Completion } from '../completion/completion.ts';
import { type Component, flatten, isButton, isSelect } from '../controls/component.ts';
import { type CommandDeclaration, isMessageCommand, isSlashCommand } from '../lines/declarations.ts';
import { fillForm } from '../controls/form.ts';
import { mentionPeople, type Names } from '../lines/names.ts';
import { sendOptions } from '../lines/send-options.ts';
import { parsePartial, parseSlash } from '../lines/slash-line.ts';
import { allOf, echo, lengthOf, type Typed } from '../lines/typed.ts';

/** Who sits at the keyboard, and where. */
export interface Place {
  readonly user: string;
  /** Null: a direct message with the bot. */
  readonly guild: string | null;
  readonly channel: string;
  /** Has Discord's Manage Server permission. */
  readonly isManager: boolean;
}

/** What came of one line. */
export type Heard =
  | { readonly kind: 'answer'; readonly shown: Shown; readonly others: readonly APIMessage[] }
  | { readonly kind: 'choices'; readonly choices: Shown['choices'] }
  | { readonly kind: 'note'; readonly text: string }
  /** Nothing was sent: Discord's client would not have let the person. */
  | { readonly kind: 'refused'; readonly why: string };

const MANAGE_SERVER = 1n << 5n;
/** Discord's limit for a message, in characters. */
const LONGEST_MESSAGE = 2000;

const SOON_MS = 500;
const LOOK_MS = 10;
/** What the bot writes beside its answer comes so soon after it, a table card for one; and so much later at the most. */
const FOLLOWS_MS = 300;
const FOLLOWS_LATEST_MS = 1500;
/** So long without a change, and it is taken for settled. */
const QUIET_MS = 100;

/** A seat in the embedded Discord: takes one typed line after the other, and knows what the person sees. */
export class Seat implements Names {
  readonly #discord: LocalDiscord;
  #place: Place;
  readonly #people = new Map<string, string>();
  /** A form belongs to the keyboard that opened it, so keyboards are kept. */
  readonly #keyboards = new Map<string, Person>();
  readonly #forms = new Map<Person, Shown>();
  readonly #seen = new Set<string>();
  readonly #follows: boolean;
  /** Only this person may manage the server, if anybody here. */
  readonly #manager: string | null;
  #lastProblem: Problem | undefined;

  /** @param follows what the bot writes or edits in the channel because of a line is waited for a moment, and heard. */
  constructor(discord: LocalDiscord, place: Place, { follows = false }: { readonly follows?: boolean } = {}) {
    this.#discord = discord;
    this.#follows = follows;
    this.#place = place;
    this.#manager = place.isManager ? place.user : null;
    for (const [id, { kind, name }] of Object.entries(discord.memory().names))
      if (kind === 'user' && id !== discord.applicationId) this.#people.set(name.toLowerCase(), name);
    this.#sitDown(place);
  }

  get place(): Place {
    return this.#place;
  }

  /** Names as ids: `@bob` is the Bob who has been seen, whoever else is a new person. */
  userId(name: string): string {
    const known = this.#people.get(name.toLowerCase()) ?? name;
    this.#people.set(known.toLowerCase(), known);
    return this.#discord.person({ ...this.#place, user: known }).userId;
  }

  channelId(name: string): string {
    return this.#discord.person({ ...this.#place, channel: name }).channelId;
  }

  people(): readonly string[] {
    return [...this.#people.values()];
  }

  nameOf(id: string): string | null {
    return this.#discord.nameOf(id);
  }

  /** The commands that Discord offers this person here; a guild's own go before global ones of that name. */
  commands(): readonly CommandDeclaration[] {
    return this.#registered().filter((command) => isOffered(command, this.#standing()));
  }

  /** The components that can be used: those of the last message seen here that has any of that kind. */
  controls(
    isWanted: (component: Component) => boolean,
  ): { id: string; components: readonly Component[] } | null {
    const message = this.#messages().findLast(({ components }) => flatten(components ?? []).some(isWanted));
    return message ? { id: message.id, components: message.components ?? [] } : null;
  }

  /** The form that this person has open here. */
  form(): Shown['modal'] {
    return this.#forms.get(this.#keyboard)?.modal ?? null;
  }

  /** Problems that the embedded Discord found since this was last asked. */
  newProblems(): readonly Problem[] {
    const { problems } = this.#discord;
    const told = this.#lastProblem === undefined ? 0 : problems.lastIndexOf(this.#lastProblem) + 1;
    const fresh = problems.slice(told);
    this.#lastProblem = problems.at(-1);
    return fresh;
  }

  async say(line: string): Promise<Heard> {
    if (/^\s*\//.test(line)) return this.#slash(line);
    if (!/^\s*!/.test(line)) return refused(`A line starts with / or !, and this one reads ${echo(line)}.`);
    const bang = parseBang(line);
    return bang.ok ? this.#bang(bang.value) : refused(bang.why);
  }

  /** The bot's own suggestions for a line that ends in the option being typed. */
  async suggestions(line: string): Promise<Typed<Shown['choices']>> {
    const commands = this.commands();
    const call = parsePartial(line, commands, this);
    if (!call.ok) return call;
    const choices = await this.#keyboard.complete(
      call.value.path[0] ?? '',
      sendOptions(call.value, commands),
    );
    return { ok: true, value: choices };
  }

  /** What tab offers at the end of a line. */
  completions(line: string): Promise<Completion> {
    return completeLine(line, {
      commands: () => this.commands(),
      people: () => this.people(),
      controls: (isWanted) => this.controls(isWanted),
      suggest: async (typed) => {
        const choices = await this.suggestions(typed);
        return choices.ok ? choices.value : [];
      },
    });
  }

  async #slash(line: string): Promise<Heard> {
    const commands = this.commands();
    const call = parseSlash(line, commands, this);
    if (!call.ok) return refused(this.#whyHidden(line) ?? call.why);
    return this.#hear(this.#keyboard.slash(call.value.path[0] ?? '', sendOptions(call.value, commands)));
  }

  async #bang(bang: Bang): Promise<Heard> {
    switch (bang.kind) {
      case 'press': {
        const on = await this.#soon(isButton);
        const button = chooseButton(on?.components ?? [], bang.label);
        if (!button.ok) return refused(button.why);
        return this.#hear(this.#keyboard.press(on?.id ?? '', button.value));
      }
      case 'select': {
        const on = this.controls(isSelect);
        const selection = chooseInSelect(on?.components ?? [], bang.values, this);
        if (!selection.ok) return refused(selection.why);
        const { customId, values } = selection.value;
        return this.#hear(this.#keyboard.select(on?.id ?? '', customId, values));
      }
      case 'submit': {
        const form = this.#forms.get(this.#keyboard);
        if (!form?.modal) return refused('There is no open form to send off.');
        const fields = fillForm(form.modal.components, bang.fields, this);
        if (!fields.ok) return refused(fields.why);
        return this.#hear(this.#keyboard.submit(form, fields.value));
      }
      case 'say': {
        const text = mentionPeople(bang.text, this);
        if (lengthOf(text) > LONGEST_MESSAGE)
          return refused(`A message has at most ${LONGEST_MESSAGE} characters.`);
        this.#keyboard.write(text);
        this.#markSeen();
        return { kind: 'note', text: '' };
      }
      case 'apps':
        return this.#useOnMessage(bang);
      case 'complete': {
        const suggested = await this.suggestions(bang.line);
        if (suggested.ok) return { kind: 'choices', choices: suggested.value };
        const { hits } = await this.completions(bang.line);
        const choices = hits.map((hit) => ({ name: hit.trim(), value: hit.trim() }));
        return choices.length > 0 ? { kind: 'choices', choices } : refused(suggested.why);
      }
      case 'as':
        return this.#move({ ...this.#place, user: bang.name, isManager: bang.name === this.#manager });
      case 'channel':
        return this.#move({ ...this.#place, channel: bang.name });
      case 'help':
        break;
    }
    return { kind: 'note', text: this.#help() };
  }

  async #useOnMessage({ name, back }: Bang & { kind: 'apps' }): Promise<Heard> {
    const names = this.commands()
      .filter(isMessageCommand)
      .map((command) => command.name);
    const chosen = names.find((one) => one.toLowerCase() === name.toLowerCase());
    if (chosen === undefined)
      return refused(
        names.length === 0
          ? 'The bot has no command in the menu of messages.'
          : `There is no ${echo(name)} in the menu of messages. There is ${allOf(names)}.`,
      );
    // Discord has no such menu on what only one person sees.
    const target = this.#discord.messages(this.#keyboard.channelId).at(-back);
    if (!target) return refused('There is no such message here yet. Write one with !say TEXT.');
    return this.#hear(this.#keyboard.use(chosen, target));
  }

  /** Waits for the answer; with it comes whatever else was written in the channel since the last one. */
  async #hear(answering: Promise<Shown>): Promise<Heard> {
    const keyboard = this.#keyboard;
    const before = this.#looks();
    const isLate = [...before.keys()].some((id) => !this.#seen.has(id));
    const shown = await answering;
    if (shown.modal === null) this.#forms.delete(keyboard);
    else this.#forms.set(keyboard, shown);
    if (this.#follows) await this.#settle(before, isLate ? FOLLOWS_LATEST_MS : FOLLOWS_MS);
    const others = this.#messages().filter(
      (message) =>
        message.id !== shown.message?.id &&
        (!this.#seen.has(message.id) || (this.#follows && isRedrawn(message, before))),
    );
    this.#markSeen();
    return { kind: 'answer', shown, others };
  }

  /** Waits until the channel has changed and is quiet again, or nothing has come for so long. */
  async #settle(before: Looks, patienceMs: number): Promise<void> {
    let last = [...before].join('\n');
    let changedAt: number | null = null;
    for (let waited = 0; waited < FOLLOWS_LATEST_MS; waited += LOOK_MS) {
      const now = [...this.#looks()].join('\n');
      if (now !== last) [last, changedAt] = [now, waited];
      if (waited >= patienceMs && (changedAt === null || waited - changedAt >= QUIET_MS)) return;
      await setTimeout(LOOK_MS);
    }
  }

  #looks(): Looks {
    return new Map(this.#messages().map((message) => [message.id, lookOf(message)]));
  }

  /** A message that the bot writes after its answer, such as a table card, may be a moment late. */
  async #soon(isWanted: (component: Component) => boolean): Promise<ReturnType<Seat['controls']>> {
    for (let waited = 0; this.controls(isWanted) === null && waited < SOON_MS; waited += LOOK_MS)
      await setTimeout(LOOK_MS);
    return this.controls(isWanted);
  }

  #move(place: Place): Heard {
    this.#sitDown(place);
    return { kind: 'note', text: '' };
  }

  #sitDown(place: Place): void {
    this.#place = place;
    this.#people.set(place.user.toLowerCase(), place.user);
    this.#markSeen();
  }

  #markSeen(): void {
    for (const { id } of this.#messages()) this.#seen.add(id);
  }

  get #keyboard(): Person {
    const key = JSON.stringify(this.#place);
    const known = this.#keyboards.get(key);
    if (known) return known;
    const keyboard = this.#discord.person({ ...this.#place, permissions: this.#standing().permissions });
    this.#keyboards.set(key, keyboard);
    return keyboard;
  }

  #messages(): readonly APIMessage[] {
    const { channelId, userId } = this.#keyboard;
    return this.#discord.messages(channelId, userId);
  }

  #standing(): { isDirect: boolean; permissions: bigint } {
    const { guild, isManager } = this.#place;
    return {
      isDirect: guild === null,
      permissions: EVERYBODYS_PERMISSIONS | (isManager ? MANAGE_SERVER : 0n),
    };
  }

  #registered(): readonly APIApplicationCommand[] {
    const byName = new Map<string, APIApplicationCommand>();
    for (const command of this.#discord.commands(this.#keyboard.guildId ?? undefined))
      byName.set(`${command.type} ${command.name}`, command);
    return [...byName.values()];
  }

  /** A command that is registered but not offered here deserves to be told apart from a slip of the pen. */
  #whyHidden(line: string): string | null {
    const name = /^\s*\/(\S*)/.exec(line)?.[1]?.toLowerCase();
    const command = this.#registered().find((each) => isSlashCommand(each) && each.name === name);
    const { isDirect } = this.#standing();
    if (command === undefined || isOffered(command, this.#standing())) return null;
    if (isOffered(command, { isDirect, permissions: 1n << 3n }))
      return `/${command.name} needs a permission that ${this.#place.user} lacks here.`;
    return `/${command.name} is not offered ${isDirect ? 'in direct messages' : 'on servers'}.`;
  }

  #help(): string {
    const commands = this.commands().map((command) =>
      isSlashCommand(command)
        ? ([`/${command.name}`, command.description ?? ''] as const)
        : ([`!apps ${command.name}`, 'in the menu of a message'] as const),
    );
    const bangs = BANGS.map(([, usage, what]) => [usage, what] as const);
    const rows = [...commands, ...bangs];
    const width = Math.max(...rows.map(([left]) => left.length));
    return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`).join('\n');
  }
}

/** What each message shows. */
type Looks = ReadonlyMap<string, string>;

const lookOf = ({ content, embeds, components }: APIMessage): string =>
  JSON.stringify([content, embeds, components]);

/** It shows something else than before, and can still be used: what only lost its buttons says nothing new. */
const isRedrawn = (message: APIMessage, before: Looks): boolean =>
  before.get(message.id) !== lookOf(message) && (message.components ?? []).length > 0;

const refused = (why: string): Heard => ({ kind: 'refused', why });
