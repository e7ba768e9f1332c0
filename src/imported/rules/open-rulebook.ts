import { setImmediate as afterOthers } from 'node:timers/promises';
import { runStepsYielding, type WorkSteps } from '#basics/work-steps.ts';
import { FOUNDING_DATE, TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { TextSource } from '#engine/vocabulary/text-source.ts';
import { adoptEditions } from '#rulebook/carry-over/adopt-editions.ts';
import { isRecognized, type CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import { carryWords, daysOf } from '#rulebook/carry-over/carry-words.ts';
import { withheldRules } from '#rulebook/carry-over/withheld-rules.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { FOUNDING_2008_DATE } from '#rulebook/text/rule-text.ts';
import type { Questions } from '#rulebook/search/documents.ts';
import { isWordOfRules } from '#rulebook/search/words-of-rules.ts';
import { readSampleAnswers } from '#rulebook/book/load-digest.ts';
import { makeRulebook, NO_TEXTS, type Rulebook } from '#rulebook/book/rulebook.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { errorLogFields } from '#files/operator-error.ts';
import { followFile, type FileLog } from '../files/follow-file.ts';
import { openRulesFile, type RulesFile } from './open-rules-file.ts';
import type { Clock } from '#basics/clock.ts';
import type { CarryOver } from './carry-in-child.ts';

/** How long a replaced rulebook can still be used, in ms: longer than the slowest reply that started with it. */
const LINGER_MS = 60_000;
/** The longest wait for the day of a text, in ms: a timer of Node waits for at most 24 days. */
const MAX_WAIT_MS = 86_400_000;
/** The first wait after a failure, in ms; each one after it is twice as long. */
const MIN_RETRY_MS = 60_000;
/** How often files of other versions are replaced one after another: two versions may share a file. */
const MAX_CARRIED = 3;
/** How long preloading runs before it yields to replies, in ms. */
const PIECE_MS = 5;

/** The current rules, which change if an import replaces their file. */
export interface OpenRulebook {
  /**
   * The current rulebook. It does not change when the file is replaced, and can be used for another minute. A reply
   * gets it once, and uses it until it is done.
   */
  current(): Rulebook;
  /**
   * Resolves once the texts that most questions are about are loaded and indexed. They are read in short steps between
   * replies, so that other requests are not delayed; a question that does not wait for it reads the rest at once.
   */
  atHand(): Promise<void>;
  /** Closes all files and drops the imported rules. */
  close(): void;
}

/** The open rules file, and the rulebook based on it. */
interface OpenedRules {
  readonly file: RulesFile;
  /** The younger editions that are in force, oldest first; the last one is today's. */
  readonly younger: readonly CarriedEdition[];
  /** The day on which the next younger edition takes effect; `null` if there is none. */
  readonly next: IsoDate | null;
  /** True if the file was written by another version, so that some younger edition is left out. */
  readonly isStale: boolean;
  readonly rulebook: Rulebook;
  /** The steps of {@link OpenRulebook.atHand}, with the texts themselves read in steps. */
  readAhead(): WorkSteps<void>;
}

/**
 * Opens a rulebook of the imported rules and those in our own words. If an import replaces the file, its rules are
 * loaded: the texts used most are read in short steps between replies, then all rules change at once. A file that
 * cannot be opened is logged once and retried at growing intervals; until then the rules stay as they were.
 * @param path of the rules file, which may not exist; `null` for our own words only
 * @param questions the questions that today's rules answer
 * @param carryOver carries the release's knowledge over to the younger texts of a file that another version of the
 *   program wrote, and replaces the file; without it, that is done here and now. If the file cannot be replaced, the
 *   result is used in memory.
 * @returns rulebooks whose methods throw an {@link OperatorError} if the file in use can no longer be read or is
 * damaged, since answering that a rule does not exist would be wrong
 */
export function openRulebook(
  path: string | null,
  own: readonly ParsedRules[],
  log: FileLog,
  clock: Pick<Clock, 'after' | 'now'>,
  questions?: Questions,
  textsCome?: TextSource,
  carryOver?: CarryOver,
): OpenRulebook {
  const ownWords = makeRulebook(own, NO_TEXTS, questions, textsCome);
  /** The replaced files that are still open, each with a function that cancels its closing. */
  const lingering = new Map<RulesFile, () => void>();
  let current: OpenedRules | null = null;
  /** The preloading of the current rules; `null` if it was not requested yet. */
  let preloading: Promise<void> | null = null;
  let isClosed = false;
  /** The days of the younger editions that this process applies. */
  let adopted = '';
  let cancelNext = (): void => {};
  const ended = new AbortController();
  let carriedTimes = 0;
  /** True if the next file is expected to be the one that {@link carryOver} writes. */
  let isReplacing = false;
  let cancelCarrying = (): void => {};
  /** Editions that could not be written to the file. */
  let inMemory: { readonly file: RulesFile; readonly carried: readonly CarriedEdition[] } | null = null;
  /** The reason that was logged last for not adopting a text on its day. */
  let lastFailure = '';

  function buildRules(file: RulesFile): OpenedRules {
    const textsReadAhead = new Map<IsoDate, ParsedRules>();
    const { younger, next, isStale } = youngerIn(file);
    const newest = younger.at(-1);
    const words = newest ? carryWords(newest) : { own, questions };
    const rulebook = makeRulebook(
      words.own,
      { ...file, text: (edition) => textsReadAhead.get(edition) ?? file.text(edition) },
      words.questions,
      textsCome,
    );
    return {
      file,
      younger,
      isStale,
      next,
      rulebook,
      *readAhead() {
        // Until the process applies these editions, only the search in our own words can be prepared.
        if (adopted !== daysOf(younger).join()) return yield* rulebook.readAhead();
        for (const edition of mostUsedEditions(file))
          textsReadAhead.set(edition, yield* file.textInSteps(edition));
        yield* readAhead(rulebook);
        textsReadAhead.clear();
      },
    };
  }

  /** The younger editions of a file that are in force, and the day of the next. */
  function youngerIn(file: RulesFile): Pick<OpenedRules, 'younger' | 'next' | 'isStale'> {
    const today = new Date(clock.now()).toISOString().slice(0, 10) as IsoDate;
    const carriedOver =
      inMemory?.file === file ? inMemory.carried : file.carried(carryOver ? 'left-out' : 'computed');
    const all = carriedOver.filter((carried) => {
      if (isRecognized(carried)) return true;
      log.warn(
        { rulesFile: path, edition: carried.day },
        'a newer text differs too much from the rules that this version knows: it can be read, but answers do not go by it',
      );
      return false;
    });
    return {
      isStale: carriedOver.length < file.countYounger,
      younger: all.filter(({ day }) => day <= today),
      next: all.find(({ day }) => day > today)?.day ?? null,
    };
  }

  /** Applies the younger editions; the youngest one becomes today's. */
  function adopt(younger: readonly CarriedEdition[]): void {
    const days = daysOf(younger).join();
    if (days === '' && adopted === '') return;
    // Also for the same days: the file may have been replaced by one that differs.
    adoptEditions(younger);
    const today = days === adopted ? undefined : younger.at(-1);
    adopted = days;
    if (!today) return;
    const { day, from, rules, fresh } = today;
    log.info(
      {
        edition: day,
        from,
        same: rules.filter(({ isReworded }) => !isReworded).length,
        reworded: rules.filter(({ isReworded }) => isReworded).map(({ to }) => to),
        new: fresh.filter(({ isUnsure }) => !isUnsure).map(({ number }) => number),
      },
      `today's rules are those of ${day}`,
    );
    const { unsure, behaviours } = withheldRules(today);
    if (unsure.length > 0 || behaviours.length > 0)
      log.warn(
        { edition: day, unsure, behaviours },
        `until a release knows the rules of ${day}, some rules are cited as of ${from}, and some answers rest on reworded rules`,
      );
  }

  /**
   * Schedules the day on which the next text takes effect, since it may be published earlier.
   * @param retry how often it has failed on that day
   */
  function waitForNext(day: IsoDate | null | undefined, retry = 0): void {
    cancelNext();
    cancelNext = () => {};
    if (!day) return;
    const untilDay = Date.parse(`${day}T00:00:00Z`) - clock.now();
    const ms = Math.min(Math.max(untilDay, retryWait(retry)), MAX_WAIT_MS);
    cancelNext = clock.after(
      ms,
      () => {
        if (!current || isClosed) return;
        // After the longest wait its day may not have come yet; then this changes nothing.
        try {
          rebuild(current.file);
          lastFailure = '';
          waitForNext(current.next);
        } catch (error) {
          if (String(error) !== lastFailure)
            log.warn(
              { rulesFile: path, ...errorLogFields(error) },
              'a newer text cannot be read: the rules stay as they were',
            );
          lastFailure = String(error);
          waitForNext(day, retry + 1);
        }
      },
      false,
    );
  }

  /** Reloads the current file after its texts in force changed. */
  function rebuild(file: RulesFile): void {
    const next = buildRules(file);
    adopt(next.younger);
    current = next;
    preloading = null;
  }

  function replaceCurrent(next: OpenedRules | null): void {
    if (current) retire(current.file);
    cancelCarrying();
    inMemory = null;
    current = next;
    preloading = null;
    log.info(
      { rulesFile: path, ...(next && { editions: next.file.editions.map(({ edition }) => edition) }) },
      next ? 'rules imported' : 'rules in our own words only',
    );
    adopt(next?.younger ?? []);
    waitForNext(next?.next);
    if (!next?.isStale) {
      if (!isReplacing) carriedTimes = 0;
      isReplacing = false;
    } else if (path !== null && carryOver) {
      const replaces = carriedTimes++ < MAX_CARRIED;
      if (!replaces)
        log.warn(
          { rulesFile: path, times: MAX_CARRIED },
          'the rules file was replaced too often by another version: younger rules are kept in memory',
        );
      carryOverLater(path, next.file, carryOver, replaces);
    }
  }

  /** Carries younger rules over again, until it works or the file is replaced. */
  function carryOverLater(
    file: string,
    opened: RulesFile,
    run: CarryOver,
    replaces: boolean,
    retry = 0,
  ): void {
    if (retry === 0)
      log.info(
        { rulesFile: path },
        'the rules file is of another version: younger rules are carried over again',
      );
    isReplacing = replaces;
    const isCurrent = (): boolean => !isClosed && current?.file === opened;
    const carry = async (): Promise<void> => {
      const { why, carried } = await run(file, ended.signal, replaces);
      if (why === null || !isCurrent()) return;
      if (!carried) throw new Error(why);
      isReplacing = false;
      inMemory = { file: opened, carried };
      rebuild(opened);
      waitForNext(current?.next);
      log.warn({ rulesFile: path, why }, 'the rules file was not replaced: younger rules are in memory only');
    };
    carry().catch((error: unknown) => {
      if (!isCurrent()) return;
      isReplacing = false;
      log.warn(
        { rulesFile: path, why: error instanceof Error ? error.message : String(error) },
        'younger rules could not be carried over: answers do not go by them',
      );
      cancelCarrying = clock.after(
        retryWait(retry + 1),
        () => carryOverLater(file, opened, run, replaces, retry + 1),
        false,
      );
    });
  }

  function retire(file: RulesFile): void {
    const close = (): void => {
      lingering.delete(file);
      file.close();
    };
    lingering.set(file, clock.after(LINGER_MS, close, false));
  }

  const stopFollowing = followFile<RulesFile, OpenedRules>(path, {
    clock,
    log,
    key: 'rulesFile',
    warnings: {
      first: 'the rules file cannot be read: rules in our own words only',
      next: 'the new rules file cannot be read: the rules stay as they were',
    },
    open: openRulesFile,
    *prepare(file) {
      const next = buildRules(file);
      yield* next.readAhead();
      return next;
    },
    prepareAtStart: buildRules,
    use: replaceCurrent,
  });

  async function read(): Promise<void> {
    const editions = current;
    try {
      await runStepsYielding(editions ? editions.readAhead() : readAhead(ownWords), PIECE_MS, async () => {
        await afterOthers();
        if (isClosed || current !== editions) throw new Error('no longer the current rules');
      });
    } catch (error) {
      if (!isClosed && current === editions)
        log.warn({ rulesFile: path, ...errorLogFields(error) }, 'the rules file cannot be read ahead');
    }
  }

  return {
    current: () => current?.rulebook ?? ownWords,
    atHand: () => (preloading ??= read()),
    close() {
      isClosed = true;
      ended.abort();
      stopFollowing();
      cancelNext();
      cancelCarrying();
      adopt([]);
      for (const [file, cancelClosing] of lingering) {
        cancelClosing();
        file.close();
      }
      lingering.clear();
      current?.file.close();
      current = null;
    },
  };
}

/** How long to wait after this many failures, in ms. */
const retryWait = (failures: number): number =>
  failures === 0 ? 0 : Math.min(MIN_RETRY_MS * 2 ** (failures - 1), MAX_WAIT_MS);

/** Loads and indexes the founding rules, today's and any newer ones, and what else a first question would wait for. */
function* readAhead(rulebook: Rulebook): WorkSteps<void> {
  yield* rulebook.readAhead();
  for (const edition of new Set<Edition>([
    'founding',
    TODAYS_DATE,
    rulebook.official.at(-1) ?? TODAYS_DATE,
  ])) {
    rulebook.read(edition);
    yield;
    rulebook.finder(edition);
    yield;
  }
  const question = 'how are rules asked for';
  answerQuery(question, undefined, rulebook);
  yield;
  rulebook.plainFinder()?.similarQuestions(question, ['100.1'], 1);
  yield;
  isWordOfRules(rulebook.plain ?? rulebook.read(TODAYS_DATE));
  yield;
  readSampleAnswers();
}

/** The imported editions that are used most. */
function mostUsedEditions({ editions }: RulesFile): readonly IsoDate[] {
  const days = editions.map(({ edition }) => edition);
  const today = days.findLast((day) => day <= TODAYS_DATE);
  const used = new Set([FOUNDING_DATE, FOUNDING_2008_DATE, today, days.at(-1)]);
  return days.filter((day) => used.has(day));
}
