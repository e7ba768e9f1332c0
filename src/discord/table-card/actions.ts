import type { Text } from '#text/text.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { checkWhoseTurn } from '#engine/formats/grand-melee.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { decideNumbers } from '#engine/life/numbers.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, mapResult, ok } from '#engine/vocabulary/result.ts';
import { PLAIN_FLIP, runFlip } from '../coins/flip.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { renderCommanders } from '../commanders/show.ts';
import { renderWhoDecides } from '../control/who-decides.ts';
import { showSettings } from '../games/lobby.ts';
import { startGame } from '../games/start.ts';
import { undoLast } from '../games/undo.ts';
import { runDeparture } from '../leaving/departure.ts';
import { withdrawPlayer } from '../leaving/leave.ts';
import { rollPlanar } from '../planechase/roll.ts';
import { formatPassedSteps } from '../upcoming/reminders.ts';
import { BY_CURRENT_RESULT, previewSubgameEnd } from '../subgames/end.ts';
import { askAboutLosers } from '../turns/ask-about-losers.ts';
import {
  executeGameAction,
  withAction,
  findOpenGame,
  type GameDecision,
} from '../table/execute-game-action.ts';
import { renderActionReply } from '../table/action-reply.ts';
import { mulliganAction } from '../mulligans/decide-hand.ts';
import { isStale, type TablePress } from './buttons.ts';
import { openDamage, takeBackAction } from './damage.ts';
import { markAction } from './mark-buttons.ts';

/** Renders the result of a press, with reminders of the steps that it skipped. Returns refusals unchanged. */
export type ShowResult = (result: HandlerResult, passed?: readonly Text[]) => Promise<HandlerResult>;

/** Executes a button of the table, pressed on the card of an open game or on a page of it. */
export async function performTableAction(
  pressed: TablePress,
  press: BotRequest,
  ctx: BotContext,
  show: ShowResult,
): Promise<HandlerResult> {
  const { actorId: playerId } = press.origin;
  const { gameId: id, seq } = pressed;
  switch (pressed.verb) {
    case 'next':
    case 'step': {
      const losers = await askAboutLosers(press, ctx, pressed.verb);
      const advance = withAction(decideTurn, { kind: `turn/${pressed.verb}` });
      return losers ? ok(losers) : change(pressed, press, ctx, show, advance);
    }
    case 'life': {
      const action = { kind: 'life/change', playerId, change: { by: pressed.by } } as const;
      return change(pressed, press, ctx, show, withAction(decideNumbers, action));
    }
    case 'spells': {
      const spells = pressed.by === 2 ? 2 : pressed.by === 1 ? 1 : 0;
      return change(pressed, press, ctx, show, withAction(decideNumbers, { kind: 'day/check', spells }));
    }
    case 'room':
    case 'speed':
    case 'combat-damage':
    case 'monarch':
    case 'initiative':
      return change(pressed, press, ctx, show, markAction({ verb: pressed.verb, by: pressed.by }));
    case 'damage':
      return openDamage(press, id, ctx);
    case 'back':
      return change(pressed, press, ctx, show, takeBackAction(seq));
    case 'keep':
    case 'mulligan':
      return change(
        pressed,
        press,
        ctx,
        show,
        mulliganAction(pressed.verb === 'keep' ? 'mulligan/keep' : 'mulligan/take'),
      );
    case 'undo':
      return show(await undoLast(press, ctx, { at: { id, seq } }));
    case 'join':
      return change(pressed, press, ctx, show, withAction(decideLobby, { kind: 'game/join' }));
    case 'setup':
      return showSettings(press, ctx);
    case 'leave':
      return show(await withdrawPlayer(press, ctx, playerId));
    case 'lose':
      return show(await runDeparture(press, ctx, { kind: 'game/lose' }));
    case 'end-subgame':
      return await previewSubgameEnd(press, BY_CURRENT_RESULT, ctx, { at: { id, seq } });
    case 'start':
      return show(await startNow(press, id, ctx));
    case 'planar':
      return rollPlanar(press, ctx, pressed.by);
    case 'flip':
      return flip(press, ctx);
    case 'who':
      return showWhoDecides(press, ctx);
    case 'commanders': {
      const open = await findOpenGame(press, ctx);
      return open.ok ? ok(renderCommanders(open.value, playerId)) : open;
    }
  }
}

/** Starts the game in its current state, even if players or settings have changed since the card was drawn. */
async function startNow(press: BotRequest, id: string, ctx: BotContext): Promise<HandlerResult> {
  const book = await findOpenGame(press, ctx);
  if (!book.ok) return book;
  const { seq } = book.value;
  return startGame(press, ctx, {}, { at: { id, seq } });
}

/** Changes the game unless the button is stale. */
async function change(
  pressed: TablePress,
  press: BotRequest,
  ctx: BotContext,
  show: ShowResult,
  decide: GameDecision,
): Promise<HandlerResult> {
  let passed: readonly Text[] = [];
  const unlessStale: GameDecision = (game, actor, ruleset, book) =>
    isStale(pressed, book, actor.id) ? fail(refuse('button/stale', {})) : decide(game, actor, ruleset, book);
  const result = await executeGameAction(press, ctx, unlessStale, {
    reads: { log: { since: pressed.seq } },
    render(applied) {
      passed = formatPassedSteps(applied.before, applied);
      return renderActionReply(applied);
    },
  });
  return show(result, passed);
}

/** Flips one coin without a call, under the game's edition. */
async function flip(press: BotRequest, ctx: BotContext): Promise<HandlerResult> {
  const open = await findOpenGame(press, ctx);
  return open.ok ? runFlip({ ...press, options: PLAIN_FLIP }, ctx) : open;
}

/** Shows who makes the decisions of the active player. */
async function showWhoDecides(press: BotRequest, ctx: BotContext): Promise<HandlerResult> {
  const open = await findOpenGame(press, ctx);
  if (!open.ok) return open;
  const { game } = open.value;
  if (!game.turn) return fail(refuse('game/not-playing', {}));
  const oneTurn = checkWhoseTurn(game, rulesetOf(game.edition));
  if (!oneTurn.ok) return oneTurn;
  const result = renderWhoDecides(game, 'play', game.turn.playerId);
  return mapResult(result, (reply) => ({ ...reply, isPrivate: true }));
}
