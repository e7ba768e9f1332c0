import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { isInGame } from '#engine/game/seats.ts';
import { hasCommanders } from '#engine/game/commanders.ts';
import type { DayCheck } from '#engine/game/state.ts';
import { isSilenced } from '#engine/reminders/reminder.ts';
import { lossesIn } from '#engine/life/losses.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { hasOpenHands } from '../mulligans/opening-hands.ts';
import { mayDrawPlane, planarButton } from '../planechase/table-card-parts.ts';
import { rerunButton } from '../command/rerun-button.ts';
import { schemePlayerOf } from '#engine/formats/archenemy.ts';
import { customId } from '../command/custom-id.ts';
import { markButtons } from './mark-buttons.ts';

/** Custom-id action of the buttons on a table card. */
export const TABLE_ACTION = 'table';

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
  'monarch',
  'initiative',
  'damage',
  'back',
  'keep',
  'mulligan',
  'planar',
  'commanders',
] as const;
export type TableVerb = (typeof TABLE_VERBS)[number];

/** A parsed button: the verb and the version of the game that its card showed. */
export interface TablePress {
  readonly verb: TableVerb;
  readonly gameId: string;
  readonly seq: number;
  /**
   * Depends on the verb: the life change, the number of spells cast last turn (2 means two or more), the index of a
   * room or seat, or the number of planar die rolls so far; otherwise 0.
   */
  readonly by: number;
}

type Button = APIButtonComponentWithCustomId;
type Row = APIActionRowComponent<Button>;

/** Life changes offered as buttons. */
const LIFE_STEPS = [-5, -1, 1, 5];

interface ButtonOptions {
  readonly style?: Button['style'];
  readonly by?: number;
}

const PRIMARY: ButtonOptions = { style: ButtonStyle.Primary };

/** Returns the buttons of a table card; none once the game is over. */
export function tableButtons({ id, seq, game }: GameWithLog): readonly Row[] {
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
        ...(hasOpenHands(game) ? [row(button('keep', 'Keep', PRIMARY), button('mulligan', 'Mulligan'))] : []),
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
        ...optionalRow([
          ...(planar ? [button('planar', planar.label, { by: planar.rolled })] : []),
          ...(isOneTurn ? deckButtons({ id, seq, game }) : []),
        ]),
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

/** Buttons that draw from a deck of the bot. Such a draw can’t be undone, so they work on the latest card only. */
function deckButtons({ id, seq, game }: Pick<GameWithLog, 'id' | 'seq' | 'game'>): readonly Button[] {
  const draw = (subcommand: string, label: string): Button =>
    rerunButton(
      { command: 'turn', subcommand, options: {}, gameId: id, gameSeq: seq, afterSeq: seq },
      'open',
      label,
    );
  return [
    ...(mayDrawPlane(game)
      ? [draw('planeswalk', game.plane === undefined ? 'Draw a plane' : 'Planeswalk')]
      : []),
    ...(schemePlayerOf(game, rulesetOf(game.edition)) ? [draw('scheme', 'Draw a scheme')] : []),
  ];
}

/** Answers to the question of the untap step, indexed by the number of spells. */
const SPELL_COUNT_LABELS = ['No spells last turn', '1 spell', '2 or more'];

/** Highlights the answer that the table recorded. */
const spellsButtonOptions = (spells: number, check: DayCheck | null): ButtonOptions =>
  check && Math.min(check.noted, 2) === spells ? PRIMARY : {};

const row = (...components: Button[]): Row => ({ type: ComponentType.ActionRow, components });

const optionalRow = (buttons: readonly Button[]): readonly Row[] =>
  buttons.length > 0 ? [row(...buttons)] : [];

/** @returns `null` if the parts are not those of a table button */
export function parseTablePress([verb, gameId, seq, by = '0']: readonly string[]): TablePress | null {
  const knownVerb = TABLE_VERBS.find((tableVerb) => tableVerb === verb);
  if (!knownVerb || !gameId || !/^\d{1,9}$/.test(seq ?? '') || !/^-?\d{1,3}$/.test(by)) return null;
  return { verb: knownVerb, gameId, seq: Number(seq), by: Number(by) };
}

/** Events that do not change what a turn-advancing button does. */
const BOOKKEEPING_EVENTS =
  /^(?:mulligan|life|counters|commanders?|hit|library|monarch|initiative|day|mark)\//;
/**
 * If more entries than this were added since, the button is stale without reading them. Buttons that stay valid through
 * most events have the higher limit.
 */
const MAX_ENTRIES = 32;
const MAX_ENTRIES_LIFE = 256;

/**
 * Returns true if the game has moved on so that the button would do something other than its label says. Life changes
 * commute within one game but not across a subgame's start or end. Turn-advancing buttons tolerate bookkeeping
 * events. Undo must be of the last entry. Each player answers for an opening hand once per card, because the next
 * answer may be for another player's hand.
 * @param actorId the player who pressed it
 */
export function isStale(
  { verb, gameId, seq }: TablePress,
  book: GameWithLog,
  actorId: PlayerId | null = null,
): boolean {
  if (gameId !== book.id || seq > book.seq) return true;
  switch (verb) {
    case 'undo':
      return seq !== book.seq;
    case 'life':
    case 'back':
      return hasGameChanged(seq, book);
    case 'spells':
      return !book.game.dayCheck || hasDayQuestionChanged(seq, book);
    case 'room':
    case 'speed':
    case 'combat-damage':
      return hasReminderChanged(seq, book);
    case 'monarch':
    case 'initiative':
      return hasEventSince(HOLDER_EVENTS, seq, book);
    case 'keep':
    case 'mulligan':
      return hasDecidedMulligan(actorId, seq, book);
    case 'next':
    case 'step':
      return hasTurnChanged(seq, book);
    case 'commanders':
    case 'damage':
    case 'end-subgame':
    case 'flip':
    case 'join':
    case 'leave':
    case 'lose':
    case 'planar':
    case 'setup':
    case 'start':
    case 'who':
      return false;
  }
}

/** Returns true if anything but bookkeeping has happened since. */
function hasTurnChanged(seq: number, book: GameWithLog): boolean {
  const since = book.seq - seq;
  if (since > MAX_ENTRIES) return true;
  return book
    .log(since)
    .some(
      ({ entries, undoneTo }) =>
        undoneTo !== null || entries.some(({ event }) => !BOOKKEEPING_EVENTS.test(event.kind)),
    );
}

/** Events that create or replace a reminder. */
const REMINDER_EVENTS = /^(?:turn\/(?:began|step-began)|mark\/|initiative\/|subgame\/)/;

/** Events after which the damage shown on the card no longer changes who is the monarch or has the initiative. */
const HOLDER_EVENTS = /^(?:turn\/began|monarch\/|initiative\/|hit\/taken-back|subgame\/)/;

/** Returns true if the card's reminder no longer applies or an undo has happened since. */
const hasReminderChanged = (seq: number, book: GameWithLog): boolean =>
  hasEventSince(REMINDER_EVENTS, seq, book);

/** Events that answer the question of an untap step or open another one. */
const DAY_QUESTION_EVENTS = /^(?:turn\/began|day\/.*)$/;

/** Returns true if the question on the card is no longer open or an undo has happened since. */
const hasDayQuestionChanged = (seq: number, book: GameWithLog): boolean =>
  hasEventSince(DAY_QUESTION_EVENTS, seq, book);

/** Returns true if a matching event or an undo has happened since. */
function hasEventSince(pattern: RegExp, seq: number, book: GameWithLog): boolean {
  const since = book.seq - seq;
  if (since > MAX_ENTRIES_LIFE) return true;
  return book
    .log(since)
    .some(
      ({ entries, undoneTo }) => undoneTo !== null || entries.some(({ event }) => pattern.test(event.kind)),
    );
}

/** Returns true if the player has decided on an opening hand since, or an undo has happened. */
function hasDecidedMulligan(actorId: PlayerId | null, seq: number, book: GameWithLog): boolean {
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

/** Events that replace the game being played. */
const SUBGAME_BOUNDARIES = /^subgame\/(?:began|restarted|ended)$/;

/**
 * Returns true if a subgame has begun or ended since, or an undo has reverted such an event. An undo may reach back
 * before `seq`.
 */
function hasGameChanged(seq: number, book: GameWithLog): boolean {
  if (book.seq - seq > MAX_ENTRIES_LIFE) return true;
  const since = book.log(book.seq - seq);
  const oldest = Math.min(seq, ...since.flatMap(({ undoneTo }) => undoneTo ?? []));
  if (book.seq - oldest > MAX_ENTRIES_LIFE) return true;
  const affected = oldest < seq ? book.log(book.seq - oldest) : since;
  return affected.some(({ entries }) => entries.some(({ event }) => SUBGAME_BOUNDARIES.test(event.kind)));
}
