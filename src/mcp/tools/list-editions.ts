import { z } from 'zod';
import { EARLIEST_DATE, OFFICIAL_DAYS, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { defineTool } from '../answers/tool.ts';

export const listEditionsTool = defineTool({
  name: 'list_editions',
  title: 'The editions of the rules',
  description:
    'The day of today’s rules, the days of all editions since 2003, of which of them the official text is imported here (only those can be quoted), and how much is known about cards.',
  input: z.object({}),
  run(_, { rulebook, cards }) {
    const { official } = rulebook;
    const imported = cards.imported();
    return ok({
      text: [
        `Today’s rules are those of ${TODAYS_DATE}. Known are all days from ${EARLIEST_DATE} on.`,
        official.length > 0
          ? `Official texts imported: ${official.join(', ')}. Other days are answered in this project’s own words.`
          : 'No official text is imported: rules come in this project’s own words and cannot be quoted as the Comprehensive Rules.',
        imported
          ? `Card texts and ${imported.rulings} rulings of ${imported.cards} cards are imported.`
          : `No card texts are imported: only facts such as costs and types are known${cards.builtInUntil ? `, of cards up to ${cards.builtInUntil}` : ''}.`,
      ].join(' '),
      data: {
        today: TODAYS_DATE,
        earliest: EARLIEST_DATE,
        editions: OFFICIAL_DAYS,
        official,
        cards: imported
          ? { imported: true, cards: imported.cards, rulings: imported.rulings }
          : { imported: false, builtInUntil: cards.builtInUntil },
      },
      rules: [],
    });
  },
});
