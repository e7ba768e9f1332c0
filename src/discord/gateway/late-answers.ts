import { createHash } from 'node:crypto';
import { Routes, type REST } from 'discord.js';
import type { Log } from '#basics/log.ts';
import { TOKEN_LIFE_MS, type Origin, type Unreplied } from '#store/port/changes.ts';
import type { GameLogEntry } from '#store/port/games.ts';
import { loadGame } from '#store/port/load-game.ts';
import { toRawFiles } from '../command/files.ts';
import type { BotContext, HandlerResult } from '../command/command.ts';
import { unaskedBody } from '../command/reply.ts';
import type { Answerable } from './acknowledge.ts';
import { belated } from './belated.ts';
import { wasTaken, type Taken } from './was-taken.ts';
import { isFinal } from '../table-card/card-faults.ts';

/** So many answers are owed at most: more cannot have been under way at once. */
const MOST_LATE = 1000;
/** After an hour an answer is no longer kept, and whoever asked has long looked elsewhere. */
const KEPT_MS = 60 * 60 * 1000;
/** The pause after a first round that left something over; each is twice as long as the one before. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** After so many channels that took nothing, Discord is taken to be down, and the rest waits for the next round. */
const MOST_FAILING = 3;
/** So far back the log of a game is looked through for a change of the last hour. */
const MOST_LINES = 64;
/** Flips of the channel that are looked at for one of the last hour. */
const MAX_FLIPS = 100;

type Where = Pick<Origin, 'interactionId' | 'channelId' | 'guildId' | 'at'>;

/**
 * All that is known of whether Discord took an answer, or by whose token to ask it. `unsure`: nobody knows whether
 * there is one, and whoever asked was told that.
 */
export type Known = Exclude<Taken, 'yes'> | 'unsure' | Pick<Answerable, 'applicationId' | 'token'>;

type Left = Where & Pick<Unreplied<HandlerResult>, 'token'>;

interface Owed extends Where {
  /** The server's shard was this process's when it was owed. */
  readonly wasOurs: boolean;
  readonly known: Known;
  /** Tries that came to nothing. The operator reads of the first alone. */
  failures: number;
}

/**
 * The answers that were committed and that Discord is not known to have taken. A change of a game is named by its table
 * card; anything else is said in its channel, where a private answer is only mentioned. What cannot be said now is tried
 * again, in growing pauses and as soon as the gateway is back, for an hour; it counts as answered only when Discord took
 * it, or said for good that it never will. What is still owed when the bot stops is said after the next start. Of a change
 * that may or may not have been committed it is looked for an hour whether it was.
 */
export class LateAnswers {
  readonly #ctx: BotContext;
  readonly #rest: REST;
  readonly #log: Log;
  readonly #isOurs: (guildId: string | null) => boolean;
  /** By interaction, in the order in which they are tried. */
  readonly #owed = new Map<string, Owed>();
  #pauseMs = FIRST_PAUSE_MS;
  #callOff: () => void = () => {};
  #running: Promise<void> | undefined;
  #isAgain = false;
  #isEnded = false;

  /** @param isOurs whether a server's shard is this process's: what another one has taken over, it says too */
  constructor(
    ctx: BotContext,
    rest: REST,
    log: Log,
    isOurs: (guildId: string | null) => boolean = () => true,
  ) {
    this.#ctx = ctx;
    this.#rest = rest;
    this.#log = log;
    this.#isOurs = isOurs;
  }

  /**
   * Answers that an earlier process committed: of those of the last minutes Discord is asked whether it took them, of
   * others nobody knows. To be read from the store before anything can be under way.
   */
  static async left({ store, clock }: Pick<BotContext, 'store' | 'clock'>): Promise<readonly Left[]> {
    return store.unreplied(clock.now(), MOST_LATE);
  }

  /** This answer could not be given, as far as is known. Returns at once; an answer that was never committed is none. */
  owe({ interactionId, channelId, guildId, at }: Where, known: Known): void {
    if (this.#owed.size >= MOST_LATE) {
      this.#log.warn({ id: interactionId }, 'too many answers are late: this one waits for the next start');
      return;
    }
    const wasOurs = this.#isOurs(guildId);
    this.#owed.set(interactionId, { interactionId, channelId, guildId, at, known, wasOurs, failures: 0 });
    this.#start();
  }

  /** An answer that an earlier process committed, likewise. @param applicationId the bot's own */
  oweLeft(left: Left, applicationId: string): void {
    const { token } = left;
    this.owe(left, token === null ? 'perhaps' : { applicationId, token });
  }

  /**
   * Says for the first time, in its channel, what came of something that was not asked on Discord.
   * @param body as `unaskedBody` makes it
   * @throws what Discord answers; it is owed then
   */
  async say(where: Where, body: object): Promise<void> {
    const { interactionId, channelId } = where;
    try {
      await this.#rest.post(Routes.channelMessages(channelId), {
        body: { ...body, ...oneMessage(interactionId) },
      });
    } catch (error) {
      this.owe(where, 'perhaps');
      throw error;
    }
  }

  /** Discord is back: what is owed is said at once. */
  tryNow(): void {
    this.#pauseMs = FIRST_PAUSE_MS;
    if (this.#owed.size > 0) this.#start();
  }

  /** Waits for the request on its way, and sends none after that. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#callOff();
    await this.#running;
  }

  #start(): void {
    this.#callOff();
    this.#isAgain = true;
    if (this.#isEnded) return;
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    while (this.#isAgain && !this.#isEnded) {
      this.#isAgain = false;
      await this.#round();
    }
    this.#running = undefined;
    if (this.#owed.size === 0) this.#pauseMs = FIRST_PAUSE_MS;
    if (this.#owed.size === 0 || this.#isEnded) return;
    this.#callOff = this.#ctx.clock.after(this.#pauseMs, () => this.#start(), false);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  /** Tries each once. Where a channel takes nothing now, its other answers wait, so that they stay in order. */
  async #round(): Promise<void> {
    const failing = new Set<string>();
    for (const owed of this.#owed.values()) {
      if (this.#isEnded || failing.size >= MOST_FAILING) break;
      if (failing.has(owed.channelId)) continue;
      try {
        if (await this.#settle(owed)) this.#owed.delete(owed.interactionId);
      } catch (err) {
        failing.add(owed.channelId);
        owed.failures += 1;
        this.#log[owed.failures === 1 ? 'warn' : 'debug'](
          { id: owed.interactionId, err },
          'an answer cannot be delivered now: it is tried again',
        );
      }
    }
    // The others come first next time.
    const waiting = [...this.#owed.values()].filter(({ channelId }) => failing.has(channelId));
    for (const owed of waiting) {
      this.#owed.delete(owed.interactionId);
      this.#owed.set(owed.interactionId, owed);
    }
  }

  /**
   * @returns true when nothing more is to be done for it, false while nobody knows whether anything is
   * @throws where that may go better later
   */
  async #settle(owed: Owed): Promise<boolean> {
    const { store, clock, tableCards } = this.#ctx;
    const { interactionId: id, channelId, guildId, wasOurs, known } = owed;
    const isUnsure = known === 'unsure';
    // Whoever has the shard by now knows of no answer that is committed only later.
    if (wasOurs && !isUnsure && !this.#isOurs(guildId)) return true;
    const [one] = await store.unreplied(clock.now(), 1, id);
    if (!one) {
      const isOver = clock.now() - owed.at >= KEPT_MS;
      if (isOver && !isUnsure) this.#log.warn({ id }, 'an answer was late for an hour');
      return isOver || !isUnsure;
    }
    const taken = await this.#wasTaken(owed);
    if (taken === 'yes') this.#log.info({ id }, 'Discord had taken the answer');
    else if (await isOfGame(one, this.#ctx)) tableCards.invalidate(channelId, { guildId, late: id });
    else await this.#sayLate(one, taken === 'perhaps');
    store.markReplied(id, clock.now());
    return true;
  }

  async #wasTaken({ known, at }: Owed): Promise<Taken> {
    if (known === 'unsure') return 'no';
    if (typeof known === 'string') return known;
    if (this.#ctx.clock.now() - at >= TOKEN_LIFE_MS) return 'perhaps';
    return wasTaken(this.#rest, known);
  }

  async #sayLate(one: Unreplied<HandlerResult>, isPerhapsSeen: boolean): Promise<void> {
    const { interactionId: id, channelId } = one;
    const isFlip = await isFlipIn(one, this.#ctx);
    const reply = await this.#ctx.renderPictures(
      this.#ctx.replaceManaEmojis(belated(one, { isFlip, isPerhapsSeen })),
    );
    const body = { ...unaskedBody(reply), ...oneMessage(id) };
    try {
      await this.#rest.post(Routes.channelMessages(channelId), { body, ...toRawFiles(reply) });
      this.#log.info({ id }, 'answered late, in the channel');
    } catch (err) {
      if (!isFinal(err)) throw err;
      this.#log.warn({ id, err }, 'an answer was committed that cannot be delivered');
    }
  }
}

/**
 * The part of a message's body by which Discord makes one message of it though it is posted again within some minutes,
 * because its answer was lost.
 */
const oneMessage = (interactionId: string) => ({
  nonce: createHash('sha256').update(interactionId).digest('hex').slice(0, 24),
  enforce_nonce: true,
});

async function isOfGame(
  { channelId, interactionId }: Unreplied<HandlerResult>,
  { store }: BotContext,
): Promise<boolean> {
  const loaded = await loadGame(store, channelId);
  const isIts = (line: GameLogEntry): boolean => line.interactionId === interactionId;
  return loaded !== null && loaded.withLog((book) => book.log(MOST_LINES).some(isIts));
}

async function isFlipIn(
  { channelId, interactionId }: Unreplied<HandlerResult>,
  { store }: BotContext,
): Promise<boolean> {
  const flips = await store.history(channelId, MAX_FLIPS);
  return flips.some((flip) => flip.interactionId === interactionId);
}
