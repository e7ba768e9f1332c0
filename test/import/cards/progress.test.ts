import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { reportMilestones, showProgress } from '#import/cards/progress.ts';

const CHUNKS = Array.from({ length: 20 }, (_, number) => Buffer.alloc(100_000, number));

/** The lines that a person sees on either output, and the bytes that came through. */
async function watch(isTTY: boolean, bytes: number | null) {
  const output = new PassThrough();
  const errors = Object.assign(new PassThrough(), { isTTY, columns: 120 });
  const reading = { name: 'cards.json', stream: Readable.from(CHUNKS), bytes };
  const through = await buffer(showProgress(reading, { output, errors }));
  expect(through.equals(Buffer.concat(CHUNKS))).toBe(true);
  return { said: String(output.read() ?? ''), shown: String(errors.read() ?? '') };
}

describe('progress', () => {
  it('is a bar on a terminal, of which nothing stays', async () => {
    const { said, shown } = await watch(true, 2_000_000);
    expect(shown).toMatch(/Reading cards\.json {2}[█░]{30} \d+% {2}\d\.\d MB/);
    expect(shown).toContain('\u001B[0K');
    expect(shown).not.toMatch(/\n/);
    expect(said).toBe('');
  });

  it('shows the bytes read on a terminal if the total is unknown', async () => {
    const { shown } = await watch(true, null);
    expect(shown).toMatch(/Reading cards\.json {2}\d\.\d MB/);
    expect(shown).not.toMatch(/[█░%]/);
  });

  it.each([
    [2_000_000, 'Reading cards.json (2.0 MB)\n'],
    [100_000, 'Reading cards.json (0.1 MB)\n'],
    [99_000, 'Reading cards.json (99.0 KB)\n'],
    [347, 'Reading cards.json (0.3 KB)\n'],
    [null, 'Reading cards.json\n'],
  ])('is a line elsewhere (%j bytes)', async (bytes, line) => {
    expect(await watch(false, bytes)).toEqual({ said: line, shown: '' });
  });
});

describe('progress in a log', () => {
  const MB = Buffer.alloc(1_000_000);

  async function told(size: number, bytes: number | null): Promise<readonly string[]> {
    const lines: string[] = [];
    const stream = Readable.from(Array.from({ length: size }, () => MB));
    const through = await buffer(
      reportMilestones({ name: 'cards.json', stream, bytes }, (line) => lines.push(line)),
    );
    expect(through.length).toBe(size * MB.length);
    return lines;
  }

  it.each<[string, number, number | null, readonly string[]]>([
    [
      'after each quarter',
      100,
      100e6,
      [
        'reading cards.json (100.0 MB)',
        '25.0 MB of 100.0 MB read',
        '50.0 MB of 100.0 MB read',
        '75.0 MB of 100.0 MB read',
        '100.0 MB of 100.0 MB read',
      ],
    ],
    ['once for what is small', 4, 4e6, ['reading cards.json (4.0 MB)']],
    ['after each 10 MB at least', 12, 12e6, ['reading cards.json (12.0 MB)', '10.0 MB of 12.0 MB read']],
    ['after each 50 MB of unknown many', 120, null, ['reading cards.json', '50.0 MB read', '100.0 MB read']],
    [
      'beyond what was said',
      60,
      40e6,
      [
        'reading cards.json (40.0 MB)',
        ...[10, 20, 30, 40, 50, 60].map((read) => `${read}.0 MB of 40.0 MB read`),
      ],
    ],
  ])('is a line %s', async (_, size, bytes, lines) => {
    expect(await told(size, bytes)).toEqual(lines);
  });
});
