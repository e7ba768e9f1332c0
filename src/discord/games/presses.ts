import { text } from '#text/template.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { loadGame } from '../table/load-game.ts';
import { findOpenGame, type GameVersion } from '../table/execute-game-action.ts';
import { isGameVerb, type GameVerb } from '../table/game-buttons.ts';
import { runDeparture } from '../leaving/departure.ts';
import { parseDeparture } from '../leaving/confirm.ts';
import { parseArchenemy } from './archenemy.ts';
import { startGameWith } from './start.ts';
import { undoLast } from './undo.ts';
import { renderLogPage } from '../table/log.ts';

/** Handles the buttons below replies of `/game`. */
export async function pressGame(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const parsed = parseGamePress(press.parts);
  if (!parsed.ok) return parsed;
  const { verb, at, parts } = parsed.value;
  switch (verb) {
    case 'undo':
      return undoLast(press, ctx, { target: at });
    case 'log': {
      const loaded = await loadGame(ctx.store, press.origin.channelId);
      if (loaded?.snapshot.id !== at.id) return fail(refuse('button/stale', {}));
      return ok({ ...(await loaded.withLog((openGame) => renderLogPage(openGame, at.seq))), replaces: true });
    }
    case 'end': {
      const openGame = await findOpenGame(press, ctx);
      if (!openGame.ok) return openGame;
      const departure = parseDeparture(parts, openGame.value.game);
      return departure ? runDeparture(press, ctx, departure, { at }) : fail(refuse('button/stale', {}));
    }
    case 'archenemy': {
      const openGame = await findOpenGame(press, ctx);
      if (!openGame.ok) return openGame;
      const chosen = parseArchenemy(parts, openGame.value.game);
      return chosen ? startGameWith(press, ctx, chosen, { at }) : fail(refuse('button/stale', {}));
    }
    case 'lose': {
      const openGame = await findOpenGame(press, ctx);
      if (!openGame.ok) return openGame;
      return openGame.value.id === at.id
        ? runDeparture(press, ctx, { kind: 'game/lose' })
        : fail(refuse('button/stale', {}));
    }
    case 'stay':
      return ok({ content: text`Cancelled: the game goes on.`, replaces: true });
  }
}

interface GamePress {
  readonly verb: GameVerb;
  /**
   * Depends on the verb: the entry to undo, the entry after those to show, or the version when the question was
   * asked.
   */
  readonly at: GameVersion;
  readonly parts: readonly string[];
}

function parseGamePress([verb, id, seq, ...parts]: readonly string[]): Result<
  GamePress,
  Refusal<'button/stale'>
> {
  if (!isGameVerb(verb) || !id || !/^\d{1,9}$/.test(seq ?? '')) return fail(refuse('button/stale', {}));
  return ok({ verb, at: { id, seq: Number(seq) }, parts });
}
