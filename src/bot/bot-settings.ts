import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { Meters } from '#basics/meters.ts';
import type { OperatorLinks } from '#discord/command/operator-links.ts';
import type { SetUpMode } from '#discord/application/set-up.ts';
import type { AnyCommand } from '#discord/command/command.ts';
import type { Quotas } from '#store/port/quotas.ts';
import type { RateLimitSettings } from '#discord/limits/rate-limits.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { TextSource } from '#engine/vocabulary/text-source.ts';
import type { ModelSettings } from '#model/model.ts';
import type { ArtSettings } from '#import/art/art-cache.ts';
import type { UpdateSources } from '#import/updates/updates.ts';
import type { PageSettings } from '#pages/open-pages.ts';

export interface ShardSettings {
  /** `null` uses the number that Discord recommends. */
  readonly count: number | null;
  /** The shards that this process may run; `null` allows any. */
  readonly ids: readonly number[] | null;
  /** The intervals of heartbeats and logins, and how long leases hold, in ms; each has a default. */
  readonly tempo?: { readonly beatMs?: number; readonly identifyMs?: number; readonly leaseMs?: number };
}

export interface BotSettings {
  readonly token: string;
  /** `null` for Discord's own API. */
  readonly apiUrl: string | null;
  readonly databaseFile: string;
  /** A PostgreSQL database to use instead of the file; `null` or omitted: the file is used. */
  readonly databaseUrl?: string | null;
  /** By default this process runs its share of as many shards as Discord recommends. */
  readonly shards?: ShardSettings;
  /**
   * Copies of the database made before a migration: their folder, `null` for the database's own, and how many to keep;
   * 0 makes none. If omitted, they are made beside the database.
   */
  readonly backups?: { readonly folder: string | null; readonly keep: number };
  /** Checks the database daily, and backs it up if `backups` names a folder. Off by default. */
  readonly daily?: boolean;
  /** The file of imported cards, which may not exist yet; `null` for built-in cards only. */
  readonly cardsFile: string | null;
  /** The file of imported rules, which may not exist yet; `null` for the rules in our own words only. */
  readonly rulesFile: string | null;
  /** The sources of automatic updates for those files; `null` for none. */
  readonly fetch?: UpdateSources | null;
  /** How texts are imported, for replies that mention it; by default automatically if `fetch` is set, else by hand. */
  readonly textsCome?: TextSource;
  /** Loads texts and cards only when they are first needed. By default they are loaded soon after the start. */
  readonly readsOnDemand?: boolean;
  /** The edition for servers and people who chose none; today's rules by default. */
  readonly edition?: Edition;
  /**
   * Introduces the bot with the first command on a server, and asks with its first game which rules it plays by. Off
   * by default, for scripts.
   */
  readonly introduces?: boolean;
  /** Names commands in replies as mentions to tap. Off by default, for scripts. */
  readonly mentionsCommands?: boolean;
  /**
   * The folder with images of mana symbols, which are uploaded as emojis of the application if missing there. `null`
   * or omitted: none are used, and replies contain `{W}`.
   */
  readonly emojiFolder?: string | null;
  /** `null` or omitted: no pages are served. */
  readonly pages?: PageSettings | null;
  /** Pictures of cards that pages show, where cards are imported; `null` or omitted: none are fetched. */
  readonly cardArt?: ArtSettings | null;
  /** How people reach the operator, and the addresses of the terms; by default none. */
  readonly operator?: OperatorLinks;
  /** Which settings of the developer portal the bot writes; by default those that are empty or its own. */
  readonly setUp?: SetUpMode;
  /** A language model that phrases answers; `null` or omitted: none. */
  readonly model?: ModelSettings | null;
  /** Rate limits per minute; `null` or omitted: unlimited. */
  readonly limits?: RateLimitSettings | null;
  /** Storage quotas; unlimited by default. */
  readonly quotas?: Quotas;
  /** The number of days after a game's end at which its log is erased; `null` or omitted: never. */
  readonly gameLogDays?: number | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborts the start, which then releases what it has opened and rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Metrics; none are collected if omitted. */
  readonly meters?: Meters;
  /** The source of random secrets; the system's by default. Replace it only in tests, since fairness depends on it. */
  readonly entropy?: (bytes: number) => Buffer;
  /** Replaces the bot's own commands, for benchmarks. */
  readonly commands?: readonly AnyCommand[];
}
