import { TODAYS_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { becameOf } from '../text/concordance.ts';

/** The day by whose numbers our list of slang was written down. */
const WRITTEN_ON: IsoDate = '2026-06-19';

/** Today's number of a rule that this list names; the same where the rules of today do not have it. */
export const todaysNumber = (number: string): string =>
  becameOf(number, WRITTEN_ON, TODAYS_DATE)?.heirs[0] ?? number;
