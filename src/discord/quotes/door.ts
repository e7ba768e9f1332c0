import { randomBytes } from 'node:crypto';
import type { Log } from '../../basics/log.ts';
import { isCitable } from '../../rulebook/book/cited-rule.ts';
import type { AnyCommand, House } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { quotesOf, withQuotes } from './replies.ts';
import { citationsIn, textOf } from './read-citations.ts';

/**
 * What a reply is of: an answer, which changes nothing that is kept; a change; or the rules themselves, below which
 * none is quoted.
 */
export type ReplyKind = 'answer' | 'change' | 'rules';

/** Of which interaction a reply is. */
export interface Answering {
  readonly guildId: string | null;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly kind: ReplyKind;
}

/** What the replies of a command are, or of one of its subcommands; `null` for its buttons. */
export function kindOf(command: AnyCommand | undefined, subcommand: string | null): ReplyKind {
  if (!command || !('asks' in command || 'showsRules' in command))
    return command?.changes ? 'change' : 'answer';
  if (command.showsRules) return 'rules';
  const isAsked = subcommand !== null && command.asks?.includes(subcommand);
  return command.changes && !isAsked ? 'change' : 'answer';
}

/**
 * Every reply goes out through here: what it cites is noted for its server, checked against the official texts held,
 * and can be read word for word. Without such a text a reply stays as it is. A citation that is not where the table of
 * numbers says is logged, once for each rulebook; the reply stands without its words.
 */
export function throughDoor(
  reply: Reply,
  { guildId, at, kind }: Answering,
  { rulebook, store }: Pick<House, 'rulebook' | 'store'>,
  log: Pick<Log, 'error'>,
): Reply {
  const bug = (facts: object, what: string): void =>
    log.error({ bug: randomBytes(4).toString('hex'), ...facts }, what);
  try {
    const citations = citationsIn(textOf(reply)).filter(isCitable);
    if (citations.length === 0 || kind === 'rules') return reply;
    if (guildId !== null) store.noteCited(guildId, citations, at);
    const quotes = quotesOf(citations, rulebook, ({ edition, number }, text, there) =>
      bug({ edition, number, text, there }, 'a rule that was cited is not in the official text'),
    );
    return withQuotes(reply, quotes, kind === 'answer');
  } catch (err) {
    // What the reply tells of has been done already.
    bug({ err }, 'a reply went out without the rules that it cites');
    return reply;
  }
}
