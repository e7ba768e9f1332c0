import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { idOf, type EmbeddedDiscord } from 'embedded-discord';
import { type PlayArguments, runPlay } from '#terminal/play.ts';
import type { Place } from '#terminal/seat/place.ts';
import { meetEcho, Paper } from './echo-bot.ts';

const ALICE: Place = { user: 'Alice', guild: 'playgroup', channel: 'table', isManager: false };

const asAlice = (lines: readonly string[]): PlayArguments => ({ place: ALICE, json: false, lines });

/** Sends these lines or, without any, those of `input`. */
async function play(
  discord: EmbeddedDiscord,
  lines: readonly string[],
  {
    input = '',
    json = false,
    ...place
  }: Partial<Place> & { readonly input?: string; readonly json?: boolean } = {},
) {
  const asked = { place: { ...ALICE, ...place }, json, lines: input === '' ? lines : null };
  const [output, errors] = [new Paper(), new Paper()];
  const exitCode = await runPlay(asked, { discord, input: Readable.from([input]), output, errors });
  return { exitCode, output: output.text, errors: errors.text };
}

const said = (output: string) => ({ exitCode: 0, output, errors: '' });
const bob = idOf('user', 'Bob');

const controls = '[Again] [Ask me] [Gone (disabled)]\n‹Which side?› Heads up · Tails up\n';

describe('play', () => {
  it('prints one answer as a person reads it', async () => {
    const discord = await meetEcho();
    expect(await play(discord, ['/echo text:hi @Carol to:@Bob'])).toEqual(
      said(`@Bob: hi @Carol\n${controls}`),
    );
    expect(await play(discord, ['/echo psst private:true'])).toEqual(
      said(`psst\n${controls}(only you can see this)\n`),
    );
    expect(await play(discord, ['/coins odds wins:3'])).toEqual(said('odds 3\n'));
    expect(await play(discord, ['/later'])).toEqual(said('At last\n'));
    expect(await play(discord, ['/echo hi'], { guild: null })).toEqual(said(`hi\n${controls}`));
  });

  it('chooses commands in the menu of messages', async () => {
    const discord = await meetEcho();
    const lines = ['!say hello @Bob', '!as Bob', '!say bye', '!apps read it back', '!apps 2 Read It Back'];
    expect(await play(discord, lines)).toEqual(
      said(
        [
          '> !say hello @Bob\n',
          '> !as Bob\n',
          '> !say bye\n',
          '> !apps read it back\nBob said “bye”\n(only you can see this)\n',
          '> !apps 2 Read It Back\nAlice said “hello @Bob”\n(only you can see this)\n',
        ].join('\n'),
      ),
    );
    const [first] = discord.messages(
      discord.person({ user: 'Bob', guild: 'playgroup', channel: 'table' }).channelId,
    );
    expect(first).toMatchObject({ author: { global_name: 'Alice' }, content: `hello <@${bob}>` });
    expect(discord.problems).toEqual([]);
  });

  it.each([
    ['!apps Read It Back', 'There is no such message here yet. Write one with !say TEXT.'],
    ['!apps echo', 'There is no "echo" in the menu of messages. There is Read It Back.'],
    ['/read', 'There is no command "/read".'],
    [`!say ${'x'.repeat(2001)}`, 'A message has at most 2000 characters.'],
  ])('does not send %j', async (line, why) => {
    const { exitCode, errors } = await play(await meetEcho(), [line]);
    expect(exitCode).toBe(2);
    expect(errors).toContain(why);
  });

  it('prints several with the lines they answer, from arguments or standard input', async () => {
    const discord = await meetEcho();
    expect(await play(discord, ['/later', '!press again', '!as Bob', '!press Again'])).toMatchObject({
      exitCode: 2,
      output: '> /later\nAt last\n',
      errors: 'play: line 2, "!press again", was not sent. There is no button here to press.\n',
    });
    const input = '\n# a comment\n/echo hi\r\n!press again\n!as Bob\n!press Again\n!select "tails up"\n';
    expect(await play(discord, [], { input })).toEqual(
      said(
        [
          `> /echo hi\nhi\n${controls}`,
          `> !press again\nAgain, for @Alice\n${controls}`,
          '> !as Bob\n',
          `> !press Again\nAgain, for @Bob\n${controls}`,
          '> !select "tails up"\ntails\n(only you can see this)\n',
        ].join('\n'),
      ),
    );
  });

  it('prints JSON that scripts can rely on', async () => {
    const discord = await meetEcho();
    const lines = [
      '/echo <b> to:@Bob',
      '!press Ask',
      '!submit why=so',
      "!complete '/echo no'",
      '/later',
      '!as Bob',
    ];
    const { exitCode, output } = await play(discord, lines, { json: true });
    const printed = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(exitCode).toBe(0);
    expect(printed).toEqual([
      {
        input: '/echo <b> to:@Bob',
        type: 4,
        ephemeral: false,
        content: `<@${bob}>: **<b>**`,
        embeds: [],
        components: [expect.objectContaining({ type: 1 }), expect.objectContaining({ type: 1 })],
      },
      {
        input: '!press Ask',
        type: 9,
        ephemeral: false,
        content: '',
        embeds: [],
        components: [expect.objectContaining({ type: 1 })],
        custom_id: 'form',
        title: 'A question',
      },
      {
        input: '!submit why=so',
        type: 4,
        ephemeral: false,
        content: 'Because so',
        embeds: [],
        components: [],
      },
      {
        input: "!complete '/echo no'",
        type: 8,
        ephemeral: false,
        content: '',
        embeds: [],
        components: [],
        choices: [
          { name: 'no, politely', value: 'no please' },
          { name: 'no, loudly', value: 'no!' },
        ],
      },
      { input: '/later', type: 5, ephemeral: false, content: 'At last', embeds: [], components: [] },
    ]);
  });

  it('stops at the first line that Discord would not send', async () => {
    const discord = await meetEcho();
    const { exitCode, output, errors } = await play(discord, ['/later', '/echo hi times:9', '/later']);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '> /later\nAt last\n' });
    expect(errors).toMatch(
      /^play: line 2, "\/echo hi times:9", was not sent\. \/echo: times must be at most 5, not "9"\.\nUsage: \/echo /,
    );
  });

  it.each([
    ['hello', 'A line starts with / or !, and this one reads "hello".'],
    ['/nope', 'There is no command "/nope".'],
    ['!nope', 'There is no "!nope".'],
    ['/settings', '/settings needs a permission that Alice lacks here.'],
    ['!select Heads', 'There is no select here to choose in.'],
    ['!submit why=so', 'There is no open form to send off.'],
    ["!complete '/echo x times:1'", '/echo: times has no suggestions.'],
  ])('does not send %j', async (line, why) => {
    const { exitCode, output, errors } = await play(await meetEcho(), [line]);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(errors).toContain(`was not sent. ${why}`);
  });

  it('says what to type instead of a line without a sign, where there is a hint', async () => {
    const discord = await meetEcho();
    const hint = 'For help: --help';
    const errors = new Paper();
    const terminal = { discord, input: Readable.from([]), output: new Paper(), errors, hint };
    expect(await runPlay(asAlice(['exit']), terminal)).toBe(2);
    expect(await runPlay(asAlice(['/latr']), terminal)).toBe(2);
    expect(errors.text).toBe(
      'play: line 1, "exit", was not sent. A line starts with / or !, and this one reads "exit". For help: --help\n' +
        'play: line 1, "/latr", was not sent. There is no command "/latr". Did you mean /later?\n',
    );
  });

  it.each([
    ["!complete '/'", /^echo\ncoins\n/],
    ["!complete '/ec'", /^echo\n$/],
    ["!complete '/coins '", /^odds\n/],
    ["!complete '/echo x tone:'", /^Loud\nLow\n$/],
  ])('offers what can follow: %s', async (line, offered) => {
    const { exitCode, output } = await play(await meetEcho(), [line]);
    expect(exitCode).toBe(0);
    expect(output).toMatch(offered);
  });

  it('offers managers and direct messages what Discord would offer them', async () => {
    const discord = await meetEcho();
    expect(await play(discord, ['/settings'], { isManager: true })).toEqual(said('/settings\n'));
    expect(await play(discord, ['/settings'], { guild: null })).toEqual(said('/settings\n'));
    expect(await play(discord, ['/table'])).toEqual(said('/table\n'));
    expect(await play(discord, ['/table'], { guild: null })).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('/table is not offered in direct messages.'),
    });
    expect(await play(discord, ['!as Bob', '/settings'], { isManager: true })).toMatchObject({ exitCode: 2 });
  });

  it('tells when the bot says nothing, and what it said wrong, and goes on', async () => {
    const discord = await meetEcho();
    const { exitCode, output, errors } = await play(discord, ['/silent', '/wrong', '/later']);
    expect(exitCode).toBe(1);
    expect(output).toBe(
      '> /silent\nThe application did not respond\n\n> /wrong\nThe application did not respond\n\n> /later\nAt last\n',
    );
    expect(errors).toMatch(/The embedded Discord reports: not acknowledged, \/silent: /);
    expect(errors).toMatch(/The embedded Discord reports: invalid body, POST /);
  });

  it('presses the button of an earlier call, by what the memory holds', async () => {
    const first = await meetEcho();
    await play(first, ['/echo hi', '/echo psst private:true']);
    const second = await meetEcho(JSON.parse(JSON.stringify(first.memory())));
    expect(await play(second, ['!press again'], { user: 'Bob' })).toEqual(
      said(`Again, for @Bob\n${controls}`),
    );
    expect(await play(second, ['!press again'], { user: 'Bob', channel: 'other' })).toMatchObject({
      exitCode: 2,
    });
  });

  it('shows what else was written in the channel', async () => {
    const discord = await meetEcho();
    const { output } = await play(discord, ['/twice', '/later', '/later']);
    expect(output.replace('\n\nAlso in the channel:\nTwo', '')).toBe(
      '> /twice\nOne\n\n> /later\nAt last\n\n> /later\nAt last\n',
    );
    expect(output).toContain('Also in the channel:\nTwo');
  });

  it.each([
    ['/aside', 'Aloud\n', { content: 'Aloud', ephemeral: false }],
    ['/whisper', 'Psst\n(only you can see this)\n', { content: 'Psst', ephemeral: true }],
  ])('says what came of a private deferral: %s', async (line, output, json) => {
    const discord = await meetEcho();
    expect(await play(discord, [line])).toEqual(said(output));
    expect(JSON.parse((await play(discord, [line], { json: true })).output)).toMatchObject({
      type: 5,
      ...json,
    });
  });

  it('stops quietly when nobody reads on', async () => {
    const discord = await meetEcho();
    const asked = asAlice(['/later', '/later', '/echo hi']);
    const heard: string[] = [];
    const output = new Writable({
      write: (chunk, _encoding, done) => {
        heard.push(String(chunk));
        done(Object.assign(new Error('gone'), { code: 'EPIPE' }));
      },
    });
    const errors = new Paper();
    expect(await runPlay(asked, { discord, input: Readable.from([]), output, errors })).toBe(0);
    expect({ heard, errors: errors.text }).toEqual({ heard: ['> /later\n'], errors: '' });
  });
});
