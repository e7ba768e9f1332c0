import { existsSync } from 'node:fs';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { isRecognized } from '#rulebook/carry-over/carry-over.ts';
import { openRulesFile } from './open-rules-file.ts';

/** An imported text that is younger than the release. */
export interface YoungerText {
  readonly day: IsoDate;
  /** False if it differs too much from the rules that this version knows, so that the bot does not go by it. */
  readonly isRecognized: boolean;
}

/**
 * Reads which younger texts a rules file holds, oldest first; none without a file.
 * @throws {OperatorError} if the file can't be read
 */
export function readYoungerTexts(path: string): readonly YoungerText[] {
  if (!existsSync(path)) return [];
  const file = openRulesFile(path);
  try {
    return file
      .carried('computed')
      .map((carried) => ({ day: carried.day, isRecognized: isRecognized(carried) }));
  } finally {
    file.close();
  }
}
