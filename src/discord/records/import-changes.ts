import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { typedWords } from '#text/typed.ts';
import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { formatCount } from '#basics/format-count.ts';
import { foldName } from '#engine/cards/names.ts';
import { knownFinishes } from '#engine/records/finishes.ts';
import type { RecordUpdate, RecordWithLine, NewPlayer, NewRecord } from '#store/port/records.ts';
import { recordedVariantName, recordedName } from '../sentences/results.ts';
import { foldPlayerId } from './line-identity.ts';

/** Assigns the players of a line to the seats of a record. Players with unknown names take the remaining seats. */
function matchSeats({ players }: NewRecord, held: RecordWithLine): readonly (NewPlayer | undefined)[] {
  const byName = new Map(players.map((player) => [foldPlayerId(player.playerId), player]));
  const named = held.players.map(({ playerId }) => {
    const found = playerId === null ? undefined : byName.get(foldPlayerId(playerId));
    if (found) byName.delete(foldPlayerId(found.playerId));
    return found;
  });
  const unmatched = [...byName.values()];
  return named.map((player) => player ?? unmatched.shift());
}

/** The places of a line, by the seats of the record; `undefined` if the line has none, or the record has the same. */
export function finishesFromLine(record: NewRecord, held: RecordWithLine): readonly number[] | undefined {
  const finishes = matchSeats(record, held).flatMap((player) => player?.finish ?? []);
  const known = knownFinishes(held.players);
  return finishes.length < held.players.length || finishes.every((finish, seat) => finish === known[seat])
    ? undefined
    : finishes;
}

/**
 * Builds the correction that makes a record equal to its line. For a record that was not imported, fields missing in
 * the line are kept: the bot knows more than the sheet.
 */
export function correctionFromLine(record: NewRecord, held: RecordWithLine) {
  const seats = matchSeats(record, held);
  const isFromFile = held.source === 'imported';
  const finishes = finishesFromLine(record, held);
  return {
    number: held.number,
    how: record.how,
    winners: seats.flatMap((player, seat) => (player?.isWinner ? [seat] : [])),
    turns: isFromFile ? record.turns : (record.turns ?? held.turns),
    variant: isFromFile ? record.variant : (record.variant ?? held.variant),
    commanders: seats.map((player, seat) => {
      const typed = player?.commanders ?? [];
      return isFromFile || typed.length > 0 ? typed : (held.players[seat]?.commanders ?? []);
    }),
    teams: seats.map((player, seat) =>
      isFromFile ? (player?.team ?? null) : (held.players[seat]?.team ?? null),
    ),
    ...(finishes && { finishes }),
  } satisfies RecordUpdate;
}

/** `winner Ann → Bob, turns 9 → 14`. */
export function formatChanges(record: NewRecord, held: RecordWithLine): Text {
  const { how, winners, turns, variant, commanders, teams, finishes } = correctionFromLine(record, held);
  const isWinner = held.players.map(({ outcome }) => outcome === 'won');
  const namesBefore = held.players.filter((_, seat) => isWinner[seat]).map(recordedName);
  const namesAfter = record.players
    .filter((player) => player.isWinner)
    .map(({ playerId }) => playerName(playerId));
  const isSameResult = how === held.how && isWinner.every((won, seat) => won === winners.includes(seat));
  const parts = [
    ...(isSameResult
      ? []
      : [text`winner ${formatWinner(held.how, namesBefore)} → ${formatWinner(how, namesAfter)}`]),
    ...(finishes
      ? [`places ${formatFinishes(knownFinishes(held.players))} → ${formatFinishes(finishes)}`]
      : []),
    ...(turns === held.turns ? [] : [`turns ${held.turns ?? '?'} → ${turns ?? '?'}`]),
    ...(variant === held.variant
      ? []
      : [`variant ${formatVariant(held.variant)} → ${formatVariant(variant)}`]),
    ...commanders.flatMap((after, seat) => {
      const before = held.players[seat]?.commanders ?? [];
      return commanderNamesOf(before) === commanderNamesOf(after)
        ? []
        : [text`commander ${formatNames(before)} → ${formatNames(after)}`];
    }),
    ...(held.players.every(({ team }, seat) => team === teams[seat]) ? [] : ['teams']),
  ];
  const more = parts.length - MAX_CHANGES;
  return joinTexts(
    [...parts.slice(0, MAX_CHANGES), ...(more > 0 ? [formatCount(more, 'more change')] : [])],
    ', ',
  );
}

const MAX_CHANGES = 3;
const MAX_COMMANDER_LENGTH = 30;

const formatWinner = (how: NewRecord['how'], names: readonly Text[]): Text =>
  how === 'drawn' ? 'draw' : names.length === 0 ? 'none' : listOf(names);

/** `2, 1, 3`, in the order of the players. */
const formatFinishes = (finishes: readonly (number | null)[]): string =>
  finishes.map((finish) => finish ?? '?').join(', ');

const formatVariant = (variant: string | null): string =>
  variant === null ? '?' : recordedVariantName(variant);

const formatNames = (commanders: readonly string[]): Text =>
  commanders.length === 0
    ? '?'
    : listOf(commanders.map((commander) => typedWords(commander, MAX_COMMANDER_LENGTH)));

const commanderNamesOf = (commanders: readonly string[]): string =>
  commanders.map(foldName).toSorted().join('\n');
