import { parseMarks } from '#text/template.ts';
import { ApplicationCommandOptionType as Type, PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '#discord/command/command.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { commands } from '../../../commands/index.ts';
import {
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';

const slowFile = command({
  data: {
    name: 'slow-file',
    description: 'A file that takes its time',
    options: [{ type: Type.Boolean, name: 'private', description: 'For you only' }],
  },
  async run({ options }, { clock }) {
    await new Promise<void>((resolve) => {
      clock.after(2500, resolve);
    });
    return ok({
      content: parseMarks('At last.'),
      isPrivate: options.private ?? false,
      files: [{ name: 'late.csv', text: 'a,b' }],
    });
  },
});

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness({ commands: [...commands, slowFile] });
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const alice = () =>
  harness.discord.person({
    user: 'Alice',
    guild: 'playgroup',
    channel: 'table',
    permissions: PermissionFlagsBits.ManageGuild,
  });

const record = (subcommand: string, options: Parameters<typeof toDiscordOptions>[0] = {}) =>
  alice().slash('record', [{ name: subcommand, type: Type.Subcommand, options: toDiscordOptions(options) }]);

async function bringIn(filename: string, content: string | Buffer) {
  const value = alice().attach(filename, content);
  const file = { name: 'file', type: Type.Attachment, value };
  return alice().slash('record', [{ name: 'import', type: Type.Subcommand, options: [file] }]);
}

const GAMES = '2026-05-01,Ann; Bob,Karn; Krenko,Ann\r\n2026-05-02,Ann; Zoé,,Zoé\r\n';

describe('files', () => {
  it('come along with a command, and go along with its answer', async () => {
    const shown = await bringIn('games.csv', GAMES);
    expect(textOfResult(shown)).toMatch(/^\*\*2 new games\*\* in 2 lines\./);
    await press(alice(), shown, 'Import 2 games');
    const { message } = await record('games', { file: true });
    const [attachment] = message?.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'games.csv' });
    const text = await (await fetch(attachment?.url ?? '')).text();
    expect(text.split('\r\n')).toEqual([
      'date,players,commanders,winner,turns,variant,teams,places',
      '2026-05-01,"Ann; Bob","Karn; Krenko",Ann,,,,',
      '2026-05-02,"Ann; Zoé",,Zoé,,,,',
      '',
    ]);
    const again = await bringIn('games.csv', text);
    expect(textOfResult(again)).toContain('**Nothing new** in 3 lines: 2 on record, 1 heading.');
  });

  it('are of the kind that their names say', async () => {
    await alice().slash('flip');
    const ledger = { name: 'ledger', type: Type.Subcommand };
    const { message } = await alice().slash('coins', [ledger]);
    expect(message?.attachments).toMatchObject([
      {
        filename: expect.stringMatching(/^coins-[0-9a-f]{8}\.jsonl$/),
        content_type: 'application/jsonl; charset=utf-8',
      },
    ]);
  });

  it.each<[what: string, content: string | Buffer, said: RegExp]>([
    ['of an older spreadsheet', Buffer.from('2026-05-03,Ann; Zo\xe9,,Zo\xe9', 'latin1'), /Ann and Zoé/],
    ['too long', Buffer.alloc(1_000_001, 'x'), /^That’s too long/],
    ['with nothing in it', '', /no game in that/],
  ])('%s', async (_, content, said) => {
    expect(textOfResult(await bringIn('games.csv', content))).toMatch(said);
  });

  it.each([true, false])('after a deferral, private or not: %s', async (isPrivate) => {
    const asked = alice().slash('slow-file', toDiscordOptions({ private: isPrivate }));
    const shown = await harness.until(async () => {
      const all = harness.discord.messages(alice().channelId, alice().userId);
      const [late] = all
        .filter(({ attachments }) => attachments.some(({ filename }) => filename === 'late.csv'))
        .slice(isPrivate ? 0 : 1);
      expect(late).toBeDefined();
      return late;
    });
    expect(shown?.content).toBe('At last.');
    await asked;
  });
});
