import { describe, expect, it } from 'vitest';
import { abilitiesIn } from '#cards/scryfall/abilities.ts';

describe('the abilities of a card that work elsewhere', () => {
  it.each<[string, string, readonly string[], ReturnType<typeof abilitiesIn>]>([
    [
      'a cost in symbols',
      'Juggle.\nFlashback {2}{R} (A reminder.)',
      ['Flashback'],
      { keywords: [{ keyword: 'flashback', cost: '{2}{R}' }] },
    ],
    [
      'a cost with deeds',
      'Escape—{1}{B}, Juggle three knives. (A reminder.)',
      ['Escape'],
      { keywords: [{ keyword: 'escape', cost: '{1}{B}, Juggle three knives' }] },
    ],
    [
      'only the cost, of what follows it',
      "Flashback—{1}{B}, Juggle X knives. Then X can't be 0.",
      ['Flashback'],
      { keywords: [{ keyword: 'flashback', cost: '{1}{B}, Juggle X knives' }] },
    ],
    ['none for suspend', 'Suspend 4—{U} (A reminder.)', ['Suspend'], { keywords: [{ keyword: 'suspend' }] }],
    ['none at all', 'Retrace', ['Retrace'], { keywords: [{ keyword: 'retrace' }] }],
    [
      'two of them',
      'Madness {1}{U}\nFlashback {3}{U}',
      ['Madness', 'Flashback'],
      {
        keywords: [
          { keyword: 'flashback', cost: '{3}{U}' },
          { keyword: 'madness', cost: '{1}{U}' },
        ],
      },
    ],
    ['activated ones', 'Unearth {B} (A reminder.)', ['Unearth'], { keywords: [{ keyword: 'unearth' }] }],
    ['not one that it gives to others', 'A knife gains flashback. Juggle it.', ['Flash', 'Flashback'], {}],
    ['not a name that begins so', 'Warp Blast — Juggle.', ['Warp Blast'], {}],
    ['not a word of its text alone', 'Plot a juggling trick.', [], {}],
    [
      'its own text',
      'You may cast this card from your graveyard for a song.',
      [],
      { castFrom: ['graveyard'] },
    ],
    [
      'its own text, from both',
      'You may cast this card from your graveyard or from exile for a song.',
      [],
      { castFrom: ['graveyard', 'exile'] },
    ],
    [
      'its own text, from a library',
      'While juggling, you may cast this card from your library.',
      [],
      { castFrom: ['library'] },
    ],
    ['not what it says of others', 'Knives gain "You may cast this card from exile."', [], {}],
    ['not a reminder', 'Flying (You may cast this card from exile.)', [], {}],
    ['nothing', 'Flying', ['Flying'], {}],
  ])('%s', (_, text, keywords, abilities) => {
    expect(abilitiesIn(text, keywords)).toEqual(abilities);
  });
});
