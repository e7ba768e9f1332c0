import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { isActingHost } from '#engine/deciding/authority.ts';
import type { TimedPlayer } from '#engine/game/timer.ts';
import { isTimerPaused } from '#engine/game/times.ts';
import type { Game } from '#engine/game/state.ts';
import { decidePause, decideTimerSetting } from '#engine/timer/timer.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { joinLines } from '#text/parts.ts';
import { actorOf, type BotRequest, type BotContext, type HandlerResult } from '../command/command.ts';
import { choices } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { openButton } from '../command/rerun-button.ts';
import { buttonRow } from '../command/rows.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatTimes } from '../sentences/timer.ts';
import {
  executeGameAction,
  findOpenGame,
  withAction,
  withParsedAction,
} from '../table/execute-game-action.ts';
import type { AppliedAction } from '../table/action-reply.ts';

const SETTINGS = { on: 'on', off: 'off', pause: 'pause', resume: 'resume' } as const;

const CONTROLLED_TIMES: Readonly<Record<TimedPlayer, string>> = {
  controller: 'who controls the turn',
  active: 'the player whose turn it is',
};

export const gameTimer = subcommand({
  name: 'timer',
  description: 'How long the turns take, and each player’s share; off unless the host turns it on',
  unlisted: { below: ['game status'], label: 'Timer' },
  options: [
    {
      type: Type.String,
      name: 'set',
      description: 'On or off (host); pause it, or let it run again',
      choices: choices(SETTINGS),
    },
    {
      type: Type.String,
      name: 'controlled',
      description: 'Whose time a controlled turn takes: the controller’s, if left out',
      choices: choices(CONTROLLED_TIMES),
    },
  ],
  changes: true,
  isShort: true,
  run: (request, ctx) => runTimer(request, ctx, request.options),
});

async function runTimer(
  request: BotRequest,
  ctx: BotContext,
  {
    set,
    controlled,
  }: { readonly set?: keyof typeof SETTINGS | undefined; readonly controlled?: TimedPlayer | undefined },
): Promise<HandlerResult> {
  const { at } = request.origin;
  if (set === 'pause' || set === 'resume') {
    const action = { kind: 'timer/pause', isPaused: set === 'pause', at } as const;
    return executeGameAction(request, ctx, withAction(decidePause, action), {
      render: ({ after }) => renderTimes(after, at),
    });
  }
  if (set !== undefined || controlled !== undefined)
    return executeGameAction(
      request,
      ctx,
      withParsedAction(decideTimerSetting, ({ settings }) =>
        ok({
          kind: 'timer/set',
          timer:
            set === 'off'
              ? null
              : (controlled ?? (set === 'on' ? 'controller' : (settings.timer ?? 'controller'))),
        } as const),
      ),
      { render: renderSetting },
    );
  const openGame = await findOpenGame(request, ctx);
  if (!openGame.ok) return openGame;
  const { game } = openGame.value;
  if (game.settings.timer !== undefined) return ok(renderTimes(game, at));
  if (!isActingHost(game, actorOf(request))) return fail(refuse('timer/off', {}));
  return ok({
    content: text`**The turns aren’t timed.** The timer shows how long each turn takes, and each player’s share.`,
    components: [buttonRow(openButton('game timer', 'Time the turns', { set: 'on' }))],
    isPrivate: true,
  });
}

function renderSetting({ after }: AppliedAction): Reply {
  const { timer } = after.settings;
  if (timer === undefined) return { content: text`**The turns aren’t timed** any more.` };
  const whose =
    timer === 'controller'
      ? 'A controlled turn takes the controller’s time.'
      : 'A controlled turn takes the time of the player whose turn it is.';
  const startNote = after.stage === 'playing' ? '' : ' The timer starts with the game.';
  return {
    content: text`**The turns are timed.**${startNote}\n-# ${whose} \`/game timer\` shows the times.`,
  };
}

/** Renders the times, with the button that pauses the timer or lets it run. */
function renderTimes(game: Game, at: number): Reply {
  const lines = formatTimes(game, at);
  if (lines.length === 0)
    return {
      content:
        game.stage === 'gathering'
          ? text`The timer starts with the game.`
          : text`The timer starts with the next change.`,
    };
  const [set, label] = isTimerPaused(game) ? (['resume', 'Resume'] as const) : (['pause', 'Pause'] as const);
  return {
    content: joinLines(lines),
    components: [buttonRow(openButton('game timer', label, { set }))],
  };
}
