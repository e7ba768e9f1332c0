import { editionLinks } from '../../helpers/edition-links.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { KITES_2001, madeUp } from './made-up.ts';

/**
 * A year later: a chapter inserted before the one about tangles, whose first rule was split, and one rule removed.
 */
export const KITES_2002 = madeUp(
  '2002-01-01',
  `
101 Kites
101.1 A kite has one color and a tail of any length.
101.2 A kite is either grounded or aloft. Every kite begins the festival grounded.
101.3 Whoever brought a kite along holds its string, even while somebody else steers it.
102 Wind
102.1 Wind blows from a single side of the meadow until the warden turns the vane.
102.2 Calm
102.2a While no wind blows, an aloft kite sinks by one branch at each bell.
102.2b A sunken kite that touches grass is grounded. See rule 101.2.
102.3 Gust
102.3a A gust lifts each aloft kite by two branches at once.
103 Birds
103.1 A bird is neither a kite nor a holder. Nobody steers a bird.
103.2 A kite that meets a bird dips by three branches and stays there until noon.
104 Tangles
104.1 If two tails cross, both kites are tangled. A tangled kite can't win a prize.
104.1a Their holders take turns pulling, the younger holder first.
    Example: Anna's red kite crosses Bert's blue one; Bert is younger and pulls before her.
104.2 A holder may cut the string of a tangled kite. It drifts off, and that holder leaves the festival.
105 Prizes
105.1 The highest kite at dusk earns the silver bell.
105.2 The longest tail earns the copper bell.
`,
);

/** The year after: the chapter about birds removed, and a prize reworded. */
const KITES_2003: ParsedRules = madeUp(
  '2003-01-01',
  `
101 Kites
101.1 A kite has one color and a tail of any length.
101.2 A kite is either grounded or aloft. Every kite begins the festival grounded.
101.3 Whoever brought a kite along holds its string, even while somebody else steers it.
102 Wind
102.1 Wind blows from a single side of the meadow until the warden turns the vane.
102.2 Calm
102.2a While no wind blows, an aloft kite sinks by one branch at each bell.
102.2b A sunken kite that touches grass is grounded. See rule 101.2.
102.3 Gust
102.3a A gust lifts each aloft kite by two branches at once.
103 Tangles
103.1 If two tails cross, both kites are tangled. A tangled kite can't win a prize.
103.1a Their holders take turns pulling, the younger holder first.
    Example: Anna's red kite crosses Bert's blue one; Bert is younger and pulls before her.
103.2 A holder may cut the string of a tangled kite. It drifts off, and that holder leaves the festival.
104 Prizes
104.1 The highest kite at dusk earns its holder the golden bell.
104.2 The longest tail earns the copper bell.
`,
);

export const KITES: readonly ParsedRules[] = [KITES_2001, KITES_2002, KITES_2003];
export const KITE_LINKS = editionLinks(KITES);
