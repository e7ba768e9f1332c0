import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Clock } from '#basics/clock.ts';
import { clip } from '#basics/clip.ts';
import { redact, type Log } from '#basics/log.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import type { Meters } from '#basics/meters.ts';
import { runStepsYielding } from '#basics/work-steps.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { createAllowance, type DailyAllowance } from './allowance.ts';
import { createBreaker } from './breaker.ts';
import { createModelClient, TIMED_OUT, type ModelEndpoint, type ModelFailure } from './client.ts';
import { gatherMaterial, type ModelQuestion, type Material } from './material.ts';
import { phraseAnswer } from './phrase-answer.ts';
import type { ModelAnswer } from './read-answer.ts';

export interface ModelSettings extends ModelEndpoint {
  /** The time limit for an answer, including the second attempt, in ms. */
  readonly deadlineMs: number;
  readonly perDay: DailyAllowance;
}

/** The question, the asker, and the rules and cards to use. */
export interface ModelRequest extends ModelQuestion {
  readonly guildId: string | null;
  readonly rulebook: Rulebook;
  readonly cards: CardPool;
}

/**
 * `none`: the model found no answer, or its answers failed the checks. `away`: the model is unavailable. `busy`: it has
 * too many questions. `used-up`: the daily allowance is used up.
 */
export type ModelReply =
  | { readonly outcome: 'answered'; readonly answer: ModelAnswer; readonly id: string }
  | { readonly outcome: 'none' | 'away' | 'busy' | 'used-up' };

/** A language model that phrases answers, which are checked. */
export interface Model {
  /** Resolves within the deadline. */
  phrase(request: ModelRequest): Promise<ModelReply>;
  /**
   * Logs an answer that a player reports as wrong, once.
   * @param id of the reply
   * @param messageText logged if the answer is no longer in memory
   */
  report(id: string, messageText: string): void;
  /** Aborts pending questions on shutdown. */
  end(): void;
}

/** The maximum number of questions that wait for the model at a time. */
const MAX_AT_ONCE = 4;
/** The number of answers kept in memory, so that they can be reported with their question. */
const MAX_REMEMBERED = 500;
const MAX_LOGGED_LENGTH = 500;
const MAX_FRAMES = 8;

/** Failures before the model did any work. */
const FREE_FAILURES: ReadonlySet<ModelFailure['why']> = new Set(['unreachable', 'status']);

interface RememberedAnswer extends Pick<Material, 'question' | 'edition'> {
  readonly answer: ModelAnswer;
}

export function createModel(
  settings: ModelSettings,
  {
    clock,
    log,
    meters,
  }: { readonly clock: Clock; readonly log: Log; readonly meters: Pick<Meters, 'model' | 'modelFault'> },
): Model {
  const allowance = createAllowance(settings.perDay, clock);
  const breaker = createBreaker(clock);
  /** The deadlines of pending questions. */
  const deadlines = new Set<AbortController>();
  let isEnding = false;
  const remembered = createLruCache<string, RememberedAnswer | 'reported'>(MAX_REMEMBERED);

  async function ask(request: ModelRequest): Promise<ModelReply> {
    const { edition, rulebook, cards } = request;
    const deadline = new AbortController();
    const cancel = clock.after(settings.deadlineMs, () => deadline.abort(TIMED_OUT), false);
    const started = performance.now();
    deadlines.add(deadline);
    try {
      const material = await runStepsYielding(gatherMaterial(request, rulebook, cards), 0, yieldToOthers);
      const phrased = await phraseAnswer(
        material,
        createModelClient(settings, deadline.signal),
        edition,
        rulebook,
      );
      for (const { kind } of phrased.refused) meters.modelFault(kind);
      meters.model(phrased.outcome, performance.now() - started);
      if (phrased.outcome === 'failed') {
        noteFailure(phrased.failure);
        // Otherwise the model has already worked, which is what the allowance limits.
        if (FREE_FAILURES.has(phrased.failure.why) && phrased.refused.length === 0)
          allowance.giveBack(askerOf(request));
        return { outcome: 'away' };
      }
      breaker.recordSuccess();
      return phrased.outcome === 'answered' ? remember(material, phrased.answer) : { outcome: 'none' };
    } catch (error) {
      log.error(placeOfBug(error), 'a question could not be asked, which is a bug');
      return { outcome: 'none' };
    } finally {
      deadlines.delete(deadline);
      cancel();
    }
  }

  function remember({ question, edition }: Material, answer: ModelAnswer): ModelReply {
    const id = randomBytes(6).toString('hex');
    remembered.set(id, { question, edition, answer });
    return { outcome: 'answered', answer, id };
  }

  function noteFailure(failure: ModelFailure): void {
    if (failure.why === 'stopped') return;
    const isAway = breaker.recordFailure();
    log.warn({ model: failure }, isAway ? 'the model is considered unavailable' : 'the model did not answer');
  }

  return {
    async phrase(request) {
      if (isEnding) return { outcome: 'away' };
      if (deadlines.size >= MAX_AT_ONCE) return skip('busy');
      if (!allowance.take(askerOf(request))) return skip('used-up');
      // Checked last, since it grants an unavailable model one trial at a time.
      if (!breaker.tryAcquire()) {
        allowance.giveBack(askerOf(request));
        return skip('away');
      }
      return ask(request);
    },
    report(id, messageText) {
      const known = remembered.get(id);
      if (known === 'reported') return;
      remembered.set(id, 'reported');
      meters.model('reported', null);
      log.warn(
        known
          ? {
              question: toLogText(known.question),
              answer: toLogText(known.answer.sentences.map(({ text }) => text).join(' ')),
              rules: known.answer.sentences.flatMap(({ rules }) => rules),
              edition: known.edition,
            }
          : { answer: toLogText(messageText) },
        'a player says that an answer of the model is wrong',
      );
    },
    end() {
      isEnding = true;
      for (const deadline of deadlines) deadline.abort();
    },
  };

  function skip(outcome: 'away' | 'busy' | 'used-up'): ModelReply {
    meters.model(outcome, null);
    return { outcome };
  }
}

const askerOf = ({ askerId, guildId }: ModelRequest) => ({ actorId: askerId, guildId });

/** Leaves out the message, which may quote the question. */
const placeOfBug = (error: unknown): { readonly type: string; readonly at: readonly string[] } => {
  const { name, stack = '' } = error instanceof Error ? error : new Error('not an error');
  return { type: name, at: stack.match(/(?<=^\s+at ).+$/gm)?.slice(0, MAX_FRAMES) ?? [] };
};

const toLogText = (text: string): string => clip(redact(text), MAX_LOGGED_LENGTH);
