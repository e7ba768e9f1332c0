import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { play, transcriptsIn } from './transcripts.ts';

/*
 * `UPDATE_TRANSCRIPTS=1 npx vitest run test/docs` writes them anew: read the difference before it is committed.
 */

const HOME = new URL('../../', import.meta.url);
const FILES = ['README.md', ...readdirSync(new URL('docs/', HOME)).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);
const isUpdate = process.env['UPDATE_TRANSCRIPTS'] === '1';

const documents = FILES.map((file) => ({ file, text: readFileSync(new URL(file, HOME), 'utf8') }));

describe.each(documents)('the transcripts of $file', ({ file, text }) => {
  const transcripts = transcriptsIn(text);

  it.runIf(transcripts.length > 0)('read as the bot answers', async () => {
    let now = text;
    for (const [at, one] of transcripts.toReversed().entries()) {
      const read = await play(one, `${file} ${transcripts.length - at}`);
      now = now.slice(0, one.start) + read + now.slice(one.start + one.shown.length);
    }
    if (isUpdate) writeFileSync(new URL(file, HOME), now);
    else expect(now).toBe(text);
  });
});

it('there is a first session in README', () => {
  expect(transcriptsIn(readFileSync(new URL('README.md', HOME), 'utf8')).length).toBeGreaterThan(0);
});
