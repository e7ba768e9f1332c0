import { randomBytes } from 'node:crypto';
import type { Log } from '#basics/log.ts';
import { isCitable } from '#rulebook/book/cited-rule.ts';
import type { AnyCommand, BotContext, CommandTraits } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { findQuotes, addQuotes } from './rule-quotes.ts';
import { replyCitations } from './shorten.ts';

/**
 * An `answer` is followed by a quote of its deciding rule and a button for all rules; a `change`, or an answer as short
 * as one, only by the button; and `rules`, which show rules themselves, by neither.
 */
export type ReplyKind = 'answer' | 'change' | 'rules';

/** The interaction that is replied to. */
export interface QuoteRequest {
  readonly guildId: string | null;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly kind: ReplyKind;
}

/** Returns the kind of reply of a command or subcommand. For presses, `command` is `undefined`. */
export function replyKind(command: AnyCommand | undefined, subcommand: string | null): ReplyKind {
  if (!command) return 'answer';
  if ('showsRules' in command && command.showsRules) return 'rules';
  const traits: CommandTraits | undefined =
    'subcommands' in command && subcommand !== null ? command.subcommands?.get(subcommand) : command;
  return traits?.changes || traits?.isShort ? 'change' : 'answer';
}

/**
 * Post-processes every reply: stores its citations for the server, checks them against the official texts, and adds a
 * button that shows them word for word. Without an official text, the reply is unchanged. A citation that the number
 * table finds in a text, but that text does not contain, is logged once per rulebook.
 */
export function attachRuleQuotes(
  reply: Reply,
  { guildId, at, kind }: QuoteRequest,
  { rulebook, store }: Pick<BotContext, 'rulebook' | 'store'>,
  log: Pick<Log, 'error'>,
): Reply {
  const logBug = (facts: object, message: string): void =>
    log.error({ bug: randomBytes(4).toString('hex'), ...facts }, message);
  try {
    const citations = replyCitations(reply).filter(isCitable);
    if (citations.length === 0 || kind === 'rules') return reply;
    if (guildId !== null) store.recordCitations(guildId, citations, at);
    const quotes = findQuotes(citations, rulebook, ({ edition, number }, text, there) =>
      logBug({ edition, number, text, there }, 'a rule that was cited is not in the official text'),
    );
    return addQuotes(reply, { citations, quotes }, kind === 'answer');
  } catch (err) {
    // The reply reports something that is already done, so it must not fail.
    logBug({ err }, 'a reply went out without the rules that it cites');
    return reply;
  }
}
