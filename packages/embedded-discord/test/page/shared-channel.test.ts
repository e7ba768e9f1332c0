import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { ApplicationCommandOptionType } from 'discord.js';
import { expect, it } from 'vitest';
import { runPrompt } from 'embedded-discord';
import { meetEcho, Paper } from '../terminal/echo-bot.ts';
import { meet } from '../real-bot.ts';
import { until } from '../until.ts';
import { pageOf, Visitor } from './visitor.ts';

it('two tabs and the terminal are in one channel', async () => {
  const discord = await meetEcho();
  const page = await pageOf(discord);
  const alice = await Visitor.at(page);
  const bob = await Visitor.at(page, { user: 'Bob', manages: false });
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = Object.assign(new Paper(), { isTTY: true, columns: 200 });
  const ended = runPrompt({ discord, input, output });
  await output.says('#table> ');
  const terminalShows = (text: string) =>
    until(() => expect(stripVTControlCharacters(output.text)).toContain(text));

  // Sent in a tab; read in the other tab and at the terminal.
  expect(await bob.ask({ ask: 'send', line: '/echo text:hello' })).toMatchObject({
    kind: 'done',
    failed: null,
  });
  const { message } = await alice.reads('**hello**');
  expect(message.interaction).toMatchObject({ name: 'echo', user: { global_name: 'Bob' } });
  await terminalShows('Bob used /echo:');

  // Typed at the terminal; read in both tabs.
  input.write('/echo text:hi to:@Bob\r');
  for (const tab of [alice, bob]) await tab.reads('**hi**');

  // Pressed in a tab; the message changes in both.
  expect(await alice.ask({ ask: 'press', message: message.id, customId: 'again' })).toMatchObject({
    kind: 'done',
    failed: null,
  });
  for (const tab of [alice, bob]) await tab.reads('Again, for');

  input.write('exit\r');
  await ended;
});

it('files come from the tab, never from the machine', async () => {
  const { local, client } = await meet(async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    const { name, size } = interaction.options.getAttachment('file', true);
    await interaction.reply(`${name} has ${size} bytes`);
  });
  await client.application.commands.set([
    {
      name: 'read',
      description: 'Reads a file.',
      options: [
        {
          type: ApplicationCommandOptionType.Attachment,
          name: 'file',
          description: 'The file.',
          required: true,
        },
      ],
    },
  ]);
  const alice = await Visitor.at(await pageOf(local));
  const content = Buffer.from('a,b\n').toString('base64');
  const { name } = await alice.ask({ ask: 'attach', filename: 'games.csv', content });
  expect(await alice.ask({ ask: 'send', line: `/read file:${name}` })).toMatchObject({ kind: 'done' });
  await alice.reads('games.csv has 4 bytes');
  expect(await alice.ask({ ask: 'send', line: '/read file:package.json' })).toMatchObject({
    kind: 'refused',
  });
});
