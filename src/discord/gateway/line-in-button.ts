import { refuse } from '#engine/refusals/refusal.ts';
import { asPrivate, type parseRerun } from '../command/rerun-button.ts';
import {
  commandCost,
  type BotRequest,
  type BotContext,
  type Press,
  type HandlerResult,
  type SlashCommand,
} from '../command/command.ts';
import { MAX_CONTENT_LENGTH, type Reply } from '../command/reply.ts';
import { truncateLines } from '../words/fit.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import type { Charge } from './admission.ts';
import { arrivedOf, readOptions } from './options.ts';

type Again = NonNullable<ReturnType<typeof parseRerun>>;

interface Doing {
  readonly ctx: BotContext;
  readonly charge: Charge;
}

/** Runs the lines that stand in buttons. */
export class LinesInButtons {
  /** The questions answered, or being answered: until its message has changed, one can be pressed a second time. */
  readonly #answered = createLruCache<string, boolean>(1000);

  /** Runs a line for whoever pressed it: for them alone, or, as the answer to a question, for everybody and once. */
  async run(
    again: Again,
    command: SlashCommand,
    asker: BotRequest,
    { messageId, ids = [], text = '' }: Pick<Press, 'messageId' | 'ids' | 'text'>,
    doing: Doing,
  ): Promise<HandlerResult> {
    if (again.manner !== 'answer' && again.manner !== 'beside') {
      const alone = asPrivate(again, command);
      if (!alone) return refuse('button/stale', {});
      const depth = again.manner === 'in-full' ? again.manner : 'short';
      const said = await runLine(alone, command, { ...asker, depth }, doing);
      return 'code' in said ? said : { ...said, isPrivate: true };
    }
    if (
      again.gameId !== undefined &&
      again.gameId !== (await doing.ctx.store.lastGame(asker.origin.channelId))?.id
    )
      return refuse('button/stale', {});
    const question = [messageId, ...ids].join(' ');
    if (this.#answered.get(question)) return refuse('button/stale', {});
    this.#answered.set(question, true);
    let isAnswered = false;
    try {
      const said = await runLine(again, command, { ...asker, isAnswer: true }, doing);
      isAnswered = !('code' in said);
      if ('code' in said) return said;
      return { ...said, ...(again.manner === 'beside' && { content: below(text, said) }), replaces: true };
    } finally {
      this.#answered.set(question, isAnswered);
    }
  }
}

/** What was said, below the text of the message that the button is on. */
function below(text: string, { content = '' }: Reply): string {
  const room = MAX_CONTENT_LENGTH - content.length - 1;
  return [truncateLines(text.split('\n'), Math.max(0, room)), content].filter(Boolean).join('\n');
}

function runLine(
  line: Pick<Again, 'subcommand' | 'options' | 'command'>,
  command: SlashCommand,
  asker: BotRequest,
  { ctx, charge }: Doing,
): HandlerResult | Promise<HandlerResult> {
  const given = readOptions(command.data, arrivedOf(line));
  if (!given.ok) return given.failure;
  const cost = commandCost(command, given.value.subcommand, given.value.options);
  return charge(cost, () => command.run({ ...asker, ...given.value }, ctx));
}
