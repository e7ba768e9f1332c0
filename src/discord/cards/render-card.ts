import { toMarkdown } from '../markdown/write.ts';
import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { viewOf, type ViewRefusal } from '#engine/characteristics/views.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { AnswerScope } from './full-answer-button.ts';
import { askByEdition, formatByEdition } from '../words/by-edition.ts';
import { createCardLayout } from './card-layout.ts';
import { formatObjectNotes } from './object-notes.ts';
import { rememberReply, type CardAnswer } from './remember-replies.ts';
import {
  isAsPrinted,
  formatPlacedDifference,
  formatChangedValues,
  formatBriefView,
} from './words/differences.ts';
import { formatCardDataDate, formatLegality, formatTextDateNote } from './words/facts.ts';
import { formatPrintedSides, formatSides, type Block } from './words/sides.ts';
import { formatPlaced, formatView } from './words/view.ts';

/**
 * Renders a card: its types, its sides with their texts or else keywords, then how its characteristics in its zone
 * differ from the printed ones by each edition, with the rules, then its legality or the date of the card data. If the
 * options place it in a zone or a state, its characteristics there come first.
 * @param isPlaced whether an option puts the card into a zone or a state
 */
export function renderCard(
  entry: CardEntry,
  object: CardObject,
  isPlaced: boolean,
  scope: AnswerScope,
  cards: Pick<CardPool, 'builtInUntil' | 'textsCome'>,
): Result<CardAnswer, Refusal> {
  return rememberReply(
    ['card', { ...object, card: null }, isPlaced, scope, cards.builtInUntil, cards.textsCome],
    [entry],
    () =>
      makeReply(entry, object, isPlaced, scope, [
        ...(isPlaced ? [] : formatLegality(entry)),
        ...(isPlaced ? [] : formatTextDateNote(entry, scope.edition)),
        ...formatCardDataDate([entry], cards, true),
      ]),
  );
}

/** @param footnotes small lines at the end of the reply */
function makeReply(
  entry: CardEntry,
  object: CardObject,
  isPlaced: boolean,
  { edition, depth }: AnswerScope,
  footnotes: Block,
): Result<CardAnswer, ViewRefusal> {
  const answers = askByEdition(
    edition,
    (ruleset) => viewOf(object, ruleset),
    (view) => toMarkdown(formatView(view, object, TODAYS_DATE)),
  );
  if (!answers.ok) return answers;
  const [view, ...others] = answers.value.map(({ grounds }) => grounds[0].answer);
  if (!view) throw new Error('no edition answered');
  const isWhole = isPlaced || depth === 'in-full';
  const text = formatByEdition(
    answers.value,
    {
      format: (editionView, viewEdition) =>
        isWhole
          ? formatPlaced(editionView, object, viewEdition)
          : formatPlacedDifference(editionView, object, viewEdition),
      formatBrief: (editionView, viewEdition) => formatBriefView(editionView, object, viewEdition),
    },
    depth,
  );
  const notes = formatObjectNotes(object, edition, true);
  const { sides, small } = isPlaced
    ? wrapSides(text.lines, formatSides(entry, object, [view, ...others]), notes)
    : {
        sides: formatPrintedSides(entry, formatChangedValues(view, object, edition)),
        small: [...(others.length === 0 && isAsPrinted(view, object) ? [] : text.lines), ...notes],
      };
  const layout = createCardLayout(entry, view, sides, [...small, ...footnotes]);
  return ok({ reply: { layout }, differs: text.differs });
}

const SMALL_LINE = /^-# /;

/** Orders the text that applies, then the other sides, then small notes. */
function wrapSides(
  lines: Block,
  { applying, sides }: ReturnType<typeof formatSides>,
  notes: Block,
): { readonly sides: readonly Block[]; readonly small: Block } {
  const last = lines.findLastIndex((line) => !SMALL_LINE.test(toMarkdown(line)));
  return {
    sides: [[...lines.slice(0, last + 1), ...applying], ...sides],
    small: [...notes, ...lines.slice(last + 1)],
  };
}
