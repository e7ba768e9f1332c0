import { createHash } from 'node:crypto';
import { Routes, type REST } from 'discord.js';
import type { Log } from '#basics/log.ts';
import { TOKEN_LIFE_MS, type Origin, type UndeliveredReply } from '#store/port/changes.ts';
import type { GameLogEntry } from '#store/port/games.ts';
import { loadGame } from '../table/load-game.ts';
import { toRawFiles } from '../command/raw-files.ts';
import type { BotContext } from '../command/command.ts';
import type { StoreReply } from '../command/mutate.ts';
import { unpromptedBody } from '../command/reply.ts';
import type { AnswerTarget } from './acknowledge.ts';
import { lateReply } from './late-reply.ts';
import { fetchAcceptance, type Acceptance } from './fetch-acceptance.ts';
import { isFinal } from '../table-card/posting/card-faults.ts';

/** The maximum number of owed answers: more cannot have been in progress at once. */
const MAX_OWED = 1000;
/** How long delivery of an answer is attempted: after an hour, nobody waits for it any more. */
const MAX_AGE_MS = 60 * 60 * 1000;
/** The pause after the first round that left answers undelivered. Each further pause is twice as long. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** If this many channels fail in a round, Discord is assumed to be down, and the rest waits for the next round. */
const MAX_FAILING = 3;
/** How many lines of a game's log are searched for a change of the last hour. */
const MAX_LOG_LINES = 64;
/** How many flips of a channel are searched for one of the last hour. */
const MAX_FLIPS = 100;

type AnswerOrigin = Pick<Origin, 'interactionId' | 'channelId' | 'guildId' | 'at'>;

/**
 * What is known about whether Discord accepted an answer, or the token with which to ask. `unsure`: it is not known
 * whether the change was committed at all, and the user was told so.
 */
export type DeliveryKnowledge =
  | Exclude<Acceptance, 'yes'>
  | 'unsure'
  | Pick<AnswerTarget, 'applicationId' | 'token'>;

type UndeliveredAnswer = AnswerOrigin & Pick<UndeliveredReply<StoreReply>, 'token'>;

interface OwedAnswer extends AnswerOrigin {
  /** Whether this process held the server's shard when the answer became owed. */
  readonly wasShardOurs: boolean;
  readonly knowledge: DeliveryKnowledge;
  /** The number of failed attempts. Only the first is logged as a warning. */
  failures: number;
}

/**
 * The committed answers that Discord is not known to have accepted. The table card shows a late change of a game. Other
 * answers are posted in their channel, where a private one is only mentioned. Failed posts are retried for an hour, in
 * growing pauses and when the gateway is back. An answer is settled once Discord has accepted it or rejected it for
 * good. Answers still owed when the bot stops are delivered after the next start. For a change that may or may not have
 * been committed, the store is checked for an hour.
 */
export class LateAnswers {
  readonly #ctx: BotContext;
  readonly #rest: REST;
  readonly #log: Log;
  readonly #isShardOurs: (guildId: string | null) => boolean;
  /** By interaction, in the order in which they are tried. */
  readonly #owed = new Map<string, OwedAnswer>();
  #pauseMs = FIRST_PAUSE_MS;
  #cancelPause: () => void = () => {};
  #running: Promise<void> | undefined;
  #isRoundDue = false;
  #isEnded = false;

  /** @param isShardOurs true if this process holds a server's shard: a new holder also delivers its late answers */
  constructor(
    ctx: BotContext,
    rest: REST,
    log: Log,
    isShardOurs: (guildId: string | null) => boolean = () => true,
  ) {
    this.#ctx = ctx;
    this.#rest = rest;
    this.#log = log;
    this.#isShardOurs = isShardOurs;
  }

  /**
   * Reads the undelivered answers that an earlier process committed. For those of the last minutes, Discord can be
   * asked whether it accepted them. Must be called before any interaction is handled.
   */
  static async readUndelivered({
    store,
    clock,
  }: Pick<BotContext, 'store' | 'clock'>): Promise<readonly UndeliveredAnswer[]> {
    return store.undeliveredReplies(clock.now(), MAX_OWED);
  }

  /** Records that this answer apparently was not delivered, and delivers it later. Ignores uncommitted answers. */
  owe({ interactionId, channelId, guildId, at }: AnswerOrigin, knowledge: DeliveryKnowledge): void {
    if (this.#owed.size >= MAX_OWED) {
      this.#log.warn(
        { id: interactionId },
        'too many late answers: this one will be delivered after the next start',
      );
      return;
    }
    const wasShardOurs = this.#isShardOurs(guildId);
    this.#owed.set(interactionId, {
      interactionId,
      channelId,
      guildId,
      at,
      knowledge,
      wasShardOurs,
      failures: 0,
    });
    this.#start();
  }

  /** Records an undelivered answer of an earlier process. @param applicationId the bot's own */
  oweFromEarlierProcess(left: UndeliveredAnswer, applicationId: string): void {
    const { token } = left;
    this.owe(left, token === null ? 'perhaps' : { applicationId, token });
  }

  /**
   * Posts, for the first time, the result of an action that was not requested on Discord.
   * @param body made by `unpromptedBody`
   * @throws Discord's error; the answer is owed then
   */
  async post(where: AnswerOrigin, body: object): Promise<void> {
    const { interactionId, channelId } = where;
    try {
      await this.#rest.post(Routes.channelMessages(channelId), {
        body: { ...body, ...nonceOf(interactionId) },
      });
    } catch (error) {
      this.owe(where, 'perhaps');
      throw error;
    }
  }

  /** Delivers what is owed at once, because Discord is reachable again. */
  tryNow(): void {
    this.#pauseMs = FIRST_PAUSE_MS;
    if (this.#owed.size > 0) this.#start();
  }

  /** Waits for the request in flight, and sends no more after it. */
  async stop(): Promise<void> {
    this.#isEnded = true;
    this.#cancelPause();
    await this.#running;
  }

  #start(): void {
    this.#cancelPause();
    this.#isRoundDue = true;
    if (this.#isEnded) return;
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    while (this.#isRoundDue && !this.#isEnded) {
      this.#isRoundDue = false;
      await this.#round();
    }
    this.#running = undefined;
    if (this.#owed.size === 0) this.#pauseMs = FIRST_PAUSE_MS;
    if (this.#owed.size === 0 || this.#isEnded) return;
    this.#cancelPause = this.#ctx.clock.after(this.#pauseMs, () => this.#start(), false);
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
  }

  /** Tries each answer once. If a channel fails, its other answers wait, so that they stay in order. */
  async #round(): Promise<void> {
    const failing = new Set<string>();
    for (const owed of this.#owed.values()) {
      if (this.#isEnded || failing.size >= MAX_FAILING) break;
      if (failing.has(owed.channelId)) continue;
      try {
        if (await this.#settle(owed)) this.#owed.delete(owed.interactionId);
      } catch (err) {
        failing.add(owed.channelId);
        owed.failures += 1;
        this.#log[owed.failures === 1 ? 'warn' : 'debug'](
          { id: owed.interactionId, err },
          'an answer cannot be delivered now and will be retried',
        );
      }
    }
    // Next time, the answers of other channels come first.
    const failed = [...this.#owed.values()].filter(({ channelId }) => failing.has(channelId));
    for (const owed of failed) {
      this.#owed.delete(owed.interactionId);
      this.#owed.set(owed.interactionId, owed);
    }
  }

  /**
   * @returns true if nothing more is to be done for the answer, false while it is not known whether it was committed
   * @throws if a later attempt may succeed
   */
  async #settle(owed: OwedAnswer): Promise<boolean> {
    const { store, clock, tableCards } = this.#ctx;
    const { interactionId: id, channelId, guildId, wasShardOurs, knowledge } = owed;
    const isUnsure = knowledge === 'unsure';
    // The shard's new holder delivers it. It doesn't look for answers that turn out to be committed later, so unsure
    // ones stay here.
    if (wasShardOurs && !isUnsure && !this.#isShardOurs(guildId)) return true;
    const [undelivered] = await store.undeliveredReplies(clock.now(), 1, id);
    if (!undelivered) {
      const isOver = clock.now() - owed.at >= MAX_AGE_MS;
      if (isOver && !isUnsure) this.#log.warn({ id }, 'an answer was given up after an hour');
      return isOver || !isUnsure;
    }
    const taken = await this.#findAcceptance(owed);
    if (taken === 'yes') this.#log.info({ id }, 'Discord had already accepted the answer');
    else if (await isGameChange(undelivered, this.#ctx))
      tableCards.invalidate(channelId, { guildId, lateInteractionId: id });
    else await this.#postLate(undelivered, taken === 'perhaps');
    store.markReplied(id, clock.now());
    return true;
  }

  async #findAcceptance({ knowledge, at }: OwedAnswer): Promise<Acceptance> {
    if (knowledge === 'unsure') return 'no';
    if (typeof knowledge === 'string') return knowledge;
    if (this.#ctx.clock.now() - at >= TOKEN_LIFE_MS) return 'perhaps';
    return fetchAcceptance(this.#rest, knowledge);
  }

  async #postLate(undelivered: UndeliveredReply<StoreReply>, isPerhapsSeen: boolean): Promise<void> {
    const { interactionId: id, channelId } = undelivered;
    const isFlip = await isFlipAnswer(undelivered, this.#ctx);
    const reply = await this.#ctx.renderPictures(
      this.#ctx.formatForDiscord(lateReply(undelivered, { isFlip, isPerhapsSeen })),
    );
    const body = { ...unpromptedBody(reply), ...nonceOf(id) };
    try {
      await this.#rest.post(Routes.channelMessages(channelId), { body, ...toRawFiles(reply) });
      this.#log.info({ id }, 'answered late, in the channel');
    } catch (err) {
      if (!isFinal(err)) throw err;
      this.#log.warn({ id, err }, 'a committed answer cannot be delivered');
    }
  }
}

/**
 * A nonce, by which Discord does not post the same message twice within some minutes if the first response was lost.
 */
const nonceOf = (interactionId: string) => ({
  nonce: createHash('sha256').update(interactionId).digest('hex').slice(0, 24),
  enforce_nonce: true,
});

async function isGameChange(
  { channelId, interactionId }: UndeliveredReply<StoreReply>,
  { store }: BotContext,
): Promise<boolean> {
  const loaded = await loadGame(store, channelId);
  const isOfInteraction = (line: GameLogEntry): boolean => line.interactionId === interactionId;
  return loaded !== null && loaded.withLog((book) => book.log(MAX_LOG_LINES).some(isOfInteraction));
}

async function isFlipAnswer(
  { channelId, interactionId }: UndeliveredReply<StoreReply>,
  { store }: BotContext,
): Promise<boolean> {
  const flips = await store.history(channelId, MAX_FLIPS);
  return flips.some((flip) => flip.interactionId === interactionId);
}
