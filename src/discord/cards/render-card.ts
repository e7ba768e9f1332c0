import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { viewOf, type ViewRefusal } from '#engine/characteristics/views.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { AnswerScope } from './full-answer-button.ts';
import { askByEdition, formatByEdition } from '../words/by-edition.ts';
import { createCardLayout, type Block } from './card-layout.ts';
import { formatObjectNotes } from './object-notes.ts';
import { rememberReply, type CardAnswer } from './remember-replies.ts';
import {
  isAsPrinted,
  formatUnlessAsPrinted,
  formatChangedValues,
  formatBriefView,
} from './words/differences.ts';
import { formatFactsDay, formatFormats, formatTodays } from './words/facts.ts';
import { formatCard, formatSides } from './words/sides.ts';
import { formatPlaced, formatView } from './words/view.ts';

/**
 * Renders a card: its types, its sides with their texts or else keywords, then how it differs from its print where it
 * is, by edition and with the rules, then its legality or the date of its facts. If it was placed somewhere, its
 * characteristics there come first.
 * @param isPlaced see `isPlaced`
 */
export function renderCard(
  entry: CardEntry,
  object: CardObject,
  isPlaced: boolean,
  under: AnswerScope,
  cards: Pick<CardPool, 'builtInUntil' | 'textsCome'>,
): Result<CardAnswer, Refusal> {
  return rememberReply(
    ['card', { ...object, card: null }, isPlaced, under, cards.builtInUntil, cards.textsCome],
    [entry],
    () =>
      makeReply(entry, object, isPlaced, under, [
        ...(isPlaced ? [] : formatFormats(entry)),
        ...(isPlaced ? [] : formatTodays(entry, under.edition)),
        ...formatFactsDay([entry], cards, true),
      ]),
  );
}

/** @param below small lines at the end */
function makeReply(
  entry: CardEntry,
  object: CardObject,
  isPlaced: boolean,
  { edition, depth }: AnswerScope,
  below: readonly string[],
): Result<CardAnswer, ViewRefusal> {
  const answered = askByEdition(
    edition,
    (ruleset) => viewOf(object, ruleset),
    (view) => formatView(view, object, TODAYS_DATE),
  );
  if (!answered.ok) return answered;
  const [view, ...others] = answered.value.map(({ grounds }) => grounds[0].answer);
  if (!view) throw new Error('nobody answered');
  const isWhole = isPlaced || depth === 'in-full';
  const text = formatByEdition(
    answered.value,
    {
      format: (viewThen, of) =>
        isWhole ? formatPlaced(viewThen, object, of) : formatUnlessAsPrinted(viewThen, object, of),
      formatBrief: (viewThen, of) => formatBriefView(viewThen, object, of),
    },
    depth,
  );
  const notes = formatObjectNotes(object, edition, true);
  const lines = text.text.split('\n');
  const { sides, small } = isPlaced
    ? wrapSides(lines, formatSides(entry, object, [view, ...others]), notes)
    : {
        sides: formatCard(entry, formatChangedValues(view, object, edition)),
        small: [...(others.length === 0 && isAsPrinted(view, object) ? [] : lines), ...notes],
      };
  const layout = createCardLayout(entry, view, sides, [...small, ...below]);
  return ok({ reply: { layout }, differs: text.differs });
}

const SMALL = /^-# /;

/** The text that applies, then the other sides, then small notes. Full answers keep their own notes. */
function wrapSides(
  said: Block,
  { applying, sides }: ReturnType<typeof formatSides>,
  notes: Block,
): { readonly sides: readonly Block[]; readonly small: Block } {
  const last = said.findLastIndex((line) => !SMALL.test(line));
  return {
    sides: [[...said.slice(0, last + 1), ...applying], ...sides],
    small: [...notes, ...said.slice(last + 1)],
  };
}
