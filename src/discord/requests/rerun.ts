import { asMarkdown } from '../markdown/write.ts';
import { joinLines, ranked } from '#text/parts.ts';
import type { Content } from '#text/text.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotContext, BotRequest, Press, SlashCommand } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { REFUSAL_COST } from '../command/rate-limits.ts';
import { toPrivateLine, type RerunLine } from '../command/rerun-button.ts';
import { optionForm, withFormFields } from './option-form.ts';
import { toInteractionOptions } from './options.ts';
import {
  mapResponse,
  toRefusalResponse,
  type Operation,
  type ResolvedOperation,
  type Response,
} from './request.ts';
import { resolveCommand } from './resolve-command.ts';

/** The message of the pressed button. */
type PressedMessage = Pick<Press, 'messageId' | 'ids' | 'text' | 'fields'>;

/** Parses the command line of a button for the user who pressed it. */
export type ResolveRerun = (
  line: RerunLine,
  command: SlashCommand,
  asker: BotRequest,
  message: PressedMessage,
) => Promise<ResolvedOperation>;

/** The number of questions that are remembered as answered. */
const MAX_ANSWERED_QUESTIONS = 1000;

const OPENS_FORM = { changes: false, replyKind: 'answer' } as const;

/** True for a line about a game that isn't the channel's last one, or has changed since. */
async function isOutOfDate(
  { gameId, gameSeq }: RerunLine,
  { origin }: BotRequest,
  { store }: BotContext,
): Promise<boolean> {
  if (gameId === undefined) return false;
  const last = await store.lastGame(origin.channelId);
  return last?.id !== gameId || (gameSeq !== undefined && last.seq !== gameSeq);
}

/** A line that answers a question runs once and publicly, one that a button opens as if typed, any other privately. */
export function createRerun(ctx: BotContext): ResolveRerun {
  /** Questions that are answered or being answered. Their buttons can be pressed until the message has changed. */
  const answeredQuestions = createLruCache<string, true>(MAX_ANSWERED_QUESTIONS);

  async function answerOnce(question: string, asker: BotRequest, operation: Operation): Promise<Response> {
    if (answeredQuestions.get(question)) return toRefusalResponse(refuse('button/stale', {}), asker);
    answeredQuestions.set(question, true);
    let isAnswered = false;
    try {
      const response = await operation.run();
      isAnswered = response.refusal === undefined;
      return response;
    } finally {
      if (!isAnswered) answeredQuestions.delete(question);
    }
  }

  return async (line, command, presser, { messageId, ids = [], text = '', fields }) => {
    const { afterSeq: pressedSeq } = line;
    const asker = pressedSeq === undefined ? presser : { ...presser, pressedSeq };
    if (line.mode === 'in-full' || line.mode === 'try') {
      const privateLine = toPrivateLine(line, command);
      if (!privateLine) return fail(refuse('button/stale', {}));
      const depth = line.mode === 'in-full' ? 'in-full' : 'short';
      const resolved = resolveCommand(command, { ...asker, depth }, toInteractionOptions(privateLine), ctx);
      return mapReplies(resolved, (reply) => ({ ...reply, isPrivate: true }));
    }
    if (await isOutOfDate(line, asker, ctx)) return fail(refuse('button/stale', {}));
    if (line.mode === 'open') {
      const form = fields ? null : optionForm(line, command);
      const filled = withFormFields(line, command, fields);
      return form
        ? ok({ cost: REFUSAL_COST, traits: OPENS_FORM, run: () => ({ reply: form }) })
        : resolveCommand(command, asker, toInteractionOptions(filled), ctx);
    }
    const resolved = resolveCommand(command, { ...asker, isAnswer: true }, toInteractionOptions(line), ctx);
    if (!resolved.ok) return resolved;
    const question = [messageId, ...ids].join(' ');
    const operation = { ...resolved.value, run: () => answerOnce(question, asker, resolved.value) };
    return mapReplies(ok(operation), (reply) => ({
      ...reply,
      ...(line.mode === 'beside' && { content: appendTo(asMarkdown(text), reply) }),
      ...(line.mode !== 'post' && { replaces: true }),
    }));
  };
}

/** Changes the replies of a handler, but not its refusals. */
function mapReplies(
  resolved: ResolvedOperation,
  change: (reply: Reply) => Reply,
): Result<Operation, Refusal> {
  if (!resolved.ok) return resolved;
  return ok(
    mapResponse(resolved.value, (response) =>
      response.refusal ? response : { ...response, reply: change(response.reply) },
    ),
  );
}

/** Appends a reply to the text of the message that the button is on. That text is shortened first, like lists of names. */
const appendTo = (above: Content, { content = [] }: Reply): Content =>
  joinLines([ranked('names', above), content]);
