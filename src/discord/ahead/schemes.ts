import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { setsScheme } from '../../engine/formats/archenemy.ts';
import type { Format } from '../../engine/game/format.ts';
import type { Game } from '../../engine/game/state.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';

/** The reminder that a scheme is set in motion, on one line; none in another step or game. */
export function formatScheme(game: Game): readonly string[] {
  const sets = setsScheme(game, rulesetOf(game.edition));
  return sets ? [`${mention(sets.answer)} sets their top scheme in motion. ${citeAll(sets.citations)}`] : [];
}

/** A line on what is not kept of a game with schemes; none for another game. */
export const formatSchemesApart = ({ variant }: Format): readonly string[] =>
  variant === 'archenemy' || variant === 'supervillain-rumble'
    ? ['Scheme decks stay with you: the table card only says when one is set in motion.']
    : [];
