import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

const operatingGuide = readText('docs/operating.md');
const failureSections = operatingGuide.slice(operatingGuide.indexOf('## When the disk fails'));

/** Log messages in backticks, and the messages in italics of the sections on failures; `…` stands for a file's name. */
const quoted = [
  ...[...operatingGuide.matchAll(/`([a-z]+(?: [a-z]+){3,})`/g)].map(([, message = '']) => message),
  ...[...failureSections.matchAll(/\*([^*\n]+)\*/g)].flatMap(([, message = '']) => message.split(' … ')),
].filter((message) => message.includes(' ') && !message.startsWith('npm '));

it('docs/operating.md quotes messages as the bot prints them', () => {
  const sources = readdirSync(new URL('src/', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readText(`src/${name}`))
    .join('\n');
  expect(quoted.length).toBeGreaterThan(8);
  expect(quoted.filter((message) => !sources.includes(message))).toEqual([]);
});
