import { GROUP_KINDS, StateBasedKind, type GroupKind } from '#engine/game/permanents.ts';
import { decideStateBased, type StateBasedDecision } from '#engine/permanents/state-based-applying.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { executeGameAction } from '../table/execute-game-action.ts';
import { parseIdRanges, STATE_BASED_VERBS, type StateBasedVerb } from '../table/state-based-buttons.ts';

/**
 * Handles the buttons about state-based actions, with a public reply. They are stale in another game, and once the
 * action is no longer due.
 */
export function handleStateBasedButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [word, gameId, kind, ids = ''] = press.parts;
  const verb = STATE_BASED_VERBS.find((candidate) => candidate === word);
  const of = StateBasedKind.safeParse(kind).data;
  const action = verb && of ? actionFor(verb, of, parseIdRanges(ids)) : null;
  return executeGameAction(press, ctx, (game, actor, ruleset, book) =>
    action && book.id === gameId
      ? decideStateBased(game, actor, action, ruleset)
      : fail(refuse('button/stale', {})),
  );
}

const isGroup = (kind: StateBasedKind): kind is GroupKind =>
  GROUP_KINDS.some((candidate) => candidate === kind);

function actionFor(
  verb: StateBasedVerb,
  of: StateBasedKind,
  ids: readonly number[],
): StateBasedDecision | null {
  const [id] = ids;
  switch (verb) {
    case 'apply':
      return { kind: 'state-based/apply', of, ids };
    case 'keep':
      return isGroup(of) && id !== undefined ? { kind: 'state-based/keep', of, id } : null;
    case 'off':
    case 'on':
      return { kind: 'state-based/exempt', of, ids, isExempt: verb === 'off' };
  }
}
