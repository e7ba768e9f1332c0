import type { Server } from 'node:http';
import type { APIApplicationCommand, APIMessage } from 'discord-api-types/v10';
import { Gateway } from '../gateway/gateway.ts';
import { loadSchemas, type SchemaCheck } from '../limits/schemas.ts';
import { SimulatedPerson } from '../people/simulated-person.ts';
import { NotAllowed } from '../people/not-allowed.ts';
import { listenOnLoopback, RestServer } from '../rest/server.ts';
import { type Clock, realClock } from '../vocabulary/clock.ts';
import type { Memory } from '../vocabulary/memory.ts';
import type { Person, PersonIdentity } from '../vocabulary/person.ts';
import type { ApplicationEmoji } from '../world/application-emojis.ts';
import type { StoredFile } from '../world/files.ts';
import type { WorldListener } from '../world/world-events.ts';
import type { Problem } from '../world/problems.ts';
import { type NamedServer, namedServers } from '../world/named-servers.ts';
import type { SessionLimits } from '../world/session-starts.ts';
import type { Activities } from '../world/activities.ts';
import type { Application } from '../world/application.ts';
import { createWorld, type World } from '../world/world.ts';
import type { ChannelStates } from '../world/channel-states.ts';
import type { GuildMembership } from '../world/membership.ts';
import type { Push } from '../world/pushes.ts';
import type { RateLimitRules } from '../world/rate-limits.ts';
import { FaultQueue, type Faults } from './fault-queue.ts';

/** How an {@link EmbeddedDiscord} starts. */
export interface EmbeddedDiscordOptions {
  /** The machine's clock by default. */
  readonly clock?: Clock;
  /**
   * The time for the first response to an interaction; Discord's 3 seconds by default. Programs and tests that must not
   * fail on a busy machine need more.
   */
  readonly answerDeadlineMs?: number;
  /** The number of shards that `GET /gateway/bot` recommends; 1 by default. */
  readonly shards?: number;
  /** Limits on starting sessions; unlimited and all at once by default. */
  readonly startLimits?: SessionLimits;
  /** The bot's name, from which its id is derived; `Judge` by default. */
  readonly botName?: string;
  /** Names, channels and messages of an earlier run. */
  readonly memory?: Memory;
  /** Called with a sentence for each feature that this installation lacks. */
  readonly onNotice?: (text: string) => void;
  /** False: bodies are only checked against the documented limits, not against Discord's schema. */
  readonly validate?: boolean;
}

/**
 * A small Discord on the loopback interface: REST v10 and a gateway that a real client library can log in to. Point the
 * client's REST base at `apiUrl`, log in with `token`, await `ready()`, then let a `person()` type.
 */
export class EmbeddedDiscord {
  /** The REST base without a version, `http://127.0.0.1:PORT/api`. */
  readonly apiUrl: string;
  /** Looks like a bot's token, but is only valid on this server. */
  readonly token: string;
  readonly applicationId: string;
  readonly botName: string;
  /** The last 1,000 mistakes of the bot, oldest first. */
  readonly problems: readonly Problem[];
  readonly faults: Faults;
  /** Removes members, times them out, and denies them permissions in channels. */
  readonly membership: GuildMembership;
  /** The bot's permissions in a channel, the channel's type, and whether it is locked, archived or deleted. */
  readonly channelStates: ChannelStates;
  /** The application in the developer portal, and the servers that haven't invited the bot. */
  readonly application: Application;
  /** The application's Activity: the proxy's mapping, the running instances, and the OAuth2 codes of users. */
  readonly activities: Activities;
  readonly #world: World;
  readonly #server: Server;
  readonly #gateway: Gateway;
  readonly #faultQueue: FaultQueue;
  #readyListeners: (() => void)[] = [];

  private constructor(world: World, server: Server) {
    this.apiUrl = `${world.origin}/api`;
    this.token = world.token;
    this.applicationId = world.applicationId;
    this.botName = world.bot.global_name ?? world.bot.username;
    this.problems = world.problems.list;
    this.membership = world.membership;
    this.application = world.application;
    this.activities = world.activities;
    this.channelStates = world.states;
    this.#world = world;
    this.#server = server;
    this.#gateway = new Gateway(world, () => this.#resolveReady());
    this.faults = this.#faultQueue = new FaultQueue(this.#gateway);
    world.commandRegistry.onChange = () => {
      this.#resolveReady();
      world.events.emit({ kind: 'commands' });
    };
    const rest = new RestServer(world, this.#faultQueue);
    server.on('request', (request, response) => rest.handle(request, response));
    server.on('upgrade', (request, socket, head: Buffer) => this.#gateway.upgrade(request, socket, head));
  }

  /** Starts listening on 127.0.0.1 at a free port. */
  static async start(options: EmbeddedDiscordOptions = {}): Promise<EmbeddedDiscord> {
    const { clock = realClock, shards = 1, memory, onNotice, validate = true, botName = 'Judge' } = options;
    const { startLimits = null, answerDeadlineMs } = options;
    const schemas = validate ? await loadSchemasOrNotify(onNotice) : null;
    const { server, port } = await listenOnLoopback();
    return new EmbeddedDiscord(
      createWorld({ clock, shards, port, schemas, memory, botName, startLimits, answerDeadlineMs }),
      server,
    );
  }

  /** The registered commands: the global ones, then those of the guild. */
  commands(guildId?: string): readonly APIApplicationCommand[] {
    const { commandRegistry } = this.#world;
    return [...commandRegistry.list(null), ...(guildId === undefined ? [] : commandRegistry.list(guildId))];
  }

  /** Enables Activities in the developer portal: Discord creates an Entry Point command. */
  enableActivities(): void {
    this.#world.activities.isEnabled = true;
    this.#world.commandRegistry.addEntryPoint();
  }

  /** Counts commands as created earlier today: the daily limit is 200. */
  spendCommandCreations(count: number): void {
    this.#world.commandRegistry.spendCreations(null, count);
  }

  /** Resolves when all shards of a bot are connected and it has registered its commands. */
  ready(): Promise<void> {
    if (this.#isReady()) return Promise.resolve();
    return new Promise((resolve) => this.#readyListeners.push(resolve));
  }

  person(identity: PersonIdentity): Person {
    return new SimulatedPerson(
      this.#world,
      (guildId, interaction) => this.#deliver(guildId, interaction),
      identity,
    );
  }

  /** The messages of a channel that this user can see; without a user, the public ones. */
  messages(channelId: string, viewerUserId?: string): readonly APIMessage[] {
    return this.#world.channels.get(channelId)?.visibleTo(viewerUserId ?? null) ?? [];
  }

  /** The threads of a channel, and the posts of a forum, oldest first. */
  threads(channelId: string): readonly { readonly id: string; readonly name: string }[] {
    return this.#world.channels
      .all()
      .flatMap(({ id, thread }) => (thread?.parentId === channelId ? [{ id, name: thread.name }] : []));
  }

  /** The ids of the members of a thread, including the bot's. */
  threadMembers(threadId: string): readonly string[] {
    return [...(this.#world.channels.get(threadId)?.members ?? [])];
  }

  /** Starts a thread below a channel, or a post in a forum, as a person does. @returns its id */
  startThread(channelId: string, name: string): string {
    const { channels, snowflakes, names } = this.#world;
    const channel = channels.get(channelId);
    if (!channel || channel.guildId === null || channel.thread)
      throw new NotAllowed('Threads start in a channel of a server');
    const { id } = channels.startThread(channel, name, snowflakes.next());
    names.set(id, 'channel', name);
    return id;
  }

  /** The notifications of a channel's new messages on locked phones, oldest first. */
  pushes(channelId: string): readonly Push[] {
    return this.#world.pushes.in(channelId);
  }

  /** Sets rate limits; null removes them. */
  limitRates(rules: RateLimitRules | null): void {
    this.#world.rateLimits.rules = rules;
  }

  /** Deletes a message, as a person who may manage messages does. */
  deleteMessage(channelId: string, messageId: string): void {
    this.#world.channels.get(channelId)?.delete(messageId);
  }

  /** The application's emojis, oldest first. */
  emojis(): readonly ApplicationEmoji[] {
    return this.#world.emojis.list();
  }

  /** The image of an emoji of the application; null if there is no such emoji, or its image was not stored. */
  emojiImage(id: string): Buffer | null {
    return this.#world.emojis.imageOf(id);
  }

  /** A sent file by its path on this server; null if it was dropped. */
  file(path: string): StoredFile | null {
    return this.#world.files.get(path) ?? null;
  }

  /** The servers that people have been in. */
  servers(): readonly NamedServer[] {
    return namedServers(this.#world.channels, this.#world.names);
  }

  /** Everyone who has been here, except the bot. */
  people(): readonly { readonly id: string; readonly name: string }[] {
    return this.#world.names.people().filter(({ id }) => id !== this.applicationId);
  }

  /** Calls `listener` on each change, as soon as it is made. @returns a function that stops it */
  watch(listener: WorldListener): () => void {
    return this.#world.events.watch(listener);
  }

  /** The name of an id, among those used recently; null if unknown. */
  nameOf(id: string): string | null {
    return this.#world.names.nameOf(id);
  }

  /** A copy of the state that a later run needs to continue, as plain JSON. */
  memory(): Memory {
    const { names, channels, emojis } = this.#world;
    return structuredClone({
      version: 1,
      names: names.memory(),
      channels: channels.memory(),
      emojis: emojis.memory(),
    });
  }

  /** Closes all connections. For people who still wait, the result has `failed: 'closed before an answer'`. */
  async close(): Promise<void> {
    this.#world.interactions.close();
    this.#gateway.close();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  #deliver(guildId: string | null, interaction: string): void {
    for (let times = this.#faultQueue.takeDeliveries(); times > 0; times--)
      this.#gateway.dispatch(guildId, 'INTERACTION_CREATE', interaction);
  }

  #isReady(): boolean {
    return this.#gateway.isReady && this.#world.commandRegistry.hasRegistered;
  }

  #resolveReady(): void {
    if (!this.#isReady()) return;
    for (const listener of this.#readyListeners) listener();
    this.#readyListeners = [];
  }
}

async function loadSchemasOrNotify(
  onNotice: EmbeddedDiscordOptions['onNotice'],
): Promise<SchemaCheck | null> {
  const schemas = await loadSchemas();
  if (!schemas)
    onNotice?.(
      'The package discord-api-spec is not installed: request bodies are checked by the documented limits only.',
    );
  return schemas;
}
