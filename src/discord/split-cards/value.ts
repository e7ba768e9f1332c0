import { listOf } from '#text/list.ts';
import { capitalized, joinLines, joinTexts } from '#text/parts.ts';
import { isSameText } from '#text/plain.ts';
import { asContent, text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CardObject } from '#engine/cards/objects.ts';
import {
  valueOf,
  type CharacteristicName,
  type CharacteristicAnswer,
  type CharacteristicValues,
} from '#engine/characteristics/values.ts';
import type { ViewRefusal } from '#engine/characteristics/views.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { isXMissing, formatObjectNotes } from '../cards/object-notes.ts';
import {
  CARD_NAME_OPTION,
  EDITION_OPTION,
  FACE_DOWN_OPTION,
  FLIPPED_OPTION,
  HALF_OPTION,
  X_OPTION,
  ZONE_OPTION,
} from '../cards/options.ts';
import { formatObjectTitle } from '../cards/words/object.ts';
import { completeCard } from '../cards/suggest-cards.ts';
import { choices } from '../command/option-types.ts';
import type { CardAnswer } from '../cards/remember-replies.ts';
import type { AnswerScope } from '../cards/full-answer-button.ts';
import { subcommand } from '../command/subcommand.ts';
import { completeEdition } from '../command/edition-option.ts';
import { askByEdition, formatByEdition } from '../words/by-edition.ts';
import { manaValueIn, formatColors, formatTypeLine } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';
import { numberInWords } from '../words/words.ts';
import { withObject, askCard, completeHalfOf } from './ask-card.ts';
import type { Oracle } from '#cards/pool/card-pool.ts';
import { withTextColors } from '#cards/scryfall/text-colors.ts';
import type { Card } from '#engine/cards/card.ts';
import { colorIdentityOf, type ColorIdentity } from '#engine/characteristics/color-identity.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';

/** The characteristics of `/split value`, in today's terms. */
export const CHARACTERISTIC_NAMES = {
  'mana-value': 'mana value (converted mana cost)',
  colors: 'colors',
  names: 'names',
  types: 'types',
  'mana-cost': 'mana cost',
  'mana-symbols': 'mana symbols',
} as const satisfies Readonly<Record<CharacteristicName, string>>;

export const askValue = subcommand({
  name: 'value',
  description: 'What an effect gets that asks for its mana value, or another characteristic',
  options: [
    CARD_NAME_OPTION,
    {
      type: Type.String,
      name: 'characteristic',
      description: 'What the effect asks for; left out, the mana value',
      choices: choices({ ...CHARACTERISTIC_NAMES, 'color-identity': 'color identity (Commander)' }),
    },
    ZONE_OPTION,
    HALF_OPTION,
    FLIPPED_OPTION,
    FACE_DOWN_OPTION,
    X_OPTION,
    EDITION_OPTION,
  ],
  run: (request, ctx) =>
    askCard('value', request, ctx, (card, scope, _other, { oracle }) => {
      const { characteristic = 'mana-value' } = request.options;
      if (characteristic === 'color-identity') return renderColorIdentity(card, oracle, scope);
      return withObject(card, request.options, scope.edition, (object) =>
        renderValue(object, characteristic, scope),
      );
    }),
  complete: { card: completeCard, half: completeHalfOf('card'), edition: completeEdition },
});

const characteristicName = (what: CharacteristicName, edition: Edition): string => {
  if (what === 'mana-value') return manaValueIn(edition);
  return what === 'names' ? 'name' : CHARACTERISTIC_NAMES[what];
};

/** Renders the value that an effect gets for a characteristic, by edition. */
function renderValue(
  object: CardObject,
  characteristic: CharacteristicName,
  { edition, depth }: AnswerScope,
): Result<CardAnswer, ViewRefusal> {
  const answered = askByEdition(
    edition,
    (ruleset) => valueOf(object, characteristic, ruleset),
    (answer) => formatAnswers(answer, false),
  );
  if (!answered.ok) return answered;
  const asksManaValue = characteristic === 'mana-value';
  const isPlural =
    characteristic === 'colors' || characteristic === 'types' || characteristic === 'mana-symbols';
  const formatted = formatByEdition(
    answered.value,
    {
      format: (answer) => formatAnswers(answer, asksManaValue && isXMissing(object)),
      formatBrief,
      question: text`${formatObjectTitle(object, edition)}: what ${isPlural ? 'are' : 'is'} its ${characteristicName(characteristic, edition)}?`,
    },
    depth,
  );
  const lines = [...formatted.lines, ...formatObjectNotes(object, edition, asksManaValue)];
  return ok({ reply: { content: joinLines(lines) }, differs: formatted.differs });
}

/** Formats the answers briefly, beside those of another edition: `two answers, 2 and 2`. */
function formatBrief<What extends CharacteristicName>({
  what,
  answers,
}: CharacteristicAnswer<What>): Content {
  const texts = answers.map((answer) => formatAnswer(what, answer));
  const merged = mergeEqualTexts(texts, answers);
  if (merged) return merged;
  const [only = '', ...others] = texts;
  return others.length === 0
    ? asContent(only)
    : text`${numberInWords(texts.length)} answers, ${listOf(texts)}`;
}

/** `two answers, both Sorcery`: equal texts are merged; numbers are not, since they are added up. */
function mergeEqualTexts(texts: readonly Text[], answers: readonly unknown[]): Content | null {
  const [first = '', ...others] = texts;
  const isNumber = answers.some((answer) => typeof answer === 'number');
  if (isNumber || others.length === 0 || others.some((other) => !isSameText(other, first))) return null;
  return text`${numberInWords(texts.length)} answers, ${texts.length === 2 ? 'both' : 'each'} ${first}`;
}

function formatAnswers<What extends CharacteristicName>(
  { what, answers, counted, isSummed = false }: CharacteristicAnswer<What>,
  isXUnknown: boolean,
): Content {
  const texts = answers.map((answer) => formatAnswer(what, answer));
  if (texts.length === 1) return text`${capitalized(texts)}${isXUnknown ? ', with X as 0' : ''}.`;
  const merged = mergeEqualTexts(texts, answers);
  if (merged) return text`${capitalized(merged)}.`;
  const usage = counted === null ? '' : ` ${formatUse(counted, isSummed)}`;
  // By CR 505.5 (2006-10-01) the answers are separate, so a comma separates two of them.
  const list = texts.length === 2 ? joinTexts(texts, ', and ') : listOf(texts);
  return text`${capitalize(numberInWords(texts.length))} answers: ${list}.${usage}`;
}

const formatUse = (counted: number, isSummed: boolean): string =>
  isSummed
    ? `An effect that uses the number, and does not compare it, uses ${counted}.`
    : `An effect that makes that many of something makes ${counted}.`;

const FORMATTERS: { readonly [What in CharacteristicName]: (value: CharacteristicValues[What]) => Text } = {
  'mana-value': String,
  colors: formatColors,
  names: (names) => (names.length > 0 ? listOf(names.map((name) => typedWords(name))) : 'no name'),
  types: (types) => formatTypeLine(types) || 'no types',
  'mana-cost': (cost) => cost || 'no mana cost',
  'mana-symbols': (symbols) => (symbols.length > 0 ? listOf(symbols) : 'no mana symbols'),
};

const formatAnswer = <What extends CharacteristicName>(what: What, value: CharacteristicValues[What]): Text =>
  (FORMATTERS[what] as (value: CharacteristicValues[What]) => Text)(value);

/** Renders the color identity of a card, part by part and by edition. It is the same in every zone. */
function renderColorIdentity(
  card: Card,
  oracle: Oracle | null,
  { edition, depth }: AnswerScope,
): Result<CardAnswer, RefusedBy<typeof colorIdentityOf>> {
  const cardWithTextColors = oracle ? withTextColors(card, oracle.texts) : card;
  const answered = askByEdition(edition, (ruleset) => colorIdentityOf(cardWithTextColors, ruleset));
  if (!answered.ok) return answered;
  const question = text`**${typedWords(card.name)}**: what is its color identity?`;
  const format = (identity: ColorIdentity) => formatIdentity(card, identity);
  const formatted = formatByEdition(answered.value, { format, question }, depth);
  const lines = [
    ...formatted.lines,
    ...(card.meld
      ? [text`-# Its back is half of ${typedWords(card.meld.into)}, which is not counted here.`]
      : []),
  ];
  return ok({ reply: { content: joinLines(lines) }, differs: formatted.differs });
}

function formatIdentity(
  { parts }: Card,
  { colors, parts: colorsByPart, landColors }: ColorIdentity,
): Content {
  const partTexts = parts.map(
    ({ name }, index) => `${typedWords(name)}: ${formatColors(colorsByPart[index] ?? [])}`,
  );
  const sentences = [
    `${capitalize(formatColors(colors))}.`,
    ...(partTexts.length > 1 ? [`${partTexts.join(' · ')}.`] : []),
    ...(landColors.length > 0
      ? [`The commander’s must have ${formatColors(landColors)} too, for its land types.`]
      : []),
  ];
  return joinTexts(sentences, ' ');
}
