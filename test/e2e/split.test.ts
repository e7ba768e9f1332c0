import { PermissionFlagsBits, ApplicationCommandOptionType as Type } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentOption } from 'embedded-discord';
import { textOfResult, startHarness, toDiscordOptions, type BotHarness } from '../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

type Options = Readonly<Record<string, string | number | boolean>>;

const alice = () => harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'cards' });

const under = (subcommand: string, options: readonly SentOption[]): SentOption[] => [
  { name: subcommand, type: Type.Subcommand, options: [...options] },
];

const asked = (subcommand: string, options: Options) =>
  alice().slash('split', under(subcommand, toDiscordOptions(options)));

async function suggested(subcommand: string, options: Options, focused: string): Promise<readonly string[]> {
  const typed = toDiscordOptions(options).map((option) =>
    Object.assign(option, { focused: option.name === focused }),
  );
  const choices = await alice().complete('split', under(subcommand, typed));
  return choices.map(({ value }) => String(value));
}

describe('/split', () => {
  it.each<[string, Options, RegExp]>([
    [
      'value',
      { card: 'Assault // Battery' },
      /^5\.\n-# .*\n-# CR 709\.4.*\n-# In 2006: two answers, 1 and 4 · 505\.5\n/,
    ],
    [
      'value',
      { card: 'fire', characteristic: 'colors', zone: 'graveyard' },
      /^Blue and red\.\n.*in the graveyard[^]*two answers, red and blue · 505\.5/,
    ],
    [
      'check',
      { card: 'assault', query: 'mv=5' },
      /^\*\*Yes:\*\* 5\.[^]*\n-# In 2006: no \(Assault 1, Battery 4\) · 505\.6\n/,
    ],
    [
      'check',
      { card: 'assault', query: 'c:r', half: 'Battery' },
      /^\*\*No:\*\* green\.\n-# \*\*Battery\*\* of .* on the stack: is it red\?\n/,
    ],
    ['check', { card: 'grizzly bears', query: 't:creature' }, /^\*\*Yes:\*\* Creature Bear\.\n/],
    [
      'compare',
      { card: 'assault', with: 'fire' },
      /^- Same name: \*\*no\*\*\n- Share a color: \*\*yes\*\* \(red and green; blue and red\)\n/,
    ],
    [
      'compare',
      { card: 'fire', with: 'fire', what: 'same-name', 'with-half': 'ice' },
      /^\*\*Yes:\*\* Fire \/\/ Ice and Ice\.\n.*\*\*Ice\*\* of /,
    ],
    [
      'name',
      { card: 'fire', restriction: '-t:creature -t:land' },
      /^Choose \*\*Fire\*\* or \*\*Ice\*\*, not both[^]*\n-# In 2008: name both: Fire and Ice · 505\.7\n/,
    ],
    [
      'value',
      { card: 'jushi apprentice', characteristic: 'names', half: 'tomoya' },
      /^Tomoya the Revealer\.\n.*on the battlefield, flipped/,
    ],
    ['value', { card: 'crime', half: 'punishment', x: 3 }, /^5\.\n.*on the stack, X is 3/],
    [
      'check',
      { card: 'grizzly bears', query: 'mv=0', 'face-down': true },
      /^\*\*Yes:\*\* 0\.\n.*on the battlefield, face down/,
    ],
    [
      'compare',
      {
        card: 'crime',
        half: 'punishment',
        x: 1,
        with: 'akki lav',
        'with-flipped': true,
        what: 'same-mana-value',
      },
      /^\*\*No:\*\* Punishment 3; Tok-Tok, Volcano Born 4\.\n.*X is 1 and .* flipped: /,
    ],
    ['cast', { card: 'wear' }, /Wear for \{1\}\{R\} · Tear for \{W\} · both fused/],
    [
      'cast',
      { card: 'assault', from: 'graveyard', allowed: 't:sorcery mv<=2', limits: 'spell' },
      /Yes: Assault\. No: Battery/,
    ],
    [
      'cast',
      { card: 'fire', from: 'exile', free: true },
      /^Yes: Fire · Ice\.\n.*without paying its mana cost\n/,
    ],
    ['check', { card: 'fire', query: 'red instant' }, /^\*\*Yes\.\*\*\n- Red\? Yes[^]*- An instant\? Yes/],
  ])('answers %s %j publicly', async (subcommand, options, said) => {
    const shown = await asked(subcommand, options);
    expect(shown.ephemeral).toBe(false);
    expect(textOfResult(shown)).toMatch(said);
  });

  it.each<[string, Options, RegExp]>([
    ['check', { card: 'fire', query: 'c:purple' }, /`purple` here:\n```\nc:purple\n {2}\^\n```/],
    ['check', { card: 'fire', query: 'o:draw' }, /^Rules text is not asked here:/],
    ['check', { card: 'no such card', query: 'c:r' }, /No card matches/],
    ['check', { card: 'fire', query: 'c:r', zone: 'stack' }, /Which part of Fire \/\/ Ice is being cast\?/],
    ['value', { card: 'fire', half: 'water' }, /pick \*\*Fire\*\* or \*\*Ice\*\*/],
    ['compare', { card: 'fire', with: 'no such card' }, /No card matches/],
    ['value', { card: 'fire', half: 'ice', x: 1001 }, /`x` must be between 0 and 1,000/],
    ['value', { card: 'jushi', half: 'tomoya', zone: 'hand' }, /can be flipped only on the battlefield/],
    ['name', { card: 'fire', edition: '1993' }, /don’t know the edition/],
    ['cast', { card: 'fire', allowed: '(mv=2' }, /Something is missing at the end/],
  ])('refuses %s %j privately', async (subcommand, options, said) => {
    const shown = await asked(subcommand, options);
    expect(shown.ephemeral).toBe(true);
    expect(textOfResult(shown)).toMatch(said);
  });

  it('the edition set for the server comes first', async () => {
    const host = harness.discord.person({
      user: 'Host',
      guild: 'modern',
      channel: 'cards',
      permissions: PermissionFlagsBits.ManageGuild,
    });
    await host.slash('settings', toDiscordOptions({ edition: 'founding' }));
    const shown = await host.slash('split', under('value', toDiscordOptions({ card: 'assault' })));
    expect(textOfResult(shown)).toMatch(
      /^Founding rules \(2006\): Two answers: 1, and 4\.[^]*\n-# Since 2017-04-28: 5 · 709\.4b\n/,
    );
  });

  it('suggests cards, halves, queries and editions', async () => {
    expect(await suggested('check', { card: 'asault' }, 'card')).toContain('Assault // Battery');
    expect(await suggested('compare', { card: 'fire', with: 'batte' }, 'with')).toContain(
      'Assault // Battery',
    );
    expect(await suggested('value', { card: 'wear', half: '' }, 'half')).toEqual([
      'Wear',
      'Tear',
      'both (fused)',
    ]);
    expect(
      await suggested('compare', { card: 'fire', with: 'wear', 'with-half': 'te' }, 'with-half'),
    ).toEqual(['Tear']);
    expect(await suggested('value', { card: 'bottomless pool', half: '' }, 'half')).toContain('none');
    expect(await suggested('value', { card: 'no such card', half: '' }, 'half')).toEqual([]);
    expect(await suggested('cast', { card: 'fire', edition: '2017' }, 'edition')).toContain('2017-04-28');
    expect(await suggested('check', { card: 'fire', query: 'c:r mv' }, 'query')).toContain('c:r mv<=2');
    expect(await suggested('cast', { card: 'fire', allowed: '' }, 'allowed')).toContain('any');
  });
});
