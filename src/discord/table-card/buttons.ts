import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { hasSeveralTurns } from '../../engine/formats/grand-melee.ts';
import { isInGame } from '../../engine/game/seats.ts';
import { hasCommanders } from '../../engine/game/commanders.ts';
import type { DayCheck } from '../../engine/game/state.ts';
import { isSilenced } from '../../engine/reminders/reminder.ts';
import { lossesIn } from '../../engine/life/losses.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { GameBook } from '../../store/port/games.ts';
import { asksForHands } from '../mulligans/on-card.ts';
import { planarButton } from '../planechase/on-card.ts';
import { customId } from '../command/custom-id.ts';
import { markButtons } from './mark-buttons.ts';

/** The action of the buttons on a table card. */
export const TABLE_ACTION = 'table';

/** The words that the buttons carry, for what they do. */
export const TABLE_VERBS = [
  'next',
  'step',
  'flip',
  'who',
  'undo',
  'life',
  'join',
  'setup',
  'leave',
  'start',
  'lose',
  'end-subgame',
  'spells',
  'room',
  'speed',
  'combat-damage',
  'damage',
  'back',
  'keep',
  'mulligan',
  'planar',
  'commanders',
] as const;
export type TableVerb = (typeof TABLE_VERBS)[number];

/** The content of a pressed button: what to do, and the state of the game that its card showed. */
export interface TablePress {
  readonly verb: TableVerb;
  readonly gameId: string;
  readonly seq: number;
  /**
   * By how much the presser's life changes; spells cast last turn, 2 for two or more; the place of a room or a seat; rolls of
   * the planar die so far; 0 for every other verb.
   */
  readonly by: number;
}

type Button = APIButtonComponentWithCustomId;
type Row = APIActionRowComponent<Button>;

/** By how much one's own life changes with a press. */
const LIFE_STEPS = [-5, -1, 1, 5];

interface ButtonOptions {
  readonly style?: Button['style'];
  readonly by?: number;
}

const PRIMARY: ButtonOptions = { style: ButtonStyle.Primary };

/** The buttons of a table card; none once the game is over. */
export function tableButtons({ id, seq, game }: GameBook): readonly Row[] {
  const button = (
    verb: TableVerb,
    label: string,
    { style = ButtonStyle.Secondary, by }: ButtonOptions = {},
  ): Button => ({
    type: ComponentType.Button,
    style,
    label,
    custom_id: customId(TABLE_ACTION, verb, id, seq, ...(by === undefined ? [] : [by])),
  });
  const isOneTurn = !hasSeveralTurns(game);
  const planar = isOneTurn ? planarButton(game) : null;
  switch (game.stage) {
    case 'gathering':
      return [
        row(
          button('join', 'Join', PRIMARY),
          button('leave', 'Leave'),
          button('start', 'Start', { style: ButtonStyle.Success }),
          button('setup', 'Set up…'),
        ),
      ];
    case 'playing':
      if (game.result)
        return [row(button('end-subgame', 'End the subgame', PRIMARY), button('undo', 'Undo'))];
      return [
        row(
          ...(isOneTurn ? [button('next', 'Next turn', PRIMARY), button('step', 'Next step', PRIMARY)] : []),
          button('flip', 'Flip a coin'),
          ...(isOneTurn ? [button('who', 'Who decides?')] : []),
          button('undo', 'Undo'),
        ),
        ...(asksForHands(game) ? [row(button('keep', 'Keep', PRIMARY), button('mulligan', 'Mulligan'))] : []),
        ...optionalRow(
          markButtons(game).map(({ verb, label, by }) => button(verb, label, { ...PRIMARY, by })),
        ),
        ...(game.dayCheck && !isSilenced(game, 'day')
          ? [
              row(
                ...SPELL_COUNT_LABELS.map((label, by) =>
                  button('spells', label, { by, ...spellsButtonOptions(by, game.dayCheck) }),
                ),
              ),
            ]
          : []),
        ...(planar ? [row(button('planar', planar.label, { by: planar.rolled }))] : []),
        row(
          ...LIFE_STEPS.map((by) => button('life', `${by < 0 ? '−' : '+'}${Math.abs(by)} life`, { by })),
          button('damage', 'Damage…'),
        ),
        ...optionalRow([
          ...(hasCommanders(game) ? [button('commanders', 'Commanders')] : []),
          ...(lossesIn(game, rulesetOf(game.edition)).length > 0
            ? [button('lose', 'Remove losing players', { style: ButtonStyle.Danger })]
            : []),
          ...(game.hits.some(({ playerId }) => isInGame(game, playerId))
            ? [button('back', 'Take back')]
            : []),
        ]),
      ];
    case 'over':
      return [];
  }
}

/** The answers to the untap step's question, by the number of spells. */
const SPELL_COUNT_LABELS = ['No spells last turn', '1 spell', '2 or more'];

/** The answer that the table noted stands out. */
const spellsButtonOptions = (spells: number, check: DayCheck | null): ButtonOptions =>
  check && Math.min(check.noted, 2) === spells ? PRIMARY : {};

const row = (...components: Button[]): Row => ({ type: ComponentType.ActionRow, components });

/** A row, where there is anything in it. */
const optionalRow = (buttons: readonly Button[]): readonly Row[] =>
  buttons.length > 0 ? [row(...buttons)] : [];

/** Reads a pressed button; `null` where it is none of ours. */
export function parseTablePress([verb, gameId, seq, by = '0']: readonly string[]): TablePress | null {
  const known = TABLE_VERBS.find((tableVerb) => tableVerb === verb);
  if (!known || !gameId || !/^\d{1,9}$/.test(seq ?? '') || !/^-?\d{1,3}$/.test(by)) return null;
  return { verb: known, gameId, seq: Number(seq), by: Number(by) };
}

/** Bookkeeping, after which a button that goes on in the turn still means what it meant. */
const BOOKKEEPING_EVENTS =
  /^(?:mulligan|life|counters|commanders?|hit|library|monarch|initiative|day|mark)\//;
/** With more lines since, a button is out of date whatever they say; one of life, with many more. */
const MAX_ENTRIES = 32;
const MAX_ENTRIES_LIFE = 256;

/**
 * True if the game has gone on since the button was shown, so that it would do something else than it said. A change of
 * one's own life adds up with every other in the same game, but not in one within it or around it; what goes on in the
 * turn goes with bookkeeping; undo must be of the last line; what somebody says of an opening hand is said once from each
 * card, since the next may be for somebody else.
 * @param actorId who pressed it
 */
export function isStale(
  { verb, gameId, seq }: TablePress,
  book: GameBook,
  actorId: PlayerId | null = null,
): boolean {
  if (gameId !== book.id || seq > book.seq) return true;
  if (verb === 'undo') return seq !== book.seq;
  if (verb === 'life' || verb === 'back') return hasGameChanged(seq, book);
  if (verb === 'spells') return !book.game.dayCheck || hasDayQuestionChanged(seq, book);
  if (verb === 'room' || verb === 'speed' || verb === 'combat-damage') return hasReminderChanged(seq, book);
  if (verb === 'keep' || verb === 'mulligan') return hasDecidedMulligan(actorId, seq, book);
  if (verb !== 'next' && verb !== 'step') return false;
  const since = book.seq - seq;
  if (since > MAX_ENTRIES) return true;
  return book
    .log(since)
    .some(
      ({ entries, undoneTo }) =>
        undoneTo !== null || entries.some(({ event }) => !BOOKKEEPING_EVENTS.test(event.kind)),
    );
}

/** The events after which a reminder is noted, or another one stands in its place. */
const REMINDER_EVENTS = /^(?:turn\/(?:began|step-began)|mark\/|initiative\/|subgame\/)/;

/** True if what a card reminded of is no longer so, or something was taken back since. */
const hasReminderChanged = (seq: number, book: GameBook): boolean =>
  hasEventSince(REMINDER_EVENTS, seq, book);

/** The events after which the question of an untap step is answered, or another one is open. */
const DAY_QUESTION_EVENTS = /^(?:turn\/began|day\/.*)$/;

/** True if the question of a card is no longer the one that is open, or something was taken back since. */
const hasDayQuestionChanged = (seq: number, book: GameBook): boolean =>
  hasEventSince(DAY_QUESTION_EVENTS, seq, book);

/** True if such an event has happened since, or something was taken back. */
function hasEventSince(pattern: RegExp, seq: number, book: GameBook): boolean {
  const since = book.seq - seq;
  if (since > MAX_ENTRIES_LIFE) return true;
  return book
    .log(since)
    .some(
      ({ entries, undoneTo }) => undoneTo !== null || entries.some(({ event }) => pattern.test(event.kind)),
    );
}

/** True if somebody said something of an opening hand since, or what was said was taken back. */
function hasDecidedMulligan(actorId: PlayerId | null, seq: number, book: GameBook): boolean {
  const since = book.seq - seq;
  if (since > MAX_ENTRIES) return true;
  return book
    .log(since)
    .some(
      (line) =>
        line.undoneTo !== null ||
        (line.actorId === actorId && line.entries.some(({ event }) => event.kind.startsWith('mulligan/'))),
    );
}

/** The events that put another game in the place of the one that is played. */
const SUBGAME_BOUNDARIES = /^subgame\/(?:began|restarted|ended)$/;

/** True if a subgame has begun or ended since, or that was taken back: a line may take back some that stood before. */
function hasGameChanged(seq: number, book: GameBook): boolean {
  if (book.seq - seq > MAX_ENTRIES_LIFE) return true;
  const since = book.log(book.seq - seq);
  const oldest = Math.min(seq, ...since.flatMap(({ undoneTo }) => undoneTo ?? []));
  if (book.seq - oldest > MAX_ENTRIES_LIFE) return true;
  const affected = oldest < seq ? book.log(book.seq - oldest) : since;
  return affected.some(({ entries }) => entries.some(({ event }) => SUBGAME_BOUNDARIES.test(event.kind)));
}
