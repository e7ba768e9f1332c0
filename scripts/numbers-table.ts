import { OFFICIAL_DAYS } from '#engine/vocabulary/editions.ts';
import { RULE_SUBJECTS } from '#engine/rule-numbers/numbers.ts';
import { numberOn } from '#engine/rule-numbers/table.ts';

// node --import tsx scripts/numbers-table.ts: prints the numbers of the cited rules, by subject and day, as JSON.
const table = Object.fromEntries(
  RULE_SUBJECTS.map((subject) => [
    subject,
    Object.fromEntries(OFFICIAL_DAYS.map((day) => [day, numberOn(subject, day) ?? null])),
  ]),
);
process.stdout.write(JSON.stringify(table));
