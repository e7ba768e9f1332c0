import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// @ts-expect-error -- the linter's configuration has no types
import { LAYERS } from '../../oxlint.config.mjs';

const ROOT = new URL('../../', import.meta.url);
const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const isFound = (path: string): boolean => existsSync(new URL(path, ROOT));
const pathsIn = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map((name) => folder + name);
const foldersIn = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const CODE = ['src/', 'commands/', 'packages/', 'test/', 'bench/', 'scripts/', 'migrations/'].flatMap(
  pathsIn,
);
/** Every end of a path: `turns.ts`, `turns/turns.ts`, `engine/turns/turns.ts`. */
const PATH_ENDS = new Set(
  CODE.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
);

const DOCUMENTS = [
  'docs/architecture.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs/decisions/', ROOT)).map((name) => `docs/decisions/${name}`),
];

const quotedIn = (markdown: string): readonly string[] => [
  ...new Set([...markdown.matchAll(/`([\w./-]+)`/g)].map(([, word = '']) => word)),
];

const isPath = (word: string): boolean =>
  (/\w\/|\.(?:ts|mjs|md|sql|json|yml|tsv|txt|br)$/.test(word) && !/^[/@]/.test(word)) ||
  /^\.[a-z]/.test(word);

/** `tableButtons`, `GameEvent`, `STATE_VERSION`. */
const isIdentifier = (word: string): boolean => /^(?:[a-z]+[A-Z]\w*|[A-Z]\w*[A-Za-z][A-Za-z\d])$/.test(word);

const SOURCES = [
  ...CODE.filter((path) => /\.tsx?$/.test(path)),
  'package.json',
  'lefthook.yml',
  '.env.example',
];
const WORDS = new Set(SOURCES.flatMap((path) => readText(path).match(/\w+/g) ?? []));

/** The words in a file, or in the files of a folder. */
function wordsOf(path: string): readonly string[] {
  const isFolder = statSync(new URL(path, ROOT)).isDirectory();
  const files = isFolder ? pathsIn(`${path}/`).filter((name) => name.endsWith('.ts')) : [path];
  return files.flatMap((file) => readText(file).match(/\w+/g) ?? []);
}

describe.each(DOCUMENTS)('%s', (document) => {
  const quoted = quotedIn(readText(document));

  it('names files and folders that exist', () => {
    const missing = quoted.filter(isPath).filter((word) => {
      // Beside the digests, named after the edition.
      if (word === 'not-yet.txt' || word === '7/702.txt') return false;
      if (word.startsWith('../shared')) return false;
      return word.includes('/')
        ? !isFound(word) && !isFound(`test/${word}`)
        : !PATH_ENDS.has(word) && !isFound(word);
    });
    expect(missing).toEqual([]);
  });

  it('names exports, settings and types that exist in the files beside them', () => {
    const missing = readText(document)
      .split('\n')
      .flatMap((line) => {
        const words = quotedIn(line);
        const code = words.filter((word) => isPath(word) && isFound(word)).flatMap(wordsOf);
        const known = code.length > 0 ? new Set(code) : WORDS;
        return words.filter((word) => isIdentifier(word) && !known.has(word));
      });
    expect(missing).toEqual([]);
  });
});

const FILE = /(?<![\w*])(?:[\w-]+\/)*[\w-]+\.ts\b(?!\w)/g;

const architecture = readText('docs/architecture.md');
const diagrams = [...architecture.matchAll(/```\n([^]*?)```/g)].map(([, diagram = '']) => diagram);

describe('the Mermaid diagrams', () => {
  const flows = [...architecture.matchAll(/```mermaid\n([^]*?)```/g)].map(([, flow = '']) => flow).join('\n');

  it('name files that exist', () => {
    expect((flows.match(FILE) ?? []).filter((path) => !PATH_ENDS.has(path))).toEqual([]);
  });

  it('name functions that exist', () => {
    const named = (flows.match(/\b[a-z]+[A-Z]\w*/g) ?? []).filter((word) => word !== 'sequenceDiagram');
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((word) => !WORDS.has(word))).toEqual([]);
  });
});

/**
 * Reads `combat  permanents  control`, or `turns   the steps of a turn`: two spaces between names, more before a
 * description.
 */
const modulesIn = (diagram = ''): readonly string[] =>
  diagram.split('\n').flatMap((line) => /^\S+(?: {2}\S+)*(?=$| {3})/.exec(line)?.[0].split('  ') ?? []);

describe('the lists of modules', () => {
  it.each([
    ['engine', 1],
    ['discord', 2],
    ['pictures', 3],
    ['pages', 4],
  ])('have every module of src/%s', (layer, index) => {
    expect([...modulesIn(diagrams[index])].toSorted()).toEqual(foldersIn(`src/${layer}/`).toSorted());
  });

  it('have every layer of src', () => {
    const listed = [...(diagrams[0] ?? '').matchAll(/^ {2}([a-z]+)\//gm)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual(foldersIn('src/').toSorted());
  });
});

describe('the layers', () => {
  const rules = LAYERS as Readonly<Record<string, { readonly imports: readonly string[] }>>;
  const rows = [...(diagrams[0] ?? '').matchAll(/^ {2}([a-z]+)\/ .*→ (.+)$/gm)].map(
    ([, layer = '', imports = '']) => ({ layer, imports }),
  );
  const names = rows.map(({ layer }) => layer);

  /** Reads `basics, store`, `all except local`, `all above except import`. */
  function importsIn(text: string, layer: string): readonly string[] {
    const [, above, except = ''] = /^all( above)? except ([a-z, ]+)$/.exec(text) ?? [];
    const listed = (except || text).split(', ');
    if (except === '') return names.filter((name) => listed.includes(name));
    const all = above ? names.slice(0, names.indexOf(layer)) : names;
    return all.filter((name) => name !== layer && !listed.includes(name));
  }

  it.each(rows)('$layer imports $imports, as the linter says', ({ layer, imports }) => {
    expect(importsIn(imports, layer).toSorted()).toEqual([...(rules[layer]?.imports ?? [])].toSorted());
  });
});

describe('the decisions', () => {
  it.each(DOCUMENTS.filter((path) => path.startsWith('docs/decisions/')))('%s fits on a page', (path) => {
    expect(readText(path).split('\n').length).toBeLessThanOrEqual(61);
  });
});

const COMMENTS = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*/g;

it('comments name files that exist', () => {
  const named = CODE.filter((path) => path.endsWith('.ts')).flatMap((path) => {
    const comments = readText(path).match(COMMENTS) ?? [];
    return comments.flatMap((comment) => (comment.match(FILE) ?? []).map((name) => ({ path, name })));
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ name }) => !PATH_ENDS.has(name))).toEqual([]);
});
