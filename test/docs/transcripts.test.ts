import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { play, transcriptsIn } from './transcripts.ts';

/*
 * `UPDATE_TRANSCRIPTS=1 npx vitest run test/docs` updates the transcripts: review the difference before committing it.
 */

const ROOT = new URL('../../', import.meta.url);
const FILES = ['README.md', ...readdirSync(new URL('docs/', ROOT)).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);
const isUpdate = process.env['UPDATE_TRANSCRIPTS'] === '1';

const documents = FILES.map((file) => ({ file, text: readFileSync(new URL(file, ROOT), 'utf8') }));

describe.each(documents)('the transcripts of $file', ({ file, text }) => {
  const transcripts = transcriptsIn(text);

  it.runIf(transcripts.length > 0)('match the replies of the bot', async () => {
    let updated = text;
    for (const [index, transcript] of transcripts.toReversed().entries()) {
      const played = await play(transcript, `${file} ${transcripts.length - index}`);
      updated =
        updated.slice(0, transcript.start) +
        played +
        updated.slice(transcript.start + transcript.shown.length);
    }
    if (isUpdate) writeFileSync(new URL(file, ROOT), updated);
    else expect(updated).toBe(text);
  });
});

it('README has a transcript', () => {
  expect(transcriptsIn(readFileSync(new URL('README.md', ROOT), 'utf8')).length).toBeGreaterThan(0);
});
