import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { heightOf } from '#discord/words/height.ts';
import { runPrompt } from '#local/index.ts';
import { PROMPT_HINTS } from '#cli/prompt-hints.ts';
import { asOfWriting } from '../helpers/as-of-writing.ts';
import { startHarness, type BotHarness } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';

/*
 * The transcripts in README and docs: fenced blocks in which somebody types at the prompt of `npm start`. Each is played
 * on a new server, with coins that always fall the same way.
 */

/** A line that somebody typed. */
const TYPED = /^\w+ (?:#[\w-]+|\(direct message\))> (.*)$/;

/** The place before what somebody typed. */
const PROMPT = /^(?=\w+ (?:#[\w-]+|\(direct message\))> )/gm;

/** A transcript and where it stands in its file. */
export interface Transcript {
  readonly start: number;
  readonly shown: string;
}

/** A fenced block: the language of the fence, and what stands in it. */
const BLOCK = /^```(\w*)\n([^]*?)^```$/gm;

/** All transcripts of a document: the blocks of no language in which somebody types. */
export const transcriptsIn = (document: string): readonly Transcript[] =>
  [...document.matchAll(BLOCK)].flatMap((block) => {
    const [, language, shown = ''] = block;
    return language === '' && shown.split('\n').some((line) => TYPED.test(line))
      ? [{ start: block.index + '```\n'.length, shown }]
      : [];
  });

/** A line that somebody typed, and how many lines of a phone the reply to it takes, its buttons left out. */
export interface Measured {
  readonly line: string;
  readonly height: number;
}

/** The table card, which is no part of a reply. */
const IN_CHANNEL = 'Also in the channel:';

/** Buttons, selects, the rows of a form, the bar of an embed and its address, a line between two parts: nothing that Discord shows as text. */
const NO_TEXT =
  /^(?:▌ ──────| {2}.+: (?:‹|\[).*|Send it off .*|\[.*\]|‹.*›.*|▌ https:.*|\(only you can see this\))$/;

/** The address of a link, which the terminal prints behind its text. */
const ADDRESS = / \(https?:[^)]*\)/g;

/** Measures each reply of a transcript. */
export const heightsIn = ({ shown }: Transcript): readonly Measured[] =>
  shown
    .split(PROMPT)
    .filter((part) => TYPED.test(part.split('\n')[0] ?? ''))
    .map((part) => {
      const [first = '', ...reply] = part.trimEnd().split('\n');
      const own = reply.includes(IN_CHANNEL) ? reply.slice(0, reply.indexOf(IN_CHANNEL)) : reply;
      const seen = own
        .filter((line) => !NO_TEXT.test(line))
        .map((line) => line.replace(/^▌ /, '').replaceAll(ADDRESS, ''));
      return { line: TYPED.exec(first)?.[1] ?? '', height: heightOf(seen.join('\n')) };
    });

/** Always the same bytes, another sequence for each transcript. */
function steady(seed: string): (bytes: number) => Buffer {
  let count = 0;
  return (bytes) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < bytes; length += 32) {
      count += 1;
      parts.push(createHash('sha256').update(`${seed} ${count}`).digest());
    }
    return Buffer.concat(parts).subarray(0, bytes);
  };
}

/** A press on the table card, which the channel shows a moment after a change. */
const ON_CARD = /^!press (Damage…|Take back)$/;

/**
 * The lines, each press on the table card once all before it are answered, and the card has such a button. Time passes
 * for that only, so that nothing else is ever drawn.
 */
async function* onceShown(
  harness: BotHarness,
  typed: readonly string[],
  written: () => string,
): AsyncGenerator<string> {
  const { channelId } = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  for (const [at, line] of typed.entries()) {
    const [, label] = ON_CARD.exec(line) ?? [];
    if (label !== undefined) {
      await until(() => {
        const answers = written().split(PROMPT).filter(Boolean);
        const isAnswered =
          (answers[at - 1]?.trim().split('\n') ?? []).length > 1 || (typed[at - 1] ?? '').startsWith('!as ');
        if (answers.length < at || !isAnswered) throw new Error('not answered yet');
      });
      await harness.until(() => {
        const isThere = harness.discord
          .messages(channelId)
          .some((message) => JSON.stringify(message.components ?? []).includes(`"label":"${label}"`));
        if (!isThere) throw new Error(`no button ${label}`);
      });
    }
    yield `${line}\n`;
  }
}

/** Where the page in the browser is, as a start says it; its secret is another each time. */
const PAGE = 'http://127.0.0.1:8080/…/';

/** Plays what is typed in a transcript, and gives back how it reads now: as `npm start` prints it. */
export async function play({ shown }: Transcript, seed: string): Promise<string> {
  const lines = shown.split('\n').flatMap((line) => TYPED.exec(line)?.[1] ?? []);
  const greets = !TYPED.test(shown.split('\n')[0] ?? '');
  const harness = await startHarness({ entropy: steady(seed), textsCome: 'at-the-prompt' });
  try {
    const output = new PassThrough();
    let soFar = '';
    output.on('data', (chunk: Buffer) => (soFar += chunk.toString()));
    const written = text(output);
    const typed = [...(greets ? ['hello'] : []), ...lines];
    const input = Readable.from(onceShown(harness, typed, () => soFar));
    await runPrompt({
      discord: harness.discord,
      input,
      output,
      hints: PROMPT_HINTS,
      ...(greets && { page: PAGE }),
    });
    output.end();
    const read = asOfWriting(await written).replaceAll(PROMPT, '\n');
    const said = greets ? read.replace(/^[^]*?hello\n/, '') : read.replace(/^\n/, '');
    return `${said.trimEnd()}\n`;
  } finally {
    await harness.close();
  }
}
