import { parseMarks } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { expect, it, onTestFinished } from 'vitest';
import { localizeDescriptions, readDescriptions } from '#discord/application/localize.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { command, EVERYWHERE } from '#discord/command/command.ts';
import { commands } from '../../../commands/index.ts';
import { startHarness } from '../../helpers/bot-harness.ts';

/** Paths and English descriptions of all commands and subcommands. */
const declared: [path: string, description: string][] = [];
for (const { data } of commands) {
  if (!('description' in data)) continue;
  declared.push([data.name, data.description]);
  for (const { type, name, description } of data.options ?? [])
    if (type === Type.Subcommand) declared.push([`${data.name} ${name}`, description]);
}

it('translates each command and subcommand, from the English that it has now', () => {
  const translated = Array.from(readDescriptions(), ([path, { en }]) => [path, en]);
  expect(translated).toEqual(declared);
});

it.each(['de', 'fr', 'es-ES', 'es-419', 'pt-BR', 'ja'] as const)('has short texts in %s', (locale) => {
  const texts = [...readDescriptions().values()].map(({ byLocale }) => byLocale[locale] ?? '');
  expect(texts.filter((text) => text === '' || text.length > 100 || text !== text.trim())).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});

it('leaves a description alone whose English has changed', () => {
  const changed = { name: 'flip', description: 'Something new' };
  expect(localizeDescriptions([changed])).toEqual([changed]);
});

it('is registered, and registered once', async () => {
  const flip = command({
    data: { name: 'flip', description: new Map(declared).get('flip') ?? '', ...EVERYWHERE },
    run: () => ok({ content: parseMarks('Heads') }),
  });
  const harness = await startHarness({ commands: [flip] });
  onTestFinished(() => harness.close());
  expect(harness.discord.commands()[0]).toMatchObject({
    name: 'flip',
    description_localizations: { de: expect.stringMatching(/^Münzen werfen/) as string },
  });
  const { version } = harness.discord.commands()[0]!;
  await harness.restart();
  expect(harness.discord.commands()[0]?.version).toBe(version);
  expect(harness.discord.problems).toEqual([]);
});
