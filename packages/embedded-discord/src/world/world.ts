import { randomBytes } from 'node:crypto';
import type { APIUser } from 'discord-api-types/v10';
import { type BodyCheck, createBodyCheck } from '../limits/body-check.ts';
import type { SchemaCheck } from '../limits/schemas.ts';
import type { Clock } from '../vocabulary/clock.ts';
import type { Memory } from '../vocabulary/memory.ts';
import { ChannelStates } from './channel-states.ts';
import { Activities } from './activities.ts';
import { Application } from './application.ts';
import { Channels } from './channels.ts';
import { CommandRegistry } from './command-registry.ts';
import { ApplicationEmojis } from './application-emojis.ts';
import { Files } from './files.ts';
import { WorldEvents } from './world-events.ts';
import { Interactions } from './interactions.ts';
import { GuildMembership } from './membership.ts';
import { idOf, KnownNames } from './known-names.ts';
import { ProblemLog } from './problems.ts';
import { Pushes } from './pushes.ts';
import { RestRateLimits } from './rate-limits.ts';
import { SessionStarts, type SessionLimits } from './session-starts.ts';
import { SnowflakeGenerator } from './snowflakes.ts';
import { userObject } from './user-object.ts';

/** The state of an embedded Discord, shared by routes and people. */
export interface World {
  readonly clock: Clock;
  readonly snowflakes: SnowflakeGenerator;
  readonly names: KnownNames;
  readonly channels: Channels;
  readonly states: ChannelStates;
  readonly pushes: Pushes;
  readonly rateLimits: RestRateLimits;
  readonly interactions: Interactions;
  readonly application: Application;
  readonly activities: Activities;
  readonly commandRegistry: CommandRegistry;
  readonly emojis: ApplicationEmojis;
  readonly files: Files;
  readonly membership: GuildMembership;
  readonly problems: ProblemLog;
  readonly events: WorldEvents;
  readonly checkBody: BodyCheck;
  readonly applicationId: string;
  readonly token: string;
  readonly bot: APIUser;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly gatewayUrl: string;
  readonly shards: number;
  readonly sessionStarts: SessionStarts;
}

/** Creates an empty world, or restores one from `memory`. */
export function createWorld({
  clock,
  shards,
  port,
  schemas,
  memory,
  botName,
  startLimits = null,
  answerDeadlineMs,
}: {
  readonly clock: Clock;
  readonly shards: number;
  readonly port: number;
  readonly schemas: SchemaCheck | null;
  readonly memory: Memory | undefined;
  readonly botName: string;
  /** Unlimited if omitted. */
  readonly startLimits?: SessionLimits | null;
  /** Discord's 3 seconds if omitted. */
  readonly answerDeadlineMs?: number | undefined;
}): World {
  const snowflakes = new SnowflakeGenerator(clock);
  const events = new WorldEvents();
  const names = new KnownNames(events.emit);
  const channels = new Channels(events.emit);
  const problems = new ProblemLog((problem) => events.emit({ kind: 'problem', problem }));
  const emojis = new ApplicationEmojis(snowflakes, events.emit);
  const applicationId = idOf('user', botName);
  if (memory) {
    names.restore(memory.names);
    channels.restore(memory.channels);
    emojis.restore(memory.emojis);
    for (const { messages } of Object.values(memory.channels))
      for (const { message } of messages) snowflakes.skip(message.id);
    for (const { id } of emojis.list()) snowflakes.skip(id);
  }
  return {
    clock,
    snowflakes,
    names,
    channels,
    states: new ChannelStates((channelId) => events.emit({ kind: 'state', channelId })),
    pushes: new Pushes(),
    rateLimits: new RestRateLimits(clock),
    problems,
    events,
    interactions: new Interactions(clock, snowflakes, problems, answerDeadlineMs),
    emojis,
    files: new Files(),
    membership: new GuildMembership(),
    application: new Application(),
    activities: new Activities(clock, snowflakes),
    commandRegistry: new CommandRegistry(snowflakes, applicationId, clock),
    checkBody: createBodyCheck(schemas),
    applicationId,
    token: `${Buffer.from(applicationId).toString('base64url')}.local0.${randomBytes(27).toString('base64url')}`,
    bot: { ...userObject(applicationId, botName), bot: true },
    origin: `http://127.0.0.1:${port}`,
    gatewayUrl: `ws://127.0.0.1:${port}/gateway`,
    shards,
    sessionStarts: new SessionStarts(clock, startLimits, shards),
  };
}
