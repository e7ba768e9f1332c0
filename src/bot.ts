import { Events } from 'discord.js';
import { commands } from '../commands/index.ts';
import { builtInCards } from './cards/built-in/built-in.ts';
import type { Clock } from './basics/clock.ts';
import { startDailyLook } from './import/looks/daily.ts';
import { guildsAtLogin, hangUp, logIn, makeClient } from './discord/gateway/client.ts';
import type { AnyCommand, House, Said } from './discord/command/command.ts';
import { Dispatch } from './discord/gateway/dispatch.ts';
import { deliverLate, drawLeftCards } from './discord/gateway/recover.ts';
import { forgetLeftGuilds } from './discord/gateway/forget-left-guilds.ts';
import { registerCommands } from './discord/gateway/register.ts';
import { cardMessages } from './discord/table-card/messages.ts';
import { CardQueue } from './discord/table-card/queue.ts';
import { renderTable } from './discord/table-card/card.ts';
import { TODAYS_DATE, type Edition } from './engine/vocabulary/editions.ts';
import type { Log } from './basics/log.ts';
import { readDigest, readQuestions } from './rulebook/book/load-digest.ts';
import { openCardPool, type OpenCardPool } from './store/cards/open-pool.ts';
import { openRulebook, type OpenRulebook } from './store/rules/open-rulebook.ts';
import { openSqliteStore } from './store/database/store.ts';

export interface BotSettings {
  readonly token: string;
  /** `null` for Discord's own. */
  readonly apiUrl: string | null;
  readonly databaseFile: string;
  /** Where imported cards are, or will be; `null` for built-in cards only. */
  readonly cardsFile: string | null;
  /** Where imported rules are, or will be; `null` for the rules in our own words only. */
  readonly rulesFile: string | null;
  /** Where to look for new rules once a day, with a rules file; `null` for nowhere. */
  readonly rulesTextUrl?: string | null;
  /** What servers and people play by who never chose; left out, today's rules. */
  readonly edition?: Edition;
  /**
   * Says who it is with the first command on a server, and asks with its first game by which rules it plays; left out,
   * it does not, as for those who script it.
   */
  readonly introduces?: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** Other commands than the bot's own, for the bench. */
  readonly commands?: readonly AnyCommand[];
}

export interface Bot {
  /**
   * Gateway, the look for new rules, handlers in flight, table cards, checkpoint, close: in this order. A second call
   * waits for the first.
   */
  stop(): Promise<void>;
}

/**
 * Opens the database, logs in, registers the commands, and answers.
 * @throws {OperatorError} where the database cannot be used.
 * @throws {LoginFailed} where Discord cannot be reached or refuses the token.
 */
export async function startBot(settings: BotSettings): Promise<Bot> {
  const { token, clock, log } = settings;
  const answered = settings.commands ?? commands;
  const store = openSqliteStore<Said>(settings.databaseFile, { warn: (line) => log.warn(line) });
  let cards: OpenCardPool | undefined;
  let rules: OpenRulebook | undefined;
  const closeFiles = async () => {
    try {
      cards?.close();
      rules?.close();
    } finally {
      await store.close();
    }
  };
  try {
    const pool = openCardPool(settings.cardsFile, builtInCards(), log, clock);
    cards = pool;
    const opened = openRulebook(settings.rulesFile, readDigest(), log, clock, readQuestions());
    rules = opened;
    const client = makeClient(settings.apiUrl, log);
    const tables = new CardQueue({
      store,
      messages: cardMessages(client.rest),
      clock,
      log,
      render: renderTable,
    });
    const house: House = {
      store,
      clock,
      get rulebook() {
        return opened.current();
      },
      cards: pool,
      tables,
      edition: settings.edition ?? TODAYS_DATE,
    };
    const dispatch = new Dispatch(answered, house, client.rest, log, {
      introduces: settings.introduces ?? false,
    });
    client.on(Events.InteractionCreate, (interaction) => dispatch.take(interaction));
    log.info({ api: settings.apiUrl ?? 'Discord' }, 'connecting');
    await logIn(client, token, settings.apiUrl);
    await registerCommands(
      client.rest,
      client.application?.id ?? '',
      answered.map(({ data }) => data),
      log,
    );
    await deliverLate(house, client.rest, log);
    await drawLeftCards(house);
    void forgetLeftGuilds(store, guildsAtLogin(client), clock, log);
    log.info({ commands: answered.length }, 'ready');
    const { rulesFile, rulesTextUrl: address } = settings;
    const looks = rulesFile && address ? startDailyLook({ address, rulesFile, clock, log }) : null;
    void opened.readAhead().then(() => pool.readAhead());

    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await hangUp(client, token);
      await looks?.stop();
      await dispatch.settled();
      await tables.end();
      await closeFiles();
      log.info('stopped');
    };
    return { stop: () => (stopping ??= stop()) };
  } catch (error) {
    await closeFiles();
    throw error;
  }
}
