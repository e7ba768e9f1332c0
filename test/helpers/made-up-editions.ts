import { parseRules } from '#rulebook/reading/parse-rules.ts';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { numberToday } from './as-of-writing.ts';
import { formatLongDate } from './official-text.ts';

/** A made-up text in the official layout, without a glossary. */
export function officialText(rules: string): ParsedRules {
  const parsed = parseRules(`${rules}\n\nGlossary\n\nCoin\nA made-up entry.\n\nCredits\n`);
  if (!parsed) throw new Error('the text is not the rules');
  return parsed;
}

const LONG = 'Words that go on and on until nobody reads them any more. '.repeat(30).trim();

/*
 * Three editions of made-up rules, with numbers of the number table, and 150 and 151, which it lacks: 150.2 moves
 * from edition to edition, and its number passes to another rule.
 */

export const FOUNDING_TEXT = officialText(`A small text, in effect as of October 1, 2006.

1. The Game
150. Marbles
150.1. Every marble is round and has a color of its own, unless its owner painted it.
150.2. A player who drops a marble on the floor picks it up before anybody else moves.
150.3. Nobody swallows marbles, however hungry the game makes them in the long evenings.

5. Further Rules
505. Split Cards
505.1. A made-up word on cards with two faces.

Example: Some *card* or other.

505.2. ${LONG}

511. Flipping a Coin
511.1. Somebody calls, says this made-up text.
511.2. Nobody wins here.
511.3. Or other things.`);

export const TEXT_OF_2009 = officialText(`A small text, in effect as of July 11, 2009.

1. The Game
151. Marbles
151.1. Every marble is round and has a color of its own, unless its owner painted it.
151.2. Marbles of glass are kept in a bag of cloth while their owner sleeps.
151.3. A player who drops a marble on the floor picks it up before any other player moves.
151.4. Nobody swallows marbles, however hungry the game makes them in the long evenings.

7. Further Rules
705. Flipping a Coin
705.1. Somebody calls, says the later text.
705.2. Nobody wins here, later on.
708. Split Cards
708.1. Two faces.`);

/** Today's section on split cards. */
const SPLIT = numberToday('709');

export const TODAYS_TEXT = officialText(`A small text, in effect as of ${formatLongDate(TODAYS_DATE)}.

1. The Game
150. Bags of Cloth
150.1. A bag of cloth has room for nine marbles and for no stone.
150.2. Whoever sews a bag gets a second one from the player on the left.
151. Marbles
151.1. Every marble is round and has a color of its own, unless its owner painted it.
151.2. Marbles of glass are kept in a bag of cloth while their owner sleeps.
151.3. A player who drops a marble on the floor picks it up before any other player moves.

7. Further Rules
705. Flipping a Coin
705.1. Or other things, today.
705.2. Somebody calls, says the text of today.
${SPLIT}. Split Cards
${SPLIT}.1. Two faces, and no third.`);

/** Later than any official text that will be added. */
export const LATER_DAY: IsoDate = '2099-01-01';

/** Newer than the number table: the coin rules moved to 706, in another order, and 705 is something else. */
export const LATER_TEXT = officialText(`A small text, in effect as of ${formatLongDate(LATER_DAY)}.

1. The Game
150. Bags of Cloth
150.1. A bag of cloth has room for nine marbles and for no stone.
150.2. Whoever sews a bag gets a second one from the player on the left.
151. Marbles
151.1. Every marble is round and has a color of its own, unless its owner painted it.
151.2. Marbles of glass are kept in a bag of cloth while their owner sleeps.
151.3. A player who drops a marble on the floor picks it up before any other player moves.

7. Further Rules
705. Wagers
705.1. Whoever loses a wager sings until breakfast.
705.2. A wager among three is won by the tallest.
706. Flipping a Coin
706.1. Somebody calls, says the text of today.
706.2. Or other things, today.
${SPLIT}. Split Cards
${SPLIT}.1. Two faces, and no third.`);
