import { parseRules } from '#rulebook/reading/parse-rules.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

/** A small fictional text in the layout of the official one, on a day without an official text. */
const TEXT = `Rules of a game that nobody plays

These rules are effective as of March 3, 2031.

Contents

1. Beginnings
118. Prices
4. Places
403. Battlefield
406. Exile
5. A Turn
502. Untap Step
7. More
702. Keyword Abilities
704. Cleaning the Table
709. Split Cards
8. Many Players
800. General
Glossary
Credits

1. Beginnings

118. Prices

118.1. A price is what somebody hands over to get something done.

118.2. Nobody hands over more than they own, so a price too high stays unpaid.

4. Places

403. Battlefield

403.1. Permanents live on the battlefield. It starts bare.

406. Exile

406.1. Whatever is exiled waits here, out of everybody’s reach.

5. A Turn

502. Untap Step

502.1. Phasing comes first of all.

502.2. Nobody gets priority in the untap step: triggers wait for the upkeep.

7. More

702. Keyword Abilities

702.1. Keywords shorten what cards say.

702.2. Deathtouch

702.2a Any harm from deathtouch is enough to destroy a creature.

702.19. Trample

702.19a A trampling attacker hands spare harm on to the player behind its blockers.

702.19b With deathtouch, one point on each blocker is plenty, and all the rest tramples over.
Example: A 6/6 with both is blocked by two 5/5s. Four points go through.

704. Cleaning the Table

704.1. The game tidies up on its own whenever somebody is about to act.

704.2. Twins among legendary permanents: their controller keeps one of the two.

709. Split Cards

709.1. A split card has a pair of small faces side by side.

709.2. In a hand its mana value is that of both halves together.

8. Many Players

800. General

800.1. Whoever leaves the game takes all of their cards along. See rule 406.

Glossary

Deathtouch
A keyword that makes any harm deadly. See rule 702.2, “Deathtouch.”

Legend Rule
Why there is never a second Isamaru on your side. See rule 704.2.

Permanent
A thing on the battlefield. See rule 403, “Battlefield.”

Credits

Nobody: made up for a test.
`;

export function madeUpRules(): ParsedRules {
  const rules = parseRules(TEXT);
  if (!rules) throw new Error('the text is not in the layout of the rules');
  return rules;
}
