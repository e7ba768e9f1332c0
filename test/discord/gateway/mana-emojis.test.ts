import { parseMarks } from '#text/template.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#cli/config.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { command } from '#discord/command/command.ts';
import { customId } from '#discord/command/custom-id.ts';
import { SYMBOLS } from '#discord/mana/symbols.ts';
import { textOfResult, startHarness, press } from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

/** Mana symbols as emojis, uploaded by the bot to the embedded Discord. */

const OWN = readConfig({}).emojiFolder ?? '';
const STAYS = 'mana symbols stay text where there is no emoji';
const POST = /^POST .*\/emojis$/;
const again = { type: 2 as const, style: 1 as const, label: 'Again', custom_id: customId('encore') };

const read: (string | undefined)[] = [];
const cost = command({
  data: {
    name: 'cost',
    description: 'What Fling costs',
    options: [{ type: 3, name: 'card', description: 'Which', autocomplete: true }],
  },
  run: () =>
    ok({ content: parseMarks('Fling {1}{R}, `{R}`'), components: [{ type: 1, components: [again] }] }),
  complete: { card: () => [{ name: 'Fling {1}{R}', value: 'fling' }] },
  presses: {
    encore({ text }) {
      read.push(text);
      return ok({ content: asMarkdown(text ?? ''), replaces: true });
    },
  },
});

async function hallWith(emojiFolder?: string) {
  const harness = await startHarness({ commands: [cost], ...(emojiFolder && { emojiFolder }) });
  onTestFinished(() => harness.close());
  const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  const told = () => harness.log.filter(({ msg }) => msg === 'mana symbols');
  const uploaded = (times = 1) => until(() => expect(told()).toHaveLength(times)).then(() => told().at(-1));
  return { harness, alice, uploaded };
}

function folderWith(files: Readonly<Record<string, string | null>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    if (text === null) copyFileSync(join(OWN, name), file);
    else writeFileSync(file, text);
  }
  return folder;
}

it('its own are those of the repository', () => {
  expect(OWN).toBe(fileURLToPath(new URL('../../../emojis', import.meta.url)));
});

it('all symbols are uploaded once, and replies have them outside code', async () => {
  const { harness, alice, uploaded } = await hallWith(OWN);
  expect(await uploaded()).toMatchObject({ emojis: SYMBOLS.length, uploaded: SYMBOLS.length });
  expect(harness.discord.emojis()).toHaveLength(SYMBOLS.length);
  const shown = await alice.slash('cost');
  expect(textOfResult(shown)).toMatch(/^Fling <:mana_1:\d+><:mana_r:\d+>, `\{R\}`$/);

  read.length = 0;
  const pressed = await press(alice, shown, 'Again');
  expect(read).toEqual(['Fling {1}{R}, `{R}`']);
  expect(textOfResult(pressed)).toBe(textOfResult(shown));

  const typing = [{ name: 'card', type: 3, value: 'fl', focused: true }];
  expect(await alice.complete('cost', typing)).toEqual([{ name: 'Fling {1}{R}', value: 'fling' }]);

  await harness.restart();
  expect(await uploaded(2)).toMatchObject({ emojis: SYMBOLS.length, uploaded: 0 });
  expect(harness.discord.problems).toEqual([]);
});

it('are missing without a folder, and replies have braces', async () => {
  const { harness, alice } = await hallWith();
  expect(textOfResult(await alice.slash('cost'))).toBe('Fling {1}{R}, `{R}`');
  expect(harness.discord.emojis()).toEqual([]);
});

it("an operator's folder may have some only, and files that are none of them", async () => {
  const folder = folderWith({ 'mana_r.png': null, 'mana_w.png': 'no picture', 'krark.png': 'x' });
  const { harness, alice, uploaded } = await hallWith(folder);
  expect(await uploaded()).toMatchObject({ emojis: 1, uploaded: 1 });
  expect(textOfResult(await alice.slash('cost'))).toMatch(/^Fling \{1\}<:mana_r:\d+>, `\{R\}`$/);
  const warned = harness.log.filter(({ level }) => level === 'warn');
  expect(warned).toMatchObject([{ name: 'mana_w', msg: 'Discord does not take an emoji' }]);
});

it('a folder that is not there leaves braces', async () => {
  const { harness, alice, uploaded } = await hallWith('/nowhere/at/all');
  expect(await uploaded()).toMatchObject({ emojis: 0, uploaded: 0 });
  expect(textOfResult(await alice.slash('cost'))).toBe('Fling {1}{R}, `{R}`');
  expect(harness.log).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      msg: 'EMOJI_FOLDER cannot be read: symbols without an emoji stay text',
      why: expect.stringContaining('ENOENT') as string,
    }),
  );
});

it('a failed upload does not keep the bot from starting, and the next start continues', async () => {
  const folder = folderWith({ 'mana_1.png': null, 'mana_r.png': null });
  const { harness, alice, uploaded } = await hallWith(folder);
  await uploaded();
  for (const { id } of harness.discord.emojis())
    await fetch(`${harness.discord.apiUrl}/v10/applications/${harness.discord.applicationId}/emojis/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bot ${harness.discord.token}` },
    });
  harness.discord.faults.answer(POST, { status: 403, code: 50001, message: 'Missing Access' });
  await harness.restart();
  expect(await uploaded(2)).toMatchObject({ emojis: 1, uploaded: 1 });
  expect(textOfResult(await alice.slash('cost'))).toMatch(/^Fling \{1\}<:mana_r:\d+>/);
  await harness.restart();
  expect(await uploaded(3)).toMatchObject({ emojis: 2, uploaded: 1 });
});

it('no more are tried once the application has as many as Discord takes', async () => {
  const folder = folderWith({ 'mana_r.png': null, 'mana_w.png': null });
  const full = await startHarness({
    commands: [cost],
    emojiFolder: folder,
    prepare: ({ faults }) => void faults.answer(POST, { status: 400, code: 30008 }, 1),
  });
  onTestFinished(() => full.close());
  const done = () => full.log.filter(({ msg }) => msg === 'mana symbols');
  await until(() => expect(done()).toMatchObject([{ emojis: 0, uploaded: 0 }]));
  expect(full.log.filter(({ level }) => level === 'warn')).toMatchObject([
    { msg: 'the application has as many emojis as Discord takes: other symbols stay text' },
  ]);
});

it('a list that does not come is logged, and replies have braces', async () => {
  const { harness, alice, uploaded } = await hallWith(folderWith({ 'mana_r.png': null }));
  await uploaded();
  harness.discord.faults.answer(/^GET .*\/emojis$/, { status: 403, code: 50001, message: 'Missing Access' });
  await harness.restart();
  await until(() => expect(harness.log.map(({ msg }) => msg)).toContain(STAYS));
  expect(textOfResult(await alice.slash('cost'))).toBe('Fling {1}{R}, `{R}`');
});

it('a limit is waited for', async () => {
  const { harness, uploaded } = await hallWith(folderWith({ 'mana_1.png': null, 'mana_r.png': null }));
  await uploaded();
  expect(harness.discord.emojis()).toHaveLength(2);
  harness.discord.faults.answer(/^GET .*\/emojis$/, { status: 429, retryAfter: 0.05 });
  await harness.restart();
  expect(await uploaded(2)).toMatchObject({ emojis: 2, uploaded: 0 });
});

it('a bot that stops while it waits for one stops', async () => {
  const { harness } = await hallWith(folderWith({ 'mana_r.png': null }));
  harness.discord.faults.answer(/^GET .*\/emojis$/, { status: 429, retryAfter: 3600 });
  await harness.restart();
  await harness.stopBot();
  expect(harness.log.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});

it('a bot that stops meanwhile stops', async () => {
  const { harness } = await hallWith(OWN);
  await harness.stopBot();
  expect(harness.discord.emojis().length).toBeLessThan(SYMBOLS.length);
  expect(harness.log.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});
