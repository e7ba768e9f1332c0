import { setImmediate as afterOthers } from 'node:timers/promises';
import { runStepsYielding, type WorkSteps } from '#basics/work-steps.ts';
import { FOUNDING_DATE, TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { TextsCome } from '#engine/vocabulary/texts-come.ts';
import { adoptEditions } from '#rulebook/carry-over/adopt-editions.ts';
import { isRecognized, type CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import { carryWords, daysOf } from '#rulebook/carry-over/carry-words.ts';
import { withheldRules } from '#rulebook/carry-over/withheld-rules.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { FOUNDING_2008_DATE } from '#rulebook/text/rule-text.ts';
import type { Questions } from '#rulebook/search/documents.ts';
import { makeRulebook, NO_TEXTS, type Rulebook } from '#rulebook/book/rulebook.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { followFile, loggedError, type FileLog } from '../files/follow-file.ts';
import { openRulesFile, type RulesFile } from './open-file.ts';
import type { Clock } from '#basics/clock.ts';

/** How long a rulebook that was replaced can still be asked, in ms: longer than any reply takes that began with it. */
const LINGER_MS = 60_000;
/** The longest wait for the day of a text, in ms: a timer of Node does not wait longer than 24 days. */
const MAX_WAIT_MS = 86_400_000;
/** For how long texts are read ahead before replies have their turn, in ms. */
const PIECE_MS = 5;

/** The rules as they are now, with a file behind them. */
export interface OpenRulebook {
  /**
   * The rulebook of now. It stays what it is when another file is taken over, and can be asked for a minute more: a
   * reply asks once, and works with what it was given.
   */
  current(): Rulebook;
  /**
   * Resolves once the texts that most questions are about can be found in. They are read in short pieces between replies,
   * so that who waits for it keeps nobody else waiting; who does not wait reads what is left in one go.
   */
  atHand(): Promise<void>;
  /** Closes every file and forgets what was imported. */
  close(): void;
}

/** A rulebook over the texts of a file. */
interface Held {
  readonly file: RulesFile;
  /** The younger editions that are in force, oldest first; the last one is today's. */
  readonly younger: readonly CarriedEdition[];
  /** The day on which a younger edition of the file takes effect; `null` if none is waiting. */
  readonly next: IsoDate | null;
  readonly rulebook: Rulebook;
  /** The steps of {@link OpenRulebook.atHand}, with the texts themselves read in steps. */
  readAhead(): WorkSteps<void>;
}

/**
 * Opens the imported rules over those in our own words. When another file is put in the place of this one, as an import
 * does, its rules are taken over: what is asked most is read in short pieces between replies, then all changes at once.
 * A file that cannot be taken is logged once and tried again ever more seldom, and the rules stay as they were.
 * @param path of the rules file, which may be absent; `null` for our own words only.
 * @param questions that today's rules answer.
 * @returns rulebooks whose questions throw an {@link OperatorError} where the file that was taken cannot be read any
 *   more or is damaged within: that there is no such rule would be untrue.
 */
export function openRulebook(
  path: string | null,
  own: readonly ParsedRules[],
  log: FileLog,
  clock: Pick<Clock, 'after' | 'now'>,
  questions?: Questions,
  textsCome?: TextsCome,
): OpenRulebook {
  const ownWords = makeRulebook(own, NO_TEXTS, questions, textsCome);
  /** The files that were replaced, each with what calls off that it is closed. */
  const lingering = new Map<RulesFile, () => void>();
  let held: Held | null = null;
  /** The reading ahead of what is held now; `null` before anybody wanted it. */
  let reading: Promise<void> | null = null;
  let isClosed = false;
  /** The days of the younger editions by which the process goes. */
  let adopted = '';
  let cancelNext = (): void => {};

  function holding(file: RulesFile): Held {
    const ahead = new Map<IsoDate, ParsedRules>();
    const { younger, next } = youngerIn(file);
    const today = younger.at(-1);
    const words = today ? carryWords(today) : { own, questions };
    const rulebook = makeRulebook(
      words.own,
      { ...file, text: (edition) => ahead.get(edition) ?? file.text(edition) },
      words.questions,
      textsCome,
    );
    return {
      file,
      younger,
      next,
      rulebook,
      *readAhead() {
        // Until the process goes by other editions, only the search in our own words can be prepared.
        if (adopted !== daysOf(younger).join()) return yield* rulebook.readAhead();
        for (const edition of askedMost(file)) ahead.set(edition, yield* file.textInSteps(edition));
        yield* readAhead(rulebook);
        ahead.clear();
      },
    };
  }

  /** The younger editions of a file that are in force, and the day of the next. */
  function youngerIn(file: RulesFile): Pick<Held, 'younger' | 'next'> {
    const now = new Date(clock.now()).toISOString().slice(0, 10) as IsoDate;
    const all = file.carried().filter((carried) => {
      if (isRecognized(carried)) return true;
      log.warn(
        { rulesFile: path, edition: carried.day },
        'a newer text differs too much from the rules that this version knows: it can be read, but answers do not go by it',
      );
      return false;
    });
    return {
      younger: all.filter(({ day }) => day <= now),
      next: all.find(({ day }) => day > now)?.day ?? null,
    };
  }

  /** Makes the youngest edition in force today's. */
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

  /** A text that is published early waits for its day. */
  function waitForNext(day: IsoDate | null | undefined): void {
    cancelNext();
    cancelNext = () => {};
    if (!day) return;
    const ms = Math.min(Math.max(Date.parse(`${day}T00:00:00Z`) - clock.now(), 0), MAX_WAIT_MS);
    cancelNext = clock.after(
      ms,
      () => {
        if (!held || isClosed) return;
        // Before its day, as after the longest wait, this changes nothing.
        try {
          held = holding(held.file);
          adopt(held.younger);
          reading = null;
        } catch (error) {
          log.warn(
            { rulesFile: path, ...loggedError(error) },
            'a newer text cannot be read: the rules stay as they were',
          );
        }
        waitForNext(held.next);
      },
      false,
    );
  }

  function hold(next: Held | null): void {
    if (held) retire(held.file);
    held = next;
    reading = null;
    log.info(
      { rulesFile: path, ...(next && { editions: next.file.editions.map(({ edition }) => edition) }) },
      next ? 'rules imported' : 'rules in our own words only',
    );
    adopt(next?.younger ?? []);
    waitForNext(next?.next);
  }

  function retire(file: RulesFile): void {
    const close = (): void => {
      lingering.delete(file);
      file.close();
    };
    lingering.set(file, clock.after(LINGER_MS, close, false));
  }

  const stopFollowing = followFile<RulesFile, Held>(path, {
    clock,
    log,
    key: 'rulesFile',
    warnings: {
      first: 'the rules file cannot be read: rules in our own words only',
      next: 'the new rules file cannot be read: the rules stay as they were',
    },
    open: openRulesFile,
    *prepare(file) {
      const next = holding(file);
      yield* next.readAhead();
      return next;
    },
    prepareAtStart: holding,
    use: hold,
  });

  async function read(): Promise<void> {
    const now = held;
    try {
      await runStepsYielding(now ? now.readAhead() : readAhead(ownWords), PIECE_MS, async () => {
        await afterOthers();
        if (isClosed || held !== now) throw new Error('nobody will ask these');
      });
    } catch (error) {
      if (!isClosed && held === now)
        log.warn({ rulesFile: path, ...loggedError(error) }, 'the rules file cannot be read ahead');
    }
  }

  return {
    current: () => held?.rulebook ?? ownWords,
    atHand: () => (reading ??= read()),
    close() {
      isClosed = true;
      stopFollowing();
      cancelNext();
      adopt([]);
      for (const [file, callOff] of lingering) {
        callOff();
        file.close();
      }
      lingering.clear();
      held?.file.close();
      held = null;
    },
  };
}

/** Gets the founding rules, today's and any newer ready to be read, and to be found in. */
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
  answerQuery('how are rules asked for', undefined, rulebook);
}

/** Those held of which these are read. */
function askedMost({ editions }: RulesFile): readonly IsoDate[] {
  const days = editions.map(({ edition }) => edition);
  const today = days.findLast((day) => day <= TODAYS_DATE);
  const asked = new Set([FOUNDING_DATE, FOUNDING_2008_DATE, today, days.at(-1)]);
  return days.filter((day) => asked.has(day));
}
