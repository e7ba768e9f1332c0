import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const isThere = (path: string): boolean => existsSync(new URL(path, ROOT));
const namesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map((name) => folder + name);

const CODE = ['src/', 'commands/', 'test/', 'bench/', 'scripts/', 'migrations/'].flatMap(namesIn);
/** Every end of a path: `turns.ts`, `events/turns.ts`, `engine/events/turns.ts`. */
const ENDS = new Set(
  CODE.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
);

const map = text('docs/house.md');
const quoted = [...new Set([...map.matchAll(/`([\w./-]+)`/g)].map(([, word = '']) => word))];
const pictures = [...map.matchAll(/```\n([^]*?)```/g)].map(([, picture = '']) => picture);

/** `combat  permanents  control`, or `turns   the steps of a turn`: names two spaces apart, what they are for farther off. */
const roomsIn = (picture = ''): readonly string[] =>
  picture.split('\n').flatMap((line) => /^\S+(?: {2}\S+)*(?=$| {3})/.exec(line)?.[0].split('  ') ?? []);

describe('the map of the house', () => {
  it.each(quoted.filter((word) => /\w\/|\.(?:ts|mjs|md|sql)$/.test(word) && !word.startsWith('/')))(
    'names %s, which is there',
    (word) => {
      const isFile = !word.includes('/');
      expect(isFile ? ENDS.has(word) || isThere(word) : isThere(word) || isThere(`test/${word}`)).toBe(true);
    },
  );

  it.each([
    ['engine', 1],
    ['discord', 2],
  ])('has every room of src/%s', (ctx, at) => {
    const rooms = readdirSync(new URL(`src/${ctx}/`, ROOT));
    expect([...roomsIn(pictures[at])].toSorted()).toEqual(rooms.toSorted());
  });

  it('has every house of src', () => {
    const houses = readdirSync(new URL('src/', ROOT), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    const drawn = [...(pictures[0] ?? '').matchAll(/^ {2}([a-z]+)\//gm)].map(([, name = '']) => name);
    expect(drawn.toSorted()).toEqual(houses.map(({ name }) => name).toSorted());
  });
});

const COMMENTS = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*/g;
const FILE = /(?<![\w*])(?:[\w-]+\/)*[\w-]+\.ts\b(?!\w)/g;

it('files that comments name are there', () => {
  const named = CODE.filter((path) => path.endsWith('.ts')).flatMap((path) => {
    const comments = text(path).match(COMMENTS) ?? [];
    return comments.flatMap((comment) => (comment.match(FILE) ?? []).map((name) => ({ path, name })));
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ name }) => !ENDS.has(name))).toEqual([]);
});
