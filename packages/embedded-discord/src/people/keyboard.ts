import type { APIMessage, APIUser } from 'discord-api-types/v10';
import { isForeign, ownersOf } from '../messages/answering.ts';
import { CHANNEL_DEFAULT } from '../messages/mentions.ts';
import { newMessage } from '../messages/message.ts';
import type { JsonObject } from '../vocabulary/json-object.ts';
import {
  EVERYONE_PERMISSIONS,
  type MessageReference,
  type CommandOptions,
  type Person,
  type SentOption,
  type PersonIdentity,
} from '../vocabulary/person.ts';
import type { CallbackResult } from '../vocabulary/callback-result.ts';
import type { Channel } from '../world/channels.ts';
import { ENTRY_POINT } from '../world/command-book.ts';
import { holdsPosts } from '../world/channel-states.ts';
import type { InteractionType } from '../world/interactions.ts';
import { someUser, userNamed } from '../world/users.ts';
import type { World } from '../world/world.ts';
import { NotAllowed } from './not-allowed.ts';
import {
  commandData,
  componentData,
  customIdOf,
  focusedType,
  memberState,
  messageCommandData,
  modalData,
  someChannel,
  subcommandsOf,
  valuesOf,
} from './interaction-data.ts';
import { sentCommand } from './named-options.ts';

const VIEW_CHANNEL = 1n << 10n;
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The bot's permissions in a direct message: Attach Files, Embed Links, Mention Everyone, Use External Emojis. */
const DIRECT_PERMISSIONS = (1n << 15n) | (1n << 14n) | (1n << 17n) | (1n << 18n);

/** Those in a group, where the bot is not a member: without external emojis. */
const GROUP_PERMISSIONS = (1n << 15n) | (1n << 14n) | (1n << 17n);
/** The interaction context of groups. */
const PRIVATE_CHANNEL = 2;

/** In a server without the bot, replies to a member without this permission are private. */
const USE_EXTERNAL_APPS = 1n << 50n;

/** Sends an interaction to the bot: once, or twice by a fault. */
export type Deliver = (guildId: string | null, interaction: string) => void;

/** The handler of an Entry Point command that the bot handles; Discord handles the others itself. */
const HANDLED_BY_APP = 1;

const NOTHING_SHOWN: CallbackResult = {
  interactionId: '',
  callbackType: 0,
  ephemeral: false,
  message: null,
  body: null,
  modal: null,
  activity: null,
  choices: [],
  failed: null,
};

interface PendingAction {
  readonly type: InteractionType;
  readonly label: string;
  readonly data: JsonObject;
  readonly source?: APIMessage | null;
  /** The message from whose menu a command was chosen. */
  readonly targetId?: string | null;
  readonly focused?: number | null;
  readonly extra?: JsonObject;
}

const isList = (
  options: CommandOptions | readonly SentOption[] | undefined,
): options is readonly SentOption[] => Array.isArray(options);

/** A person using the embedded Discord. */
export class Keyboard implements Person {
  readonly user: string;
  readonly userId: string;
  readonly channelId: string;
  readonly guildId: string | null;
  readonly #world: World;
  readonly #deliver: Deliver;
  readonly #channel: Channel;
  readonly #self: APIUser;
  /** The fields that are the same in every interaction of this person. */
  readonly #alike: JsonObject;
  readonly #mayUseOwnApps: boolean;
  readonly #isGroup: boolean;
  /** This person's own permissions in the channel; null for the usual ones. */
  #permissions: string | null = null;
  /** When this person last wrote a message, in milliseconds since 1970. */
  #lastWrote = -Infinity;
  readonly #modalSources = new WeakMap<object, APIMessage>();

  constructor(world: World, deliver: Deliver, who: PersonIdentity) {
    const { names, channels } = world;
    this.#world = world;
    this.#deliver = deliver;
    this.user = who.user;
    this.userId = names.id('user', who.user);
    this.#self =
      who.user === this.userId
        ? someUser(this.userId, names.nameOf(this.userId))
        : userNamed(this.userId, who.user);
    const isDirect = who.guild === undefined || who.guild === null;
    this.guildId = isDirect ? null : names.id('guild', who.guild);
    this.#isGroup = isDirect && who.isGroup === true;
    this.channelId = this.#isGroup
      ? names.id('channel', who.channel, 'group')
      : isDirect
        ? names.id('channel', 'direct', this.userId)
        : (channels.threadNamed(this.guildId ?? '', who.channel)?.id ??
          names.id('channel', who.channel, this.guildId ?? ''));
    this.#channel = channels.open(
      this.channelId,
      this.guildId,
      isDirect && !this.#isGroup ? this.userId : null,
    );
    this.#mayUseOwnApps = ((who.permissions ?? EVERYONE_PERMISSIONS) & USE_EXTERNAL_APPS) !== 0n;
    this.#alike = this.#whatIsAlike(who);
  }

  async slash(
    line: string,
    given?: CommandOptions | readonly SentOption[],
    extra: JsonObject = {},
  ): Promise<CallbackResult> {
    const { name, options } = this.#command(line, given);
    this.#mustBeInMenu(name, 1);
    const data = commandData(this.#world, this.guildId, name, options);
    return this.#do({ type: 2, label: `/${[name, ...subcommandsOf(options)].join(' ')}`, data, extra });
  }

  attach(filename: string, content: string | Buffer): string {
    const id = this.#world.mint.next();
    const file = { filename, contentType: 'text/plain; charset=utf-8', bytes: Buffer.from(content) };
    this.#world.files.put('ephemeral', id, file);
    return id;
  }

  use(name: string, message: MessageReference): Promise<CallbackResult> {
    this.#mustBeInMenu(name, 3);
    const target = this.#read(message);
    const data = messageCommandData(this.#world, this.guildId, name, target);
    return this.#do({ type: 2, label: name, data, targetId: target.id });
  }

  async launch(): Promise<CallbackResult> {
    const { commandBook, activities } = this.#world;
    const entryPoint = commandBook.list(null).find(({ type }) => (type as number) === ENTRY_POINT);
    if (!entryPoint) throw new NotAllowed('The app launcher has no Activity of this application');
    const { id, name, handler } = entryPoint;
    if (Number(handler) === HANDLED_BY_APP)
      return this.#do({ type: 2, label: `launch ${name}`, data: { type: ENTRY_POINT, id, name } });
    this.#mustBeAllowed(`launch ${name}`);
    return { ...NOTHING_SHOWN, callbackType: 12, activity: activities.launch(this).id };
  }

  write(content: string): APIMessage {
    this.#mustBeAllowed('write');
    this.#mustNotWait();
    this.#reopen();
    if (this.#channel.thread) this.#channel.members.add(this.userId);
    // A user who is mentioned in a thread joins it.
    const { bot } = this.#world;
    if (this.#channel.thread && content.includes(`<@${bot.id}>`)) this.#channel.members.add(bot.id);
    const message = newMessage(this.#world, {
      channelId: this.channelId,
      sent: { body: { content }, files: [] },
      mentionsByDefault: CHANNEL_DEFAULT,
      rest: { author: this.#self },
    });
    this.#lastWrote = this.#world.clock.now();
    this.#channel.keep({ message, onlyFor: null });
    return message;
  }

  press(message: MessageReference, button: string): Promise<CallbackResult> {
    const source = this.#read(message);
    const customId = customIdOf(source, button);
    const data = componentData(this.#world, this.guildId, source, customId, null);
    return this.#do({ type: 3, label: `press ${customId}`, data, source });
  }

  select(message: MessageReference, select: string, chosen: readonly string[]): Promise<CallbackResult> {
    const source = this.#read(message);
    const customId = customIdOf(source, select);
    const values = valuesOf(source, customId, chosen);
    const data = componentData(this.#world, this.guildId, source, customId, values);
    return this.#do({ type: 3, label: `select ${customId}`, data, source });
  }

  submit(
    modal: CallbackResult,
    fields: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<CallbackResult> {
    if (!modal.modal) throw new Error('There is no modal to send off');
    const source = this.#modalSources.get(modal) ?? null;
    return this.#do({
      type: 5,
      label: `submit ${modal.modal.custom_id}`,
      data: modalData(modal.modal, fields),
      source,
    });
  }

  async complete(
    line: string,
    given: CommandOptions | readonly SentOption[],
  ): Promise<CallbackResult['choices']> {
    const { name, options } = this.#command(line, given, Object.keys(given).at(-1));
    const data = commandData(this.#world, this.guildId, name, options);
    const shown = await this.#do({
      type: 4,
      label: `complete /${name}`,
      data,
      focused: focusedType(options),
    });
    return shown.choices;
  }

  async #do({
    type,
    label,
    data,
    source = null,
    targetId = null,
    focused = null,
    extra = {},
  }: PendingAction): Promise<CallbackResult> {
    this.#mustBeAllowed(label);
    if (type === 2) this.#reopen();
    const { userId, channelId, guildId } = this;
    const sourceId = source?.id ?? null;
    const { interaction, shown } = this.#world.interactions.begin({
      type,
      label,
      userId,
      channelId,
      guildId,
      sourceId,
      isForcedPrivate: !this.#mayUseOwnApps && guildId !== null && !this.#world.application.isOn(guildId),
      targetId,
      focused,
    });
    const payload = {
      id: interaction.id,
      token: interaction.token,
      type,
      data,
      ...this.#alike,
      authorizing_integration_owners: ownersOf(this.#world, this),
      ...this.#channelNow(),
      ...(source ? { message: source } : {}),
      ...extra,
    };
    this.#deliver(guildId, JSON.stringify(payload));
    const seen = await shown;
    if (seen.modal && source) this.#modalSources.set(seen, source);
    return seen;
  }

  /** A list of options is sent unchanged. */
  #command(line: string, given: CommandOptions | readonly SentOption[] | undefined, focused?: string) {
    if (isList(given)) return { name: line, options: given };
    if (given === undefined && !line.includes(' ')) return { name: line, options: [] };
    return sentCommand(this.#world, this.guildId, line, given ?? {}, focused);
  }

  /** In a server without the bot, people only have the commands that they installed for themselves. */
  #mustBeInMenu(name: string, type: number): void {
    if (!isForeign(this.#world, this)) return;
    const { integration_types: installs = [], contexts } =
      this.#world.commandBook.find(null, name, type) ?? {};
    const isForUsers = installs.some((install) => (install as number) === 1);
    const isForGroups = contexts?.some((context) => (context as number) === PRIVATE_CHANNEL) ?? true;
    if (isForUsers && (isForGroups || !this.#isGroup)) return;
    const where = this.#isGroup ? 'the bot is in no group' : 'this server has not invited the bot';
    throw new NotAllowed(`${this.user} has no ${name} in the menu: ${where}`);
  }

  /** Discord accepts nothing from a person who isn't a member, is timed out, or can't see the channel. */
  #mustBeAllowed(label: string): void {
    const { guildId, channelId, userId } = this;
    if (guildId === null) return;
    const { membership, clock } = this.#world;
    const until = membership.timeOutOf(guildId, userId) ?? 0;
    const { states } = this.#world;
    const { thread } = this.#channel;
    const isGone = states.of(channelId).isDeleted || (thread && states.of(thread.parentId).isDeleted);
    const why = isGone
      ? 'cannot find this channel: it was deleted'
      : !thread && holdsPosts(states.of(channelId))
        ? 'is in a channel that holds posts, and can do this in a post only'
        : !membership.isMember(guildId, userId)
          ? 'is no member of this server'
          : until > clock.now()
            ? 'is timed out'
            : (membership.deniedIn(channelId, userId) & VIEW_CHANNEL) !== 0n
              ? 'does not see this channel'
              : null;
    if (why !== null) throw new NotAllowed(`${this.user} ${why}: ${label}`);
  }

  /** In a channel with slowmode, a person's next message has to wait. */
  #mustNotWait(): void {
    const { states, clock } = this.#world;
    const left = states.of(this.channelId).slowmode * 1000 - (clock.now() - this.#lastWrote);
    if (left > 0) throw new NotAllowed(`${this.user} writes again in ${Math.ceil(left / 1000)} s: slowmode`);
  }

  /** A message or a command reopens an archived thread, unless it is locked. */
  #reopen(): void {
    const { states } = this.#world;
    const { isArchived, isLocked } = states.of(this.channelId);
    if (isArchived && !isLocked) states.set(this.channelId, { isArchived: false });
  }

  /** The channel as it is now, with the bot's permissions in it. */
  #channelNow(): JsonObject {
    const { guildId, channelId } = this;
    const permissions = this.#permissions;
    if (guildId === null || permissions === null) return {};
    return {
      channel: { ...someChannel(this.#world, channelId, guildId), permissions },
      app_permissions: String(this.#world.states.permissionsIn(this.#channel)),
    };
  }

  /** The current version of a message; the given one if it is no longer stored. */
  #read(reference: MessageReference): APIMessage {
    const message =
      typeof reference === 'object' && 'interactionId' in reference ? reference.message : reference;
    if (message === null) throw new NotAllowed(`${this.user} was shown no message`);
    const id = typeof message === 'string' ? message : message.id;
    const seen = this.#channel.visibleTo(this.userId).find((each) => each.id === id);
    if (seen) return seen;
    if (typeof message === 'string') throw new Error(`${this.user} sees no message ${id} in this channel`);
    return message;
  }

  #whatIsAlike(who: PersonIdentity): JsonObject {
    const { guildId, channelId } = this;
    const { applicationId, bot } = this.#world;
    const user = this.#self;
    const denied = this.#world.membership.deniedIn(channelId, this.userId);
    const permissions = String((who.permissions ?? EVERYONE_PERMISSIONS) & ~denied);
    this.#permissions = permissions;
    const place = this.#isGroup
      ? {
          context: PRIVATE_CHANNEL,
          user,
          channel: { id: channelId, type: 3, name: who.channel, recipients: [user], flags: 0 },
        }
      : guildId === null
        ? {
            context: 1,
            user,
            channel: { id: channelId, type: 1, recipients: [bot], last_message_id: null, flags: 0 },
          }
        : {
            context: 0,
            guild_id: guildId,
            guild: { id: guildId, locale: 'en-US', features: [] },
            guild_locale: 'en-US',
            member: { ...memberState(who.nick ?? null), user, deaf: false, mute: false, permissions },
          };
    return {
      version: 1,
      application_id: applicationId,
      channel_id: channelId,
      ...place,
      app_permissions: String(
        this.#isGroup
          ? GROUP_PERMISSIONS
          : guildId === null
            ? DIRECT_PERMISSIONS
            : this.#world.states.permissionsIn(this.#channel),
      ),
      locale: 'en-US',
      entitlements: [],
      entitlement_sku_ids: [],
      attachment_size_limit: MAX_FILE_BYTES,
    };
  }
}
