import { clearLine, createInterface, cursorTo, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import { renderChoices } from './render/render-answer.ts';
import type { RenderContext } from './render/markdown.ts';
import { ChannelNews } from './channel-news.ts';
import { type PromptInput, parsePromptLine } from './lines/prompt-line.ts';
import type { HelpRow } from './lines/help.ts';
import type { UnregisteredCommands } from './lines/unregistered.ts';
import { Pipe } from './pipe.ts';
import { KeyboardSeat } from './seat/keyboard-seat.ts';
import type { Place } from './seat/place.ts';
import { inkFor, renderContextFor, renderReply, formatProblem } from './render-reply.ts';
import { type PromptHints, formatPageHint, formatPromptHelp, formatWelcome } from './welcome.ts';

export interface PromptTerminal {
  readonly discord: EmbeddedDiscord;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
  /** Ends the prompt when it resolves, such as on a signal. */
  readonly until?: Promise<unknown>;
  readonly place?: Place;
  readonly hints?: PromptHints;
  /** The address of the page for the same Discord. */
  readonly page?: string;
  /** The text for a custom emoji of this name; `:name:` if it is omitted or returns undefined. */
  readonly emojiText?: (name: string) => string | undefined;
  /** Words after `!` that the program itself handles. */
  readonly extras?: readonly PromptCommand[];
  /** Called if standard input ended without a single line. */
  readonly onNobody?: () => void;
  readonly unregistered?: UnregisteredCommands;
}

/** A command of the program itself, unknown to the bot. */
export interface PromptCommand {
  /** Typed after `!`, alone in its line. */
  readonly word: string;
  /** The description in `!help`. */
  readonly what: string;
  /** Runs the command; the next line is read afterwards. Each line passed to `tell` is printed at once. */
  readonly run: (tell: (line: string) => void) => Promise<void>;
}

/** Someone who starts the bot on their own machine also manages the server. */
const DEFAULT_PLACE: Place = { user: 'Alice', guild: 'playgroup', channel: 'table', isManager: true };

const NO_INPUT = 'Standard input is empty, so there is nobody to answer, and the bot stops.';

/**
 * Reads lines and answers them. Resolves at `exit`, `quit`, `bye`, Ctrl-D, Ctrl-C, the end of piped input, or `until`.
 * Explains lines that Discord would not send, and continues; a line without a sign is a question, if `hints` has a
 * command for questions.
 */
export async function runPrompt(terminal: PromptTerminal): Promise<void> {
  const { discord, input, output, until, place = DEFAULT_PLACE, hints = {}, extras = [] } = terminal;
  const { emojiText, onNobody, page, unregistered } = terminal;
  const isTerminal = input.isTTY === true && output.isTTY === true;
  const seat = new KeyboardSeat(discord, place, {
    follows: isTerminal,
    ...(unregistered && { unregistered }),
  });
  const context = renderContextFor(seat, inkFor(output), emojiText);
  const session: PromptSession = { seat, context, pipe: new Pipe(output), isTerminal, hints, extras, page };
  if (isTerminal) await session.pipe.writeLine(formatWelcome(seat, context.ink, hints, page));
  else if (page !== undefined) await session.pipe.writeLine(formatPageHint(page));

  const prompt = createInterface({
    input,
    output,
    terminal: isTerminal,
    crlfDelay: Infinity,
    historySize: 500,
    removeHistoryDuplicates: true,
    completer: (line: string, give: (error: null, result: [string[], string]) => void) => {
      void completeForReadline(line, session, () => prompt.prompt(true)).then((completions) =>
        give(null, completions),
      );
    },
  });
  const news = isTerminal
    ? new ChannelNews(discord, seat, context, (text, isAsking) => {
        clearLine(output, 0);
        cursorTo(output, 0);
        void session.pipe.writeLine(text);
        if (isAsking) prompt.prompt(true);
      })
    : null;
  let isOver = false;
  const interrupted = new Promise<void>((resolve) => {
    const leave = () => {
      isOver = true;
      resolve();
    };
    prompt.once('SIGINT', leave);
    void until?.then(() => leave());
  });
  const answerAll = async () => {
    const count = await answerLines(prompt, session, news);
    if (isTerminal || count > 0 || isOver) return;
    await session.pipe.writeLine(withHint(NO_INPUT, hints.noInput));
    onNobody?.();
  };
  try {
    await Promise.race([answerAll(), interrupted]);
  } finally {
    news?.close();
    prompt.close();
    if (isTerminal) output.write('\n');
  }
}

interface PromptSession {
  readonly seat: KeyboardSeat;
  readonly context: RenderContext;
  readonly pipe: Pipe;
  readonly isTerminal: boolean;
  readonly extras: readonly PromptCommand[];
  readonly hints: PromptHints;
  readonly page: string | undefined;
}

/** @returns the number of lines, including `exit` */
async function answerLines(
  prompt: Interface,
  session: PromptSession,
  news: ChannelNews | null,
): Promise<number> {
  const { seat, pipe, isTerminal, hints } = session;
  const showPrompt = () => {
    prompt.setPrompt(`${formatPlace(seat.place)}> `);
    if (isTerminal) prompt.prompt();
  };
  await printProblems(session);
  showPrompt();
  let count = 0;
  for await (const line of prompt) {
    count += 1;
    const input = parsePromptLine(line, seat.commands(), hints.shortcuts ?? {}, (text) =>
      seat.hasButton(text),
    );
    if (input.kind === 'leave') return count;
    if (!isTerminal && !pipe.isBroken && line.trim() !== '')
      await pipe.writeLine(`${formatPlace(seat.place)}> ${line.trim()}`);
    if (!/^\s*(?:#|$)/.test(line))
      await (news?.during(() => answer(input, session)) ?? answer(input, session));
    if (pipe.isBroken) return count;
    showPrompt();
  }
  return count;
}

async function answer(input: Exclude<PromptInput, { kind: 'leave' }>, session: PromptSession): Promise<void> {
  const { seat, context, pipe, hints, extras, page } = session;
  switch (input.kind) {
    case 'welcome':
      return pipe.writeLine(formatWelcome(seat, context.ink, hints, page));
    case 'help': {
      const rows = extras.map(({ word, what }): HelpRow => [`!${word}`, what]);
      return pipe.writeLine(formatPromptHelp(seat, context.ink, hints, rows));
    }
    case 'refused':
      return pipe.writeLine(context.ink.warn(input.why));
    case 'line': {
      const extra = extras.find(({ word }) => input.line.toLowerCase() === `!${word}`);
      if (extra) return extra.run((text) => void pipe.writeLine(text));
      const reply = await seat.send(input.line);
      const text = reply.kind === 'refused' ? context.ink.warn(reply.why) : renderReply(reply, context);
      if (text !== '') await pipe.writeLine(text);
      const remark = reply.kind === 'answer' ? reply.remark : undefined;
      for (const aside of [input.aside, remark])
        if (aside !== undefined) await pipe.writeLine(context.ink.dim(aside));
      return printProblems(session);
    }
  }
}

async function printProblems({ seat, context, pipe }: PromptSession): Promise<void> {
  for (const problem of seat.newProblems()) await pipe.writeLine(context.ink.warn(formatProblem(problem)));
}

/** The completions in the format of node:readline. Prints suggestions that need an explanation instead. */
export async function completeForReadline(
  line: string,
  { seat, context, pipe }: Pick<PromptSession, 'seat' | 'context' | 'pipe'>,
  redraw: () => void,
): Promise<[hits: string[], fragment: string]> {
  try {
    const { hits, fragment, explained } = await seat.completions(line);
    if (explained === undefined) return [[...hits], fragment];
    await pipe.writeLine(`\n${renderChoices(explained, context)}`);
    redraw();
    return [[], fragment];
  } catch {
    // Tab was pressed while the bot stops.
    return [[], line];
  }
}

const formatPlace = ({ user, guild, channel }: Place): string =>
  guild === null ? `${user} (direct message)` : `${user} #${channel}`;

const withHint = (sentence: string, hint = ''): string => `${sentence} ${hint}`.trimEnd();
