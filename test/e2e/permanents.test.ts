import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, SentOption, CallbackResult } from 'embedded-discord';
import { textOfResult, startHarness, toDiscordOptions, type BotHarness } from '../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const personOf = (user: string): Person =>
  harness.discord.person({ user, guild: 'playgroup', channel: 'permanents' });
const alice = () => personOf('Alice');
const bob = () => personOf('Bob');

type Options = Parameters<typeof toDiscordOptions>[0];
type Users = Readonly<Record<string, string>>;

const under = (subcommand: string, options: readonly SentOption[]): SentOption[] => [
  { name: subcommand, type: Type.Subcommand, options: [...options] },
];

/** Runs `permanent add` with these options. */
async function runSubcommand(
  person: Person,
  line: string,
  options: Options = {},
  users: Users = {},
): Promise<CallbackResult> {
  const [command = '', subcommand = ''] = line.split(' ');
  const shown = await person.slash(command, under(subcommand, toDiscordOptions(options, users)));
  harness.advanceUntilCardIsDrawn();
  return shown;
}

const textWithNames = (shown: CallbackResult): string =>
  textOfResult(shown).replaceAll(`<@${alice().userId}>`, '@Alice').replaceAll(`<@${bob().userId}>`, '@Bob');

/** The first line of a public reply. */
async function runPublicly(
  person: Person,
  line: string,
  options: Options = {},
  users: Users = {},
): Promise<string> {
  const shown = await runSubcommand(person, line, options, users);
  const text = textWithNames(shown);
  if (shown.ephemeral) throw new Error(`refused: ${text}`);
  return text.split('\n')[0] ?? '';
}

async function runRefused(person: Person, line: string, options: Options = {}): Promise<string> {
  const shown = await runSubcommand(person, line, options);
  expect(shown.ephemeral).toBe(true);
  return textWithNames(shown);
}

async function suggestions(person: Person, line: string, options: Options): Promise<readonly unknown[]> {
  const [command = '', subcommand = ''] = line.split(' ');
  const typed = toDiscordOptions(options);
  const last = typed.at(-1);
  if (last) Object.assign(last, { focused: true });
  return (await person.complete(command, under(subcommand, typed))).map(({ name, value }) => [value, name]);
}

describe('permanents, the stack and numbers through the gateway', () => {
  it('is refused if no game is open', async () => {
    expect(await runRefused(alice(), 'permanent list')).toMatch(/^There’s no game here/);
    expect(await runRefused(alice(), 'set life', { amount: '-3' })).toMatch(/^There’s no game here/);
    expect(await runRefused(alice(), 'stack show')).toMatch(/^There’s no game here/);
  });

  it('two players cast, attack, flip and lose life, and a restart loses nothing', async () => {
    const players = toDiscordOptions({ players: `<@${bob().userId}>` }, { first: alice().userId });
    await alice().slash('game', under('new', players));

    await alice().slash('turn', under('step', []));
    await alice().slash('turn', under('step', []));
    expect(await runPublicly(alice(), 'stack add', { card: 'Akki Lavarunner' })).toBe(
      'On the stack: Akki Lavarunner (@Alice).',
    );
    expect(await runPublicly(bob(), 'stack add', { card: 'Wear // Tear', half: 'Tear' })).toBe(
      'On the stack: Tear (@Bob).',
    );
    expect(await runRefused(alice(), 'stack resolve', { object: 'akki' })).toMatch(/^Tear is above/);
    expect(await runPublicly(bob(), 'stack remove')).toBe(
      'Tear leaves the stack without resolving, to the graveyard as Wear // Tear.',
    );
    expect(await runPublicly(alice(), 'stack resolve')).toBe('Akki Lavarunner resolves.');

    await alice().slash('turn', under('step', []));
    await alice().slash('turn', under('step', []));
    const [[picked] = []] = (await suggestions(alice(), 'permanent attack', {
      permanent: 'akki',
    })) as string[][];
    const akki = String(picked);
    expect(
      await runPublicly(alice(), 'permanent attack', { permanent: akki }, { player: bob().userId }),
    ).toBe('Tapped: Akki Lavarunner (#1).');
    expect(await runPublicly(bob(), 'set life', { amount: '-1' })).toBe('@Bob: 20 → **19** life.');
    expect(await runPublicly(alice(), 'permanent flip', { permanent: akki })).toBe(
      'Flipped: Tok-Tok, Volcano Born (#1).',
    );
    expect(await runRefused(alice(), 'permanent flip', { permanent: akki, back: true })).toMatch(
      /can’t be unflipped: .*\n-# CR 710\.4 · 2006: 508\.4/,
    );

    await harness.restart();
    expect(await suggestions(bob(), 'permanent block', { attacker: '' })).toEqual([
      [akki, `${akki} Tok-Tok, Volcano Born: tapped, flipped, attacking`],
    ]);
    expect(await runPublicly(bob(), 'permanent add', { card: 'Goblin', token: true })).toBe(
      'Onto the battlefield under @Bob’s control: Goblin (#2, token).',
    );
    await alice().slash('turn', under('step', []));
    expect(await runPublicly(bob(), 'permanent block', { permanent: 'goblin', attacker: akki })).toBe(
      'Goblin (#2) blocks Tok-Tok, Volcano Born (#1).',
    );
    expect(await runPublicly(bob(), 'permanent leave', { permanent: 'goblin' })).toBe(
      'To the graveyard: Goblin (#2).',
    );

    expect(await runRefused(alice(), 'permanent leave', { permanent: 'goblin' })).toMatch(
      /^No permanent matches/,
    );
    const listed = await runSubcommand(alice(), 'permanent list');
    expect(listed.message?.embeds[0]?.description).toContain(
      'Tok-Tok, Volcano Born (#1): tapped, flipped, attacking',
    );
    expect(await runPublicly(alice(), 'set monarch', {}, { player: bob().userId })).toBe(
      '@Bob is the monarch.',
    );
  });
});
