import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shown } from '../../src/local/index.ts';
import { contentOf, openHall, sent, type Hall } from '../helpers/table.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(async () => {
  expect(hall.discord.problems).toEqual([]);
  await hall.close();
});

const alice = () => hall.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'cards' });
const embedOf = ({ message }: Shown) => message?.embeds[0];
const card = (options: Readonly<Record<string, string | number | boolean>>) =>
  alice().slash('card', sent(options));

describe('/card', () => {
  it.each<[string, Readonly<Record<string, string | number | boolean>>, string]>([
    ['a split card in hand, by both editions', { name: 'assault' }, '**Founding rules:**\n**Assault** {R}'],
    ['as it is today', { name: 'assault' }, '**Assault** and **Battery** {3}{R}{G}'],
    [
      'a half on the stack',
      { name: 'assault', half: 'battery' },
      '**On the stack**\n**Battery** {3}{G} · Sorcery · green',
    ],
    [
      'a flip card flipped',
      { name: 'akki lavarunner', flipped: true },
      '**In play, flipped**\n**Tok-Tok, Volcano Born** {3}{R}',
    ],
    [
      'a flip card by its lower part',
      { name: 'akki lav', half: 'tok-tok' },
      '**In play, flipped**\n**Tok-Tok, Volcano Born** {3}{R}',
    ],
    ['a spell with X', { name: 'crime', half: 'punishment', x: 3 }, '**On the stack, X is 3**'],
    [
      'a bear, once',
      { name: 'grizzly bears' },
      '**In hand**\nCreature — Bear 2/2 · green · converted mana cost 2\nCR ',
    ],
    [
      'a bear face down',
      { name: 'grizzly bears', 'face-down': true },
      'No name, no mana cost · Creature 2/2',
    ],
  ])('shows %s', async (_, options, text) => {
    const shown = await card(options);
    expect(shown.ephemeral).toBe(false);
    expect(embedOf(shown)?.description).toContain(text);
    expect(embedOf(shown)?.url).toMatch(/^https:\/\/scryfall\.com\//);
  });

  it.each<[Readonly<Record<string, string | number | boolean>>, RegExp]>([
    [{ name: 'asault' }, /Did you mean \*\*Assault/],
    [{ name: 'assault', edition: 'yesterday' }, /no edition that I know/],
    [{ name: 'assault', half: 'ice' }, /is no part of/],
    [{ name: 'assault', zone: 'stack' }, /^Which part of/],
    [{ name: 'assault', half: 'both' }, /no fuse/],
    [{ name: 'grizzly bears', flipped: true }, /is no flip card/],
    [{ name: 'akki lavarunner', flipped: true, zone: 'hand' }, /on the battlefield only/],
    [{ name: 'grizzly bears', 'face-down': true, zone: 'hand' }, /face down only on/],
    [{ name: 'assault', zone: 'the moon' }, /`zone` cannot be/],
  ])('refuses %j privately', async (options, sentence) => {
    const shown = await card(options);
    expect(shown.ephemeral).toBe(true);
    expect(contentOf(shown)).toMatch(sentence);
  });

  it('completes names with typos, halves and editions', async () => {
    const complete = async (typed: Readonly<Record<string, string>>, focused: string) => {
      const options = sent(typed).map((one) => Object.assign(one, { focused: one.name === focused }));
      return (await alice().complete('card', options)).map(({ value }) => value);
    };
    expect(await complete({ name: 'asault' }, 'name')).toContain('Assault // Battery');
    expect(await complete({ name: 'assault', half: 'b' }, 'half')).toEqual(['Battery']);
    expect(await complete({ name: 'assault', edition: '2017' }, 'edition')).toContain('2017-04-28');
  });
});

describe('/rulings', () => {
  it('says that none are imported', async () => {
    const shown = await alice().slash('rulings', sent({ card: 'assault' }));
    expect(shown.ephemeral).toBe(true);
    expect(contentOf(shown)).toMatch(/^No rulings are imported here/);
  });
});
