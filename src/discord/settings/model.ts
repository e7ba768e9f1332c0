import { text } from '#text/template.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotContext, BotRequest, HandlerResult } from '../command/command.ts';
import { settingsScope } from '../command/edition-option.ts';
import { resultOf } from '../command/mutate.ts';

/** Sets whether questions of a server, or of a user in direct messages, may go to the operator's language model. */
export async function changeModel(
  { origin, mayManageServer }: BotRequest,
  value: 'on' | 'off',
  { store, model }: BotContext,
): Promise<HandlerResult> {
  const scope = settingsScope(origin);
  if ('guildId' in scope && !mayManageServer)
    return fail(refuse('permission/manage-server', { action: 'change that' }));
  const content = value === 'off' ? OFF : model ? ON : ON_WITHOUT_MODEL;
  return resultOf(await store.changeSetting(origin, scope, 'model', value, { content }));
}

const OFF = text`No question from here goes to a language model any more.`;
const ON = text`A language model may phrase answers to questions that I’m not sure of. What it says is checked first.`;
const ON_WITHOUT_MODEL = text`A language model may phrase answers, but the operator of this bot uses none.`;
