import { COLORS } from '#engine/cards/card.ts';
import { decideCommanders, type CommanderAction } from '#engine/commanders/commanders.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { executeGameAction } from '../table/execute-game-action.ts';
import { COMMANDER_VERBS, type CommanderVerb } from '../table/commander-buttons.ts';

/**
 * Handles a button about a commander, publicly. It is out of date in another game, and after that commander was cast
 * again.
 */
export function pressCommander(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [word, gameId, place = '', casts = '', letter] = press.parts;
  const color = COLORS.find((known) => known === letter);
  const verb = COMMANDER_VERBS.find((commanderVerb) => commanderVerb === word);
  return executeGameAction(press, ctx, (game, actor, ruleset, book) => {
    const one = /^\d{1,3}$/.test(place) ? game.commanders[Number(place)] : undefined;
    if (!one || book.id !== gameId || String(one.casts) !== casts) return fail(refuse('button/stale', {}));
    if (word === 'color' && color)
      return decideCommanders(game, actor, { kind: 'commander/color', commander: one.key, color }, ruleset);
    return verb
      ? decideCommanders(game, actor, actionOf(verb, one.key), ruleset)
      : fail(refuse('button/stale', {}));
  });
}

function actionOf(verb: CommanderVerb, commander: string): CommanderAction {
  switch (verb) {
    case 'cast':
      return { kind: 'commander/cast', commander };
    case 'returns':
      return { kind: 'commander/choose', commander, returns: true };
    case 'stays':
      return { kind: 'commander/choose', commander, returns: false };
    case 'back':
      return { kind: 'commander/move', commander, to: 'command' };
  }
}
