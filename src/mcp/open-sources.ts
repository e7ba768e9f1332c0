import { systemClock } from '#basics/clock.ts';
import { builtInCards } from '#cards/built-in/index.ts';
import { readDigest, readSampleQuestions } from '#rulebook/book/load-digest.ts';
import { openCardPool } from '#imported/cards/open-card-pool.ts';
import type { FileLog } from '#imported/files/follow-file.ts';
import { carryInChildProcess } from '#imported/rules/carry-in-child.ts';
import { openRulebook } from '#imported/rules/open-rulebook.ts';
import type { Sources } from './answers/sources.ts';

export interface OpenSources extends Sources {
  close(): void;
}

/**
 * Opens the files of rules and cards that the bot imports, without a database. Files that don't exist yet are opened
 * once an import has created them.
 */
export function openSources(
  { rulesFile, cardsFile }: { readonly rulesFile: string | null; readonly cardsFile: string | null },
  log: FileLog,
): OpenSources {
  const rules = openRulebook(
    rulesFile,
    readDigest(),
    log,
    systemClock,
    readSampleQuestions(),
    'by-import',
    carryInChildProcess,
  );
  const cards = openCardPool(cardsFile, builtInCards(), log, systemClock, 'by-import');
  return {
    rulebook: () => rules.current(),
    ready: () => rules.atHand(),
    cards,
    close() {
      rules.close();
      cards.close();
    },
  };
}
