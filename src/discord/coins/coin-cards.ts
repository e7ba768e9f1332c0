import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Text } from '#text/text.ts';
import { citationsText } from '#text/cite.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { COIN_CARD_LABELS, findCoinCard } from '#cards/coins/procedures.ts';
import { COINS } from '#cards/coins/coin-cards.ts';
import { coinResults } from '#cards/coins/results.ts';
import { createNameIndex } from '#cards/pool/name-index.ts';
import type { CoinCard, Procedure } from '#cards/coins/vocabulary.ts';
import type { CoinFlips, FlipRequest } from '#engine/coins/vocabulary.ts';
import { foldName } from '#engine/cards/names.ts';
import { citeOrLater } from '#engine/rule-numbers/citing.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { FlipEntry } from '#ledger/vocabulary/ledger.ts';
import type { CardLines } from './replies.ts';
import { MAX_SUGGESTIONS, type Suggestion } from '../command/command.ts';

/** By their labels: see `COIN_CARD_LABELS`. */
export const COIN_CARD_INDEX = createNameIndex(COIN_CARD_LABELS);

/** Suggests cards that flip coins; all of them for an empty text. */
export function suggestCoinCards(typed: string): readonly Suggestion[] {
  const folded = foldName(typed);
  const labels = folded
    ? [
        ...COIN_CARD_INDEX.search(typed, MAX_SUGGESTIONS),
        ...COINS.fromTexts()
          .map(({ name }) => name)
          .filter((name) => foldName(name).includes(folded)),
      ].slice(0, MAX_SUGGESTIONS)
    : COIN_CARD_LABELS;
  return labels.map((label) => ({ name: label, value: label }));
}

/** Formats what a card does with the results of a flip; `null` without a card, or for an unknown one. */
export function createCardLines({
  purpose,
  actorId,
  request,
  outcome,
  edition,
}: FlipEntry): CardLines | null {
  const match = purpose === null ? undefined : findCoinCard(purpose);
  if (!match?.procedure) return null;
  const { card, procedure } = match;
  const markers = Object.fromEntries(request.flippers.map((id) => [id, markerOf(id)]));
  const results = coinResults(procedure, outcome, markers);
  const [flipper] = request.flippers;
  const isForAnother = request.flippers.length === 1 && flipper !== actorId;
  return {
    heading: text`**${card.name}** (${procedure.when})`,
    results: results.map((line) => withPlayerName(line, request.flippers)),
    notes: [
      isForAnother && results.some((line) => /\byou/i.test(line))
        ? text`“You” is ${playerName(flipper)}.`
        : '',
      isNoteDue(procedure, outcome) ? (procedure.note ?? '') : '',
      formatTargets(procedure, edition),
      ...(outcome.awaits ? [] : formatTriggers(card, request)),
    ].filter((note) => note !== ''),
    endsAtMax: procedure.stop.kind === 'loss' && procedure.stop.most !== null,
  };
}

/** Stands for a player in a line. */
const markerOf = (playerId: PlayerId): string => `<@${playerId}>`;

/** Replaces the marker of a player, of whom a line has at most one. */
function withPlayerName(line: string, players: readonly PlayerId[]): Text {
  const playerId = players.find((id) => line.includes(markerOf(id)));
  if (playerId === undefined) return line;
  const [before = '', after = ''] = line.split(markerOf(playerId));
  return [before, playerName(playerId), after];
}

/** The note is shown with the decision whether to flip again if there is one, and otherwise at the end. */
function isNoteDue({ stop }: Procedure, { awaits }: CoinFlips): boolean {
  return stop.kind === 'again' ? awaits?.kind === 'again' : awaits === null;
}

/** A spell or ability does not flip if all of its targets are illegal. */
function formatTargets({ targets }: Procedure, edition: Edition): Text {
  if (targets === 0) return '';
  const illegal = targets === 1 ? 'its target is' : 'all its targets are';
  return text`If ${illegal} illegal by then, nothing is flipped (${citationsText([citeOrLater('resolving/illegal-targets', edition)])}).`;
}

/** A card with a flip and a trigger also triggers on flips of other cards. */
function formatTriggers({ facts }: CoinCard, { thumbs }: FlipRequest): readonly string[] {
  const triggers = facts.filter((fact) => fact.kind === 'trigger');
  const [first] = triggers;
  if (!first) return [];
  const results = triggers.map(({ outcome }) => (outcome.side === 'won' ? 'win' : 'lose')).join(' or ');
  const whose = first.whose === 'yours' ? `you ${results}` : `anybody ${results}s`;
  const ignored = Object.values(thumbs).some((count) => count > 0)
    ? ', but no coin that a Thumb ignores'
    : '';
  return [`It counts each flip that ${whose}, for any card${ignored}.`];
}
