import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#discord/command/layout.ts';
import type { CallbackResult } from 'embedded-discord';
import { textOfResult, startHarness, toDiscordOptions, type BotHarness } from '../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const alice = () => harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'cards' });
const textsOf = ({ message }: CallbackResult): readonly string[] => textsIn(message?.components ?? []);
/** The text of a card below its heading. */
const bodyOf = (shown: CallbackResult): string => textsOf(shown).slice(1).join('\n');
const card = (options: Readonly<Record<string, string | number | boolean>>) =>
  alice().slash('card', toDiscordOptions(options));

describe('/card', () => {
  it.each<[string, Readonly<Record<string, string | number | boolean>>, string]>([
    [
      'a split card in hand, by both editions',
      { name: 'assault' },
      '**Assault** {R} · Sorcery\n**Battery** {3}{G} · Sorcery\n**In hand** · {3}{R}{G} · red and green · mana value 5\n-# CR 709.4, 709.4a\n-# In 2006: Assault (red, 1) and Battery (green, 4) · 505.2\n-# Card data: November 2025. Whoever runs me can import card texts.',
    ],
    [
      'as it is today',
      { name: 'assault' },
      '**Assault** {R} · Sorcery\n**Battery** {3}{G} · Sorcery\n**In hand** · {3}{R}{G} · red and green · mana value 5\n-# CR 709.4, 709.4a\n-# In 2006: Assault (red, 1) and Battery (green, 4) · 505.2\n-# Card data: November 2025. Whoever runs me can import card texts.',
    ],
    [
      'a half on the stack',
      { name: 'assault', half: 'battery' },
      '**On the stack** · **Battery** {3}{G} · Sorcery · green · mana value 4\n**Assault** {R} · Sorcery — *the other half*\n-# CR 709.3b · 2006: 505.2\n-# Card data: November 2025. Whoever runs me can import card texts.',
    ],
    [
      'a flip card flipped',
      { name: 'akki lavarunner', flipped: true },
      '**On the battlefield, flipped** · **Tok-Tok, Volcano Born** {3}{R}',
    ],
    [
      'a flip card by its lower part',
      { name: 'akki lav', half: 'tok-tok' },
      '**On the battlefield, flipped** · **Tok-Tok, Volcano Born** {3}{R}',
    ],
    ['a spell with X', { name: 'crime', half: 'punishment', x: 3 }, '**On the stack, X is 3**'],
    [
      'a bear, once',
      { name: 'grizzly bears' },
      'Creature — Bear 2/2\n-# Card data: November 2025. Whoever runs me can import card texts.',
    ],
    [
      'a bear face down',
      { name: 'grizzly bears', 'face-down': true },
      'No name, no mana cost · Creature 2/2',
    ],
  ])('shows %s', async (_, options, text) => {
    const shown = await card(options);
    expect(shown.ephemeral).toBe(false);
    expect(bodyOf(shown)).toContain(text);
    expect(textsOf(shown)[0]).toMatch(/^### \[[^\]]+\]\(https:\/\/scryfall\.com\//);
  });

  it.each<[Readonly<Record<string, string | number | boolean>>, RegExp]>([
    [{ name: 'asault' }, /Did you mean \*\*Assault/],
    [{ name: 'assault', edition: 'yesterday' }, /don’t know the edition/],
    [{ name: 'assault', half: 'ice' }, /isn’t a part of/],
    [{ name: 'assault', zone: 'stack' }, /^Which part of/],
    [{ name: 'assault', half: 'both' }, /no fuse/],
    [{ name: 'grizzly bears', flipped: true }, /isn’t a flip card/],
    [{ name: 'akki lavarunner', flipped: true, zone: 'hand' }, /only on the battlefield/],
    [{ name: 'grizzly bears', 'face-down': true, zone: 'hand' }, /face down only on/],
    [{ name: 'assault', zone: 'the moon' }, /`zone` can’t be/],
  ])('refuses %j privately', async (options, sentence) => {
    const shown = await card(options);
    expect(shown.ephemeral).toBe(true);
    expect(textOfResult(shown)).toMatch(sentence);
  });

  it.each([
    ['sol ring', 'Artifact\n-# Card data: November 2025. Whoever runs me can import card texts.'],
    ['atraxa, praetors', '> Flying, vigilance, deathtouch, lifelink'],
    [
      'delver of secrets',
      '**Delver of Secrets** {U} · Creature — Human Wizard 1/1\n**Insectile Aberration** · Creature — Human Insect 3/2\n> Flying\n-# Card data: November 2025. Whoever runs me can import card texts.',
    ],
  ])('knows %s from the first minute, and says of which day', async (name, text) => {
    const said = bodyOf(await card({ name }));
    expect(said).toContain(text);
    expect(said.split('\n').at(-1)).toBe(
      '-# Card data: November 2025. Whoever runs me can import card texts.',
    );
  });

  it('asks which card is meant by a beginning, and shows the one that is picked', async () => {
    const callback = await card({ name: 'atraxa', zone: 'stack', edition: 'today' });
    expect(callback.ephemeral).toBe(false);
    expect(textsOf(callback)).toEqual(['Which “atraxa”? 4 cards match.']);
    const [, row] = callback.message?.components ?? [];
    const [select] = row && 'components' in row ? row.components : [];
    const id = select && 'custom_id' in select ? select.custom_id : '';
    const bob = harness.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'cards' });
    const forBob = await bob.select(callback.message!, id, ['Atraxa, Grand Unifier']);
    expect(forBob.ephemeral).toBe(true);
    const shown = await alice().select(callback.message!, id, ["Atraxa, Praetors' Voice"]);
    expect(shown.message?.id).toBe(callback.message?.id);
    expect(bodyOf(shown)).toContain(
      '**On the stack** · Legendary Creature — Phyrexian Angel Horror 4/4 · white, blue, black and green · mana value 4\n> Flying, vigilance, deathtouch, lifelink\n-# CR 202.2, 202.3\n-# Card data: November 2025. Whoever runs me can import card texts.',
    );
  });

  it('knows no card that came out later, and says until when it does', async () => {
    expect(textOfResult(await card({ name: 'qqqqq' }))).toBe(
      'No card matches "qqqqq" among those up to November 2025. Whoever runs me can import newer ones.',
    );
  });

  it('completes names with typos, halves and editions', async () => {
    const complete = async (typed: Readonly<Record<string, string>>, focused: string) => {
      const options = toDiscordOptions(typed).map((option) =>
        Object.assign(option, { focused: option.name === focused }),
      );
      return (await alice().complete('card', options)).map(({ value }) => value);
    };
    expect(await complete({ name: 'asault' }, 'name')).toContain('Assault // Battery');
    expect((await complete({ name: 'sol r' }, 'name'))[0]).toBe('Sol Ring');
    expect((await complete({ name: 'lightning b' }, 'name'))[0]).toBe('Lightning Bolt');
    expect(await complete({ name: 'assault', half: 'b' }, 'half')).toEqual(['Battery']);
    expect(await complete({ name: 'assault', edition: '2017' }, 'edition')).toContain('2017-04-28');
  });
});

describe('/rulings', () => {
  it('explains that no cards are imported', async () => {
    const shown = await alice().slash('rulings', toDiscordOptions({ card: 'assault' }));
    expect(shown.ephemeral).toBe(true);
    expect(textOfResult(shown)).toMatch(/^I have no rulings yet/);
  });
});
