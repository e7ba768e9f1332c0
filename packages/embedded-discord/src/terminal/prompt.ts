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
import type { Place } from './seat/member-context.ts';
import { inkFor, readerFor, printReply, formatProblem } from './print-reply.ts';
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
  /** Called if standard input is empty, so nothing will be answered. */
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
  const reader = readerFor(seat, inkFor(output), emojiText);
  const talk: PromptSession = { seat, reader, pipe: new Pipe(output), isTerminal, hints, extras, page };
  if (isTerminal) await talk.pipe.line(formatWelcome(seat, reader.ink, hints, page));
  else if (page !== undefined) await talk.pipe.line(formatPageHint(page));

  const prompt = createInterface({
    input,
    output,
    terminal: isTerminal,
    crlfDelay: Infinity,
    historySize: 500,
    removeHistoryDuplicates: true,
    completer: (line: string, give: (error: null, result: [string[], string]) => void) => {
      void offer(line, talk, () => prompt.prompt(true)).then((offered) => give(null, offered));
    },
  });
  const beside = isTerminal
    ? new ChannelNews(discord, seat, reader, (text, isAsking) => {
        clearLine(output, 0);
        cursorTo(output, 0);
        void talk.pipe.line(text);
        if (isAsking) prompt.prompt(true);
      })
    : null;
  let isOver = false;
  const left = new Promise<void>((resolve) => {
    const leave = () => {
      isOver = true;
      resolve();
    };
    prompt.once('SIGINT', leave);
    void until?.then(() => leave());
  });
  const answered = async () => {
    const count = await answerLines(prompt, talk, beside);
    if (isTerminal || count > 0 || isOver) return;
    await talk.pipe.line(withHint(NO_INPUT, hints.noInput));
    onNobody?.();
  };
  try {
    await Promise.race([answered(), left]);
  } finally {
    beside?.close();
    prompt.close();
    if (isTerminal) output.write('\n');
  }
}

interface PromptSession {
  readonly seat: KeyboardSeat;
  readonly reader: RenderContext;
  readonly pipe: Pipe;
  readonly isTerminal: boolean;
  readonly extras: readonly PromptCommand[];
  readonly hints: PromptHints;
  readonly page: string | undefined;
}

/** @returns the number of lines, including `exit` */
async function answerLines(
  prompt: Interface,
  talk: PromptSession,
  beside: ChannelNews | null,
): Promise<number> {
  const { seat, pipe, isTerminal, hints } = talk;
  const ask = () => {
    prompt.setPrompt(`${where(seat.place)}> `);
    if (isTerminal) prompt.prompt();
  };
  await printProblems(talk);
  ask();
  let count = 0;
  for await (const line of prompt) {
    count += 1;
    const meant = parsePromptLine(line, seat.commands(), hints.shortcuts ?? {}, (text) =>
      seat.hasButton(text),
    );
    if (meant.kind === 'leave') return count;
    if (!isTerminal && !pipe.isBroken && line.trim() !== '')
      await pipe.line(`${where(seat.place)}> ${line.trim()}`);
    if (!/^\s*(?:#|$)/.test(line)) await (beside?.during(() => answer(meant, talk)) ?? answer(meant, talk));
    if (pipe.isBroken) return count;
    ask();
  }
  return count;
}

async function answer(meant: Exclude<PromptInput, { kind: 'leave' }>, talk: PromptSession): Promise<void> {
  const { seat, reader, pipe, hints, extras, page } = talk;
  switch (meant.kind) {
    case 'welcome':
      return pipe.line(formatWelcome(seat, reader.ink, hints, page));
    case 'help': {
      const rows = extras.map(({ word, what }): HelpRow => [`!${word}`, what]);
      return pipe.line(formatPromptHelp(seat, reader.ink, hints, rows));
    }
    case 'refused':
      return pipe.line(reader.ink.warn(meant.why));
    case 'line': {
      const extra = extras.find(({ word }) => meant.line.toLowerCase() === `!${word}`);
      if (extra) return extra.run((told) => void pipe.line(told));
      const heard = await seat.say(meant.line);
      const text = heard.kind === 'refused' ? reader.ink.warn(heard.why) : printReply(heard, reader);
      if (text !== '') await pipe.line(text);
      const remark = heard.kind === 'answer' ? heard.remark : undefined;
      for (const aside of [meant.aside, remark])
        if (aside !== undefined) await pipe.line(reader.ink.dim(aside));
      return printProblems(talk);
    }
  }
}

async function printProblems({ seat, reader, pipe }: PromptSession): Promise<void> {
  for (const problem of seat.newProblems()) await pipe.line(reader.ink.warn(formatProblem(problem)));
}

/** The completions in the format of node:readline. Prints suggestions that need an explanation instead. */
export async function offer(
  line: string,
  { seat, reader, pipe }: Pick<PromptSession, 'seat' | 'reader' | 'pipe'>,
  redraw: () => void,
): Promise<[hits: string[], fragment: string]> {
  try {
    const { hits, fragment, explained } = await seat.completions(line);
    if (explained === undefined) return [[...hits], fragment];
    await pipe.line(`\n${renderChoices(explained, reader)}`);
    redraw();
    return [[], fragment];
  } catch {
    // Tab was pressed while the bot stops.
    return [[], line];
  }
}

const where = ({ user, guild, channel }: Place): string =>
  guild === null ? `${user} (direct message)` : `${user} #${channel}`;

const withHint = (sentence: string, hint = ''): string => `${sentence} ${hint}`.trimEnd();
