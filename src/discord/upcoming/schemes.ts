import { rulesetOf } from '#engine/editions/rulesets.ts';
import { setsScheme } from '#engine/formats/archenemy.ts';
import type { Format } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';

/** The reminder to set a scheme in motion; empty in other steps and games. */
export function formatScheme(game: Game): readonly string[] {
  const sets = setsScheme(game, rulesetOf(game.edition));
  return sets ? [`${mention(sets.answer)} sets their top scheme in motion. ${citeAll(sets.citations)}`] : [];
}

/** What the bot does not track in a game with schemes; empty for other games. */
export const formatSchemesApart = ({ variant }: Format): readonly string[] =>
  variant === 'archenemy' || variant === 'supervillain-rumble'
    ? ['Scheme decks stay with you: the table card only says when one is set in motion.']
    : [];
