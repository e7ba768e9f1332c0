import type { Text } from '#text/text.ts';
import { isSameText } from '#text/plain.ts';
import { listOf } from '#text/list.ts';
import { typedWords } from '#text/typed.ts';
import { citationsText } from '#text/cite.ts';
import { joinLines, playerName, joinTexts, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { COINS } from '#cards/coins/coin-cards.ts';
import { NOTHING_HAPPENS } from '#cards/coins/results.ts';
import { flipRules } from '#engine/coins/flipping.ts';
import { followsLaterRule } from '#engine/rule-numbers/citing.ts';
import { dateOf } from '#engine/vocabulary/editions.ts';
import { valueSince, rulesetOf } from '#engine/editions/rulesets.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { ChangeResult } from '../command/mutate.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { PlayedFlip } from '#ledger/play.ts';
import type { CoinBook, FlipEntry } from '#ledger/vocabulary/ledger.ts';
import type { Table } from '#store/port/changes.ts';
import { formatFirstCommitments, formatSequence } from '../sentences/commitment.ts';
import { otherEdition } from '../words/cite.ts';
import { allResultsButton, askChoice } from './buttons.ts';
import { formatCount } from '#basics/format-count.ts';
import { involvedCards, recordButton, formatTriggeredAbilities } from './consequences.ts';
import { formatFromText } from '../labels/from-text.ts';
import { formatRecordedThumbs } from './recorded-thumbs.ts';
import { formatOutcome } from './format-coins.ts';
import type { Reply } from '../command/reply.ts';
import { buttonRow } from '../command/rows.ts';

/** The lines that a card adds to a flip: its name and condition, and the results. */
export interface CardLines {
  readonly heading: Text;
  readonly results: readonly Text[];
  /** Further notes for the player. */
  readonly notes: readonly Text[];
  /** True if the card itself limits the number of flips. */
  readonly endsAtMax: boolean;
}

/** A note if the edition is silent, or if another edition would flip differently. */
function formatEditionNotes({ entry: { request, edition }, citations }: PlayedFlip): readonly Text[] {
  const later = citations.find((rule) => followsLaterRule(edition, rule));
  const silenceNotes = later
    ? [text`-# The rules of ${dateOf(edition)} are silent here: this follows ${citationsText([later])}.`]
    : [];
  const callerNotes =
    request.call && rulesetOf(edition).coinCaller === 'opponent'
      ? [text`-# Since ${valueSince('coinCaller', 'flipper')} whoever flips calls it.`]
      : [];
  return [...silenceNotes, ...callerNotes];
}

/** The rules with both numbers, the flip's number, and how to check its coins. */
function formatFooter(played: PlayedFlip, book: CoinBook): readonly Text[] {
  const { entry, citations } = played;
  const other = otherEdition(entry.edition);
  const otherEditionRules = flipRules(entry.request, entry.outcome.flips, other).filter(
    (citation) => citation.edition === dateOf(other),
  );
  const lines = [
    text`-# ${citationsText([...citations, ...otherEditionRules])} · ${formatSequence('flip', entry, book.headWith([entry]))}`,
    ...formatEditionNotes(played),
  ];
  if (entry.outcome.flips.some(({ drawn }) => drawn.length > 2))
    lines.push(text`-# A ruling covers one Thumb; for more it follows from each replacing a flip once.`);
  if (!entry.isPrivate && !book.published) lines.push(formatFirstCommitments('flips', book));
  return lines;
}

/** The agreement that players need to use something other than a coin; `null` for coins. */
function formatAgreement({ request: { substitute } }: FlipEntry): Text | null {
  if (substitute?.kind === 'die')
    return text`A coin thrown as a d${substitute.sides}: odd is heads, even is tails, if all players agree. Real dice: \`/roll\`.`;
  if (substitute?.kind === 'object')
    return text`“${typedWords(substitute.heads, 40)}” is heads and “${typedWords(substitute.tails, 40)}” is tails, if all players agree.`;
  return null;
}

/** The owner of the Thumbs, if several players flip. */
function formatOwners({ request: { flippers, thumbs } }: FlipEntry): Text | null {
  if (flippers.length === 1) return null;
  const owners = flippers.flatMap((flipper) =>
    thumbs[flipper] ? [text`${formatCount(thumbs[flipper], 'Thumb')} of ${playerName(flipper)}`] : [],
  );
  return owners.length > 0 ? text`-# ${listOf(owners)}.` : null;
}

/** The channel's coins and its open game. */
type CoinTable = Pick<Table, 'coins' | 'game'>;

/** Renders a flip: the card, the results, their consequences or the pending choice, and the rules. */
function renderFlip(
  played: PlayedFlip,
  { coins: book, game }: CoinTable,
  card: CardLines | null,
  replaces = false,
): Reply {
  const { entry } = played;
  const question = askChoice(entry, game?.game ?? null);
  const thumbs = formatRecordedThumbs(entry, game?.game ?? null);
  const tail = [
    ...(card?.notes ?? []),
    ...(entry.outcome.awaits ? [] : formatFromText(COINS, ...involvedCards(entry, game?.game ?? null))),
    question && ranked('decisive', question.question),
    formatAgreement(entry),
    thumbs ? null : formatOwners(entry),
    ...formatFooter(played, book),
  ].filter((line) => line !== null && line !== undefined);
  const outcomeLines = formatOutcome(entry, card?.endsAtMax);
  const isCut =
    entry.outcome.flips.length > 1 &&
    !isSameText(joinLines(outcomeLines), joinLines(formatOutcome(entry, card?.endsAtMax, 'whole')));
  const triggered = formatTriggeredAbilities(entry, game?.game ?? null);
  const cardResults =
    card?.results.filter((line) => triggered.length === 0 || line !== NOTHING_HAPPENS) ?? [];
  const results = [...cardResults, ...triggered].map((line) => text`→ ${line}`);
  // Consequences follow the winners or the last round, and individual coins come last.
  const { flippers, until } = entry.request;
  const headLines = flippers.length === 1 || until.kind === 'all-show' ? 1 : outcomeLines.length;
  const head = [
    ...(card ? [card.heading] : []),
    ...(thumbs ? [thumbs] : []),
    ...outcomeLines.slice(0, headLines),
    ...results,
    ...outcomeLines.slice(headLines).map((line) => ranked('names', line)),
  ];
  const recordingButton = recordButton(entry, game);
  return {
    content: joinLines([...head, ...tail]),
    components: [
      ...(question?.components ?? []),
      ...(recordingButton || isCut
        ? [
            buttonRow(
              ...(recordingButton ? [recordingButton] : []),
              ...(isCut ? [allResultsButton(entry)] : []),
            ),
          ]
        : []),
    ],
    isPrivate: entry.isPrivate,
    replaces,
  };
}

/** Renders as many results as fit a message, for the user only. */
export function renderAllResults(entry: FlipEntry, card: CardLines | null): Reply {
  const lines = [...formatOutcome(entry, card?.endsAtMax, 'whole'), text`-# Flip ${entry.sequence}`];
  return { content: joinTexts(lines, '\n'), isPrivate: true };
}

/** Turns the result of a flip into a change and a reply. */
export function decideFlip(
  played: Result<PlayedFlip, Refusal>,
  table: CoinTable,
  findCardLines: (entry: FlipEntry) => CardLines | null,
  replaces = false,
): ChangeResult {
  if (!played.ok) return played;
  const { entry } = played.value;
  const reply = renderFlip(played.value, table, findCardLines(entry), replaces);
  return ok({ reply, entries: [entry], isPublishing: !entry.isPrivate && !table.coins.published });
}
