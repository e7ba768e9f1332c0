import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundleProgram, bundleInto, bundledPath } from '../helpers/bundle-program.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SQLITE = 'better-sqlite3';
const BINARY = 'build/Release/better_sqlite3.node';

const COPIED_PARTS = [
  'src',
  'commands',
  'migrations',
  'emojis',
  'fonts',
  'packages',
  'package.json',
  'tsconfig.json',
] as const;

/** A separate installation, whose packages can be broken. */
let installation: string;

beforeAll(() => {
  installation = temporaryFolder();
  for (const part of COPIED_PARTS) cpSync(join(ROOT, part), join(installation, part), { recursive: true });
});
beforeEach(() => rmSync(join(installation, 'node_modules'), { recursive: true, force: true }));

/** Links all packages except these, and our own from this installation, where they find the others. */
function installWithout(...absent: readonly string[]): void {
  const packages = join(installation, 'node_modules');
  mkdirSync(packages);
  const own = readdirSync(join(installation, 'packages'));
  for (const name of own) symlinkSync(join('..', 'packages', name), join(packages, name));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!absent.includes(name) && !own.includes(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
}

/** Installs better-sqlite3 as npm unpacks it, with the given binary. */
function installSqliteWith(binary: Buffer | null): void {
  installWithout(SQLITE);
  const to = join(installation, 'node_modules', SQLITE);
  for (const part of ['lib', 'package.json'])
    cpSync(join(ROOT, 'node_modules', SQLITE, part), join(to, part), { recursive: true });
  if (binary === null) return;
  mkdirSync(dirname(join(to, BINARY)), { recursive: true });
  writeFileSync(join(to, BINARY), binary);
}

interface ProgramResult {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

interface Start {
  /** Typed input; none by default. */
  readonly input?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts Node with these arguments, in a folder without `.env`. */
async function start(
  args: readonly string[],
  cwd: string,
  { input = '', settings = {} }: Start = {},
): Promise<ProgramResult> {
  const { DISCORD_TOKEN: _, DISCORD_API_URL: __, LOG_LEVEL: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...inherited, DATABASE_FILE: join(installation, 'judge.sqlite'), ...settings },
  });
  child.stdin.end(input);
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, said, complained };
}

/** All programs open SQLite in the same way; each is tried once. */
const PROGRAMS = ['src/main.ts', 'src/cli/play.ts', 'src/cli/cards-import.ts'] as const;
type ProgramPath = (typeof PROGRAMS)[number];
const PROGRAM_ARGS = {
  'src/main.ts': [],
  'src/cli/play.ts': ['/flip'],
  'src/cli/cards-import.ts': ['package.json'],
} as const;

/** The programs of that installation, bundled, so that they start faster. */
let bundling: Promise<void> | undefined;

async function run(program: ProgramPath): Promise<ProgramResult> {
  await (bundling ??= bundleInto(installation, PROGRAMS, installation));
  return start([bundledPath(installation, program), ...PROGRAM_ARGS[program]], installation);
}

/** The bot, whose clock is so slow that no command comes too late on a slow machine. */
const MAIN = [
  '--import',
  await bundleProgram('test/e2e/children/slow-timers.ts'),
  await bundleProgram('src/main.ts'),
];

const runMain = async (input: string, settings: Start['settings'] = {}): Promise<ProgramResult> =>
  start(MAIN, ROOT, { input, settings });

/** A binary for another version of Node, with a different module version. */
function binaryForOtherNode(): Buffer {
  const binary = readFileSync(join(ROOT, 'node_modules', SQLITE, BINARY));
  const abi = process.versions.modules;
  const symbol = `node_register_module_v${abi}`;
  for (let offset = binary.indexOf(symbol); offset >= 0; offset = binary.indexOf(symbol, offset + 1))
    binary.write(symbol.replace(abi, '0'.repeat(abi.length)), offset, 'latin1');
  // The head of node_module in node.h: version, flags (none), and the handle that the loader fills in.
  const head = Buffer.alloc(16);
  head.writeInt32LE(Number(abi));
  const offsets: number[] = [];
  for (let offset = binary.indexOf(head); offset >= 0; offset = binary.indexOf(head, offset + 1))
    if (offset % 8 === 0) offsets.push(offset);
  expect(offsets).toHaveLength(1);
  binary.writeInt32LE(1, offsets[0]);
  return binary;
}

const NO_COMPILER =
  'playgroup-judge: SQLite is not built here: none ready-made fits this system, and no compiler was found; see "No compiler" in docs/operating.md\n';

describe('a start without SQLite prints one line that says what to do', () => {
  const expectLine = async (
    line: string,
    programs: readonly ProgramPath[] = ['src/main.ts'],
  ): Promise<void> => {
    for (const program of programs)
      expect(await run(program)).toEqual({ code: 1, said: '', complained: line });
  };

  it.runIf(process.platform === 'linux')(
    'SQLite built for another version of Node: npm rebuild',
    async () => {
      installSqliteWith(binaryForOtherNode());
      await expectLine(
        `playgroup-judge: SQLite was built for another Node than this one, ${process.version}: run npm rebuild\n`,
        PROGRAMS,
      );
    },
  );

  it('SQLite built for another system: npm rebuild', async () => {
    installSqliteWith(Buffer.from('MZ, as a library of Windows begins'));
    const line = 'playgroup-judge: SQLite was built for another system than this one: run npm rebuild\n';
    await expectLine(line);
  });

  it('SQLite not built because npm runs no scripts', async () => {
    installSqliteWith(null);
    await expectLine(NO_COMPILER);
  });

  it('SQLite left out because npm could not build it', async () => {
    installWithout(SQLITE);
    await expectLine(NO_COMPILER);
  });

  it('the message names an existing chapter', () => {
    expect(existsSync(join(ROOT, 'docs/operating.md'))).toBe(true);
    expect(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')).toMatch(/^#+ No compiler$/m);
  });

  it('SQLite is an optional dependency, so that npm can install the rest', () => {
    const { optionalDependencies = {} } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    expect(optionalDependencies).toHaveProperty(SQLITE);
    // It is listed among the dependencies too, for readers; npm uses this entry.
  });
});

describe('a start without development dependencies', () => {
  it('works, and prints a readable warning', async () => {
    const manifests = ['package.json', 'packages/embedded-discord/package.json'].map(
      (path) =>
        JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<
          'dependencies' | 'devDependencies',
          Record<string, string>
        >,
    );
    // Some are dependencies of another package, too; discord.js brings its own types.
    const needed = new Set([
      'discord-api-types',
      ...manifests.flatMap(({ dependencies }) => Object.keys(dependencies)),
    ]);
    const devPackages = manifests
      .flatMap(({ devDependencies }) => Object.keys(devDependencies))
      .filter((name) => !needed.has(name));
    installWithout(...devPackages, '@types');
    const { code, said, complained } = await start(
      [...MAIN.slice(0, 2), '--import', 'tsx', 'src/main.ts'],
      installation,
      {
        input: '/flip call:heads\n',
      },
    );
    expect(said).toMatch(/(?:Heads|Tails)\. @Alice called heads/);
    expect(complained).toMatch(/^playgroup-judge: [^{}\n]*discord-api-spec is not installed[^{}\n]*\n$/);
    expect(code).toBe(0);
  });
});

describe('a start without a token', () => {
  it('and without a terminal is an error', async () => {
    const { code, said } = await runMain('');
    expect(said).toContain('Set DISCORD_TOKEN to run it on Discord');
    expect(code).toBe(1);
  });

  it('if the environment unsets the one in .env', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.env'), 'DISCORD_TOKEN=aaaaaaaa.bbbbbb.cccccc\n');
    const { code, said, complained } = await start(MAIN, folder, {
      input: '/flip call:heads\n',
      settings: { DISCORD_TOKEN: '', FETCH: 'off', PAGE: 'off' },
    });
    expect(said).toMatch(/(?:Heads|Tails)\. @Alice called heads/);
    expect(complained).toBe('');
    expect(code).toBe(0);
  });

  it('names unknown settings in .env and the environment without their values', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.env'), 'PAGE_PROT=8081\nDISCORD_TOKEN=\n');
    const { code, complained } = await start(MAIN, folder, {
      input: '/flip call:heads\n',
      settings: { FETCH: 'off', PAGE: 'off', DISCORD_BOT_TOKEN: 'hunter2' },
    });
    expect(complained).toBe(
      'playgroup-judge: PAGE_PROT (is PAGE_PORT meant?), DISCORD_BOT_TOKEN (is DISCORD_TOKEN meant?) are set and are no settings of the bot, so nothing comes of it: docs/operating.md lists them all\n',
    );
    expect(code).toBe(0);
  });

  it('with piped input has no prompt, and fetches nothing if FETCH forbids it', async () => {
    const { code, said, complained } = await runMain('/flip call:heads\n!fetch\n');
    expect(said).toMatch(/(?:Heads|Tails)\. @Alice called heads/);
    expect(said).toContain('FETCH=off forbids it.');
    expect(said).toMatch(/^The same in a browser: http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\/\n/);
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
  });

  it('has no page if PAGE forbids it', async () => {
    const { code, said } = await runMain('/flip call:heads\n', { PAGE: 'off' });
    expect(said).toMatch(/^Alice #table> \/flip call:heads\n/);
    expect(code).toBe(0);
  });
});
