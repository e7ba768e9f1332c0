import { describe, expect, it } from 'vitest';
import { redrawRequestFor, mergeRedrawRequests, planCard } from '#discord/table-card/plan.ts';
import type { InvalidateOptions } from '#discord/command/table-cards.ts';
import type { GameWithLog, TableCard } from '#store/port/games.ts';
import { gathered, seated, type Action } from '../../engine/tables/seated.ts';
import { gameWithLog, idOf, logEntry, playGame } from '../tables/card-book.ts';

const [ANN, BOB] = [idOf(1), idOf(2)];
const HOUR_MS = 60 * 60 * 1000;

type Doing = readonly [who: string, action: Action];
const losesLife = (who: string): Doing => [who, { kind: 'life/change', playerId: who, change: { by: -1 } }];
const nextTurn = (who: string): Doing => [who, { kind: 'turn/next' }];

const game = seated([ANN, BOB]);
const gathering = gameWithLog(gathered([ANN, BOB]), [logEntry(1, [])]);
const over = gameWithLog({ ...game, stage: 'over', turn: null }, [logEntry(1, []), logEntry(2, [])]);

/** The card that shows the game after an entry. */
const cardOf = (seq: number, gameId = gathering.id): TableCard => ({
  channelId: '1',
  messageId: 'old',
  gameId,
  seq,
  postedAt: 0,
});

const NOTHING = { do: 'nothing' };
const EDIT = { do: 'edit', messageId: 'old', postedAt: 0 };
const POST = { do: 'post', old: 'old', isNewTurn: false };
const POST_FOR_A_TURN = { ...POST, isNewTurn: true };

describe('how the table card is updated', () => {
  const taken = playGame(game, losesLife(ANN), nextTurn(ANN));
  const undone = gameWithLog(game, [
    ...taken.log(2).toReversed(),
    { ...taken.log(1)[0]!, isUndone: true },
    logEntry(4, [], { undoneTo: 2 }),
  ]);

  it.each<[string, GameWithLog | null, TableCard | undefined, object]>([
    ['no game', null, undefined, NOTHING],
    ['a game that has no card yet', gathering, undefined, { do: 'post', old: null, isNewTurn: false }],
    ['a card of the game before', gathering, cardOf(9, 'another'), POST],
    ['it shows the last line', playGame(game, losesLife(ANN)), cardOf(2), NOTHING],
    ['life has changed', playGame(game, losesLife(ANN)), cardOf(1), EDIT],
    ['a turn has begun', taken, cardOf(2), POST_FOR_A_TURN],
    [
      'a turn began before the line that it shows',
      playGame(game, nextTurn(ANN), losesLife(BOB)),
      cardOf(2),
      EDIT,
    ],
    ['a turn began, and that was taken back', undone, cardOf(2), EDIT],
    ['the game is over', over, cardOf(1), EDIT],
    ['the game is over, and never had a card', over, undefined, NOTHING],
  ])('%s', (_, book, card, expected) => {
    const circumstances = { now: 0, isForced: false, canPost: true, isScrolledAway: false };
    expect(planCard(book, card, circumstances)).toEqual(expected);
  });

  it.each<[string, GameWithLog, Partial<Parameters<typeof planCard>[2]>, object]>([
    ['nothing changed', taken, { now: HOUR_MS }, NOTHING],
    ['it is drawn all the same', taken, { isForced: true }, EDIT],
    ['it is an hour old and drawn all the same', taken, { isForced: true, now: HOUR_MS }, POST],
    ['the same where the bot may not post', taken, { isForced: true, now: HOUR_MS, canPost: false }, EDIT],
    ['it is out of sight', taken, { isScrolledAway: true }, POST],
    ['out of sight, where the bot may not post', taken, { isScrolledAway: true, canPost: false }, NOTHING],
    ['out of sight, and the game is over', over, { isScrolledAway: true }, NOTHING],
  ])('if the last entry is already shown: %s', (_, book, given, expected) => {
    const circumstances = { now: 0, isForced: false, canPost: true, ...given };
    expect(planCard(book, cardOf(book.seq), circumstances)).toEqual(expected);
  });

  it('without permission to post, a game without a card gets none', () => {
    expect(planCard(taken, undefined, { now: 0, isForced: true, canPost: false })).toEqual(NOTHING);
  });
});

describe('merged redraw requests', () => {
  const all = (...touches: readonly InvalidateOptions[]) =>
    touches.map(redrawRequestFor).reduce((so, request) => mergeRedrawRequests(so, request));

  it.each<[what: string, touches: readonly InvalidateOptions[], due: object]>([
    ['one change', [{}], { isForced: false, pings: [], closed: null, guildId: undefined }],
    ['a turn that begins, and life after it', [{ pings: [BOB] }, {}], { pings: [BOB] }],
    ['two turns that begin', [{ pings: [BOB] }, { pings: [ANN] }], { pings: [ANN] }],
    ['what is to be drawn anyway, and a change', [{ isForced: true }, {}], { isForced: true }],
    ['a change, and what is to be drawn anyway', [{}, { isForced: true }], { isForced: true }],
    [
      'late answers',
      [{ lateInteractionId: 'one' }, {}, { lateInteractionId: 'other' }],
      { late: new Set(['one', 'other']) },
    ],
    [
      'cards to close',
      [{ outdatedMessageId: 'one' }, { outdatedMessageId: 'other' }],
      { closes: new Set(['one', 'other']) },
    ],
    ['a card that was closed, and a change', [{ closedCardId: 'old' }, {}], { closed: 'old' }],
    ['a server, and a change of which nobody said any', [{ guildId: '10' }, {}], { guildId: '10' }],
  ])('%s', (_, touches, due) => {
    expect(all(...touches)).toMatchObject(due);
  });
});
