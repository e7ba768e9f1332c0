import { setTimeout as wait } from 'node:timers/promises';
import { Events, type Client, type REST } from 'discord.js';
import { aborted } from '#basics/aborted.ts';
import { NO_METERS } from '#basics/meters.ts';
import type { AnyCommand } from '#discord/command/command.ts';
import { guildsAtLogin, isConnected, logIn, makeClient } from '#discord/gateway/client.ts';
import { forgetLeftGuilds } from '#discord/gateway/forget-left-guilds.ts';
import type { Identifying } from '#discord/gateway/identify.ts';
import { LateAnswers } from '#discord/gateway/late-answers.ts';
import type { LoginFailed } from '#discord/gateway/login-failed.ts';
import { whenLost } from '#discord/gateway/lost.ts';
import { drawLeftCards } from '#discord/gateway/recover.ts';
import { registerCommands } from '#discord/gateway/register.ts';
import type { OpenShard } from '#shards/types.ts';
import { shardOf } from '#shards/shard-of.ts';
import type { Furnished } from './house.ts';
import type { BotSettings } from './settings.ts';

/** What failed while the bot runs is tried again after so long, in ms. */
const AGAIN_MS = 10_000;
/** Whoever has a shard next waits no longer than this for what came by it here, in ms. */
const DONE_WITHIN_MS = 5000;
/** What another process did until just now has been noted by then, in ms. */
const NOTED_WITHIN_MS = 3000;

interface ShardParts {
  readonly settings: BotSettings;
  readonly furnished: Furnished;
  readonly rest: REST;
  readonly answered: readonly AnyCommand[];
  readonly identifying: Identifying;
  /** Other processes may have run a shard before. */
  readonly isShared: boolean;
  /** Until the bot has started, what cannot be connected is told, and not tried again. */
  readonly isStarting: () => boolean;
  readonly connected: (applicationId: string) => void;
  readonly lost: (failure: LoginFailed) => void;
}

/**
 * Runs shards: each has a connection of its own, and what belongs to its servers is taken up with it: answers and table
 * cards that were left, servers that are left. Commands are registered with shard 0.
 */
export function shardOpener({
  settings: { token, apiUrl, clock, log, meters = NO_METERS },
  furnished: { ctx, names, members, dispatch, late, cardQueue },
  rest,
  answered,
  identifying,
  isShared,
  isStarting,
  connected,
  lost,
}: ShardParts): OpenShard {
  return (shard, count, isMine) => {
    const ending = new AbortController();
    const isStill = (): boolean => !ending.signal.aborted && isMine();
    const isOurs = (guildId: string | null): boolean => shardOf(guildId, count) === shard;
    let client: Client | undefined;

    function dressed(): Client {
      const made = makeClient({ apiUrl, shard, count, identifying, isStill, log });
      made.on(Events.ShardReconnecting, () => {
        if (isStill()) meters.reconnect();
      });
      made.on(Events.InteractionCreate, (interaction) => {
        if (!isStill()) return;
        names.hear(interaction);
        members.hear(interaction);
        dispatch.take(interaction);
      });
      made.on(Events.ShardReady, () => late.tryNow());
      made.on(Events.ShardResume, () => late.tryNow());
      return made;
    }

    async function connect(): Promise<Client> {
      await identifying.mayBegin(ending.signal);
      const made = dressed();
      client = made;
      const closed = whenLost(made);
      await logIn(made, token, apiUrl, closed);
      void closed.then(lost);
      return made;
    }

    /** Once the bot has started, a shard that fails is no reason to end it. */
    async function untilDone<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
      try {
        return await work();
      } catch (err) {
        if (isStarting() || ending.signal.aborted) throw err;
        log.warn({ shard, err }, what);
        await wait(AGAIN_MS, undefined, { signal: ending.signal });
        return untilDone(what, work);
      }
    }

    async function takeUp(application: string): Promise<void> {
      if (shard === 0) {
        const declarations = answered.map(({ data }) => data);
        await registerCommands(rest, application, declarations, log);
      }
      await drawLeftCards(ctx, isOurs);
    }

    async function run(): Promise<void> {
      // Read before anything can be under way that would look as if it had been left.
      const left = await untilDone('what is left of a shard cannot be read: it is tried again', () =>
        LateAnswers.left(ctx),
      );
      const made = await untilDone('a shard is not connected: it is tried again', connect);
      if (!isStill()) return;
      const application = made.application?.id ?? '';
      connected(application);
      await untilDone('what is left of a shard is not taken up: it is tried again', () =>
        takeUp(application),
      );
      const owe = (): void => {
        for (const one of left) if (isStill() && isOurs(one.guildId)) late.oweLeft(one, application);
      };
      if (isShared) clock.after(NOTED_WITHIN_MS, owe, false);
      else owe();
      void forgetLeftGuilds(ctx.store, guildsAtLogin(made), clock, log, isOurs);
    }

    async function hangUp(): Promise<void> {
      ending.abort();
      await client?.destroy();
    }

    // A login whose client was destroyed may never settle: nobody must wait for it.
    const ready = Promise.race([run(), aborted(ending.signal)]).catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
    return {
      ready,
      isConnected: () => client !== undefined && isConnected(client),
      disconnect: hangUp,
      async close() {
        await hangUp();
        const done = dispatch.settled().then(() => cardQueue.catchUp());
        await Promise.race([done, wait(DONE_WITHIN_MS)]);
      },
    };
  };
}
