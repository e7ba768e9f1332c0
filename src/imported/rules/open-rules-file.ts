import { RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { runSteps, type WorkSteps } from '#basics/work-steps.ts';
import { openFinder, type RuleFinder } from '#rulebook/search/finder.ts';
import type { ImportedTexts } from '#rulebook/book/rulebook.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { OperatorError } from '#files/operator-error.ts';
import { cannotUseOwnFile, readOwnFile } from '../files/own-file.ts';
import { RULES_FILE } from './rules-file.ts';
import { computeCarried, readCarried } from './carried.ts';
import type { CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import { readSearchIndex } from './finding.ts';
import { rulesRows, type StoredEdition } from './rows.ts';

/**
 * The texts of a rules file, read when they are needed. Every method throws an {@link OperatorError} if the file can no
 * longer be read, is damaged, or was closed.
 */
export interface RulesFile extends ImportedTexts {
  readonly editions: readonly StoredEdition[];
  /**
   * The release's knowledge carried over to the whole texts that are younger, oldest first. Texts for which it is not
   * stored are computed, a second or two for each, or left out.
   */
  carried(missing: 'computed' | 'left-out'): readonly CarriedEdition[];
  /** How many whole texts are younger than the release. */
  readonly countYounger: number;
  /** Reads a text in steps, without caching it. */
  textInSteps(edition: IsoDate): WorkSteps<ParsedRules>;
  close(): void;
}

/** The size of SQLite's page cache, in KiB. Small, since the operating system caches the pages too. */
const CACHE_KIB = 4000;
/** The number of cached search indexes, of up to 3 MB each; loading another one takes some milliseconds. */
const MAX_FINDERS = 4;

/**
 * Opens a rules file. Takes a few milliseconds regardless of its size, since no text is read.
 * @throws {OperatorError} if it is missing, damaged, or belongs to another program or a newer version of the bot
 */
export function openRulesFile(file: string): RulesFile {
  return readOwnFile(RULES_FILE, file, (db) => {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    const rows = rulesRows(db);
    const editions = rows.editions();
    const younger = editions.filter(({ edition, isFragment }) => !isFragment && edition > RELEASE_DATE);
    const finders = createLruCache<IsoDate, RuleFinder>(MAX_FINDERS);

    function readOrThrow<Value>(read: () => Value): Value {
      if (!db.open) throw new OperatorError(`the rules file ${file} was replaced by another: ask again`);
      try {
        return read();
      } catch (cause) {
        throw cannotUseOwnFile(RULES_FILE, file, cause);
      }
    }

    function* textInSteps(edition: IsoDate): WorkSteps<ParsedRules> {
      const steps = rows.text(edition);
      let step = readOrThrow(() => steps.next());
      while (!step.done) {
        yield;
        step = readOrThrow(() => steps.next());
      }
      return step.value;
    }

    function finderOf(edition: IsoDate): RuleFinder {
      const known = finders.get(edition);
      if (known) return known;
      const text = () => runSteps(textInSteps(edition));
      const finder = openFinder(readOrThrow(() => readSearchIndex(db, edition, text)));
      finders.set(edition, finder);
      return finder;
    }

    return {
      editions,
      text: (edition) => runSteps(textInSteps(edition)),
      textInSteps,
      countYounger: younger.length,
      carried: (missing) =>
        younger.flatMap(({ edition }) => {
          const stored = readOrThrow(() => readCarried(db, edition));
          if (stored || missing === 'left-out') return stored ?? [];
          return computeCarried(runSteps(textInSteps(edition)));
        }),
      finder: finderOf,
      having: (number) => readOrThrow(() => rows.having(number)),
      links: {
        editions: editions.filter(({ isFragment }) => !isFragment).map(({ edition }) => edition),
        later: (edition, number) => readOrThrow(() => rows.later(edition, number)),
        earlier: (edition, number) => readOrThrow(() => rows.earlier(edition, number)),
      },
      close: () => void db.close(),
    };
  });
}
