import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import { jsonChoices, jsonLine } from './json-line.ts';
import { echo } from './lines/parsed.ts';
import type { UnregisteredCommands } from './lines/unregistered.ts';
import { Pipe } from './pipe.ts';
import { type SeatReply, KeyboardSeat } from './seat/keyboard-seat.ts';
import type { Place } from './seat/member-context.ts';
import { inkFor, readerFor, printReply, formatProblem } from './print-reply.ts';

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
  const reader = readerFor(seat, inkFor(terminal.output));
  const isMany = options.lines === null || options.lines.length > 1;
  let exitCode = 0;
  let number = 0;
  let isFirst = true;
  for await (const line of options.lines ?? linesOf(terminal.input)) {
    number += 1;
    if (/^\s*(?:#|$)/.test(line)) continue;
    const heard = await seat.say(line);
    const problems = seat.newProblems();
    for (const problem of problems) await errors.line(formatProblem(problem));
    if (heard.kind === 'refused') {
      const hint = /^\s*[/!]/.test(line) || terminal.hint === undefined ? '' : ` ${terminal.hint}`;
      await errors.line(`play: line ${number}, ${echo(line)}, was not sent. ${heard.why}${hint}`);
      return 2;
    }
    if (heard.kind === 'answer' && heard.remark !== undefined)
      await errors.line(`play: line ${number}: ${heard.remark}`);
    if (heard.kind === 'answer' && heard.shown.failed !== null) exitCode = 1;
    if (heard.kind === 'choices' && problems.some(({ kind }) => kind === 'not acknowledged')) exitCode = 1;
    if (!options.json && isMany)
      await output.line(`${isFirst ? '' : '\n'}${reader.ink.dim(`> ${echoed(line)}`)}`);
    isFirst = false;
    const text = options.json ? jsonOf(line, heard) : printReply(heard, reader);
    if (text !== '') await output.line(text);
    if (output.isBroken) break;
  }
  return exitCode;
}

function jsonOf(line: string, heard: Exclude<SeatReply, { kind: 'refused' }>): string {
  if (heard.kind === 'answer') return jsonLine(line, heard.shown);
  return heard.kind === 'choices' ? jsonChoices(line, heard.choices) : '';
}

const echoed = (line: string): string => line.replaceAll(/\p{Cc}+/gu, ' ').trim();

async function* linesOf(input: Readable): AsyncGenerator<string> {
  const lines = createInterface({ input, crlfDelay: Infinity, terminal: false });
  try {
    yield* lines;
  } finally {
    lines.close();
  }
}
