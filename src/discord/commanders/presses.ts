import { COLORS } from '#engine/cards/card.ts';
import { decideCommanders, type CommanderAction } from '#engine/commanders/commanders.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { executeGameAction } from '../table/execute-game-action.ts';
import { COMMANDER_VERBS, type CommanderVerb } from '../table/commander-buttons.ts';
import { decideCast, renderCast } from './cast.ts';

/**
 * Handles a button about a commander with a public reply. The button is out of date in another game, and once that
 * commander was cast again.
 */
export function pressCommander(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [verbText, gameId, index = '', casts = '', letter] = press.parts;
  const color = COLORS.find((candidate) => candidate === letter);
  const verb = COMMANDER_VERBS.find((candidate) => candidate === verbText);
  return executeGameAction(
    press,
    ctx,
    (game, actor, ruleset, snapshot) => {
      const commander = /^\d{1,3}$/.test(index) ? game.commanders[Number(index)] : undefined;
      if (!commander || snapshot.id !== gameId || String(commander.casts) !== casts)
        return fail(refuse('button/stale', {}));
      if (verbText === 'color' && color)
        return decideCommanders(
          game,
          actor,
          { kind: 'commander/color', commander: commander.key, color },
          ruleset,
        );
      if (verb === 'cast') return decideCast(game, actor, commander, ctx.cards, ruleset);
      return verb
        ? decideCommanders(game, actor, actionOf(verb, commander.key), ruleset)
        : fail(refuse('button/stale', {}));
    },
    { render: (applied) => renderCast(applied, ctx.cards) },
  );
}

function actionOf(verb: Exclude<CommanderVerb, 'cast'>, commander: string): CommanderAction {
  switch (verb) {
    case 'returns':
      return { kind: 'commander/choose', commander, returns: true };
    case 'stays':
      return { kind: 'commander/choose', commander, returns: false };
    case 'back':
      return { kind: 'commander/move', commander, to: 'command' };
  }
}
