import type { AnswerScope } from '../cards/full-answer-button.ts';
import type { Oracle } from '../../cards/pool/card-pool.ts';
import { withTextColors } from '../../cards/scryfall/text-colors.ts';
import type { Card } from '../../engine/cards/card.ts';
import { colorIdentityOf, type ColorIdentity } from '../../engine/characteristics/color-identity.ts';
import type { RefusedBy } from '../../engine/refusals/refusal.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import type { CardAnswer } from '../cards/remember-replies.ts';
import { askByEdition, formatByEdition } from '../words/by-edition.ts';
import { escapeUserText } from '../words/escape.ts';
import { formatColors } from '../words/game-terms.ts';
import { capitalize } from '../words/words.ts';

/** Renders the color identity of a card, part by part and by edition. It is the same in every zone. */
export function renderColorIdentity(
  card: Card,
  oracle: Oracle | null,
  { edition, depth }: AnswerScope,
): Result<CardAnswer, RefusedBy<typeof colorIdentityOf>> {
  const whole = oracle ? withTextColors(card, oracle.texts) : card;
  const answered = askByEdition(edition, (ruleset) => colorIdentityOf(whole, ruleset));
  if (!answered.ok) return answered;
  const question = `**${escapeUserText(card.name)}**: what is its color identity?`;
  const say = (identity: ColorIdentity) => formatIdentity(card, identity);
  const formatted = formatByEdition(answered.value, { format: say, question }, depth);
  const lines = [
    formatted.text,
    ...(card.meld
      ? [`-# Its back is half of ${escapeUserText(card.meld.into)}, which is not counted here.`]
      : []),
  ];
  return ok({ reply: { content: lines.join('\n') }, differs: formatted.differs });
}

function formatIdentity({ parts }: Card, { colors, parts: ofParts, landColors }: ColorIdentity): string {
  const partTexts = parts.map(
    ({ name }, place) => `${escapeUserText(name)}: ${formatColors(ofParts[place] ?? [])}`,
  );
  return [
    `${capitalize(formatColors(colors))}.`,
    ...(partTexts.length > 1 ? [`${partTexts.join(' · ')}.`] : []),
    ...(landColors.length > 0
      ? [`The commander’s must have ${formatColors(landColors)} too, for its land types.`]
      : []),
  ].join(' ');
}
