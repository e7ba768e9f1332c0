import { SnowflakeUtil } from 'discord.js';
import { plainFlip } from '../../engine/coins/requests.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { checkWhoseTurn } from '../../engine/formats/grand-melee.ts';
import { decideLobby } from '../../engine/lobby/lobby.ts';
import { decideNumbers } from '../../engine/life/numbers.ts';
import { decideMulligan, type MulliganAction } from '../../engine/mulligans/mulligans.ts';
import { speaksFor } from '../../engine/mulligans/order.ts';
import { decideTurn } from '../../engine/turns/turns.ts';
import { refuse } from '../../engine/vocabulary/refusals.ts';
import { fail } from '../../engine/vocabulary/result.ts';
import type { LogRow, Standing } from '../../store/port/games.ts';
import { lookAt } from '../../store/port/look.ts';
import { playFlip } from '../../store/coins/play.ts';
import { cardLines } from '../coins/cards.ts';
import { decideFlip } from '../coins/replies.ts';
import { commandersReply } from '../commanders/show.ts';
import type { AnyCommand, House, Press, Said } from '../command/command.ts';
import { textPart } from '../command/layout.ts';
import type { Reply } from '../command/reply.ts';
import { textOf } from '../quotes/read-citations.ts';
import { planCard } from './plan.ts';
import { changeGame, does, openGame, refused, type DecideAtTable } from '../table/change-game.ts';
import { DAMAGE_ACTION } from '../hits/form.ts';
import { part } from '../leaving/end.ts';
import { withdrawFrom } from '../leaving/leave.ts';
import { startGame } from '../games/start.ts';
import { showSettings } from '../games/lobby.ts';
import { undoLast } from '../games/undo.ts';
import { sayPassed } from '../sentences/reminders.ts';
import { changeReply } from '../table/change-reply.ts';
import { renderTable } from './card.ts';
import { AS_IT_STANDS, showEnding } from '../subgames/end.ts';
import { rollPlanar } from '../planechase/roll.ts';
import { isStale, readTablePress, TABLE_ACTION, type TablePress } from './buttons.ts';
import { pressMark } from './mark-buttons.ts';
import { openDamage, pressDamage, takingBack } from './damage.ts';
import { whoDecidesReply } from '../control/who-decides.ts';

/** The handlers of the buttons of the table card. A command takes them in among its presses. */
export const tablePresses: NonNullable<AnyCommand['presses']> = {
  async [TABLE_ACTION](press, house) {
    const read = readTablePress(press.parts);
    const card = await house.store.card(press.origin.channelId);
    if (!read || isOlder(press.messageId, card?.messageId)) return inPlaceOf(press, OLD);
    const book = await house.store.lastGame(press.origin.channelId);
    if (book?.id !== read.gameId || book.game.stage === 'over') return refuseGone(press, book, house);
    return act(read, press, house);
  },
  async [DAMAGE_ACTION](press, house) {
    const card = await house.store.card(press.origin.channelId);
    const isOnCard = card?.messageId === press.messageId;
    return pressDamage(press, house, async (said) => (isOnCard ? show(said, press, house) : said));
  },
};

/** An old card: its buttons go, and the game goes on below. */
const OLD = '-# The game goes on below, on the newest table card.';

/** A text in the place of a card, as a message of the same kind. */
const inPlaceOf = ({ isInParts }: Press, text: string): Reply =>
  isInParts ? { layout: [textPart(text)], replaces: true } : { content: text, replaces: true };

/** The game of the card is over, or was erased: the card loses its buttons too. */
function refuseGone({ origin, messageId }: Press, book: Standing | null, { tables }: House): Said {
  tables.touched(origin.channelId, { isForced: true, closes: messageId });
  return book && book.game.stage !== 'over' ? refuse('button/stale', {}) : refuse('game/none', {});
}

/** True if a message was posted before another. Ids count up with time. */
const isOlder = (messageId: string, other: string | undefined): boolean =>
  other !== undefined && BigInt(messageId) < BigInt(other);

async function act(pressed: TablePress, press: Press, house: House): Promise<Said> {
  const { actorId: playerId } = press.origin;
  const { gameId: id, seq } = pressed;
  switch (pressed.verb) {
    case 'next':
      return change(pressed, press, house, does(decideTurn, { kind: 'turn/next' }));
    case 'step':
      return change(pressed, press, house, does(decideTurn, { kind: 'turn/step' }));
    case 'life': {
      const action = { kind: 'life/change', playerId, change: { by: pressed.by } } as const;
      return change(pressed, press, house, does(decideNumbers, action));
    }
    case 'spells': {
      const spells = pressed.by === 2 ? 2 : pressed.by === 1 ? 1 : 0;
      return change(pressed, press, house, does(decideNumbers, { kind: 'day/check', spells }));
    }
    case 'room':
    case 'speed':
      return change(pressed, press, house, pressMark({ verb: pressed.verb, by: pressed.by }));
    case 'damage':
      return openDamage(press, id, house);
    case 'back':
      return change(pressed, press, house, takingBack(seq));
    case 'keep':
    case 'mulligan':
      return change(
        pressed,
        press,
        house,
        saysOfHand(pressed.verb === 'keep' ? 'mulligan/keep' : 'mulligan/take'),
      );
    case 'undo':
      return show(await undoLast(press, house, { at: { id, seq } }), press, house);
    case 'join':
      return change(pressed, press, house, does(decideLobby, { kind: 'game/join' }));
    case 'setup':
      return showSettings(press, house);
    case 'leave':
      return show(await withdrawFrom(press, house, playerId), press, house);
    case 'lose':
      return show(await part(press, house, { kind: 'game/lose' }), press, house);
    case 'end-subgame':
      return await showEnding(press, AS_IT_STANDS, house, { at: { id, seq } });
    case 'start':
      return show(await startGame(press, house, {}, { at: { id, seq } }), press, house);
    case 'planar':
      return rollPlanar(press, house, pressed.by);
    case 'flip':
      return flip(press, house);
    case 'who':
      return whoDecidesNow(press, house);
    case 'commanders': {
      const open = await openGame(press, house);
      return open.ok ? commandersReply(open.value, playerId) : open.failure;
    }
  }
}

/** What somebody says of their opening hand; or of that of somebody for whom they decide, once theirs is said. */
const saysOfHand =
  (kind: MulliganAction['kind']): DecideAtTable =>
  (game, actor, ruleset) =>
    decideMulligan(game, actor, { kind, playerId: speaksFor(game, actor.id, ruleset) }, ruleset);

/** Changes the game, unless the button would do something else by now than it said. */
async function change(pressed: TablePress, press: Press, house: House, decide: DecideAtTable): Promise<Said> {
  let passed: readonly string[] = [];
  const unlessStale: DecideAtTable = (game, actor, ruleset, book) =>
    isStale(pressed, book, actor.id) ? fail(refuse('button/stale', {})) : decide(game, actor, ruleset, book);
  const said = await changeGame(press, house, unlessStale, {
    say(done) {
      passed = sayPassed(done.before, done);
      return changeReply(done);
    },
  });
  return show(said, press, house, passed);
}

/** So far back the log is looked through for what the press changed: others may have changed the game since. */
const MOST_LINES = 16;

/**
 * Shows the game on the message that was pressed; where a fresh card is due, such as for a new turn, the old one says
 * what happened. So does a card of an earlier version, which is no message in Components V2; where none can be posted, the
 * answer is a card. Where the game is over, the answer is a message of its own. What did not change the game is said as it is.
 */
async function show(
  said: Said,
  press: Press,
  { store, clock, tables }: House,
  passed: readonly string[] = [],
): Promise<Said> {
  const { channelId, interactionId } = press.origin;
  const { messageId } = press;
  if ('code' in said) return said;
  const look = await lookAt(store, channelId);
  const isOfPress = (line: LogRow): boolean => line.interactionId === interactionId;
  if (!look || !(await look.tell((book) => book.log(MOST_LINES).some(isOfPress)))) return said;

  // What the game came to, and the secret of its coins, have no room on the card.
  if (look.standing.game.stage === 'over') return said;

  const postedAt = SnowflakeUtil.timestampFrom(messageId);
  const held = await store.card(channelId);
  const { id: gameId, seq } = look.standing;
  const card =
    held?.messageId === messageId ? held : { channelId, messageId, gameId, seq: seq - 1, postedAt };
  const circumstances = { now: clock.now(), isForced: true, mayPost: tables.mayPost(channelId) };
  const plan = await look.tell((book) => planCard(book, card, circumstances));
  if (plan.do === 'post') {
    tables.touched(channelId, { closed: messageId });
    return inPlaceOf(press, textOf(said));
  }
  const shown = withBelow(await look.tell(renderTable), passed);
  if (!press.isInParts) {
    // A card of an earlier version becomes none of today's: where its edit is refused, a fresh one is posted.
    tables.touched(channelId, {
      isForced: true,
      ...(held?.messageId === messageId ? {} : { closes: messageId }),
    });
    return tables.mayPost(channelId) ? inPlaceOf(press, textOf(said)) : shown;
  }
  tables.pressed({ interactionId, channelId, messageId, postedAt, shows: shown }, look.standing, held);
  return { ...shown, replaces: true };
}

/** A card with small lines below it, until it is drawn the next time. */
const withBelow = (card: Reply, lines: readonly string[]): Reply =>
  card.layout && lines.length > 0
    ? { ...card, layout: [...card.layout, textPart(lines.map((line) => `-# ${line}`).join('\n'))] }
    : card;

/** One coin, which nobody calls, by the edition of the game. */
async function flip({ origin }: Press, { store }: House): Promise<Said> {
  const request = plainFlip(origin.actorId);
  const { reply } = await store.mutate(origin, ({ coins, game }) => {
    if (!game) return refused(refuse('game/none', {}));
    const played = playFlip(
      coins,
      origin,
      { request, purpose: null, isPrivate: false },
      rulesetOf(game.game.edition),
    );
    return decideFlip(played, coins, cardLines);
  });
  return reply;
}

/** Who makes the decisions of the player whose turn it is. */
async function whoDecidesNow(press: Press, house: House): Promise<Said> {
  const open = await openGame(press, house);
  if (!open.ok) return open.failure;
  const { game } = open.value;
  if (!game.turn) return refuse('game/not-playing', {});
  const oneTurn = checkWhoseTurn(game, rulesetOf(game.edition));
  if (!oneTurn.ok) return oneTurn.failure;
  const said = whoDecidesReply(game, 'play', game.turn.playerId);
  return 'code' in said ? said : { ...said, isPrivate: true };
}
