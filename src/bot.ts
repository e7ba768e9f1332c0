import { Events } from 'discord.js';
import { commands } from '../commands/index.ts';
import { NO_METERS } from './basics/meters.ts';
import { startBeside } from './bot/beside.ts';
import { checkDatabase, checkGateway } from './bot/checks.ts';
import { furnish } from './bot/house.ts';
import { open } from './bot/opened.ts';
import type { BotSettings } from './bot/settings.ts';
import { guildsAtLogin, hangUp, logIn, makeClient } from './discord/gateway/client.ts';
import { NO_EMOJIS, startEmojis } from './discord/gateway/emojis.ts';
import { forgetLeftGuilds } from './discord/gateway/forget-left-guilds.ts';
import { LateAnswers } from './discord/gateway/late-answers.ts';
import type { LoginFailed } from './discord/gateway/login-failed.ts';
import { whenLost } from './discord/gateway/lost.ts';
import { drawLeftCards } from './discord/gateway/recover.ts';
import { registerCommands } from './discord/gateway/register.ts';
import type { Check } from './ops/server.ts';
import type { StoreFailure } from './store/port/failure.ts';

export type { BotSettings } from './bot/settings.ts';

export interface Bot {
  /** Whether each part does its work: the gateway, the database. */
  checks(): Promise<readonly Check[]>;
  /** The port of the pages; `null` where none are served. */
  readonly pagePort: number | null;
  /**
   * Gateway, what is being fetched or backed up, emojis under way, handlers in flight, pages, late answers, table cards,
   * checkpoint, close: in this order. A second call waits for the first.
   */
  stop(): Promise<void>;
  /** Resolves with why the bot can do nothing more, and is to be stopped, where that happens while it runs. */
  readonly failed: Promise<StoreFailure | LoginFailed>;
}

/**
 * Opens the database, logs in, registers the commands, and answers.
 * @throws {OperatorError} where the database cannot be used.
 * @throws {LoginFailed} where Discord cannot be reached or refuses the token.
 */
export async function startBot(settings: BotSettings): Promise<Bot> {
  const { token, clock, log, meters = NO_METERS } = settings;
  const answered = settings.commands ?? commands;
  const opened = await open(settings);
  const { store, pages } = opened;
  let emojis = NO_EMOJIS;
  let endOnDiscord = async (): Promise<void> => {};
  try {
    const client = makeClient(settings.apiUrl, log);
    client.on(Events.ShardReconnecting, () => meters.reconnect());
    const { house, names, dispatch, late, cardQueue } = furnish(settings, opened, {
      rest: client.rest,
      answered,
      emojis: () => emojis,
    });
    endOnDiscord = async () => {
      await hangUp(client, token);
      await late.end();
      await cardQueue.end();
    };
    client.on(Events.InteractionCreate, (interaction) => {
      names.hear(interaction);
      dispatch.take(interaction);
    });
    client.on(Events.ShardReady, () => late.tryNow());
    client.on(Events.ShardResume, () => late.tryNow());
    // Read before anything can be under way that would look as if it had been left.
    const left = await LateAnswers.left(house);
    log.info({ api: settings.apiUrl ?? 'Discord' }, 'connecting');
    const lost = whenLost(client);
    await logIn(client, token, settings.apiUrl, lost);
    const applicationId = client.application?.id ?? '';
    await registerCommands(
      client.rest,
      applicationId,
      answered.map(({ data }) => data),
      log,
    );
    for (const one of left) late.owe(one, 'perhaps');
    await drawLeftCards(house);
    void forgetLeftGuilds(store, guildsAtLogin(client), clock, log);
    pages?.serve(house, {
      commands: answered,
      say: (origin, body) => late.say(origin, body),
    });
    log.info({ commands: answered.length }, 'ready');
    const { emojiFolder: folder } = settings;
    if (folder) emojis = startEmojis({ rest: client.rest, applicationId, folder, log });
    const beside = startBeside(settings, opened);
    void opened.rulebook.readAhead().then(() => opened.pool.readAhead());

    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await hangUp(client, token);
      await beside.stop();
      await emojis.stop();
      await dispatch.settled();
      await pages?.close();
      await late.end();
      await cardQueue.end();
      await opened.close();
      log.info('stopped');
    };
    return {
      failed: Promise.race([opened.failed, lost]),
      checks: async () => [checkGateway(client), await checkDatabase(store)],
      pagePort: pages?.port ?? null,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    // What cannot be ended either must not hide why.
    await endOnDiscord().catch(() => {});
    await opened.close().catch(() => {});
    throw error;
  }
}
