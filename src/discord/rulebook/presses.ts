import { parseMarks } from '#text/template.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';
import { parseResultKey } from './list.ts';
import type { AnyCommand, BotContext, Press, HandlerResult } from '../command/command.ts';
import { renderRule } from './render-rule.ts';
import type { Reply } from '../command/reply.ts';
import { ALL_NUMBERS, MORE, OFFICIAL, RULE_ACTION, WHOLE } from './buttons.ts';
import { WRONG_ACTION } from './render-phrased.ts';
import { OPEN_ACTION, parseResults } from './selects.ts';

/** The roles that show the whole rule: paging, all numbers, and the buttons for it. */
const WHOLE_ROLES = new RegExp(`[bf${ALL_NUMBERS}${WHOLE}${MORE}]$`);

/**
 * Handlers of the buttons and selects below rules. Those that open another rule or page keep the results of the
 * question; {@link WRONG_ACTION} reports a model's answer.
 */
export const rulePresses: NonNullable<AnyCommand['presses']> = {
  [RULE_ACTION](press, { rulebook }) {
    const [typed = '', number = '', page = '', role = ''] = press.parts;
    const edition = readAvailableEdition(typed, rulebook);
    if (!edition || !/^\d{1,3}$/.test(page)) return fail(refuse('button/stale', {}));
    const view = {
      edition,
      number,
      page: Number(page),
      allNumbers: role.endsWith(ALL_NUMBERS),
      isOfficial: role.startsWith(OFFICIAL),
      isWhole: WHOLE_ROLES.test(role),
      hasControls: true,
    };
    return replyToPress(
      press,
      renderRule({ ...view, results: parseResults(press.ids ?? [], rulebook) }, rulebook),
    );
  },

  [OPEN_ACTION](press: Press, { rulebook }: BotContext): HandlerResult {
    const hit = parseResultKey(press.values[0] ?? '', rulebook);
    const results = parseResults(press.ids ?? [], rulebook);
    return replyToPress(press, hit && renderRule({ ...hit, page: 0, results, hasControls: true }, rulebook));
  },

  [WRONG_ACTION]({ parts: [id = ''], text = '' }, { model }) {
    if (!model) return fail(refuse('button/stale', {}));
    model.report(id, text);
    return ok({ content: parseMarks('Noted for the operator of this bot. Thanks!'), isPrivate: true });
  },
};

/** Replaces the message if the presser requested it; otherwise replies privately. */
export function replyToPress({ askedBy, origin }: Press, reply: Reply | undefined): HandlerResult {
  if (!reply) return fail(refuse('button/stale', {}));
  return askedBy === origin.actorId ? ok({ ...reply, replaces: true }) : ok({ ...reply, isPrivate: true });
}
