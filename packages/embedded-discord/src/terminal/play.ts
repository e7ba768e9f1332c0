import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import { formatJsonChoices, formatJsonLine } from './json-line.ts';
import { echo } from './lines/parsed.ts';
import type { UnregisteredCommands } from './lines/unregistered.ts';
import { Pipe } from './pipe.ts';
import { type SeatReply, KeyboardSeat } from './seat/keyboard-seat.ts';
import type { Place } from './seat/place.ts';
import { inkFor, renderContextFor, renderReply, formatProblem } from './render-reply.ts';

/** The lines to send, the person who sends them, and the output format. */
export interface PlayArguments {
  readonly place: Place;
  readonly json: boolean;
  /** Null reads standard input. */
  readonly lines: readonly string[] | null;
}

export interface PlayTerminal {
  readonly discord: EmbeddedDiscord;
  readonly input: Readable;
  readonly output: Writable & { readonly isTTY?: boolean };
  readonly errors: Writable;
  /** Follows the refusal of a line without a sign: what to type instead. */
  readonly hint?: string;
  readonly unregistered?: UnregisteredCommands;
}

/**
 * Sends the lines one after the other and prints the answers as text or JSON.
 * @returns the exit code: 0 if all were answered; 1 if the bot left one unanswered (the others are sent nevertheless);
 * 2 if Discord would not let a person send a line (nothing after it is sent). If the reader closes the output, stops
 * with the code so far.
 */
export async function runPlay(options: PlayArguments, terminal: PlayTerminal): Promise<number> {
  const output = new Pipe(terminal.output);
  const errors = new Pipe(terminal.errors);
  const seat = new KeyboardSeat(terminal.discord, options.place, {
    ...(terminal.unregistered && { unregistered: terminal.unregistered }),
  });
  const context = renderContextFor(seat, inkFor(terminal.output));
  const hasManyLines = options.lines === null || options.lines.length > 1;
  let exitCode = 0;
  let lineNumber = 0;
  let isFirst = true;
  for await (const line of options.lines ?? linesOf(terminal.input)) {
    lineNumber += 1;
    if (/^\s*(?:#|$)/.test(line)) continue;
    const reply = await seat.send(line);
    const problems = seat.newProblems();
    for (const problem of problems) await errors.writeLine(formatProblem(problem));
    if (reply.kind === 'refused') {
      const hint = /^\s*[/!]/.test(line) || terminal.hint === undefined ? '' : ` ${terminal.hint}`;
      await errors.writeLine(`play: line ${lineNumber}, ${echo(line)}, was not sent. ${reply.why}${hint}`);
      return 2;
    }
    if (reply.kind === 'answer' && reply.remark !== undefined)
      await errors.writeLine(`play: line ${lineNumber}: ${reply.remark}`);
    if (reply.kind === 'answer' && reply.result.failed !== null) exitCode = 1;
    if (reply.kind === 'choices' && problems.some(({ kind }) => kind === 'not acknowledged')) exitCode = 1;
    if (!options.json && hasManyLines)
      await output.writeLine(
        `${isFirst ? '' : '\n'}${context.ink.dim(`> ${withoutControlCharacters(line)}`)}`,
      );
    isFirst = false;
    const text = options.json ? formatJson(line, reply) : renderReply(reply, context);
    if (text !== '') await output.writeLine(text);
    if (output.isBroken) break;
  }
  return exitCode;
}

function formatJson(line: string, reply: Exclude<SeatReply, { kind: 'refused' }>): string {
  if (reply.kind === 'answer') return formatJsonLine(line, reply.result);
  return reply.kind === 'choices' ? formatJsonChoices(line, reply.choices) : '';
}

const withoutControlCharacters = (line: string): string => line.replaceAll(/\p{Cc}+/gu, ' ').trim();

async function* linesOf(input: Readable): AsyncGenerator<string> {
  const lines = createInterface({ input, crlfDelay: Infinity, terminal: false });
  try {
    yield* lines;
  } finally {
    lines.close();
  }
}
