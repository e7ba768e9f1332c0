import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { asInteger, asList, asRecord, asText } from '../vocabulary/json-object.ts';
import { shardOf } from '../world/snowflakes.ts';
import type { World } from '../world/world.ts';
import { guildCreated, type GuildEvent, guildEventOf, guildIdsOf, GUILDS_INTENT } from './guild-events.ts';
import { GatewaySocket } from './gateway-socket.ts';
import { GatewaySession } from './session.ts';

const HEARTBEAT_MS = 41_250;
/** Maximum number of payloads that a bot may send in a minute. */
const MAX_SENDS_PER_MINUTE = 120;

const Op = {
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;
/** Presence, voice state and guild members: accepted without effect. */
const IGNORED_OPS: ReadonlySet<unknown> = new Set([3, 4, 8]);

/** Discord's gateway close codes. */
const Close = {
  unknownOp: 4001,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  rateLimited: 4008,
  invalidShard: 4010,
  invalidVersion: 4012,
} as const;

/** Faults of the gateway that a test can order. */
export interface GatewayFaults {
  ignoresHeartbeats: boolean;
  delayMs: number;
  delayTimes: number;
  /** The code with which bots that identify are disconnected; `null` for none. */
  identifyCode: number | null;
  /** READY lists no servers, although the bot is in some. */
  hidesGuilds: boolean;
}

/**
 * The gateway: sessions by shard, heartbeats, resumes. Sends interactions, and servers to bots with the intent for
 * them.
 */
export class Gateway {
  readonly faults: GatewayFaults = {
    ignoresHeartbeats: false,
    delayMs: 0,
    delayTimes: 0,
    identifyCode: null,
    hidesGuilds: false,
  };
  readonly #world: World;
  readonly #onChange: () => void;
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #sessions = new Map<string, GatewaySession>();
  readonly #sockets = new Set<GatewaySocket>();

  /** @param onChange called when a session has begun or resumed */
  constructor(world: World, onChange: () => void) {
    this.#world = world;
    this.#onChange = onChange;
    world.events.watch((event) => {
      const listening = [...this.#sessions.values()].filter(hasGuilds);
      const guildEvent = listening.length > 0 ? guildEventOf(world, event) : null;
      if (guildEvent) for (const session of listening) dispatchGuildEvent(session, guildEvent);
    });
  }

  /** True while all shards of the bot are connected. */
  get isReady(): boolean {
    const sessions = [...this.#sessions.values()].filter(({ isConnected }) => isConnected);
    return sessions.length > 0 && sessions.length === sessions[0]?.shards;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, request));
  }

  /** Sends an event to the shard of the guild. @param data JSON */
  dispatch(guildId: string | null, name: string, data: string): void {
    const { faults } = this;
    if (faults.delayTimes > 0) {
      faults.delayTimes--;
      this.#world.clock.after(faults.delayMs, () => this.#deliver(guildId, name, data));
    } else this.#deliver(guildId, name, data);
  }

  drop(): void {
    for (const line of this.#sockets) line.terminate();
  }

  closeAll(code: number): void {
    for (const line of this.#sockets) line.close(code);
  }

  askToReconnect(): void {
    for (const line of this.#sockets) line.sendOp(Op.reconnect, null);
  }

  invalidateSessions(resumable: boolean): void {
    for (const line of this.#sockets) this.#invalidate(line, resumable);
  }

  close(): void {
    for (const line of this.#sockets) line.terminate();
    this.#server.close();
  }

  #deliver(guildId: string | null, name: string, data: string): void {
    for (const session of this.#sessions.values())
      if (session.shard === shardOf(guildId, session.shards)) session.dispatch(name, data);
  }

  #open(socket: WebSocket, request: IncomingMessage): void {
    const query = new URL(request.url ?? '/', this.#world.origin).searchParams;
    const line = new GatewaySocket(socket, query.get('compress') === 'zlib-stream');
    this.#sockets.add(line);
    // A broken connection emits 'close' afterwards; without this listener, 'error' would end the process.
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => this.#handleClose(line, code));
    socket.on('message', (message: Buffer) => this.#receive(line, message));
    if ((query.get('v') ?? '10') !== '10' || (query.get('encoding') ?? 'json') !== 'json')
      return line.close(Close.invalidVersion);
    line.sendOp(Op.hello, { heartbeat_interval: HEARTBEAT_MS, _trace: [] });
  }

  /** A bot that closes with 1000 or 1001 gives its session up; after any other code it can resume. */
  #handleClose(line: GatewaySocket, code: number): void {
    this.#sockets.delete(line);
    const { session } = line;
    if (!session) return;
    if (code === 1000 || code === 1001) this.#sessions.delete(session.id);
    else session.leave(line, this.#world.clock.now());
  }

  #receive(line: GatewaySocket, message: Buffer): void {
    if (!line.countReceived(this.#world.clock.now(), MAX_SENDS_PER_MINUTE))
      return line.close(Close.rateLimited);
    let payload: unknown;
    try {
      payload = JSON.parse(message.toString('utf8'));
    } catch {
      return line.close(Close.decodeError);
    }
    const op = asRecord(payload)['op'];
    const data = asRecord(asRecord(payload)['d']);
    if (op === Op.heartbeat) {
      if (!this.faults.ignoresHeartbeats) line.sendOp(Op.heartbeatAck, null);
      return undefined;
    }
    if (op === Op.identify) return this.#identify(line, data);
    if (op === Op.resume) return this.#resume(line, data);
    if (!IGNORED_OPS.has(op)) return line.close(Close.unknownOp);
    return line.session ? undefined : line.close(Close.notAuthenticated);
  }

  #identify(line: GatewaySocket, data: Readonly<Record<string, unknown>>): void {
    if (line.session) return line.close(Close.alreadyAuthenticated);
    if (!this.#isOurToken(data['token'])) return line.close(Close.authenticationFailed);
    if (this.faults.identifyCode !== null) return line.close(this.faults.identifyCode);
    const [shard = 0, shards = 1] = asList(data['shard']).map(Number);
    if (!(shard >= 0 && shard < shards)) return line.close(Close.invalidShard);
    const start = this.#world.sessionStarts.tryStart(shard);
    if (start !== 'begun') return this.#refuseStart(line, start);
    for (const old of this.#sessions.values())
      if (old.shard === shard || old.shards !== shards) this.#sessions.delete(old.id);
    const session = new GatewaySession(
      randomUUID().replaceAll('-', ''),
      [shard, shards],
      line,
      asInteger(data['intents']),
    );
    this.#sessions.set(session.id, session);
    line.session = session;
    session.dispatch('READY', JSON.stringify(this.#readyOf(session)));
    if (hasGuilds(session))
      for (const guildId of this.#guildIdsOf(session))
        dispatchGuildEvent(session, guildCreated(this.#world, guildId));
    return this.#onChange();
  }

  /** Discord resets the token of a bot that identifies more often than the daily limit. */
  #refuseStart(line: GatewaySocket, reason: 'too soon' | 'too often'): void {
    const text =
      reason === 'too soon'
        ? 'A shard identified within five seconds of another one of its bucket (max_concurrency).'
        : 'A shard identified, though no session starts are left for today (session_start_limit).';
    this.#world.problems.add({ kind: 'identified too often', where: 'IDENTIFY', text });
    if (reason === 'too often') line.close(Close.authenticationFailed);
    else line.sendOp(Op.invalidSession, false);
  }

  #resume(line: GatewaySocket, data: Readonly<Record<string, unknown>>): void {
    if (!this.#isOurToken(data['token'])) return line.close(Close.authenticationFailed);
    const session = this.#sessions.get(asText(data['session_id']));
    const seq = asInteger(data['seq']);
    if (!session?.canResume(seq, this.#world.clock.now())) return this.#invalidate(line, false);
    line.session = session;
    session.resume(seq, line);
    return this.#onChange();
  }

  #invalidate(line: GatewaySocket, resumable: boolean): void {
    const { session } = line;
    if (session && resumable) session.leave(line, this.#world.clock.now());
    if (session && !resumable) this.#sessions.delete(session.id);
    line.session = null;
    line.sendOp(Op.invalidSession, resumable);
  }

  #isOurToken(token: unknown): boolean {
    return asText(token).replace(/^Bot /, '') === this.#world.token;
  }

  #guildIdsOf({ shard, shards }: GatewaySession): readonly string[] {
    if (this.faults.hidesGuilds) return [];
    return guildIdsOf(this.#world).filter((guildId) => shardOf(guildId, shards) === shard);
  }

  /** Servers are listed as unavailable here. They arrive later, for a bot with the intent. */
  #readyOf(session: GatewaySession): unknown {
    const { id, shard, shards } = session;
    const { bot, applicationId, gatewayUrl } = this.#world;
    return {
      v: 10,
      user: { ...bot, verified: true, mfa_enabled: true, email: null, flags: 0 },
      guilds: this.#guildIdsOf(session).map((guildId) => ({ id: guildId, unavailable: true })),
      session_id: id,
      resume_gateway_url: gatewayUrl,
      session_type: 'normal',
      shard: [shard, shards],
      application: { id: applicationId, flags: 0 },
      private_channels: [],
      presences: [],
      relationships: [],
      _trace: [],
    };
  }
}

function dispatchGuildEvent(session: GatewaySession, { guildId, name, data }: GuildEvent): void {
  if (session.shard === shardOf(guildId, session.shards)) session.dispatch(name, JSON.stringify(data));
}

const hasGuilds = ({ intents }: GatewaySession): boolean => (intents & GUILDS_INTENT) !== 0;
