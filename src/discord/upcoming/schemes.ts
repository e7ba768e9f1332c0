import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import { cite } from '#text/cite.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { schemePlayerOf } from '#engine/formats/archenemy.ts';
import type { Format } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';

/** Formats the reminder to set a scheme in motion; empty in other steps and games. */
export function formatScheme(game: Game): readonly Text[] {
  const setter = schemePlayerOf(game, rulesetOf(game.edition));
  return setter
    ? [text`${playerName(setter.answer)} sets their top scheme in motion. ${cite(setter.citations)}`]
    : [];
}

/** Notes that the bot does not track schemes; empty for games without them. */
export const formatSchemesNote = ({ variant }: Format): readonly string[] =>
  variant === 'archenemy' || variant === 'supervillain-rumble'
    ? ['Scheme decks stay with you: the table card only says when one is set in motion.']
    : [];
