import { text } from '#text/template.ts';
import type { REST } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { command, EVERYWHERE, AT_TABLES } from '#discord/command/command.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { inviteLink, TAGS } from '#discord/application/profile.ts';
import { setUpApplication, type ApplicationFacts, type SetUpMode } from '#discord/application/set-up.ts';
import { NO_OPERATOR_LINKS } from '#discord/command/operator-links.ts';
import type { Log } from '#basics/log.ts';
import {
  startHarness,
  textOfResult,
  type BotHarness,
  type HarnessOptions,
} from '../../helpers/bot-harness.ts';

/** Registering and setting up against the embedded Discord, in the states that an application can be in. */

const ping = (description = 'Answers') =>
  command({ data: { name: 'ping', description, ...EVERYWHERE }, run: () => ok({ content: text`Pong` }) });
const deal = command({
  data: { name: 'deal', description: 'Deals', ...AT_TABLES },
  run: () => ok({ content: text`Dealt` }),
});
const PUT = /^PUT .*\/commands$/;

/** A bot that has registered nothing yet; the harness usually waits for that. */
async function hall(options: HarnessOptions = {}) {
  const harness = await startHarness({ commands: [ping(), deal], ...options });
  onTestFinished(() => harness.close());
  const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  const names = () => harness.discord.commands().map(({ name }) => name);
  const errors = () => harness.log.filter(({ level }) => level === 'error').map(({ msg }) => String(msg));
  const removePing = async () => {
    const { apiUrl, applicationId, token } = harness.discord;
    const { id } = harness.discord.commands().find(({ name }) => name === 'ping')!;
    await fetch(`${apiUrl}/v10/applications/${applicationId}/commands/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bot ${token}` },
    });
  };
  return { harness, alice, names, errors, removePing };
}

describe('registering commands', () => {
  it('keeps the Entry Point command that Discord made', async () => {
    const { harness, names, errors, removePing } = await hall();
    harness.discord.enableActivities();
    const launch = harness.discord.commands().find(({ name }) => name === 'launch');
    await harness.restart();
    await removePing();
    await harness.restart();
    expect(names().toSorted()).toEqual(['deal', 'launch', 'ping']);
    expect(harness.discord.commands()).toContainEqual(expect.objectContaining({ id: launch?.id, type: 4 }));
    expect(errors()).toEqual([]);
    expect(harness.discord.problems).toEqual([]);
  });

  it.each([
    [
      'the limit of a day',
      { status: 400, code: 30034 },
      'Discord takes no more new commands today (30034: 200 a day)',
    ],
    ['a missing Entry Point command', { status: 400, code: 50240 }, 'Activities'],
    ['an invalid body', { status: 400, code: 50035 }, 'integration_types'],
    [
      'missing access',
      { status: 403, code: 50001 },
      'Discord does not register the commands (403, code 50001)',
    ],
  ])('goes on beside a bot that answers after %s', async (_, bad, line) => {
    const { harness, alice, names, errors, removePing } = await hall();
    await removePing();
    harness.discord.faults.answer(PUT, bad, 2);
    await harness.restart();
    expect(textOfResult(await alice.slash('deal'))).toBe('Dealt');
    expect(errors()).toEqual([expect.stringContaining(line)]);
    expect(names()).toEqual(['deal']);
    // The second try fails too, and is not reported again; the third comes after twice the delay.
    harness.clock.advance(30_000);
    await harness.until(() =>
      expect(harness.log.filter(({ msg }) => String(msg).includes(line))).toHaveLength(2),
    );
    harness.clock.advance(60_000);
    await harness.until(() => expect(names()).toContain('ping'));
    expect(errors()).toHaveLength(1);
  });

  it.each([
    ['for a reason of its own', { status: 403, code: 20012 }, '403, code 20012'],
    ['without a place', { status: 400, code: 50035 }, '50035'],
  ])('leaves out an Entry Point command refused %s, and tries it again', async (_, bad, reason) => {
    const { harness, alice, errors, names } = await hall({
      pages: { activity: { clientSecret: '' } },
      prepare: ({ faults }) => void faults.answer(PUT, bad),
    });
    expect(names()).toEqual(['ping', 'deal']);
    expect(textOfResult(await alice.slash('deal'))).toBe('Dealt');
    expect(errors()).toEqual([
      expect.stringMatching(/^Discord refuses the Entry Point command .*Activities → Settings/),
    ]);
    expect(errors()[0]).toContain(reason);
    harness.discord.enableActivities();
    harness.clock.advance(30_000);
    await harness.until(() =>
      expect(harness.discord.commands()).toContainEqual(
        expect.objectContaining({ name: 'launch', handler: 1 }),
      ),
    );
    expect(errors()).toHaveLength(1);
  });

  it('survives a Discord that is down for commands, and the real limit of a day', async () => {
    const { harness, alice, errors, names, removePing } = await hall();
    await removePing();
    harness.discord.spendCommandCreations(200);
    const end = harness.discord.faults.answer(/^GET .*\/commands/, { status: 500 }, 100);
    await harness.restart();
    expect(textOfResult(await alice.slash('deal'))).toBe('Dealt');
    expect(errors()).toEqual([
      expect.stringContaining('Discord could not be asked to register the commands'),
    ]);
    end();
    harness.clock.advance(30_000);
    await harness.until(() => expect(errors()).toHaveLength(2));
    expect(errors()[1]).toContain('30034');
    harness.clock.advance(25 * 60 * 60 * 1000);
    await harness.until(() => expect(names()).toContain('ping'));
  });

  it('leaves a refused command out, and registers the others', async () => {
    const broken = ping('');
    const harness = await startHarness({ commands: [broken, deal] });
    onTestFinished(() => harness.close());
    expect(harness.discord.commands().map(({ name }) => name)).toEqual(['deal']);
    expect(harness.log.filter(({ level }) => level === 'error')).toMatchObject([
      { msg: expect.stringMatching(/^Discord refuses the commands ping: description: /) as string },
    ]);
  });

  it('changes the others if a refused command would be refused again as it stands', async () => {
    const { harness, alice, errors, names } = await hall();
    harness.discord.application.installs = { 1: {} };
    const { apiUrl, applicationId, token } = harness.discord;
    const { id } = harness.discord.commands().find(({ name }) => name === 'ping')!;
    await fetch(`${apiUrl}/v10/applications/${applicationId}/commands/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ description: 'Of an earlier version' }),
    });
    await harness.restart();
    const descriptions = harness.discord.commands().map(({ name, description }) => [name, description]);
    expect(descriptions).toEqual([
      ['ping', 'Answers'],
      ['deal', 'Deals'],
    ]);
    expect(errors()).toEqual([expect.stringContaining('Discord refuses the commands deal')]);
    expect(textOfResult(await alice.slash('deal'))).toBe('Dealt');
    expect(names()).toEqual(['ping', 'deal']);
  });

  it('mentions its commands in replies by the ids that Discord gave', async () => {
    const tell = command({
      data: { name: 'tell', description: 'Tells', ...EVERYWHERE },
      run: () => ok({ content: text`Begin with \`/deal\`.` }),
    });
    const { harness, alice } = await hall({ commands: [tell, deal], mentionsCommands: true });
    const { id } = harness.discord.commands().find(({ name }) => name === 'deal')!;
    expect(textOfResult(await alice.slash('tell'))).toBe(`Begin with </deal:${id}>.`);
    await harness.restart();
    expect(textOfResult(await alice.slash('tell'))).toBe(`Begin with </deal:${id}>.`);
  });

  it('declares only what the application supports', async () => {
    const { harness, names } = await hall({
      prepare: ({ application }) => {
        application.installs = { 0: { oauth2_install_params: { scopes: ['bot'], permissions: '8' } } };
      },
    });
    expect(names()).toEqual(['ping', 'deal']);
    expect(harness.discord.commands()[0]).toMatchObject({ integration_types: [0], contexts: [0, 1] });
    expect(harness.discord.problems).toEqual([]);
  });
});

describe('an application whose operator switched an install context off', () => {
  const GUILD = { oauth2_install_params: { scopes: ['bot'], permissions: '8' } };
  const lines = (harness: BotHarness, part: string) =>
    harness.log.filter(({ msg }) => String(msg).includes(part)).map(({ level }) => level);

  it.each([
    ['{}', {}],
    ['users only', { 1: {} }],
  ])('keeps the commands of servers with %s', async (_, installs) => {
    const { harness, names } = await hall();
    harness.discord.application.installs = installs;
    await harness.restart();
    expect(names()).toEqual(['ping', 'deal']);
  });

  it('says once which commands it leaves out, and that User Install stays off', async () => {
    const mine = command({
      data: { name: 'mine', description: 'Mine', integration_types: [1], contexts: [2] },
      run: () => ok({ content: text`Mine` }),
    });
    const { harness, names } = await hall({
      commands: [ping(), deal, mine],
      prepare: ({ application }) => {
        application.installs = { 0: GUILD };
      },
    });
    expect(names()).toEqual(['ping', 'deal']);
    expect(harness.log).toContainEqual(expect.objectContaining({ level: 'warn', commands: ['mine'] }));
    expect(lines(harness, 'SETUP=on switches it on')).toEqual(['info']);
  });
});

describe('a setting at a time', () => {
  /** Sets up an application whose description Discord refuses. @returns the written settings, and the refused ones */
  async function setUp(held: Partial<ApplicationFacts>, mode: SetUpMode = 'own') {
    const [written, refused]: [string[], unknown[]] = [[], []];
    const patch = async (_: string, { body }: { readonly body: object }) => {
      if ('description' in body) throw new Error('refused');
      written.push(...Object.keys(body));
      return body;
    };
    const log = { info: () => {}, warn: ({ setting }: { setting: unknown }) => refused.push(setting) };
    const application = await setUpApplication(
      { patch } as unknown as REST,
      { id: '1', ...held },
      { links: NO_OPERATOR_LINKS, mode, log: log as unknown as Log },
    );
    return { written, refused, installs: Object.keys(application.integration_types_config ?? {}) };
  }
  const TAGS_AND_INSTALLS = ['tags', 'integration_types_config'];

  it.each<[string, Partial<ApplicationFacts>, SetUpMode, string[], string[]]>([
    ['without install contexts', {}, 'own', TAGS_AND_INSTALLS, ['0', '1']],
    ['with null', { integration_types_config: null }, 'own', TAGS_AND_INSTALLS, ['0', '1']],
    ['without User Install', { integration_types_config: { 0: {} } }, 'own', TAGS_AND_INSTALLS, ['0']],
    ['with SETUP=on', { integration_types_config: { 0: {} } }, 'all', TAGS_AND_INSTALLS, ['0', '1']],
    ['with User Install only', { integration_types_config: { 1: {} } }, 'own', TAGS_AND_INSTALLS, ['1']],
    ['that is private', { bot_public: false }, 'all', ['tags'], []],
  ])('an application %s', async (_, held, mode, written, installs) => {
    expect(await setUp(held, mode)).toEqual({ written, refused: ['description'], installs });
  });
});

describe('setting the application up', () => {
  const written = (log: readonly Readonly<Record<string, unknown>>[]) =>
    log.filter(({ msg }) => msg === 'written to the developer portal').map(({ setting }) => setting);
  const CHOSEN = { oauth2_install_params: { scopes: ['bot'], permissions: '8' } };

  it('writes what is empty, once, and prints the invite link', async () => {
    const operator = {
      contact: 'ana@example.org',
      termsUrl: null,
      privacyUrl: 'https://example.org/privacy',
    };
    const { harness } = await hall({ operator });
    const { application, applicationId } = harness.discord;
    expect(written(harness.log)).toEqual(['description', 'tags', 'integration_types_config']);
    expect(application.description).toMatch(
      /\nRun by ana@example\.org\nPrivacy: https:\/\/example\.org\/privacy$/,
    );
    expect(application.tags).toEqual(TAGS);
    expect(application.installs).toMatchObject({
      0: { oauth2_install_params: { scopes: ['applications.commands', 'bot'], permissions: '309237697536' } },
      1: { oauth2_install_params: { scopes: ['applications.commands'], permissions: '0' } },
    });
    expect(harness.log).toContainEqual(
      expect.objectContaining({ msg: 'invite link', url: inviteLink(applicationId) }),
    );
    await harness.restart();
    expect(written(harness.log)).toHaveLength(3);
    expect(harness.discord.problems).toEqual([]);
  });

  it.each([
    ['own', []],
    ['none', []],
    ['all', ['description', 'tags', 'integration_types_config']],
  ] as const)('with %s, of an operator’s own choices it writes %j', async (setUp, expected) => {
    const { harness } = await hall({
      setUp,
      prepare: ({ application }) => {
        application.description = 'Our judge';
        application.tags = ['ours'];
        application.installs = { 0: CHOSEN };
      },
    });
    expect(written(harness.log)).toEqual(expected);
    expect(Object.keys(harness.discord.application.installs)).toEqual(setUp === 'all' ? ['0', '1'] : ['0']);
  });

  it('starts with the existing values if Discord refuses the change, and warns', async () => {
    const { harness, alice } = await hall();
    harness.discord.application.description = '';
    harness.discord.faults.answer('PATCH /applications/@me', { status: 400, code: 50035 });
    await harness.restart();
    expect(textOfResult(await alice.slash('ping'))).toBe('Pong');
    expect(harness.log).toContainEqual(expect.objectContaining({ level: 'warn', setting: 'description' }));
  });
});
