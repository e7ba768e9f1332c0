import { RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { runSteps, type WorkSteps } from '#basics/work-steps.ts';
import { openFinder, type RuleFinder } from '#rulebook/search/finder.ts';
import type { ImportedTexts } from '#rulebook/book/rulebook.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { OperatorError } from '../files/operator-error.ts';
import { cannotUseOwnFile, readOwnFile } from '../files/own-file.ts';
import { RULES_FILE } from './file.ts';
import { readCarried } from './carried.ts';
import type { CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import { readFinding } from './finding.ts';
import { rulesRows, type HeldEdition } from './rows.ts';

/**
 * The texts of a rules file, read when they are asked for. Whatever is asked throws an {@link OperatorError} where the
 * file cannot be read any more, is damaged within, or was closed.
 */
export interface RulesFile extends ImportedTexts {
  readonly editions: readonly HeldEdition[];
  /** The release's knowledge carried over to the whole texts that are younger, oldest first. */
  carried(): readonly CarriedEdition[];
  /** Reads a text in steps; it is not kept. */
  textInSteps(edition: IsoDate): WorkSteps<ParsedRules>;
  close(): void;
}

/** SQLite's own cache, in KiB: pages that are asked for are in the system's too. */
const CACHE_KIB = 4000;
/** So many editions are ready to be found in, at up to 3 MB each; to get another ready takes some milliseconds. */
const MAX_FINDERS = 4;

/**
 * Opens a rules file, which takes a few milliseconds however many editions it holds: no text is read.
 * @throws {OperatorError} in one line, where it is absent, another program's, a newer bot's or damaged
 */
export function openRulesFile(file: string): RulesFile {
  return readOwnFile(RULES_FILE, file, (db) => {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    const rows = rulesRows(db);
    const editions = rows.editions();
    const finders = createLruCache<IsoDate, RuleFinder>(MAX_FINDERS);

    function reading<Answer>(read: () => Answer): Answer {
      if (!db.open) throw new OperatorError(`the rules file ${file} was replaced by another: ask again`);
      try {
        return read();
      } catch (cause) {
        throw cannotUseOwnFile(RULES_FILE, file, cause);
      }
    }

    function* textInSteps(edition: IsoDate): WorkSteps<ParsedRules> {
      const steps = rows.text(edition);
      let step = reading(() => steps.next());
      while (!step.done) {
        yield;
        step = reading(() => steps.next());
      }
      return step.value;
    }

    function finderOf(edition: IsoDate): RuleFinder {
      const known = finders.get(edition);
      if (known) return known;
      const text = () => runSteps(textInSteps(edition));
      const finder = openFinder(reading(() => readFinding(db, edition, text)));
      finders.set(edition, finder);
      return finder;
    }

    return {
      editions,
      text: (edition) => runSteps(textInSteps(edition)),
      textInSteps,
      carried: () =>
        editions
          .filter(({ edition, isFragment }) => !isFragment && edition > RELEASE_DATE)
          .map(({ edition }) =>
            reading(() => readCarried(db, edition, () => runSteps(textInSteps(edition)))),
          ),
      finder: finderOf,
      having: (number) => reading(() => rows.having(number)),
      links: {
        editions: editions.filter(({ isFragment }) => !isFragment).map(({ edition }) => edition),
        later: (edition, number) => reading(() => rows.later(edition, number)),
        earlier: (edition, number) => reading(() => rows.earlier(edition, number)),
      },
      close: () => void db.close(),
    };
  });
}
