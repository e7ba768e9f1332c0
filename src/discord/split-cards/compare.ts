import { citationsText } from '#text/cite.ts';
import { isEmpty, joinTexts, small } from '#text/parts.ts';
import { isSameText } from '#text/plain.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { ownRules, formatSilence } from '#text/silence.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Card } from '#engine/cards/card.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import {
  compareObjects,
  type PairComparison,
  type SidePair,
} from '#engine/characteristics/comparisons-between.ts';
import { MEASURES, type ComparisonBetween } from '#engine/characteristics/measures-between.ts';
import type { ViewRefusal } from '#engine/characteristics/views.ts';
import type { Edition, IsoDate } from '#engine/vocabulary/editions.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { formatNotesOnBoth } from '../cards/object-notes.ts';
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
import type { AnswerScope } from '../cards/full-answer-button.ts';
import { subcommand } from '../command/subcommand.ts';
import { completeEdition } from '../command/edition-option.ts';
import { askByEdition, formatEditionNames, type EditionAnswer } from '../words/by-edition.ts';
import type { CardAnswer } from '../cards/remember-replies.ts';
import { manaValueIn } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';
import { yesOrNo } from '../words/words.ts';
import { explainByEdition, type ExplainedAnswer } from './explain-by-edition.ts';
import { withObject, askCard, completeHalfOf } from './ask-card.ts';
import { ASPECT_KINDS, formatAspect, formatSide, formatSideBriefly, type AspectKind } from './aspects.ts';

/** The questions of `/split compare`, in today's terms. */
export const COMPARISON_NAMES = {
  'same-name': 'same name',
  'different-names': 'different names',
  'different-name-than': 'the first has a different name than the second',
  'shares-color': 'share a color',
  'shares-no-color': 'share no color',
  'shares-card-type': 'share a card type',
  'shares-no-card-type': 'share no card type',
  'shares-subtype': 'share a subtype',
  'shares-no-subtype': 'share no subtype',
  'same-mana-value': 'same mana value (converted mana cost)',
  'different-mana-value': 'different mana values',
  'greater-mana-value': 'the first has the greater mana value',
  'less-mana-value': 'the first has the lesser mana value',
  'greater-or-equal-mana-value': 'the mana value of the first is equal or greater',
  'less-or-equal-mana-value': 'the mana value of the first is equal or less',
  'same-mana-cost': 'same mana cost',
  'different-mana-cost': 'different mana costs',
} as const satisfies Readonly<Record<ComparisonBetween, string>>;

export const askCompare = subcommand({
  name: 'compare',
  description: 'Whether two cards share a name, a color, a type or a mana value',
  unlisted: { below: ['split check', 'split value'], label: 'Compare with…' },
  options: [
    CARD_NAME_OPTION,
    { ...CARD_NAME_OPTION, name: 'with', description: 'The other card' },
    {
      type: Type.String,
      name: 'what',
      description: 'What the effect compares; left out, what is asked most',
      choices: choices(COMPARISON_NAMES),
    },
    ZONE_OPTION,
    HALF_OPTION,
    FLIPPED_OPTION,
    FACE_DOWN_OPTION,
    X_OPTION,
    { ...ZONE_OPTION, name: 'with-zone', description: 'Where the other card is' },
    { ...HALF_OPTION, name: 'with-half', description: 'The half of the other card' },
    { ...FLIPPED_OPTION, name: 'with-flipped', description: 'The other card is flipped on the battlefield' },
    { ...FACE_DOWN_OPTION, name: 'with-face-down', description: 'The other card is face down' },
    { ...X_OPTION, name: 'with-x', description: 'The number chosen for X in the other card, on the stack' },
    EDITION_OPTION,
  ],
  run(request, ctx) {
    const { 'with-zone': zone, 'with-half': half, 'with-x': x, what, ...rest } = request.options;
    const { with: withCard, 'with-flipped': flipped, 'with-face-down': faceDown } = rest;
    const otherOptions = { zone, half, flipped, 'face-down': faceDown, x };
    const answer = (card: Card, scope: AnswerScope, otherCard: Card) =>
      withObject(card, request.options, scope.edition, (first) =>
        withObject(otherCard, otherOptions, scope.edition, (second) =>
          renderComparison(first, second, what, scope),
        ),
      );
    return askCard('compare', request, ctx, answer, withCard);
  },
  complete: {
    card: completeCard,
    with: completeCard,
    half: completeHalfOf('card'),
    'with-half': completeHalfOf('with'),
    edition: completeEdition,
  },
});

/** The comparisons of an overview, if no single one is given. */
const DEFAULT_COMPARISONS = ['same-name', 'shares-color', 'shares-card-type', 'same-mana-value'] as const;

const QUESTIONS: Readonly<Record<ComparisonBetween, (manaValue: string) => string>> = {
  'same-name': () => 'do they have the same name?',
  'different-names': () => 'do they have different names?',
  'different-name-than': () => 'does the first have a different name than the second?',
  'shares-color': () => 'do they share a color?',
  'shares-no-color': () => 'do they share no color?',
  'shares-card-type': () => 'do they share a card type?',
  'shares-no-card-type': () => 'do they share no card type?',
  'shares-subtype': () => 'do they share a subtype?',
  'shares-no-subtype': () => 'do they share no subtype?',
  'same-mana-value': (manaValue) => `is their ${manaValue} the same?`,
  'different-mana-value': (manaValue) => `is their ${manaValue} different?`,
  'greater-mana-value': (manaValue) => `is the ${manaValue} of the first greater?`,
  'less-mana-value': (manaValue) => `is the ${manaValue} of the first less?`,
  'greater-or-equal-mana-value': (manaValue) => `is the ${manaValue} of the first equal or greater?`,
  'less-or-equal-mana-value': (manaValue) => `is the ${manaValue} of the first equal or less?`,
  'same-mana-cost': () => 'is their mana cost the same?',
  'different-mana-cost': () => 'is their mana cost different?',
};

/** Labels of the default comparisons. */
const OVERVIEW_LABELS: Readonly<Record<(typeof DEFAULT_COMPARISONS)[number], (manaValue: string) => string>> =
  {
    'same-name': () => 'same name',
    'shares-color': () => 'share a color',
    'shares-card-type': () => 'share a card type',
    'same-mana-value': (manaValue) => `same ${manaValue}`,
  };

const formatQuestionFor = (what: ComparisonBetween, edition: Edition): string =>
  QUESTIONS[what](manaValueIn(edition));

/**
 * Renders how two cards compare, by edition.
 * @param what `undefined` asks the default comparisons, a line each
 */
export function renderComparison(
  first: CardObject,
  second: CardObject,
  what: ComparisonBetween | undefined,
  scope: AnswerScope,
): Result<CardAnswer, ViewRefusal> {
  const { edition } = scope;
  const both = text`${formatObjectTitle(first, edition)} and ${formatObjectTitle(second, edition)}`;
  if (!what) return renderOverview(both, first, second, scope);
  const explained = explainByEdition(scope, {
    ask: (ruleset) => compareObjects(first, second, what, ruleset),
    verdict: ({ answer }) => answer,
    explain: explainComparison,
    question: text`${both}: ${formatQuestionFor(what, edition)}`,
  });
  if (!explained.ok) return explained;
  const comparesManaValue = MEASURES[what].aspect === 'mana-value';
  const lines = [...explained.value.lines, ...formatNotesOnBoth(first, second, edition, comparesManaValue)];
  return ok({
    reply: { content: joinTexts(lines, '\n') },
    differs: explained.value.differs,
  });
}

function renderOverview(
  both: Content,
  first: CardObject,
  second: CardObject,
  { edition, depth }: AnswerScope,
): Result<CardAnswer, ViewRefusal> {
  const lines: Content[] = [];
  let differs = false;
  const comparisons: EditionAnswer[] = [];
  for (const what of DEFAULT_COMPARISONS) {
    const answered = askByEdition(
      edition,
      (ruleset) => compareObjects(first, second, what, ruleset),
      ({ answer }) => answer,
    );
    if (!answered.ok) return answered;
    const [requested, ...others] = answered.value.map(({ grounds, since }) => {
      comparisons.push(...grounds);
      const { verdict, brief } = explainComparison(grounds[0].answer);
      const verdictText = text`**${verdict.toLowerCase()}**${isEmpty(brief) ? '' : text` (${brief})`}`;
      const editions = grounds.map((ground) => ground.edition);
      return {
        short: verdictText,
        inOtherEdition: `${formatWhen(editions[0], since)}: ${verdict.toLowerCase()}`,
        titled: text`${formatEditionNames(editions, since)}: ${verdictText}`,
      };
    });
    const groups = requested ? [requested, ...others] : [];
    differs ||= others.length > 0;
    const answers =
      depth === 'in-full' && others.length > 0
        ? groups.map(({ titled }) => titled)
        : [requested?.short ?? '', ...others.map(({ inOtherEdition }) => inOtherEdition)];
    lines.push(
      text`- ${capitalize(OVERVIEW_LABELS[what](manaValueIn(edition)))}: ${joinTexts(answers, ' · ')}`,
    );
  }
  const inEdition = comparisons.filter((answered) => answered.edition === edition);
  const silences = formatSilence({ edition, citations: inEdition.flatMap(({ citations }) => citations) });
  const rules = small(citationsText(comparisons.flatMap(ownRules)));
  const notes = formatNotesOnBoth(first, second, edition, true);
  const content = joinTexts([...lines, small(both), ...silences, rules, ...notes], '\n');
  return ok({ reply: { content }, differs });
}

/** `in 2006`, `since 2017-04-28`. */
const formatWhen = (edition: Edition | undefined, since: IsoDate | null): string =>
  edition === 'founding' ? 'in 2006' : since ? `since ${since}` : 'today';

/** Explains an answer by the pair of sides that makes it a yes, or by all sides if there is no such pair. */
function explainComparison({ what, answer, pairs }: PairComparison): ExplainedAnswer {
  const aspectKind = ASPECT_KINDS[MEASURES[what].aspect];
  const matching = pairs.find((pair) => pair.answer);
  const values = matching
    ? formatPair(matching, aspectKind)
    : text`${formatSides(pairs, 'one', aspectKind)}; ${formatSides(pairs, 'other', aspectKind)}`;
  return {
    verdict: yesOrNo(answer),
    separator: ': ',
    explanation: text`${values}.`,
    below: [],
    brief: formatCompared(pairs, matching, aspectKind),
  };
}

const formatPair = ({ one, other }: SidePair, aspectKind: AspectKind): Text =>
  text`${formatSide(one.names, one.seen, aspectKind)} and ${formatSide(other.names, other.seen, aspectKind)}`;

/** Formats the compared values in parentheses: `2, 5`; with names if there are several sides. */
function formatCompared(
  pairs: readonly SidePair[],
  matching: SidePair | undefined,
  aspectKind: AspectKind,
): Text {
  if (aspectKind === 'names')
    return matching ? formatSide(matching.one.names, matching.one.seen, aspectKind) : '';
  const hasSeveralSides = (which: 'one' | 'other') =>
    new Set(pairs.map((pair) => pair[which].names.join())).size > 1;
  const both = (['one', 'other'] as const).map((which) => {
    const sides = (matching ? [matching] : pairs).map((pair) => pair[which]);
    const seen = distinctTexts(sides.map((side) => formatAspect(side.seen, aspectKind)));
    const isNamed = matching ? hasSeveralSides(which) : seen.length > 1;
    const values = isNamed ? sides.map((side) => formatSideBriefly(side.names, side.seen, aspectKind)) : seen;
    return joinTexts(distinctTexts(values), ' · ');
  });
  const [one = '', other = ''] = both;
  return isSameText(one, other) ? one : text`${one}; ${other}`;
}

function formatSides(pairs: readonly SidePair[], which: 'one' | 'other', aspectKind: AspectKind): Text {
  const sides = pairs.map((pair) => formatSide(pair[which].names, pair[which].seen, aspectKind));
  return joinTexts(distinctTexts(sides), ' · ');
}

const distinctTexts = (texts: readonly Text[]): readonly Text[] =>
  texts.filter((item, index) => texts.findIndex((candidate) => isSameText(item, candidate)) === index);
