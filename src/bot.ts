import { Events } from 'discord.js';
import { commands } from '../commands/index.ts';
import { attachedFrom } from './attached.ts';
import { builtInCards } from './cards/built-in/built-in.ts';
import type { Clock } from './basics/clock.ts';
import { NO_METERS, type Meters } from './basics/meters.ts';
import { checkDatabase, checkGateway } from './checks.ts';
import type { Check } from './ops/server.ts';
import { watchClock } from './discord/gateway/clock-off.ts';
import { startDaily } from './backups/daily.ts';
import { startFetching, type FetchFrom } from './import/looks/fetching.ts';
import { guildsAtLogin, hangUp, logIn, makeClient } from './discord/gateway/client.ts';
import { auditIn } from './discord/command/audit.ts';
import type { AnyCommand, House, Said } from './discord/command/command.ts';
import { NO_LIMITS } from './discord/command/limits.ts';
import { Dispatch } from './discord/gateway/dispatch.ts';
import { NO_EMOJIS, startEmojis } from './discord/gateway/emojis.ts';
import { LateAnswers } from './discord/gateway/late-answers.ts';
import { drawLeftCards } from './discord/gateway/recover.ts';
import { drawnBy } from './discord/gateway/drawn.ts';
import type { LoginFailed } from './discord/gateway/login-failed.ts';
import { whenLost } from './discord/gateway/lost.ts';
import { MemberNames } from './discord/gateway/names.ts';
import { forgetLeftGuilds } from './discord/gateway/forget-left-guilds.ts';
import { discordThreads } from './discord/gateway/threads.ts';
import { registerCommands } from './discord/gateway/register.ts';
import type { Reply } from './discord/command/reply.ts';
import { limitsByTheMinute, type LimitSettings } from './discord/limits/by-the-minute.ts';
import { replyInEmojis } from './discord/mana/in-emojis.ts';
import { cardMessages } from './discord/table-card/messages.ts';
import { CardQueue } from './discord/table-card/queue.ts';
import { renderTable } from './discord/table-card/card.ts';
import { pictureRound } from './discord/table-card/picture.ts';
import type { TextsCome } from './engine/vocabulary/texts-come.ts';
import { TODAYS_DATE, type Edition } from './engine/vocabulary/editions.ts';
import type { Log } from './basics/log.ts';
import { readDigest, readQuestions } from './rulebook/book/load-digest.ts';
import type { OpenPages, PageSettings } from './pages/pages.ts';
import { makeRasteriser, type Rasteriser } from './pictures/raster/rasteriser.ts';
import { openCardPool, type OpenCardPool } from './store/cards/open-pool.ts';
import { openRulebook, type OpenRulebook } from './store/rules/open-rulebook.ts';
import { openStore } from './open-store.ts';
import type { StoreFailure } from './store/port/failure.ts';

export interface BotSettings {
  readonly token: string;
  /** `null` for Discord's own. */
  readonly apiUrl: string | null;
  readonly databaseFile: string;
  /** A PostgreSQL database in place of the file; `null` or left out: the file. */
  readonly databaseUrl?: string | null;
  /**
   * Where the database is copied to before it is brought up to date, and how many copies are kept: beside it where no
   * folder is named; none where 0 are kept. Left out, beside it.
   */
  readonly backups?: { readonly folder: string | null; readonly keep: number };
  /** Backs the database up once a day too, where a folder is named; left out, it does not. */
  readonly daily?: boolean;
  /** Where imported cards are, or will be; `null` for built-in cards only. */
  readonly cardsFile: string | null;
  /** Where imported rules are, or will be; `null` for the rules in our own words only. */
  readonly rulesFile: string | null;
  /** Where rules and cards come from by themselves, each where it has a file; `null` for nowhere. */
  readonly fetch?: FetchFrom | null;
  /** How replies say that texts come; left out, by themselves where they are fetched, and else by an import. */
  readonly textsCome?: TextsCome;
  /** What servers and people play by who never chose; left out, today's rules. */
  readonly edition?: Edition;
  /**
   * Says who it is with the first command on a server, and asks with its first game by which rules it plays; left out,
   * it does not, as for those who script it.
   */
  readonly introduces?: boolean;
  /**
   * Where the images of mana symbols are, which are uploaded as the application's emojis where it lacks them; `null` or
   * left out: none are uploaded, none used, and replies have `{W}`.
   */
  readonly emojiFolder?: string | null;
  /** Where pages of games are served; `null` or left out: nowhere. */
  readonly pages?: PageSettings | null;
  /** How much is done for whom within a minute; `null` or left out: whatever is asked. */
  readonly limits?: LimitSettings | null;
  readonly clock: Clock;
  readonly log: Log;
  /** What an operator counts; left out: nothing is counted. */
  readonly meters?: Meters;
  /** Where secrets come from: so many bytes. Left out, the system's randomness, as it must be for players. */
  readonly entropy?: (bytes: number) => Buffer;
  /** Other commands than the bot's own, for the bench. */
  readonly commands?: readonly AnyCommand[];
}

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

const copiesOf = ({ folder, keep }: NonNullable<BotSettings['backups']>) =>
  keep === 0 ? null : { keep, ...(folder !== null && { folder }) };

/**
 * Opens the database, logs in, registers the commands, and answers.
 * @throws {OperatorError} where the database cannot be used.
 * @throws {LoginFailed} where Discord cannot be reached or refuses the token.
 */
export async function startBot(settings: BotSettings): Promise<Bot> {
  const { token, clock, log, meters = NO_METERS } = settings;
  const answered = settings.commands ?? commands;
  const come = settings.textsCome ?? (settings.fetch ? 'by-themselves' : 'by-import');
  let fail: (failure: StoreFailure) => void = () => {};
  const failed = new Promise<StoreFailure>((resolve) => (fail = resolve));
  const store = await openStore<Said>(settings, {
    clock,
    warn: (line) => log.warn(line),
    operator: { error: (line) => log.error(line), info: (line) => log.info(line) },
    gone: fail,
    meters,
    ...(settings.backups && { copies: copiesOf(settings.backups) }),
    ...(settings.entropy && { entropy: settings.entropy }),
  });
  let endOnDiscord = async (): Promise<void> => {};
  let cards: OpenCardPool | undefined;
  let rules: OpenRulebook | undefined;
  let pages: OpenPages | undefined;
  let rasteriser: Rasteriser | undefined;
  const closeFiles = async () => {
    try {
      await pages?.close();
      await rasteriser?.stop();
      cards?.close();
      rules?.close();
    } finally {
      await store.close();
    }
  };
  try {
    if (settings.pages) {
      const { openPages } = await import('./pages/pages.ts');
      pages = await openPages(settings.pages, { links: store.links, clock, log });
    }
    const pool = openCardPool(settings.cardsFile, builtInCards(), log, clock, come);
    cards = pool;
    const opened = openRulebook(settings.rulesFile, readDigest(), log, clock, readQuestions(), come);
    rules = opened;
    const client = makeClient(settings.apiUrl, log);
    client.on(Events.ShardReconnecting, () => meters.reconnect());
    const clockOff = watchClock(client.rest, clock, log);
    let emojis = NO_EMOJIS;
    const dressed = (reply: Reply): Reply => replyInEmojis(reply, emojis.ids);
    const cardQueue = new CardQueue({
      store,
      messages: cardMessages(client.rest, dressed),
      clock,
      log,
      meters,
      render: renderTable,
      above: async (game, guildId) => {
        const reply = await pictureRound(game, guildId, house);
        return reply && house.drawn(reply);
      },
    });
    const tables = pages?.watch(cardQueue) ?? cardQueue;
    const pictures = makeRasteriser();
    rasteriser = pictures;
    const names = new MemberNames(client.rest, log, clock);
    const house: House = {
      store,
      names,
      clock,
      get rulebook() {
        return opened.current();
      },
      cards: pool,
      tables,
      threads: discordThreads(client.rest),
      meters,
      audit: auditIn(log),
      pages: pages?.links ?? null,
      limits: settings.limits ? limitsByTheMinute(settings.limits, clock) : NO_LIMITS,
      edition: settings.edition ?? TODAYS_DATE,
      attached: attachedFrom(settings.apiUrl),
      clockAhead: () => clockOff.seconds,
      dressed,
      drawn: drawnBy(pictures, clock, log),
    };
    const late = new LateAnswers(house, client.rest, log);
    endOnDiscord = async () => {
      await hangUp(client, token);
      await late.end();
      await cardQueue.end();
    };
    const dispatch = new Dispatch(answered, house, client.rest, log, {
      late,
      introduces: settings.introduces ?? false,
    });
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
    const { rulesFile, cardsFile, fetch, emojiFolder: folder } = settings;
    if (folder) emojis = startEmojis({ rest: client.rest, applicationId, folder, log });
    const heldSince = {
      rules: opened.current().official.length > 0 ? 0 : null,
      cards: pool.imported()?.at ?? null,
    };
    const fetching = fetch && startFetching({ ...fetch, rulesFile, cardsFile, heldSince, clock, log });
    const { folder: backupFolder = null, keep = 0 } = settings.backups ?? {};
    const daily =
      settings.daily && !settings.databaseUrl && backupFolder !== null && keep > 0
        ? startDaily({ databaseFile: settings.databaseFile, folder: backupFolder, keep, clock, log })
        : null;
    void opened.readAhead().then(() => pool.readAhead());

    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await hangUp(client, token);
      await fetching?.stop();
      await daily?.stop();
      await emojis.stop();
      await dispatch.settled();
      await pages?.close();
      await late.end();
      await cardQueue.end();
      await closeFiles();
      log.info('stopped');
    };
    return {
      failed: Promise.race([failed, lost]),
      checks: async () => [checkGateway(client), await checkDatabase(store)],
      pagePort: pages?.port ?? null,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    // What cannot be ended either must not hide why.
    await endOnDiscord().catch(() => {});
    await closeFiles().catch(() => {});
    throw error;
  }
}
