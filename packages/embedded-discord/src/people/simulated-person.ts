import type { APIMessage, APIUser } from 'discord-api-types/v10';
import { isBotAbsent, integrationOwners } from '../messages/interaction-messages.ts';
import { DEFAULT_CHANNEL_MENTIONS } from '../messages/mentions.ts';
import { createMessage } from '../messages/message.ts';
import type { JsonObject } from '../vocabulary/json-object.ts';
import {
  EVERYONE_PERMISSIONS,
  type MessageReference,
  type OptionValues,
  type Person,
  type SentOption,
  type PersonIdentity,
} from '../vocabulary/person.ts';
import { type CallbackResult, EMPTY_RESULT } from '../vocabulary/callback-result.ts';
import type { Channel } from '../world/channels.ts';
import { ENTRY_POINT } from '../world/command-registry.ts';
import { isPostChannel } from '../world/channel-states.ts';
import type { InteractionType } from '../world/interactions.ts';
import { userObject } from '../world/user-object.ts';
import type { World } from '../world/world.ts';
import { NotAllowed } from './not-allowed.ts';
import {
  commandData,
  componentData,
  customIdOf,
  focusedType,
  memberFields,
  messageCommandData,
  modalData,
  channelObject,
  subcommandsOf,
  selectedValues,
} from './interaction-data.ts';
import { buildSlashCommand } from './build-slash-command.ts';

const VIEW_CHANNEL = 1n << 10n;
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The bot's permissions in a direct message: Attach Files, Embed Links, Mention Everyone, Use External Emojis. */
const DIRECT_PERMISSIONS = (1n << 15n) | (1n << 14n) | (1n << 17n) | (1n << 18n);

/** Its permissions in a group, of which it is not a member: the same without external emojis. */
const GROUP_PERMISSIONS = (1n << 15n) | (1n << 14n) | (1n << 17n);
/** Interaction contexts: a server, a direct message with the bot, a group. */
const GUILD = 0;
const BOT_DIRECT_MESSAGE = 1;
const PRIVATE_CHANNEL = 2;

/** In a server without the bot, replies to a member without this permission are private. */
const USE_EXTERNAL_APPS = 1n << 50n;

/** Sends an interaction to the bot: once, or twice by a fault. */
export type DeliverInteraction = (guildId: string | null, interaction: string) => void;

/** The handler of an Entry Point command that the bot handles; Discord handles the others itself. */
const HANDLED_BY_APP = 1;

interface PersonAction {
  readonly type: InteractionType;
  readonly label: string;
  readonly data: JsonObject;
  readonly source?: APIMessage | null;
  /** The message from whose menu a command was chosen. */
  readonly targetId?: string | null;
  readonly focusedType?: number | null;
  readonly extra?: JsonObject;
}

const isList = (
  options: OptionValues | readonly SentOption[] | undefined,
): options is readonly SentOption[] => Array.isArray(options);

/** A person using the embedded Discord. */
export class SimulatedPerson implements Person {
  readonly user: string;
  readonly userId: string;
  readonly channelId: string;
  readonly guildId: string | null;
  readonly #world: World;
  readonly #deliver: DeliverInteraction;
  readonly #channel: Channel;
  readonly #userObject: APIUser;
  /** The fields that are the same in every interaction of this person. */
  readonly #commonFields: JsonObject;
  readonly #canUseOwnApps: boolean;
  readonly #isGroup: boolean;
  /** This person's own permissions in the channel, as a bitset in decimal digits. */
  readonly #permissions: string;
  /** When this person last wrote a message, in milliseconds since 1970. */
  #lastMessageAt = -Infinity;
  readonly #modalSources = new WeakMap<object, APIMessage>();

  constructor(world: World, deliver: DeliverInteraction, identity: PersonIdentity) {
    const { names, channels } = world;
    this.#world = world;
    this.#deliver = deliver;
    this.user = identity.user;
    this.userId = names.id('user', identity.user);
    this.#userObject =
      identity.user === this.userId
        ? userObject(this.userId, names.nameOf(this.userId))
        : userObject(this.userId, identity.user);
    const isDirect = identity.guild === undefined || identity.guild === null;
    this.guildId = isDirect ? null : names.id('guild', identity.guild);
    this.#isGroup = isDirect && identity.isGroup === true;
    this.channelId = this.#findChannelId(identity.channel);
    this.#channel = channels.getOrCreate(
      this.channelId,
      this.guildId,
      isDirect && !this.#isGroup ? this.userId : null,
    );
    const granted = identity.permissions ?? EVERYONE_PERMISSIONS;
    this.#canUseOwnApps = (granted & USE_EXTERNAL_APPS) !== 0n;
    this.#permissions = String(granted & ~world.membership.deniedIn(this.channelId, this.userId));
    this.#commonFields = this.#buildCommonFields(identity);
  }

  #findChannelId(channel: string): string {
    const { names, channels } = this.#world;
    if (this.#isGroup) return names.id('channel', channel, 'group');
    if (this.guildId === null) return names.id('channel', 'direct', this.userId);
    return channels.findThread(this.guildId, channel)?.id ?? names.id('channel', channel, this.guildId);
  }

  async slash(
    line: string,
    typedOptions?: OptionValues | readonly SentOption[],
    extra: JsonObject = {},
  ): Promise<CallbackResult> {
    const { name, options } = this.#buildCommand(line, typedOptions);
    this.#assertInMenu(name, 1);
    const data = commandData(this.#world, this.guildId, name, options);
    return this.#send({ type: 2, label: `/${[name, ...subcommandsOf(options)].join(' ')}`, data, extra });
  }

  attach(filename: string, content: string | Buffer): string {
    const id = this.#world.snowflakes.next();
    const file = { filename, contentType: 'text/plain; charset=utf-8', bytes: Buffer.from(content) };
    this.#world.files.put('ephemeral', id, file);
    return id;
  }

  use(name: string, message: MessageReference): Promise<CallbackResult> {
    this.#assertInMenu(name, 3);
    const target = this.#currentMessage(message);
    const data = messageCommandData(this.#world, this.guildId, name, target);
    return this.#send({ type: 2, label: name, data, targetId: target.id });
  }

  async launch(): Promise<CallbackResult> {
    const { commandRegistry, activities } = this.#world;
    const entryPoint = commandRegistry.list(null).find(({ type }) => (type as number) === ENTRY_POINT);
    if (!entryPoint) throw new NotAllowed('The app launcher has no Activity of this application');
    const { id, name, handler } = entryPoint;
    if (Number(handler) === HANDLED_BY_APP)
      return this.#send({ type: 2, label: `launch ${name}`, data: { type: ENTRY_POINT, id, name } });
    this.#assertAllowed(`launch ${name}`);
    return { ...EMPTY_RESULT, callbackType: 12, activity: activities.launch(this).id };
  }

  write(content: string): APIMessage {
    this.#assertAllowed('write');
    this.#assertNoSlowmode();
    this.#reopen();
    if (this.#channel.thread) this.#channel.members.add(this.userId);
    // A user who is mentioned in a thread joins it.
    const { bot } = this.#world;
    if (this.#channel.thread && content.includes(`<@${bot.id}>`)) this.#channel.members.add(bot.id);
    const message = createMessage(this.#world, {
      channelId: this.channelId,
      payload: { body: { content }, files: [] },
      defaultMentions: DEFAULT_CHANNEL_MENTIONS,
      extraFields: { author: this.#userObject },
    });
    this.#lastMessageAt = this.#world.clock.now();
    this.#channel.put({ message, onlyFor: null });
    return message;
  }

  press(message: MessageReference, button: string): Promise<CallbackResult> {
    const source = this.#currentMessage(message);
    const customId = customIdOf(source, button);
    const data = componentData(this.#world, this.guildId, source, customId, null);
    return this.#send({ type: 3, label: `press ${customId}`, data, source });
  }

  select(message: MessageReference, select: string, chosen: readonly string[]): Promise<CallbackResult> {
    const source = this.#currentMessage(message);
    const customId = customIdOf(source, select);
    const values = selectedValues(source, customId, chosen);
    const data = componentData(this.#world, this.guildId, source, customId, values);
    return this.#send({ type: 3, label: `select ${customId}`, data, source });
  }

  submit(
    modal: CallbackResult,
    fields: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<CallbackResult> {
    if (!modal.modal) throw new Error('There is no modal to send off');
    const source = this.#modalSources.get(modal) ?? null;
    return this.#send({
      type: 5,
      label: `submit ${modal.modal.custom_id}`,
      data: modalData(modal.modal, fields),
      source,
    });
  }

  async complete(
    line: string,
    typedOptions: OptionValues | readonly SentOption[],
  ): Promise<CallbackResult['choices']> {
    const { name, options } = this.#buildCommand(line, typedOptions, Object.keys(typedOptions).at(-1));
    const data = commandData(this.#world, this.guildId, name, options);
    const result = await this.#send({
      type: 4,
      label: `complete /${name}`,
      data,
      focusedType: focusedType(options),
    });
    return result.choices;
  }

  async #send({
    type,
    label,
    data,
    source = null,
    targetId = null,
    focusedType: optionType = null,
    extra = {},
  }: PersonAction): Promise<CallbackResult> {
    this.#assertAllowed(label);
    if (type === 2) this.#reopen();
    const { userId, channelId, guildId } = this;
    const sourceId = source?.id ?? null;
    const { interaction, result: pendingResult } = this.#world.interactions.begin({
      type,
      label,
      userId,
      channelId,
      guildId,
      sourceId,
      isForcedPrivate: !this.#canUseOwnApps && guildId !== null && !this.#world.application.isOn(guildId),
      targetId,
      focusedType: optionType,
    });
    const payload = {
      id: interaction.id,
      token: interaction.token,
      type,
      data,
      ...this.#commonFields,
      authorizing_integration_owners: integrationOwners(this.#world, this),
      ...this.#currentChannelFields(),
      ...(source ? { message: source } : {}),
      ...extra,
    };
    this.#deliver(guildId, JSON.stringify(payload));
    const result = await pendingResult;
    if (result.modal && source) this.#modalSources.set(result, source);
    return result;
  }

  /**
   * Options by name are looked up in the command's declaration; a list of options is sent unchanged.
   * @param focusedName the name of the option being typed
   */
  #buildCommand(
    line: string,
    typedOptions: OptionValues | readonly SentOption[] | undefined,
    focusedName?: string,
  ) {
    if (isList(typedOptions)) return { name: line, options: typedOptions };
    if (typedOptions === undefined && !line.includes(' ')) return { name: line, options: [] };
    return buildSlashCommand(this.#world, this.guildId, line, typedOptions ?? {}, focusedName);
  }

  /** In a server without the bot, people only have the commands that they installed for themselves. */
  #assertInMenu(name: string, type: number): void {
    if (!isBotAbsent(this.#world, this)) return;
    const { integration_types: installs = [], contexts } =
      this.#world.commandRegistry.find(null, name, type) ?? {};
    const isForUsers = installs.some((install) => (install as number) === 1);
    const isForGroups = contexts?.some((context) => (context as number) === PRIVATE_CHANNEL) ?? true;
    if (isForUsers && (isForGroups || !this.#isGroup)) return;
    const reason = this.#isGroup ? 'the bot is in no group' : 'this server has not invited the bot';
    throw new NotAllowed(`${this.user} has no ${name} in the menu: ${reason}`);
  }

  /** Discord accepts nothing from a person who isn't a member, is timed out, or can't see the channel. */
  #assertAllowed(label: string): void {
    const reason = this.#refusalReason();
    if (reason !== null) throw new NotAllowed(`${this.user} ${reason}: ${label}`);
  }

  #refusalReason(): string | null {
    const { guildId, channelId, userId } = this;
    if (guildId === null) return null;
    const { membership, clock, states } = this.#world;
    const { thread } = this.#channel;
    if (states.of(channelId).isDeleted || (thread && states.of(thread.parentId).isDeleted))
      return 'cannot find this channel: it was deleted';
    if (!thread && isPostChannel(states.of(channelId)))
      return 'is in a channel that holds posts, and can do this in a post only';
    if (!membership.isMember(guildId, userId)) return 'is no member of this server';
    if ((membership.timeOutOf(guildId, userId) ?? 0) > clock.now()) return 'is timed out';
    const isHidden = (membership.deniedIn(channelId, userId) & VIEW_CHANNEL) !== 0n;
    return isHidden ? 'does not see this channel' : null;
  }

  /** In a channel with slowmode, a person's next message has to wait. */
  #assertNoSlowmode(): void {
    const { states, clock } = this.#world;
    const waitMs = states.of(this.channelId).slowmode * 1000 - (clock.now() - this.#lastMessageAt);
    if (waitMs > 0)
      throw new NotAllowed(`${this.user} writes again in ${Math.ceil(waitMs / 1000)} s: slowmode`);
  }

  /** A message or a command reopens an archived thread, unless it is locked. */
  #reopen(): void {
    const { states } = this.#world;
    const { isArchived, isLocked } = states.of(this.channelId);
    if (isArchived && !isLocked) states.set(this.channelId, { isArchived: false });
  }

  /** The channel as it is now, with the bot's permissions in it. */
  #currentChannelFields(): JsonObject {
    const { guildId, channelId } = this;
    if (guildId === null) return {};
    return {
      channel: { ...channelObject(this.#world, channelId, guildId), permissions: this.#permissions },
      app_permissions: String(this.#world.states.permissionsIn(this.#channel)),
    };
  }

  /** The current version of a message; the given one if it is no longer stored. */
  #currentMessage(reference: MessageReference): APIMessage {
    const message =
      typeof reference === 'object' && 'interactionId' in reference ? reference.message : reference;
    if (message === null) throw new NotAllowed(`${this.user} was shown no message`);
    const id = typeof message === 'string' ? message : message.id;
    const seen = this.#channel.visibleTo(this.userId).find((each) => each.id === id);
    if (seen) return seen;
    if (typeof message === 'string') throw new Error(`${this.user} sees no message ${id} in this channel`);
    return message;
  }

  #buildCommonFields(identity: PersonIdentity): JsonObject {
    return {
      version: 1,
      application_id: this.#world.applicationId,
      channel_id: this.channelId,
      ...this.#placeFields(identity),
      locale: 'en-US',
      entitlements: [],
      entitlement_sku_ids: [],
      attachment_size_limit: MAX_FILE_BYTES,
    };
  }

  /** The fields that depend on whether the channel is a group, a direct message or on a server. */
  #placeFields({ channel, nick }: PersonIdentity): JsonObject {
    const { guildId, channelId } = this;
    const permissions = this.#permissions;
    const { bot } = this.#world;
    const user = this.#userObject;
    if (this.#isGroup)
      return {
        context: PRIVATE_CHANNEL,
        user,
        channel: { id: channelId, type: 3, name: channel, recipients: [user], flags: 0 },
        app_permissions: String(GROUP_PERMISSIONS),
      };
    if (guildId === null)
      return {
        context: BOT_DIRECT_MESSAGE,
        user,
        channel: { id: channelId, type: 1, recipients: [bot], last_message_id: null, flags: 0 },
        app_permissions: String(DIRECT_PERMISSIONS),
      };
    return {
      context: GUILD,
      guild_id: guildId,
      guild: { id: guildId, locale: 'en-US', features: [] },
      guild_locale: 'en-US',
      member: { ...memberFields(nick ?? null), user, deaf: false, mute: false, permissions },
      app_permissions: String(this.#world.states.permissionsIn(this.#channel)),
    };
  }
}
