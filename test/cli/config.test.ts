import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BadSetting, SETTING_NAMES, readConfig } from '#cli/config.ts';
import { describeUnknownSettings } from '#cli/unknown-settings.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

describe('settings', () => {
  it('has something for everything that may be left out', () => {
    expect(readConfig({})).toEqual({
      token: null,
      apiUrl: null,
      databaseFile: 'playgroup-judge.sqlite',
      databaseUrl: null,
      shards: { count: null, ids: null },
      backups: { folder: null, keep: 7 },
      cardsFile: 'playgroup-judge.cards.sqlite',
      rulesFile: 'playgroup-judge.rules.sqlite',
      fetch: {
        rulesUrl: 'https://magic.wizards.com/en/rules',
        cardsUrl: 'https://api.scryfall.com/bulk-data',
        hosts: ['media.wizards.com', 'data.scryfall.io'],
      },
      hosts: ['media.wizards.com', 'data.scryfall.io'],
      emojiFolder: fileURLToPath(new URL('../../emojis', import.meta.url)),
      pages: {
        url: null,
        host: '127.0.0.1',
        port: 8081,
        orAnyPort: true,
        linkDays: 30,
        byProxy: false,
      },
      cardArt: { folder: 'playgroup-judge.cards.art', origins: ['https://cards.scryfall.io'] },
      page: true,
      setUp: 'own',
      operator: { contact: null, privacyUrl: null, termsUrl: null },
      ops: null,
      mcp: { port: 8090, token: null },
      model: null,
      limits: { user: 240, channel: 1200, server: 6000 },
      quotas: { game: 32e6, server: 1e9, database: 1e10 },
      gameLogDays: null,
      logLevel: null,
      logFile: null,
    });
  });

  it.each([
    [
      { MODEL_URL: 'http://127.0.0.1:8081/v1/' },
      {
        url: 'http://127.0.0.1:8081/v1',
        name: 'default',
        key: null,
        deadlineMs: 30_000,
        perDay: { user: 20, server: 100, all: 500 },
      },
    ],
    [
      { MODEL_URL: 'https://a.b', MODEL_NAME: 'tiny', MODEL_KEY: 'k', MODEL_SECONDS: '5', MODEL_USER: '0' },
      { name: 'tiny', key: 'k', deadlineMs: 5000, perDay: { user: 0 } },
    ],
  ])('asks a model by %j as %j', (environment, model) => {
    expect(readConfig(environment).model).toMatchObject(model);
  });

  it.each([
    [{ MODEL_URL: 'http://me:secret@a.b' }, 'MODEL_URL has a name or a password'],
    [{ MODEL_URL: 'http://a.b?key=secret' }, 'MODEL_URL has a ? or a # in it'],
    [{ MODEL_KEY: 'a secret' }, 'MODEL_KEY is no key'],
    [{ MODEL_SECONDS: '0' }, 'MODEL_SECONDS is no number of seconds'],
    [{ MODEL_SECONDS: '291' }, 'MODEL_SECONDS is no number of seconds from 1 to 290'],
    [{ MODEL_USER: '-1' }, 'MODEL_USER is no whole number of questions a day'],
  ])('refuses %j for a model, without its secret', (environment, message) => {
    const read = (): unknown => readConfig(environment);
    expect(read).toThrow(message);
    expect(read).not.toThrow('secret');
  });

  it.each([
    [{}, { url: 'https://a.b', host: '127.0.0.1', port: 8080, byProxy: true }],
    [{ PAGE_URL: 'https://a.b/judge/' }, { url: 'https://a.b/judge' }],
    [
      { PAGE_PORT: '9000', PAGE_PROXY: 'off' },
      { port: 9000, byProxy: false },
    ],
    [{ PAGE_HOST: '0.0.0.0' }, { host: '0.0.0.0', byProxy: false }],
    [
      { PAGE_HOST: '::', PAGE_PROXY: 'on' },
      { host: '::', byProxy: true },
    ],
  ])('serves pages by %j as %j', (environment, pages) => {
    expect(readConfig({ PAGE_URL: 'https://a.b', ...environment }).pages).toMatchObject(pages);
  });

  it.each([
    ['on this machine without a token', {}, { url: null, host: '127.0.0.1', port: 8081, orAnyPort: true }],
    [
      'at a port of this machine',
      { PAGE_PORT: '9000', PAGE_HOST: '0.0.0.0' },
      { host: '127.0.0.1', port: 9000 },
    ],
    ['at an address without a token', { PAGE_URL: 'https://a.b' }, { url: 'https://a.b', port: 8080 }],
  ])('serves pages %s', (_, environment, pages) => {
    expect(readConfig(environment).pages).toMatchObject(pages);
  });

  it.each([
    ['with a token and without an address', { DISCORD_TOKEN: 'a.b.c' }],
    ['without a token if PAGE forbids them', { PAGE: 'off' }],
  ])('serves no pages %s', (_, environment) => {
    expect(readConfig(environment).pages).toBeNull();
  });

  it.each([
    ['off by default', {}, null],
    [
      'on with a token',
      { ACTIVITY: 'on', DISCORD_TOKEN: 'a.b.c', CLIENT_SECRET: 's' },
      { clientSecret: 's' },
    ],
    ['on with the embedded Discord', { ACTIVITY: 'on' }, { clientSecret: '' }],
  ])('opens pages inside Discord: %s', (_, environment, activity) => {
    expect(readConfig({ PAGE_URL: 'https://a.b', ...environment }).pages?.activity).toEqual(activity);
  });

  it.each([
    [{ SHARDS: 'auto' }, { count: null, ids: null }],
    [{ SHARD_COUNT: '4' }, { count: 4, ids: null }],
    [
      { SHARD_COUNT: '8', SHARD_IDS: '0, 3-5 7' },
      { count: 8, ids: [0, 3, 4, 5, 7] },
    ],
  ])('shards by %j as %j', (environment, shards) => {
    expect(readConfig(environment).shards).toEqual(shards);
  });

  it.each([
    [
      'an empty token to log in with',
      { DISCORD_TOKEN: '', DISCORD_API_URL: 'http://127.0.0.1:1/api' },
      'DISCORD_TOKEN is missing',
    ],
    ['an Activity without pages', { ACTIVITY: 'on' }, 'PAGE_URL is missing'],
    [
      'an Activity without a client secret',
      { ACTIVITY: 'on', PAGE_URL: 'https://a.b', DISCORD_TOKEN: 'a.b.c' },
      'CLIENT_SECRET is missing',
    ],
    [
      'a token in two places',
      { DISCORD_TOKEN: 'a.b.c', DISCORD_TOKEN_FILE: '/run/token' },
      'DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: leave one of them out',
    ],
    [
      'a token both meant and not meant',
      { DISCORD_TOKEN: '', DISCORD_TOKEN_FILE: '/run/token' },
      'DISCORD_TOKEN is empty, which means without a token, and DISCORD_TOKEN_FILE is set',
    ],
    ['no token', { DISCORD_TOKEN: 'changeme' }, 'DISCORD_TOKEN is not a bot token'],
    ['a base without a token', { DISCORD_API_URL: 'http://127.0.0.1:1/api' }, 'DISCORD_TOKEN is missing'],
    [
      'a base that is none',
      { DISCORD_TOKEN: 'a.b.c', DISCORD_API_URL: 'discord' },
      'DISCORD_API_URL is not an http',
    ],
    ['an empty file', { DATABASE_FILE: '' }, 'DATABASE_FILE is set but empty'],
    [
      'an address that is no database’s',
      { DATABASE_URL: 'mysql://judge:secret@host/judge' },
      'DATABASE_URL is no address of a PostgreSQL database',
    ],
    ['an empty folder of backups', { BACKUP_DIR: '' }, 'BACKUP_DIR is set but empty'],
    ['a number of backups that is none', { BACKUP_KEEP: '-1' }, 'BACKUP_KEEP is no number from 0'],
    ['an empty folder of emojis', { EMOJI_FOLDER: '' }, 'EMOJI_FOLDER is set but empty'],
    ['rules at no address', { RULES_TEXT_URL: 'wizards.com' }, 'RULES_TEXT_URL is not an http'],
    ['an address of rules that is none', { RULES_TEXT_URL: 'ftp://a.b' }, 'RULES_TEXT_URL is not an http'],
    [
      'one with a name',
      { RULES_TEXT_URL: 'https://a:b@c.d' },
      'RULES_TEXT_URL has a name or a password in it',
    ],
    ['one with a password', { RULES_TEXT_URL: 'https://:b@c.d' }, 'RULES_TEXT_URL has a name or a password'],
    [
      'one with nowhere to keep rules',
      { RULES_TEXT_URL: 'https://a.b', DATABASE_FILE: ':memory:' },
      'RULES_FILE is missing',
    ],
    [
      'cards with nowhere to keep them',
      { CARDS_URL: 'https://a.b', DATABASE_FILE: ':memory:' },
      'CARDS_FILE is missing',
    ],
    ['cards at a password', { CARDS_URL: 'https://a:b@c.d' }, 'CARDS_URL has a name or a password in it'],
    ['shards by number', { SHARDS: '4' }, 'SHARDS is not auto: a number of shards is SHARD_COUNT'],
    ['no shards', { SHARD_COUNT: '0' }, 'SHARD_COUNT is no number of shards'],
    [
      'shards by both',
      { SHARDS: 'auto', SHARD_COUNT: '4' },
      'SHARD_COUNT is set beside SHARDS=auto: leave one of them out',
    ],
    ['shards by name', { SHARD_COUNT: '4', SHARD_IDS: 'a' }, 'SHARD_IDS is no list of shards'],
    ['shards of nobody knows how many', { SHARD_IDS: '0' }, 'SHARD_COUNT is missing'],
    ['a shard too many', { SHARD_COUNT: '4', SHARD_IDS: '2-4' }, 'with SHARD_COUNT 4, the last is 3'],
    ['a page that is neither', { PAGE: '8080' }, 'PAGE is neither on nor off'],
    ['a limit that is no number', { LIMIT_USER: 'few' }, 'LIMIT_USER is no whole number'],
    ['a quota in words', { QUOTA_GAME: 'much' }, 'QUOTA_GAME is no whole number of megabytes'],
    ['logs that are kept for no time', { GAME_LOG_DAYS: '0' }, 'GAME_LOG_DAYS is no number of days'],
    ['a limit below nought', { LIMIT_SERVER: '-1' }, 'LIMIT_SERVER is no whole number'],
    ['a fetch that is neither', { FETCH: 'no' }, 'FETCH is neither on nor off'],
    ['an address for a host', { FETCH_HOSTS: 'https://a.b/' }, 'FETCH_HOSTS is a list of hosts'],
    ['a host with a name', { FETCH_HOSTS: 'a@b.c' }, 'FETCH_HOSTS is a list of hosts'],
    ['an address of pages that is none', { PAGE_URL: 'example.org' }, 'PAGE_URL is not an http'],
    ['one with a question', { PAGE_URL: 'https://a.b/?x=1' }, 'PAGE_URL has a ? or a # in it'],
    ['one with a name in it', { PAGE_URL: 'https://a:b@c.d' }, 'PAGE_URL has a name or a password in it'],
    ['a port that is none', { PAGE_PORT: '70000' }, 'PAGE_PORT is no port: 1 to 65535'],
    ['a proxy that is neither', { PAGE_PROXY: 'nginx' }, 'PAGE_PROXY is neither on nor off'],
    ['a level that is none', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL is none of trace, debug'],
  ])('%s is one line that names it', (_, environment, line) => {
    expect(() => readConfig(environment)).toThrow(BadSetting);
    expect(() => readConfig(environment)).toThrow(line);
  });

  it('point elsewhere, or forbid to fetch', () => {
    const elsewhere = {
      RULES_TEXT_URL: 'https://a.example/rules.txt',
      CARDS_URL: 'http://b.example:8080/cards.json',
      FETCH_HOSTS: 'C.example, d.example:8080  e.example:443',
    };
    const hosts = ['c.example', 'd.example:8080', 'e.example'];
    expect(readConfig(elsewhere)).toMatchObject({
      fetch: { rulesUrl: elsewhere.RULES_TEXT_URL, cardsUrl: elsewhere.CARDS_URL, hosts },
      hosts,
    });
    expect(readConfig({ ...elsewhere, FETCH: 'off' })).toMatchObject({ fetch: null, hosts });
  });

  it('never repeats a token', () => {
    expect(() => readConfig({ DISCORD_TOKEN: 'hunter2' })).not.toThrow(/hunter2/);
  });

  it.each([
    [{}],
    [{ DISCORD_TOKEN: '' }],
    [{ DISCORD_TOKEN: '  ' }],
    [{ DISCORD_TOKEN_FILE: '' }],
    [{ DISCORD_TOKEN: '', DISCORD_TOKEN_FILE: '' }],
  ])('are without a token as %j', (environment) => {
    expect(readConfig(environment).token).toBeNull();
  });

  it.each([
    ['.env.example', /^# ([A-Z_]+)=/gm],
    ['docs/operating.md', /^\| `([A-Z_]+)` \| /gm],
  ])('are those of %s, all of them', (file, setting) => {
    const listed = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const named = Array.from(listed.matchAll(setting), ([, name]) => name);
    expect(new Set(named)).toEqual(new Set(SETTING_NAMES));
  });

  it('reach the container, except the paths of its data', () => {
    const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');
    expect(compose).toMatch(/^ {4}env_file:\n {6}- path: \.env\n {8}required: false$/m);
    expect(compose).toContain('DATABASE_FILE: /data/');
  });

  it('have the defaults that .env.example and docs/operating.md name', () => {
    const { fetch, hosts } = readConfig({});
    for (const file of ['.env.example', 'docs/operating.md']) {
      const listed = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      for (const value of [fetch?.rulesUrl, fetch?.cardsUrl, hosts.join(' ')])
        expect(listed).toContain(value);
    }
  });
});

describe('a token in a file of its own', () => {
  const holding = (text: string): string => {
    const file = temporaryFile();
    writeFileSync(file, text);
    return file;
  };

  it.each([['a.b.c'], ['a.b.c\n'], ['\uFEFFa.b.c\r\n'], ['  a.b.c  \n\n']])('is read from %j', (text) => {
    expect(readConfig({ DISCORD_TOKEN_FILE: holding(text) }).token).toBe('a.b.c');
  });

  it.each([
    ['nothing', () => holding('\n'), 'is empty'],
    ['something else', () => holding('hunter2'), 'has no bot token in it'],
    ['a line of a .env', () => holding('DISCORD_TOKEN=hunter2.b.c'), 'has no bot token in it'],
    ['two of them', () => holding('hunter2.b.c\nd.e.f'), 'has no bot token in it, or more than that'],
    ['a log', () => holding('hunter2.b.c\n'.repeat(1000)), 'is too long to be a bot token'],
    ['no file', () => '/nowhere/token', 'is not there'],
    ['a folder', () => temporaryFolder(), 'is no file'],
    ['a device', () => '/dev/zero', 'is no file'],
  ])('with %s in it is one line that names the file, and nothing in it', (_, make, why) => {
    const file = make();
    const read = () => readConfig({ DISCORD_TOKEN_FILE: file });
    expect(read).toThrow(BadSetting);
    expect(read).toThrow(`DISCORD_TOKEN_FILE ${file} ${why}`);
    expect(read).not.toThrow(/hunter2/);
  });
});

describe('names that are no settings', () => {
  it.each<[what: string, inFile: string[], inEnvironment: string[], told: string[]]>([
    ['a slip', ['PAGE_PROT'], [], ['PAGE_PROT (is PAGE_PORT meant?)']],
    ['one in the environment', [], ['PAGE_PROT', 'PATH'], ['PAGE_PROT (is PAGE_PORT meant?)']],
    [
      'a setting under another name',
      [],
      ['DISCORD_BOT_TOKEN'],
      ['DISCORD_BOT_TOKEN (is DISCORD_TOKEN meant?)'],
    ],
    ['in small letters', [], ['discord_token'], ['discord_token (is DISCORD_TOKEN meant?)']],
    ['unlike any', ['SPELLBOOK'], ['SPELLBOOK_OF_OTHERS'], ['SPELLBOOK is set']],
    ['in both', ['LIMIT_USERS'], ['LIMIT_USERS'], ['LIMIT_USERS (is LIMIT_USER meant?) is set']],
    [
      'two of them',
      ['OPS_PROT'],
      ['LOG_LEVLE'],
      ['OPS_PROT (is OPS_PORT meant?), LOG_LEVLE (is LOG_LEVEL meant?) are'],
    ],
    ['very many', Array.from({ length: 99 }, (_, nth) => `X${nth}`), [], ['X9, 89 more are set']],
  ])('%s', (_, inFile, inEnvironment, told) => {
    const line = describeUnknownSettings(inFile, inEnvironment);
    for (const part of told) expect(line).toContain(part);
    expect(line).not.toContain('OTHERS');
  });

  it('are not those of others', () => {
    const others =
      'PATH HOME PAGER SHELL LANG LC_ALL NODE_ENV NODE_OPTIONS npm_config_cache PGPASSWORD TZ HTTPS_PROXY NO_COLOR NOTIFY_SOCKET WATCHDOG_USEC CREDENTIALS_DIRECTORY COMPOSE_PROJECT_NAME PAGE_SERVICE_HOST CARDS_PORT_80_TCP_ADDR';
    expect(describeUnknownSettings(others.split(' '), others.split(' '))).toBeUndefined();
    expect(
      describeUnknownSettings([...SETTING_NAMES], [...SETTING_NAMES, 'HOSTNAME', 'LOGNAME', 'BASE_URL']),
    ).toBeUndefined();
  });
});
