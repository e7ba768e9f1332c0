import { randomBytes } from 'node:crypto';
import type { Log } from '../../basics/log.ts';
import { isCitable } from '../../rulebook/book/cited-rule.ts';
import type { AnyCommand, BotContext, CommandTraits } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { parseCitations, textOf } from './parse-citations.ts';
import { findQuotes, addQuotes } from './replies.ts';

/**
 * The kind of a reply: an answer, below which its first rule is quoted; a change, or what is as short as one; or the
 * rules themselves, below which none is quoted.
 */
export type ReplyKind = 'answer' | 'change' | 'rules';

/** Of which interaction a reply is. */
export interface QuoteRequest {
  readonly guildId: string | null;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly kind: ReplyKind;
}

/** The kind of the replies of a command, or of one of its subcommands; `null` for its buttons. */
export function replyKind(command: AnyCommand | undefined, subcommand: string | null): ReplyKind {
  if (!command) return 'answer';
  if ('showsRules' in command && command.showsRules) return 'rules';
  const manner: CommandTraits | undefined =
    'subcommands' in command && subcommand !== null ? command.subcommands?.get(subcommand) : command;
  return manner?.changes || manner?.isShort ? 'change' : 'answer';
}

/**
 * Every reply goes out through here: what it cites is noted for its server, checked against the official texts held,
 * and can be read word for word. Without such a text a reply stays as it is. A citation that is not where the table of
 * numbers says is logged, once for each rulebook; the reply stands without its words.
 */
export function attachRuleQuotes(
  reply: Reply,
  { guildId, at, kind }: QuoteRequest,
  { rulebook, store }: Pick<BotContext, 'rulebook' | 'store'>,
  log: Pick<Log, 'error'>,
): Reply {
  const bug = (facts: object, what: string): void =>
    log.error({ bug: randomBytes(4).toString('hex'), ...facts }, what);
  try {
    const citations = parseCitations(textOf(reply)).filter(isCitable);
    if (citations.length === 0 || kind === 'rules') return reply;
    if (guildId !== null) store.noteCited(guildId, citations, at);
    const quotes = findQuotes(citations, rulebook, ({ edition, number }, text, there) =>
      bug({ edition, number, text, there }, 'a rule that was cited is not in the official text'),
    );
    return addQuotes(reply, { citations, quotes }, kind === 'answer');
  } catch (err) {
    // What the reply tells of has been done already.
    bug({ err }, 'a reply went out without the rules that it cites');
    return reply;
  }
}
