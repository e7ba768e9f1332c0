import { asSent } from '../../helpers/reply-of.ts';
import { ComponentType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import card from '../../../commands/card.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { stripColor } from '#discord/cards/card-layout.ts';
import type { BotContext } from '#discord/command/command.ts';
import { container, section, textsIn, thumbnail } from '#discord/command/layout.ts';
import { textOf, type Reply } from '#discord/command/reply.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { cardIn, linesIn } from '../../helpers/ask-cards.ts';
import { discordErrorFor } from '../../helpers/discord-error.ts';
import { SAMPLE_CARDS } from '../../helpers/sample-cards.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { replyOf } from '../../helpers/reply-of.ts';

/** Invented cards with texts, as in an imported pool. */
const OWN: readonly CardEntry[] = [
  {
    card: {
      name: 'Paper Drake',
      layout: 'ordinary',
      parts: [
        {
          name: 'Paper Drake',
          manaCost: '{1}{U}',
          typeLine: 'Creature — Drake',
          power: '1+*',
          toughness: '*',
        },
      ],
    },
    oracle: {
      id: 'b1',
      texts: ['Wings (It can be blocked by kites.)\nPaper Drake is *not* __real__.'],
      images: ['https://example.org/drake.jpg'],
      page: 'https://example.org/drake',
    },
  },
  {
    card: {
      name: 'Left Door // Right Door',
      layout: 'split',
      parts: [
        { name: 'Left Door', manaCost: '{W}', typeLine: 'Enchantment — Room' },
        { name: 'Right Door', manaCost: '{2}{W}', typeLine: 'Enchantment — Room' },
      ],
    },
    oracle: {
      id: 'b2',
      texts: ['A text on the left.', 'A text on the right.'],
      images: ['https://example.org/doors.jpg'],
      page: 'https://example.org/doors',
    },
  },
  {
    card: {
      name: 'Calm Sailor // Storm Itself',
      layout: 'double-faced',
      parts: [
        { name: 'Calm Sailor', manaCost: '{2}{U}', typeLine: 'Creature — Human', power: '2', toughness: '3' },
        {
          name: 'Storm Itself',
          manaCost: '',
          typeLine: 'Creature — Elemental',
          power: '5',
          toughness: '4',
          colors: ['U', 'R'],
        },
      ],
    },
    oracle: {
      id: 'b3',
      texts: ['Calm text.', 'Storm text.'],
      images: ['https://example.org/calm.jpg', 'https://example.org/storm.jpg'],
      page: 'https://example.org/sailor',
    },
  },
  {
    card: {
      name: 'Road Giant // Kick Stones',
      layout: 'adventure',
      parts: [
        { name: 'Road Giant', manaCost: '{3}{R}', typeLine: 'Creature — Giant', power: '4', toughness: '4' },
        { name: 'Kick Stones', manaCost: '{R}', typeLine: 'Instant — Adventure' },
      ],
    },
    oracle: null,
  },
  {
    card: {
      name: 'The Long Scroll',
      layout: 'ordinary',
      parts: [{ name: 'The Long Scroll', manaCost: '', typeLine: 'Artifact' }],
    },
    oracle: {
      id: 'b4',
      texts: [Array.from({ length: 400 }, (_, line) => `Line ${line} of a scroll.`).join('\n')],
      images: [],
      page: 'https://example.org/scroll',
    },
  },
];

const contextWith = (entries: readonly CardEntry[], edition: Edition = 'founding') =>
  ({ cards: createCardPool(entries), ...editionContext(edition) }) as unknown as BotContext;
const CTX = contextWith([...SAMPLE_CARDS, ...OWN]);

type Options = Parameters<typeof card.run>[0]['options'];
type Asked = { readonly name: string } & { readonly [O in keyof Options]?: Options[O] };

const NOTHING = {
  zone: undefined,
  half: undefined,
  flipped: undefined,
  'face-down': undefined,
  x: undefined,
  edition: undefined,
};

async function reply(asked: Asked, ctx: BotContext = CTX): Promise<Reply> {
  const result = await card.run(
    {
      origin: { interactionId: '1', channelId: '2', guildId: null, actorId: '7', at: 0 },
      mayManageServer: true,
      subcommand: null,
      options: { ...NOTHING, ...asked },
    },
    ctx,
  );
  return replyOf(result);
}

const linesOf = async (asked: Asked, ctx?: BotContext) => linesIn(await reply(asked, ctx));

/** The parts of the box that a card is. */
function boxOf({ layout: [box] = [] }: Reply) {
  if (box?.type !== ComponentType.Container) throw new Error('no card');
  return box;
}
const pictureOf = (shown: Reply) => {
  const [top] = boxOf(shown).components;
  return top?.type === ComponentType.Section ? top.accessory : undefined;
};

describe('/card', () => {
  it.each<[string, Asked, readonly string[]]>([
    [
      'a split card in hand is two cards’ worth by the founding rules, and their sum today',
      { name: 'assault' },
      [
        '**Assault** {R} · Sorcery · red · converted mana cost 1',
        '**Battery** {3}{G} · Sorcery · green · converted mana cost 4',
        'Founding rules (2006): **In hand** · each half by itself, multicolored',
        '-# CR 505.2 (2006-10-01) · 505.3 (2008-02-01)',
        '-# Since 2017-04-28: {3}{R}{G} · red and green · mana value 5 · CR 709.4, 709.4a, 709.4b, 709.4c, 202.3d (2026-06-19)',
      ],
    ],
    [
      'of two red halves, not multicolored',
      { name: 'dead', edition: 'founding' },
      [
        '**Dead** {R} · Instant · red · converted mana cost 1',
        '**Gone** {2}{R} · Instant · red · converted mana cost 3',
        'Founding rules (2006): **In hand** · each half by itself, not multicolored',
        '-# CR 505.2 (2006-10-01) · 505.3 (2008-02-01)',
        '-# Since 2017-04-28: {2}{R}{R} · red · mana value 4 · CR 709.4, 709.4a, 709.4b, 709.4c, 202.3d (2026-06-19)',
      ],
    ],
    [
      'a half that is being cast is all there is on the stack',
      { name: 'Assault // Battery', half: 'battery' },
      [
        '**On the stack** · **Battery** {3}{G} · Sorcery · green · converted mana cost 4',
        '**Assault** {R} · Sorcery — *the other half*',
        '-# CR 505.2 (2006-10-01) · 505.3 (2008-02-01) · 709.3b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'a fused spell has two sets and one total from 2013 on, all combined today',
      { name: 'breaking', half: 'both', edition: '2014-01-01' },
      [
        '2014-01-01:',
        '**On the stack, fused**',
        '**Breaking** {U}{B} · Sorcery · blue and black',
        '**Entering** {4}{B}{R} · Sorcery · black and red',
        'Multicolored, one converted mana cost: 8.',
        '**Breaking**',
        '> Fuse',
        '**Entering**',
        '> Fuse',
        '-# CR 702.101b, 708.2, 708.3 (2014-01-01)',
        '-# Since 2017-04-28: {4}{U}{B}{B}{R} · blue, black and red · mana value 8 · CR 702.102b, 709.4d, 709.4a, 709.4b, 709.4c, 202.3d (2026-06-19)',
      ],
    ],
    [
      'a flip card in hand is its upper part',
      { name: 'Akki Lavarunner' },
      [
        '**Akki Lavarunner** {3}{R} · Creature — Goblin Warrior 1/1',
        '> Haste',
        '**Tok-Tok, Volcano Born** · Legendary Creature — Goblin Shaman 2/2',
        '> Protection',
      ],
    ],
    [
      'flipped it is the lower part, with the upper one’s cost and color',
      { name: 'tok-tok, volcano born', flipped: true, edition: 'today' },
      [
        '**On the battlefield, flipped** · **Tok-Tok, Volcano Born** {3}{R} · Legendary Creature — Goblin Shaman 2/2 · red · mana value 4',
        '> Protection',
        '**Akki Lavarunner** {3}{R} · Creature — Goblin Warrior 1/1 — *not while flipped*',
        '> Haste',
        '-# CR 710.2, 710.1b, 710.1c (2026-06-19) · 508.2, 508.1b, 508.1c (2006-10-01)',
      ],
    ],
    ['nobody reads two editions of a bear', { name: 'grizzly bears' }, ['Creature — Bear 2/2']],
    [
      'face down it is a 2/2 creature and nothing else',
      { name: 'grizzly bears', 'face-down': true },
      [
        '**In play, face down** · No name, no mana cost · Creature 2/2 · colorless · converted mana cost 0',
        '**Grizzly Bears** {1}{G} · Creature — Bear 2/2 — *not while face down*',
        '-# CR 504.2, 502.26b, 502.26e (2006-10-01) · 708.2, 702.37c, 708.2a (2026-06-19)',
      ],
    ],
    [
      'a Room with one door unlocked has that half’s text',
      { name: 'left door // right door', half: 'right', edition: 'today' },
      [
        '**On the battlefield, Right Door unlocked** · **Right Door** {2}{W} · Enchantment — Room · white · mana value 3',
        '> A text on the right.',
        '**Left Door** {W} · Enchantment — Room — *locked*',
        '> A text on the left.',
        '-# CR 709.5, 709.5a, 709.5c (2026-06-19)',
      ],
    ],
    [
      'a Room that nobody unlocked is a nameless enchantment',
      { name: 'left door // right door', zone: 'battlefield', edition: 'today' },
      [
        '**On the battlefield, both halves locked** · No name, no mana cost · Enchantment — Room · colorless · mana value 0',
        '**Left Door** {W} · Enchantment — Room — *locked*',
        '> A text on the left.',
        '**Right Door** {2}{W} · Enchantment — Room — *locked*',
        '> A text on the right.',
        '-# CR 709.5, 709.5a, 709.5c (2026-06-19)',
      ],
    ],
    [
      'a double-faced card shows the face that is up',
      { name: 'Calm Sailor', half: 'storm', edition: 'today' },
      [
        '**On the battlefield** · **Storm Itself** · Creature — Elemental 5/4 · blue and red · mana value 3',
        '> Storm text.',
        '**Calm Sailor** {2}{U} · Creature — Human 2/3 — *the other face*',
        '> Calm text.',
        '-# CR 712.8e, 202.2, 202.3b (2026-06-19)',
      ],
    ],
    [
      'a split card’s texts stand by the names of their halves',
      { name: 'left door', zone: 'library', edition: 'today' },
      [
        '**In the library** · **Left Door** and **Right Door** {2}{W}{W} · Enchantment — Room · white · mana value 4',
        '**Left Door**',
        '> A text on the left.',
        '**Right Door**',
        '> A text on the right.',
        '-# CR 709.4, 709.4a, 709.4b, 709.4c, 202.3d (2026-06-19)',
        '-# In 2006: Left Door (white, 1) and Right Door (white, 3) · CR 505.2 (2006-10-01) · 505.3 (2008-02-01)',
      ],
    ],
    [
      'an adventurer in hand is the creature, and the adventure is seen too',
      { name: 'road giant' },
      ['**Road Giant** {3}{R} · Creature — Giant 4/4', '**Kick Stones** {R} · Instant — Adventure'],
    ],
    [
      'a text is quoted, reminders slanted, its stars and lines as they are',
      { name: 'paper drake' },
      [
        'Creature — Drake 1+\\*/\\*',
        '> Wings *(It can be blocked by kites.)*',
        '> Paper Drake is \\*not\\* \\_\\_real\\_\\_.',
        '-# Its text is today’s, not of 2006.',
      ],
    ],
  ])('%s', async (_, asked, lines) => {
    expect(await linesOf(asked)).toEqual(lines);
  });

  it('is headed by name and cost, linked to its page, striped by its colors, with its picture', async () => {
    const drake = await reply({ name: 'paper drake', edition: 'today' });
    expect(drake.layout).toEqual([
      container(
        [
          section(
            [
              '### [Paper Drake](https://example.org/drake) {1}{U}',
              'Creature — Drake 1+\\*/\\*\n> Wings *(It can be blocked by kites.)*\n> Paper Drake is \\*not\\* \\_\\_real\\_\\_.',
            ],
            thumbnail('https://example.org/drake.jpg', 'Picture of the card Paper Drake, Creature — Drake'),
          ),
        ],
        stripColor(['U']),
      ),
    ]);
    const assault = await reply({ name: 'assault' });
    expect(cardIn(assault).title).toBe(
      '### [Assault // Battery](https://scryfall.com/search?q=!%22Assault%20%2F%2F%20Battery%22) {R} // {3}{G}',
    );
    expect(boxOf(assault).accent_color).toBe(stripColor(['R', 'G']));
  });

  it.each<[string, Asked, readonly string[]]>([
    [
      'between its halves and before the differences from print',
      { name: 'assault' },
      [
        '### [Assault // Battery]',
        '**Assault** {R}',
        '―',
        '**Battery** {3}{G}',
        '―',
        'Founding rules (2006): ',
      ],
    ],
    [
      'between what is on the stack and the other half, and before the rules',
      { name: 'assault', half: 'battery' },
      [
        '### [Assault // Battery]',
        '**On the stack** · **Battery**',
        '―',
        '**Assault** {R}',
        '―',
        '-# CR 505.2 ',
      ],
    ],
    [
      'below a picture too',
      { name: 'left door', half: 'right', edition: 'today' },
      [
        '### [Left Door // Right Door]',
        '**On the battlefield',
        '―',
        '**Left Door** {W}',
        '―',
        '-# CR 709.5, ',
      ],
    ],
    ['nowhere in a bear', { name: 'grizzly bears' }, ['### [Grizzly Bears]', 'Creature — Bear 2/2']],
  ])('has a line %s', async (_, asked, begin) => {
    const texts = boxOf(await reply(asked)).components.flatMap((part) =>
      part.type === ComponentType.Separator ? ['―'] : textsIn([part]),
    );
    expect(texts.map((text, index) => text.slice(0, begin[index]?.length))).toEqual(begin);
  });

  it('shows the picture of the face that is up, and says which it is', async () => {
    const picture = async (asked: Asked) => pictureOf(await reply(asked));
    expect(await picture({ name: 'calm sailor' })).toEqual(
      thumbnail('https://example.org/calm.jpg', 'Picture of the face Calm Sailor, Creature — Human'),
    );
    expect(await picture({ name: 'calm sailor', half: 'storm' })).toEqual(
      thumbnail('https://example.org/storm.jpg', 'Picture of the face Storm Itself, Creature — Elemental'),
    );
    expect(await picture({ name: 'left door', half: 'right' })).toEqual(
      thumbnail(
        'https://example.org/doors.jpg',
        'Picture of the card Left Door // Right Door, Enchantment — Room',
      ),
    );
    expect(await picture({ name: 'assault' })).toBeUndefined();
  });

  it('cuts a text that is too long for Discord, and links to all of it', async () => {
    const long = await reply({ name: 'the long scroll' });
    expect(discordErrorFor(long)).toBeNull();
    expect(textOf(long).length).toBeGreaterThan(3700);
    expect(textOf(long)).toMatch(
      /> Line 1\d\d of a scroll\.\n… and \d+ lines more\n\[All of it\]\(https:\/\/example.org\/scroll\)$/,
    );
  });

  it('of a foreign file is within Discord’s limits for any name, address and parts', async () => {
    const part = { name: '[Many](parts)', manaCost: '{W}', typeLine: 'Instant' };
    const name = `${'☃︎[a](b)'.repeat(60)} ${'(x)'.repeat(300)}`;
    const entry: CardEntry = {
      card: { name, layout: 'split', parts: [part, ...Array.from({ length: 50 }, () => part)] },
      oracle: null,
    };
    const ctx = {
      cards: { ...createCardPool([]), find: () => entry },
      ...editionContext('founding'),
    } as unknown as BotContext;
    const shown = await reply({ name: 'x' }, ctx);
    expect(discordErrorFor(shown)).toBeNull();
    expect(textOf(shown)).not.toContain('scryfall.com');
    const own: CardEntry = {
      card: { name: 'Kite [of] (Silk)', layout: 'ordinary', parts: [part] },
      oracle: { id: 'k', texts: [''], images: [], page: 'https://example.org/kite_(silk)' },
    };
    expect(cardIn(await reply({ name: 'kite' }, contextWith([own]))).title).toBe(
      '### [Kite (of) (Silk)](https://example.org/kite_%28silk%29) {W}',
    );
  });

  it('answers by the edition set for the server or the user', async () => {
    const lines = await linesOf({ name: 'assault' }, contextWith(SAMPLE_CARDS, TODAYS_DATE));
    expect(lines[2]).toBe('**In hand** · {3}{R}{G} · red and green · mana value 5');
  });

  it.each<[string, Asked, string]>([
    [
      'an unknown card',
      { name: 'asault' },
      'No card matches "asault". Did you mean **Assault // Battery**, **Assault Griffin**?',
    ],
    [
      'an unknown edition',
      { name: 'assault', edition: '1993' },
      `I don’t know the edition "1993": use \`today\`, \`founding\` (2006), or a day from 2003-07-01 to ${TODAYS_DATE}.`,
    ],
    [
      'a half that is none',
      { name: 'assault', half: 'ice' },
      '"ice" isn’t a part of Assault // Battery: pick **Assault** or **Battery**.',
    ],
    [
      'a spell of which no half is named',
      { name: 'assault', zone: 'stack' },
      'Which part of Assault // Battery is being cast? Add `half:` with **Assault** or **Battery**.',
    ],
    [
      'fused without fuse',
      { name: 'assault', half: 'both' },
      'The halves of Assault // Battery are never cast together: it has no fuse.\n-# CR 702.100a (2013-05-01)',
    ],
    [
      'a bear flipped',
      { name: 'grizzly bears', flipped: true },
      'Grizzly Bears isn’t a flip card.\n-# CR 508.1 (2006-10-01)',
    ],
    [
      'flipped in hand',
      { name: 'akki lavarunner', flipped: true, zone: 'hand' },
      'Akki Lavarunner // Tok-Tok, Volcano Born can be flipped only in play.\n-# CR 508.1b (2006-10-01)',
    ],
    [
      'face down in hand',
      { name: 'grizzly bears', 'face-down': true, zone: 'hand' },
      'Grizzly Bears can be face down only in play and on the stack.\n-# CR 510.5, 504.2 (2006-10-01)',
    ],
  ])('refuses %s', async (_, asked, sentence) => {
    expect(asSent(await reply(asked))).toEqual({ content: sentence, isPrivate: true });
  });

  it('never serves the texts of a pool that was replaced', async () => {
    const drake = OWN[0] as CardEntry;
    const reprinted = { ...drake, oracle: { ...drake.oracle!, texts: ['Walks.'] } };
    expect(await linesOf({ name: 'paper drake' }, contextWith([drake]))).toContain(
      '> Wings *(It can be blocked by kites.)*',
    );
    expect(await linesOf({ name: 'paper drake' }, contextWith([reprinted]))).toContain('> Walks.');
  });

  it('shows reminder text of both halves once', async () => {
    const doors = OWN.find(({ card: { name } }) => name === 'Left Door // Right Door')!;
    const reminder = '(A door opens.)';
    const texts = [`Left.\nKnock ${reminder}\n${reminder}`, `${reminder}\nKnock ${reminder} twice.`];
    const lines = await linesOf(
      { name: 'left door', edition: 'today' },
      contextWith([{ ...doors, oracle: { ...doors.oracle!, texts } }]),
    );
    expect(lines.filter((line) => /^>|Door\*\* /.test(line))).toEqual([
      '**Left Door** {W} · Enchantment — Room',
      '> Left.',
      '> Knock *(A door opens.)*',
      '**Right Door** {2}{W} · Enchantment — Room',
      '> Knock twice.',
    ]);
  });

  it('five parts take a line each, those that do not apply one in all', async () => {
    const who = SAMPLE_CARDS.find(({ card: { parts } }) => parts.length === 5)!;
    const oracle = {
      id: 'w',
      texts: ['A.', 'B.', 'C.', 'D.', 'E.'],
      images: [],
      page: 'https://example.org/w',
    };
    const ctx = contextWith([{ ...who, oracle }]);
    const largeOf = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('-#'));
    expect(largeOf(await linesOf({ name: 'who', edition: 'today' }, ctx))).toEqual([
      '**Who** {X}{W} · Instant',
      '> A.',
      '**What** {2}{R} · Instant',
      '> B.',
      '**When** {2}{U} · Instant',
      '> C.',
      '**Where** {3}{B} · Instant',
      '> D.',
      '**Why** {1}{G} · Instant',
      '> E.',
      '**In hand** · {X}{8}{W}{U}{B}{R}{G} · white, blue, black, red and green · mana value 13',
    ]);
    expect(largeOf(await linesOf({ name: 'who', zone: 'stack', half: 'when' }, ctx)).slice(-2)).toEqual([
      '> C.',
      '*Not now:* Who {X}{W} · What {2}{R} · Where {3}{B} · Why {1}{G}',
    ]);
  });

  it('makes a reply once', async () => {
    expect(await reply({ name: 'akki lavarunner' })).toBe(await reply({ name: 'Tok-Tok, Volcano Born' }));
  });

  it.each<[string, string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['name', 'asault', {}, ['Assault // Battery']],
    ['half', '', { name: 'breaking' }, ['Breaking', 'Entering', 'both (fused)']],
    ['half', 'ri', { name: 'left door // right door' }, ['Right Door']],
    ['half', '', { name: 'no such card' }, []],
    ['edition', '2013', {}, ['2013-05-01']],
  ])('suggests for %s "%s"', async (option, typed, others, values) => {
    const typing = {
      origin: { interactionId: '1', channelId: '2', guildId: null, actorId: '7', at: 0 },
      mayManageServer: true,
      subcommand: null,
      option,
      typed,
      others,
    };
    const suggested = (await card.complete(typing, CTX)).map(({ value }) => value);
    expect(suggested.slice(0, values.length || 1)).toEqual(values);
  });
});
