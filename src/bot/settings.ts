import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { Meters } from '#basics/meters.ts';
import type { AnyCommand } from '#discord/command/command.ts';
import type { Quotas } from '#store/port/quotas.ts';
import type { RateLimitSettings } from '#discord/limits/rate-limits.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { TextsCome } from '#engine/vocabulary/texts-come.ts';
import type { UpdateSources } from '#import/updates/updates.ts';
import type { PageSettings } from '#pages/pages.ts';

export interface ShardSettings {
  /** `null`: as many as Discord recommends. */
  readonly count: number | null;
  /** Those that this process may run; `null`: any. */
  readonly ids: readonly number[] | null;
  /** How often it says that it is alive, and how far apart logins are, in ms; left out, as Discord wants it. */
  readonly tempo?: { readonly beatMs: number; readonly identifyMs: number };
}

export interface BotSettings {
  readonly token: string;
  /** `null` for Discord's own. */
  readonly apiUrl: string | null;
  readonly databaseFile: string;
  /** A PostgreSQL database in place of the file; `null` or left out: the file. */
  readonly databaseUrl?: string | null;
  /** Which shards it runs; left out, its share of as many as Discord recommends. */
  readonly shards?: ShardSettings;
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
  readonly fetch?: UpdateSources | null;
  /** How replies say that texts come; left out, by themselves where they are fetched, and else by an import. */
  readonly textsCome?: TextsCome;
  /** Reads texts and cards no sooner than they are asked for; left out, it reads ahead, for whoever asks later. */
  readonly readsOnDemand?: boolean;
  /** The edition that servers and people play by who never chose; left out, today's rules. */
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
  readonly limits?: RateLimitSettings | null;
  /** How much is kept; left out: as much as there is room for. */
  readonly quotas?: Quotas;
  /** So many days after its end the log of a game is erased; `null` or left out: never. */
  readonly gameLogDays?: number | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborts a start: it releases what it has taken, and rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The counts for an operator; left out: nothing is counted. */
  readonly meters?: Meters;
  /** Where secrets come from: so many bytes. Left out, the system's randomness, as it must be for players. */
  readonly entropy?: (bytes: number) => Buffer;
  /** Other commands than the bot's own, for the bench. */
  readonly commands?: readonly AnyCommand[];
}
