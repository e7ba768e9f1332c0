import type { Content, Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import { citationsText } from '#text/cite.ts';
import { ongoingSchemes } from '#engine/decks/scheme-deck.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { schemePlayerOf } from '#engine/formats/archenemy.ts';
import type { Format } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { formatName } from '../labels/things.ts';

/**
 * Formats the reminder to set a scheme in motion, and the ongoing schemes that the bot drew, in a Rumble with their
 * players.
 */
export function formatScheme(game: Game): readonly Text[] {
  const setter = schemePlayerOf(game, rulesetOf(game.edition));
  const isRumble = game.settings.format.variant === 'supervillain-rumble';
  const faceUp = ongoingSchemes(game).map(({ card, playerId }) =>
    isRumble ? text`${formatName(card)} (${playerName(playerId)})` : formatName(card),
  );
  return [
    ...(setter
      ? [
          text`${playerName(setter.answer)} sets their top scheme in motion. ${citationsText(setter.citations)}`,
        ]
      : []),
    ...(faceUp.length > 0 ? [text`**Ongoing**: ${listOf(faceUp)}`] : []),
  ];
}

/** Notes how a group that has no scheme cards plays with schemes; empty for games without schemes. */
export const formatSchemesNote = ({ variant }: Format): readonly Content[] =>
  variant === 'archenemy' || variant === 'supervillain-rumble'
    ? [text`The table card says when to set a scheme in motion; \`/turn scheme\` draws one if you have none.`]
    : [];
