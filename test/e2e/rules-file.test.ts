import { asMarkdown } from '#discord/markdown/write.ts';
import { rmSync } from 'node:fs';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { expect, it, onTestFinished } from 'vitest';
import { command } from '#discord/command/command.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { removeEdition } from '#imported/rules/write-rules-file.ts';
import { textOfResult, startHarness, toDiscordOptions, type BotHarness } from '../helpers/bot-harness.ts';
import { importText, textOf } from '../imported/rules/rules-texts.ts';
import { temporaryFile } from '../files/temporary-file.ts';

/** A command that shows a rule of the last text by its number and day. */
const says = command({
  data: {
    name: 'says',
    description: 'What the rules say',
    options: [
      { type: Type.String, name: 'edition', description: 'Of which day', required: true },
      { type: Type.String, name: 'number', description: 'Of the rule', required: true },
    ],
  },
  run: ({ options: { edition, number } }, { rulebook }) =>
    ok({
      content: asMarkdown(
        rulebook.lastHeld(edition as IsoDate).rule(number)?.paragraphs[0]?.text ?? 'no such rule',
      ),
    }),
});

const complaints = ({ log }: BotHarness) => log.filter(({ level }) => level === 'warn' || level === 'error');

async function startWithRules(rulesFile: string): Promise<{
  readonly harness: BotHarness;
  readonly ask: (edition: string, number: string) => Promise<string>;
}> {
  const harness = await startHarness({ rulesFile, commands: [says] });
  onTestFinished(() => harness.close());
  const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  return {
    harness,
    ask: async (edition, number) =>
      textOfResult(await alice.slash('says', toDiscordOptions({ edition, number }))),
  };
}

it('a bot continues to answer while editions are added and removed', async () => {
  const file = temporaryFile();
  const { harness, ask } = await startWithRules(file);
  const ours = await ask('2006-10-01', '505.1');
  expect(ours).not.toBe('no such rule');
  for (const day of ['2010-01-01', '2011-01-01', '2012-01-01'] as const) {
    importText(file, textOf(day, [['100.1', `Of ${day}.`]]));
    await harness.until(async () => expect(await ask(day, '100.1')).toBe(`Of ${day}.`));
    expect(await ask('2006-10-01', '505.1')).toBe(ours);
  }
  removeEdition(file, '2011-01-01');
  await harness.until(async () => expect(await ask('2011-01-01', '100.1')).toBe('Of 2010-01-01.'));
  await harness.restart();
  expect(await ask('2012-01-01', '100.1')).toBe('Of 2012-01-01.');
  rmSync(file);
  await harness.until(async () => expect(await ask('2012-01-01', '100.1')).toBe('no such rule'));
  expect(complaints(harness)).toEqual([]);
});

it('a bot with its own database as rules file starts anyway, and logs the reason', async () => {
  const { harness } = await startWithRules(temporaryFile());
  const { harness: restarted, ask } = await startWithRules(harness.databaseFile);
  expect(await ask('2006-10-01', '505.1')).not.toBe('no such rule');
  expect(complaints(restarted).map(({ why }) => why)).toEqual([
    `${harness.databaseFile} is a database of the bot, not a rules file: name another in RULES_FILE`,
  ]);
  expect(complaints(harness)).toEqual([]);
});
