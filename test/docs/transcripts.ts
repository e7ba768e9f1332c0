import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { heightOf } from '#discord/words/height.ts';
import { runPrompt } from 'embedded-discord';
import { PROMPT_HINTS } from '#cli/prompt-hints.ts';
import { asOfWriting } from '../helpers/as-of-writing.ts';
import { startHarness, type BotHarness } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';

/*
 * The transcripts in README and docs: fenced blocks with lines typed at the prompt of `npm start`. Each is played on a
 * new server, with the same coin flips each time.
 */

/** A line that a user typed. */
const TYPED_LINE = /^\w+ (?:#[\w-]+|\(direct message\))> (.*)$/;

/** The position before a typed line. */
const PROMPT = /^(?=\w+ (?:#[\w-]+|\(direct message\))> )/gm;

/** A transcript, and its position in its file. */
export interface Transcript {
  readonly start: number;
  readonly shown: string;
}

/** A fenced block: the language of the fence, and the content. */
const BLOCK = /^```(\w*)\n([^]*?)^```$/gm;

/** Returns the transcripts of a document: the blocks without a language that contain a typed line. */
export const transcriptsIn = (document: string): readonly Transcript[] =>
  [...document.matchAll(BLOCK)].flatMap((block) => {
    const [, language, shown = ''] = block;
    return language === '' && shown.split('\n').some((line) => TYPED_LINE.test(line))
      ? [{ start: block.index + '```\n'.length, shown }]
      : [];
  });

/** A typed line, and the height of the reply to it in lines of a phone, without its buttons. */
export interface MeasuredReply {
  readonly line: string;
  readonly height: number;
}

/** The heading of the table card, which is not part of a reply. */
const CHANNEL_HEADING = 'Also in the channel:';

/**
 * Buttons, selects, the rows of a form, the bar of an embed and its address, a line between two parts: nothing that
 * Discord shows as text.
 */
const NON_TEXT_LINE =
  /^(?:▌ ──────| {2}.+: (?:‹|\[).*|Send it off .*|\[.*\]|‹.*›.*|▌ https:.*|\(only you can see this\))$/;

/** The address of a link, which the terminal prints after its text. */
const LINK_ADDRESS = / \(https?:[^)]*\)/g;

/** Measures each reply of a transcript. */
export const replyHeights = ({ shown }: Transcript): readonly MeasuredReply[] =>
  shown
    .split(PROMPT)
    .filter((part) => TYPED_LINE.test(part.split('\n')[0] ?? ''))
    .map((part) => {
      const [first = '', ...reply] = part.trimEnd().split('\n');
      const replyLines = reply.includes(CHANNEL_HEADING)
        ? reply.slice(0, reply.indexOf(CHANNEL_HEADING))
        : reply;
      const visible = replyLines
        .filter((line) => !NON_TEXT_LINE.test(line))
        .map((line) => line.replace(/^▌ /, '').replaceAll(LINK_ADDRESS, ''));
      return { line: TYPED_LINE.exec(first)?.[1] ?? '', height: heightOf(visible.join('\n')) };
    });

/** Returns a deterministic source of bytes, with a different sequence for each seed. */
function fixedBytes(seed: string): (bytes: number) => Buffer {
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

/** A press on the table card, which is posted a moment after a change. */
const CARD_PRESS = /^!press (Damage…|Take back)$/;

/**
 * Yields the lines; a press on the table card only after all lines before it are answered and the card has the button.
 * Time advances only then, so that nothing else is drawn.
 */
async function* typeInOrder(
  harness: BotHarness,
  typed: readonly string[],
  printed: () => string,
): AsyncGenerator<string> {
  const { channelId } = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  for (const [index, line] of typed.entries()) {
    const [, label] = CARD_PRESS.exec(line) ?? [];
    if (label !== undefined) {
      await until(() => {
        const answers = printed().split(PROMPT).filter(Boolean);
        const isAnswered =
          (answers[index - 1]?.trim().split('\n') ?? []).length > 1 ||
          (typed[index - 1] ?? '').startsWith('!as ');
        if (answers.length < index || !isAnswered) throw new Error('not answered yet');
      });
      await harness.until(() => {
        const hasButton = harness.discord
          .messages(channelId)
          .some((message) => JSON.stringify(message.components ?? []).includes(`"label":"${label}"`));
        if (!hasButton) throw new Error(`no button ${label}`);
      });
    }
    yield `${line}\n`;
  }
}

/** The address of the page as a start prints it, without its secret, which differs each time. */
const PAGE = 'http://127.0.0.1:8080/…/';

/** Types the lines of a transcript, and returns the transcript as `npm start` prints it now. */
export async function play({ shown }: Transcript, seed: string): Promise<string> {
  const lines = shown.split('\n').flatMap((line) => TYPED_LINE.exec(line)?.[1] ?? []);
  const hasGreeting = !TYPED_LINE.test(shown.split('\n')[0] ?? '');
  const harness = await startHarness({ entropy: fixedBytes(seed), textsCome: 'at-the-prompt' });
  try {
    const output = new PassThrough();
    let printedSoFar = '';
    output.on('data', (chunk: Buffer) => (printedSoFar += chunk.toString()));
    const printed = text(output);
    const typed = [...(hasGreeting ? ['hello'] : []), ...lines];
    const input = Readable.from(typeInOrder(harness, typed, () => printedSoFar));
    await runPrompt({
      discord: harness.discord,
      input,
      output,
      hints: PROMPT_HINTS,
      ...(hasGreeting && { page: PAGE }),
    });
    output.end();
    const transcript = asOfWriting(await printed).replaceAll(PROMPT, '\n');
    const result = hasGreeting ? transcript.replace(/^[^]*?hello\n/, '') : transcript.replace(/^\n/, '');
    return `${result.trimEnd()}\n`;
  } finally {
    await harness.close();
  }
}
