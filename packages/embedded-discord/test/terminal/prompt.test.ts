import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { EmbeddedDiscord } from 'embedded-discord';
import { createInk } from '#terminal/render/ink.ts';
import { Pipe } from '#terminal/pipe.ts';
import { completeForReadline, type PromptTerminal, runPrompt } from '#terminal/prompt.ts';
import { KeyboardSeat } from '#terminal/seat/keyboard-seat.ts';
import { renderContextFor } from '#terminal/render-reply.ts';
import type { PromptHints } from '#terminal/welcome.ts';
import { meetEcho, Paper } from './echo-bot.ts';

/** The text that a terminal shows, without colors and cursor movements. */
const bare = (text: string): string => stripVTControlCharacters(text).replaceAll('\r', '');

const HINTS: PromptHints = {
  tries: [
    ['Ask', 'is anybody there?'],
    ['Wait', '/later', 'for an answer'],
    ['Never', '/nope'],
  ],
  shortcuts: { question: '/echo text:', help: '/later', helpAbout: '/echo tone:low text:' },
  question: 'said again',
  welcome: 'On Discord it runs too.',
  noInput: 'Set DISCORD_TOKEN to run it on Discord.',
};

const WELCOME = [
  'A small Discord of your own, on this machine only. You are Alice in #table.',
  'Ask:   is anybody there?',
  'Wait:  /later  for an answer',
  'help says more, Tab completes, exit ends. On Discord it runs too.\n',
].join('\n');

type AtTerminal = Pick<PromptTerminal, 'until' | 'hints' | 'page'>;

const controls = '[Again] [Ask me] [Gone (disabled)]\n‹Which side?› Heads up · Tails up\n';

async function atTerminal({ until, hints = HINTS, page }: AtTerminal = {}) {
  const discord = await meetEcho();
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = Object.assign(new Paper(), { isTTY: true, columns: 200 });
  const ended = runPrompt({ discord, input, output, hints, ...(until && { until }), ...(page && { page }) });
  await output.says('#table> ');
  return { discord, input, output, ended };
}

describe('the prompt at a terminal', () => {
  it('welcomes, answers line by line, says who and where, and ends at exit', async () => {
    const { input, output, ended } = await atTerminal();
    input.write('/later\r');
    await output.says('Alice #table> ', 2);
    input.write('!as Bob\r');
    await output.says('Bob #table> ');
    input.write('/nope\r');
    await output.says('Bob #table> ', 2);
    input.write('!channel den\r');
    await output.says('Bob #den> ');
    input.write('exit\r');
    await ended;
    const shown = bare(output.text);
    expect(shown.slice(0, WELCOME.length)).toBe(WELCOME);
    expect(shown).toContain('Alice #table> /later\nAt last\nAlice #table> ');
    expect(shown).toContain('There is no command "/nope".');
  });

  it.each<[string, PromptHints]>([
    ['suggests no command that the bot does not have', { tries: [['Never', '/nope']] }],
    ['suggests no question if none can be asked', { tries: [['Ask', 'is anybody there?']] }],
    ['needs no hints', {}],
  ])('%s', async (_, hints) => {
    const { input, output, ended } = await atTerminal({ hints });
    input.write('exit\r');
    await ended;
    expect(bare(output.text)).toMatch(
      /#table\.\n\/ and Tab list the commands\.\nhelp says more, .* exit ends\.\n/,
    );
  });

  it('shows the other messages that an answer causes below it', async () => {
    const { input, output, ended } = await atTerminal();
    input.write('/twice\r');
    await output.says('Two');
    input.write('exit\r');
    await ended;
    expect(bare(output.text)).toContain('/twice\nOne\n\nAlso in the channel:\nTwo\n');
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
    ['quit', 'quit\r'],
    ['bye', 'Bye!\r'],
    ['/exit', '/exit\r'],
  ])('ends at %s', async (_, keys) => {
    const { input, ended } = await atTerminal();
    input.write(keys);
    await expect(ended).resolves.toBeUndefined();
  });

  it('ends at a signal, even while the bot is thinking', async () => {
    const signal = new EventEmitter();
    const { input, ended } = await atTerminal({ until: once(signal, 'SIGTERM') });
    input.write('/later\r');
    signal.emit('SIGTERM');
    await expect(ended).resolves.toBeUndefined();
  });

  it('completes by tab and remembers lines', async () => {
    const { input, output, ended } = await atTerminal();
    input.write('/la\t');
    await output.says('/later ');
    input.write('\r');
    await output.says('At last');
    input.write('\u001B[A');
    input.write('\r');
    await output.says('At last', 2);
    input.write('exit\r');
    await expect(ended).resolves.toBeUndefined();
  });
});

describe('what others do while the prompt waits', () => {
  const BOB = { user: 'Bob', guild: 'playgroup', channel: 'table' };

  /** What the terminal shows after the welcome, while others act and until Alice leaves. */
  async function shownWhile(
    act: (local: EmbeddedDiscord) => Promise<unknown>,
    last: string,
  ): Promise<string> {
    const { discord, input, output, ended } = await atTerminal();
    await act(discord);
    await output.says(last);
    input.write('exit\r');
    await ended;
    return bare(output.text).slice(WELCOME.length);
  }

  it.each<[string, (discord: EmbeddedDiscord) => Promise<unknown>, string]>([
    [
      'a command of somebody else',
      (discord) => discord.person(BOB).slash('later'),
      'Bob used /later:\nAt last\nAlice #table> ',
    ],
    [
      'what somebody writes',
      (discord) => Promise.resolve(discord.person(BOB).write('Hello')),
      'Bob wrote:\nHello\nAlice #table> ',
    ],
    [
      'a message with buttons, when it changes',
      async (discord) => {
        const { message } = await discord.person(BOB).slash('echo', [{ name: 'text', type: 3, value: 'hi' }]);
        if (message) await discord.person(BOB).press(message, 'again');
      },
      `Again, for @Bob\n${controls}Alice #table> `,
    ],
  ])('is shown: %s', async (_, act, told) => {
    expect(await shownWhile(act, told.slice(0, 9))).toContain(told);
  });

  it('is not shown if only somebody else can see it, or in another channel', async () => {
    const shown = await shownWhile(async (discord) => {
      const said = (text: string) => [
        { name: 'text', type: 3, value: text },
        { name: 'private', type: 5, value: true },
      ];
      await discord.person(BOB).slash('echo', said('secret'));
      discord.person({ ...BOB, channel: 'den' }).write('elsewhere');
      discord.person(BOB).write('Last');
    }, 'Last');
    expect(shown).not.toMatch(/secret|elsewhere/);
  });

  it('leaves what is being typed as it was', async () => {
    const { discord, input, output, ended } = await atTerminal();
    input.write('/lat');
    await output.says('/lat');
    discord.person(BOB).write('Hello');
    await output.says('#table> /lat');
    input.write('er\r');
    await output.says('At last');
    input.write('exit\r');
    await ended;
    expect(bare(output.text)).toContain('Bob wrote:\nHello\nAlice #table> /lat');
  });
});

describe('the address of the page', () => {
  const page = 'http://127.0.0.1:8080/secret/';

  it('is part of the welcome', async () => {
    const { input, output, ended } = await atTerminal({ page });
    input.write('exit\r');
    await ended;
    expect(bare(output.text)).toContain(`\nThe same in a browser: ${page}\nhelp says more`);
  });

  it('comes first if lines are piped in', async () => {
    const output = new Paper();
    const input = new PassThrough();
    input.end('/later\n');
    await runPrompt({ discord: await meetEcho(), input, output, page });
    expect(output.text).toBe(`The same in a browser: ${page}\nAlice #table> /later\nAt last\n`);
  });
});

describe('tab at the prompt', () => {
  it("asks the bot's own handlers", async () => {
    const seat = new KeyboardSeat(await meetEcho(), {
      user: 'Alice',
      guild: 'g',
      channel: 'c',
      isManager: false,
    });
    const output = new Paper();
    const session = { seat, context: renderContextFor(seat, createInk(false)), pipe: new Pipe(output) };
    let redrawn = 0;
    const redraw = () => {
      redrawn += 1;
    };
    expect(await completeForReadline('/echo private:true text:hey', session, redraw)).toEqual([
      ['hey please'],
      'hey',
    ]);
    expect(await completeForReadline('/echo text:nothing', session, redraw)).toEqual([[], 'nothing']);
    expect({ redrawn, text: output.text }).toEqual({ redrawn: 0, text: '' });
    expect(await completeForReadline('/echo text:hey', session, redraw)).toEqual([[], 'hey']);
    expect({ redrawn, text: output.text }).toEqual({
      redrawn: 1,
      text: '\nhey, politely  → hey please\nhey, loudly  → hey!\n',
    });
  });
});

async function piped(text: string, hints = HINTS): Promise<string> {
  const output = new Paper();
  const input = new PassThrough();
  input.end(text);
  await runPrompt({ discord: await meetEcho(), input, output, hints });
  return output.text;
}

describe('without a terminal', () => {
  it('answers every line and stops at the end of input', async () => {
    expect(await piped('/later\n\n# nothing\n/nope\nis it?\n/later', {})).toMatch(
      /^Alice #table> \/later\nAt last\n(?:.*\n)*.*no command(?:.*\n)*.*starts with(?:.*\n)*Alice #table> \/later\nAt last\n$/,
    );
  });

  it('says so when there is no input at all', async () => {
    expect(await piped('')).toMatch(/^Standard input is empty, so .* the bot stops\. .*DISCORD_TOKEN.*\n$/);
  });

  it('reports what the bot does wrong', async () => {
    expect(await piped('/wrong\n')).toMatch(
      /The application did not respond\nThe embedded Discord reports: invalid body, POST .*\n/,
    );
  });
});

describe('a line without a prefix', () => {
  it.each([
    ['hello', WELCOME],
    ['Hi!', WELCOME],
    ['is anybody there?', `is anybody there?\n${controls}`],
    ['twice', `twice\n${controls}Did you mean /twice?\n`],
    ['help', 'At last\n!help lists what can be typed at this prompt.\n'],
    ['?', 'At last\n!help lists what can be typed at this prompt.\n'],
    ['help twice', `twice\n${controls}!help lists what can be typed at this prompt.\n`],
    ['hlep', 'Did you mean help? As a question: /echo text:hlep\n'],
    ['echo text:hi', 'Did you mean /echo text:hi? As a question: /echo text:echo text:hi\n'],
    ['!say is anybody there?', ''],
  ])('%s', async (line, said) => {
    expect(await piped(`${line}\n`)).toBe(`Alice #table> ${line}\n${said}`);
  });

  it('that matches the label of a button is answered with how to press it', async () => {
    expect(await piped('/echo hi\nAgain\nask me\ngone\n')).toBe(
      [
        `Alice #table> /echo hi\nhi\n${controls}`,
        'Alice #table> Again\nDid you mean !press Again? As a question: /echo text:Again\n',
        'Alice #table> ask me\nDid you mean !press ask me? As a question: /echo text:ask me\n',
        `Alice #table> gone\ngone\n${controls}`,
      ].join(''),
    );
  });

  it('lists what can be typed if the bot has no help of its own', async () => {
    const hints = { shortcuts: { question: '/echo text:', help: '/nope' } };
    const [help, list] = await Promise.all([piped('help\n', hints), piped('!help\n', hints)]);
    expect(help.replace('> help', '> !help')).toBe(list);
    expect(list).toContain(
      '\n  /echo /coins /later /twice /aside /whisper /silent /wrong /settings /table\n',
    );
    expect(list).toContain('\n  any words              a question to the bot\n');
    expect(await piped('!help\n')).toContain('  help                   what the bot can do\n');
  });
});

describe('the program around the prompt', () => {
  const done: string[] = [];
  const extras = [
    {
      word: 'fetch',
      what: 'fetch what is new',
      run: async (tell: (line: string) => void) => {
        tell('Fetching …');
        await Promise.resolve();
        done.push('fetched');
        tell('Fetched.');
      },
    },
  ];

  async function typing(...lines: readonly string[]): Promise<{ said: string; isInputEmpty: boolean }> {
    done.length = 0;
    let isInputEmpty = false;
    const output = new Paper();
    const input = new PassThrough();
    input.end(lines.map((line) => `${line}\n`).join(''));
    const onNobody = (): void => void (isInputEmpty = true);
    await runPrompt({ discord: await meetEcho(), input, output, extras, onNobody });
    return { said: output.text, isInputEmpty };
  }

  it('runs its own command before the next line is read, and shows its output line by line', async () => {
    const { said, isInputEmpty } = await typing('!Fetch ', '/later');
    expect(said).toBe('Alice #table> !Fetch\nFetching …\nFetched.\nAlice #table> /later\nAt last\n');
    expect([done, isInputEmpty]).toEqual([['fetched'], false]);
  });

  it('lists its own command in !help', async () => {
    expect((await typing('!help')).said).toMatch(/\n  !help +this list\n  !fetch +fetch what is new\n/);
  });

  it('does not run its command for a line with more words', async () => {
    expect((await typing('!fetch everything')).said).toContain('There is no');
    expect(done).toEqual([]);
  });

  it('is told that there is no input', async () => {
    expect((await typing()).isInputEmpty).toBe(true);
  });
});
