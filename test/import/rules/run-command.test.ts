import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseRulesArguments } from '#import/rules/parse-rules-arguments.ts';
import { runRulesCommand } from '#import/rules/run-command.ts';
import { startLoopback } from '../../helpers/loopback.ts';
import { MADE_UP, madeUpExcerpt, madeUpRules } from '../made-up-rules.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

let folder: string;
let rulesFile: string;

beforeEach(() => {
  folder = temporaryFolder();
  rulesFile = join(folder, 'rules.sqlite');
});

interface Done {
  readonly isDone: boolean;
  readonly said: string;
  readonly complained: string;
}

/** `npm run rules:… -- …` in the folder of the test, without its path in what is said. */
async function run(...argv: readonly string[]): Promise<Done> {
  const asked = parseRulesArguments(argv);
  if (!asked.ok) throw new Error(asked.text);
  const output = new PassThrough();
  const errors = new PassThrough();
  const isDone = await runRulesCommand(asked.value, {
    rulesFile,
    now: () => Date.UTC(2026, 10, 21, 12),
    signal: new AbortController().signal,
    output,
    errors,
  });
  const [said = '', complained = ''] = [output, errors].map((stream) =>
    String(stream.read() ?? '')
      .replaceAll(/\(\d+\.\d s\)/g, '(0.0 s)')
      .replaceAll(`${folder}/`, ''),
  );
  return { isDone, said, complained };
}

/** Writes a file into the folder of the test. */
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const COUNTS = `${MADE_UP.rules} rules, ${MADE_UP.subrules} subrules, ${MADE_UP.examples} examples, ${MADE_UP.entries} glossary entries`;
const OLD = madeUpRules('2006-10-01');
const NEW = madeUpRules('2026-06-19');
const daysHeld = async (): Promise<readonly string[]> =>
  (JSON.parse((await run('list', '--json')).said) as { edition: string }[]).map(({ edition }) => edition);

describe('rules:import', () => {
  it('imports a text and reports what it read', async () => {
    expect(await run('import', file('new.txt', NEW))).toEqual({
      isDone: true,
      said: `2026-06-19 imported from new.txt: ${COUNTS}. (0.0 s)\n  28 references, none of which leads nowhere.\n`,
      complained: '',
    });
  });

  it('reports references to missing rules and other oddities', async () => {
    const rules = { '300.5': 'See rule 300.99 and rule 999.', '300.6': 'See rule 300.98.', '301.4': null };
    const { said } = await run('import', file('odd.txt', madeUpRules('2026-06-19', { rules })));
    expect(said).toContain(
      '\n  31 references, 3 of which lead nowhere: 300.5 → 300.99, 300.5 → 999, 300.6 → 300.98.\n',
    );
  });

  it('imports several, in any encoding and packed, each whole or not at all', async () => {
    const { isDone, said, complained } = await run(
      'import',
      file('old.txt', Buffer.from(`\uFEFF${OLD}`, 'utf16le')),
      file('novel.txt', 'Call me Ishmael. '.repeat(2000)),
      file(
        '1999.txt',
        'Magic: The Gathering, the classic rules\n\nEffective as of April 23, 1999.\n\nC.1 Cards',
      ),
      file('new.txt.gz', gzipSync(NEW.replaceAll('\n', '\r'))),
      join(folder, 'absent.txt'),
    );
    expect(said.split('\n').filter((line) => /^\S/.test(line))).toEqual([
      `2006-10-01 imported from old.txt: ${COUNTS}. (0.0 s)`,
      `2026-06-19 imported from new.txt.gz: ${COUNTS}. (0.0 s)`,
    ]);
    expect(complained).toBe(
      'playgroup-judge: novel.txt was not imported: it is not the Comprehensive Rules, nor an excerpt of them\n' +
        'playgroup-judge: 1999.txt was not imported: it is of 1999-04-23, older than the oldest rules that are supported, those of 2003-07-01\n' +
        'playgroup-judge: absent.txt cannot be read: there is no such file\n',
    );
    expect(isDone).toBe(false);
    expect(await daysHeld()).toEqual(['2006-10-01', '2026-06-19']);
  });

  it('imports from an address without storing its secrets', async () => {
    const server = await startLoopback((_, response) => response.end(NEW));
    try {
      const { isDone, said } = await run('import', `${server.url}/new.txt?key=secret`);
      expect([isDone, said]).toEqual([
        true,
        expect.stringContaining(`from ${server.url}/new.txt: `) as string,
      ]);
    } finally {
      await server.close();
    }
    expect(readFileSync(rulesFile).includes('secret')).toBe(false);
  });

  it('uses the given date, and reports it if the text prints another', async () => {
    const { said } = await run('import', file('new.txt', NEW), '--effective', '2026-06-20');
    expect(said).toContain('2026-06-20 imported');
    expect(said).toContain('Held under the day that was given: 2026-06-20; the text prints 2026-06-19.');
    expect(await daysHeld()).toEqual(['2026-06-20']);
  });

  it('requires a date for a text that prints none', async () => {
    const dayless = file('dayless.txt', madeUpRules('2026-06-19', { inForce: 'In force for ever.' }));
    expect(await run('import', dayless)).toMatchObject({
      isDone: false,
      complained:
        'playgroup-judge: dayless.txt was not imported: it does not say from which day it is in force: give that with --effective DATE\n',
    });
    expect(existsSync(rulesFile)).toBe(false);
    expect(await run('import', dayless, '--effective', '2026-06-19')).toMatchObject({ isDone: true });
  });

  it('for an imported date: the same text changes nothing', async () => {
    await run('import', file('new.txt', NEW));
    const before = readFileSync(rulesFile);
    const again = file('again.txt', NEW.replaceAll('“', '"').replaceAll('”', '"').replaceAll('\n', '\r\n'));
    expect(await run('import', again)).toEqual({
      isDone: true,
      said: 'again.txt is held already: 2026-06-19, in the same words. Nothing changed. (0.0 s)\n',
      complained: '',
    });
    expect(readFileSync(rulesFile).equals(before)).toBe(true);
  });

  it('for an imported date: a different text is compared, and changes nothing', async () => {
    await run('import', file('new.txt', NEW));
    const before = readFileSync(rulesFile);
    const rules = { '300.5': 'Other words.', '301.30': null, '302.30': '302 is a number.' };
    const { isDone, said, complained } = await run(
      'import',
      file('other.txt', madeUpRules('2026-06-19', { rules })),
    );
    expect([isDone, said]).toEqual([false, '']);
    expect(complained.replace(/\(.* s\)/, '')).toBe(
      [
        'other.txt was not imported: 2026-06-19 is held already, in other words. To replace it: npm run rules:remove -- 2026-06-19, then import again. ',
        `  The same: ${MADE_UP.rules + MADE_UP.subrules - 3} rules.`,
        '  In other words: 2 rules: 300.5, 302.30.',
        '  Only in the text held: 1 rule: 301.30.',
        '',
      ].join('\n'),
    );
    expect(readFileSync(rulesFile).equals(before)).toBe(true);
  });

  it('joins excerpts of a day, until the whole text comes', async () => {
    const excerpt = (name: string, rules: Readonly<Record<string, string>>) =>
      file(name, madeUpExcerpt(rules));
    const moved = (pebble: number) => `Pebble ${pebble} of heap 300 may be moved once.`;
    const one = excerpt('excerpt-1.txt', { '300.5': moved(5), '300.6': moved(6) });
    const two = excerpt('excerpt-2.txt', { '300.6': moved(6), '300.7': moved(7) });
    const three = excerpt('excerpt-3.txt', { '300.7': 'Pebble 7 of heap 300 may never be moved.' });
    const day = ['--effective', '2006-10-01'];
    const { isDone, said } = await run('import', one, two, ...day);
    expect([isDone, said.match(/^\S.*$/gm)]).toEqual([
      true,
      [
        'Excerpts of 2006-10-01 imported from excerpt-1.txt: 2 rules, 0 subrules, 0 examples, 0 glossary entries. (0.0 s)',
        'Excerpts of 2006-10-01 imported from excerpt-2.txt, beside those held: 1 more rule. (0.0 s)',
      ],
    ]);
    // The same file again, with more in it, is told once.
    const more = excerpt('excerpt-2.txt', { '300.7': moved(7), '300.8': moved(8) });
    expect((await run('import', more, ...day)).said).toContain('beside those held: 1 more rule.');
    expect((await run('list')).said).toMatch(
      /^2006-10-01 {2}excerpts {2}4 rules, .* {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}excerpt-1\.txt, excerpt-2\.txt\n$/,
    );
    expect(await run('import', three, ...day)).toMatchObject({
      isDone: false,
      complained: expect.stringContaining('In other words: 1 rule: 300.7.') as string,
    });
    expect(await run('import', file('old.txt', OLD))).toMatchObject({
      isDone: true,
      said: expect.stringContaining(
        `2006-10-01 imported whole from old.txt, in place of excerpts: ${COUNTS}.`,
      ) as string,
    });
    expect(await daysHeld()).toEqual(['2006-10-01']);
  });

  it.each([
    ['in its rules', 'Pebble 9 of heap 900', 'glossary', 'rule: 900.8'],
    ['in its glossary', 'Nobody but us', 'credits at its end', 'glossary entry: Pebble'],
  ])('says plainly that a text breaks off %s, until the whole one comes', async (_, end, missing, last) => {
    const cut = NEW.slice(0, NEW.indexOf(end)).replace(/\s+\S+\s+$/, '\n');
    const { isDone, said } = await run('import', file('cut.txt', cut));
    expect(isDone).toBe(true);
    expect(said).toMatch(/^Excerpts of 2026-06-19 imported from cut\.txt: /);
    expect(said).toContain(
      `\n  Not whole: it has no ${missing}, and is held as excerpts until the whole text is imported. Its last ${last}.\n`,
    );
    expect(said).not.toMatch(/\d of which lead/);
    const whole = await run('import', file('new.txt', NEW));
    expect(whole.said).toMatch(/^2026-06-19 imported whole from new\.txt, in place of excerpts: /);
  });

  it.each([
    ['a PDF', '%PDF-1.7\n', 'it is a PDF: take the TXT of the rules instead'],
    ['a web page', '<!DOCTYPE html><p>Rules', 'it is a web page'],
    ['JSON', '[{"object":"card"}]', 'it is JSON'],
    ['an empty file', '', 'it is empty'],
    [
      'bytes',
      Buffer.from(Uint8Array.from({ length: 90_000 }, (_, index) => (index * index * 31) % 251)),
      'was not imported: it is not',
    ],
    ['a gzip file that is cut off', gzipSync(NEW).subarray(0, 900), 'damaged or cut off'],
  ])('refuses %s in one line, and all is as it was', async (_, content, why) => {
    const { isDone, said, complained } = await run('import', file('rules.txt', content));
    expect([isDone, said]).toEqual([false, '']);
    expect(complained).toMatch(/^playgroup-judge: rules\.txt [^\n]+\n$/);
    expect(complained).toContain(why);
    expect(existsSync(rulesFile)).toBe(false);
  });

  it('replaces a damaged rules file, and reports it', async () => {
    rulesFile = join(folder, 'mine.rules.sqlite');
    writeFileSync(rulesFile, 'damaged');
    const { isDone, said } = await run('import', file('new.txt', NEW));
    expect(isDone).toBe(true);
    expect(said).toMatch(/The rules file before was damaged.*: nothing of it is kept\.\n$/);
  });

  it('refuses to overwrite other files', async () => {
    writeFileSync(rulesFile, 'a letter to somebody');
    expect(await run('import', file('new.txt', NEW))).toMatchObject({ isDone: false, said: '' });
    expect(readFileSync(rulesFile, 'utf8')).toBe('a letter to somebody');
  });
});

describe('rules:list', () => {
  it('reports that nothing is imported, and how to import', async () => {
    expect(await run('list')).toMatchObject({
      isDone: true,
      said: expect.stringMatching(/^No official text is imported: .*rules:import.*\n$/) as string,
    });
    expect(await run('list', '--json')).toMatchObject({ isDone: true, said: '[]\n' });
  });

  it('lists the editions, the oldest first', async () => {
    await run('import', file('new.txt', NEW), file('old.txt', OLD));
    const { said } = await run('list');
    expect(said.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, 'NOW'))).toEqual([
      `2006-10-01  whole     ${COUNTS}  NOW  old.txt`,
      `2026-06-19  whole     ${COUNTS}  NOW  new.txt`,
      '',
    ]);
    expect(JSON.parse((await run('list', '--json')).said)).toMatchObject([
      { edition: '2006-10-01', isFragment: false, rules: MADE_UP.rules, glossary: 2, source: 'old.txt' },
      { edition: '2026-06-19' },
    ]);
  });
});

describe('rules:remove', () => {
  it('removes editions, and says which are not held', async () => {
    await run('import', file('new.txt', NEW), file('old.txt', OLD));
    expect(await run('remove', '2006-10-01')).toEqual({
      isDone: true,
      said: `2006-10-01 removed: ${COUNTS}.\n`,
      complained: '',
    });
    expect(await run('remove', '2006-10-01')).toEqual({
      isDone: false,
      said: '',
      complained: 'playgroup-judge: 2006-10-01 is not held: only 2026-06-19 is\n',
    });
    expect(await run('remove', '2026-06-19', '2008-02-01')).toMatchObject({
      isDone: false,
      complained: 'playgroup-judge: 2008-02-01 is not held: no text is imported\n',
    });
    expect(await daysHeld()).toEqual([]);
  });
});
