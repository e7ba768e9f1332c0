import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import type { Card } from '#engine/cards/card.ts';
import type { BotContext } from '#discord/command/command.ts';
import type { Reply } from '#discord/command/reply.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { ask, BUILT_IN, contextWith, linesOf } from '../../helpers/ask-cards.ts';

type Subcommand = 'value' | 'check' | 'compare' | 'name' | 'cast';

const asked = (subcommand: Subcommand, typed: string, edition?: Edition): Promise<Reply> =>
  ask(`${subcommand} ${typed}`, contextWith(BUILT_IN, edition));

const read = async (subcommand: Subcommand, typed: string): Promise<readonly string[]> => {
  const reply = await asked(subcommand, typed);
  const { isPrivate } = reply;
  const content = contentOf(reply);
  expect(isPrivate).toBeUndefined();
  return asOfWriting(content).split('\n');
};

/** Drops the line that repeats the question. */
const answersIn = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !line.startsWith('-# **'));

describe('/split check', () => {
  it.each<[string, readonly string[]]>([
    [
      'card:hit  query:is:multicolor  half:hit  zone:stack',
      [
        '**Yes:** black and red.',
        '-# **Hit** of Hit // Run on the stack: is it multicolored?',
        '-# CR 505.2 (2006-10-01) · 505.3 (2008-02-01) · 709.3b (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:mv=5',
      [
        'Founding rules (2006): **No.** Assault 1: no · Battery 4: no.',
        '-# **Assault // Battery** in hand: is its converted mana cost 5?',
        '-# CR 505.6 (2006-10-01)',
        '-# Since 2017-04-28: yes (5) · CR 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:mv=4',
      [
        'Founding rules (2006): **Yes.** Assault 1: no · Battery 4: yes.',
        '-# **Assault // Battery** in hand: is its converted mana cost 4?',
        '-# CR 505.6 (2006-10-01)',
        '-# Since 2017-04-28: no (5) · CR 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:-c:r',
      [
        '**No, as** “red” gets a yes: Assault (red): yes · Battery (green): no.',
        '-# **Assault // Battery** in hand: is it not red?',
        '-# CR 505.6 (2006-10-01) · 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:c:r mv>=4',
      [
        '**Yes.**',
        '- Red? Yes. Assault (red): yes · Battery (green): no.',
        '- Converted mana cost 4 or greater? Yes. Assault 1: no · Battery 4: yes.',
        '-# **Assault // Battery** in hand: is it red, and is its converted mana cost 4 or greater?',
        '-# CR 505.6 (2006-10-01) · 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:-(c:r or mv=9) -t:instant',
      [
        '**No.**',
        '-# **Assault // Battery** in hand: is it not (red or converted mana cost 9) and not an instant?',
        '-# CR 505.6 (2006-10-01) · 709.4b, 202.3d, 709.4c (2026-06-19)',
      ],
    ],
    [
      'card:dead  query:is:multicolor',
      [
        '**No:** red.',
        '-# **Dead // Gone** in hand: is it multicolored?',
        '-# CR 505.3 (2008-02-01) · 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:fire  query:c:c',
      [
        '**No.** Fire (red): no · Ice (blue): no.',
        '-# **Fire // Ice** in hand: is it colorless?',
        '-# CR 505.6 (2006-10-01) · 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:c:r  half:battery',
      [
        '**No:** green.',
        '-# **Battery** of Assault // Battery on the stack: is it red?',
        '-# CR 505.2 (2006-10-01) · 505.3 (2008-02-01) · 709.3b (2026-06-19)',
      ],
    ],
    [
      'card:grizzly bears  query:t:creature mv<=2',
      [
        '**Yes.**',
        '- A creature? Yes: Creature Bear.',
        '- Converted mana cost 2 or less? Yes: 2.',
        '-# **Grizzly Bears** in hand: is it a creature, and is its converted mana cost 2 or less?',
        '-# CR 201.2, 203.3 (2006-10-01) · 109.3, 202.3 (2026-06-19)',
      ],
    ],
    [
      'card:fire  query:is:split',
      [
        '**Yes.**',
        '-# **Fire // Ice** in hand: is it a split card?',
        '-# CR 505.1 (2006-10-01) · 709.1 (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await read('check', typed)).toEqual(lines);
  });

  it('if editions differ on several comparisons, each has its list', async () => {
    expect(await read('check', 'card:dusk  query:mv<=4 t:sorcery')).toEqual([
      'Founding rules (2006): **Yes.**',
      '- Converted mana cost 4 or less? Yes. Dusk 4: yes · Dawn 5: no.',
      '- A sorcery? Yes. Dusk (Sorcery): yes · Dawn (Sorcery): yes.',
      '-# **Dusk // Dawn** in hand: is its converted mana cost 4 or less, and is it a sorcery?',
      '-# CR 505.6 (2006-10-01)',
      '-# Since 2017-04-28: no · CR 709.4b, 202.3d, 709.4c (2026-06-19)',
    ]);
  });

  it('in the words of the edition that answers: converted mana cost until 2021', async () => {
    const lines = await read('check', 'card:grizzly bears  query:mv=2 c:g  edition:2010-01-01');
    expect(lines).toContain('- Converted mana cost 2? Yes: 2.');
    expect(lines.join('\n')).not.toMatch(/mana value/i);
    const both = await read('check', 'card:assault  query:mv=1 c:r  edition:2010-01-01');
    expect(both).toContain('- Converted mana cost 1? Yes. Assault 1: yes · Battery 4: no.');
    expect(both).toContain('-# Since 2017-04-28: no · CR 709.4b, 202.3d (2026-06-19)');
  });

  it.each([
    ['pow=*', 'pow=*', '    ^', '`*`'],
    ['c:`r`', 'c:`r`', '  ^', '`` `r` ``'],
    ['c:_r_', 'c:_r_', '  ^', '`_r_`'],
  ])('rejected input is shown as typed: %s', async (query, line, caret, found) => {
    const reply = await asked('check', `card:assault  query:${query}`);
    const { isPrivate } = reply;
    const content = contentOf(reply);
    expect(isPrivate).toBe(true);
    expect(content?.split('\n').slice(0, 5)).toEqual([
      `I can’t read ${found} here:`,
      '```',
      line,
      caret,
      '```',
    ]);
  });

  it.each([
    ['--c:r', 'c:r'],
    ['c:r or c:r', 'c:r'],
    ['c:r (c:r mv=1)', 'c:r mv=1'],
  ])('a repeated question is answered once: %s', async (twice, once) => {
    expect(await read('check', `card:assault  query:${twice}`)).toEqual(
      await read('check', `card:assault  query:${once}`),
    );
  });

  it('a power of * is 0 in hand until 2007, and set by its ability since', async () => {
    const card: Card = {
      name: 'Paper Moth',
      layout: 'ordinary',
      parts: [{ name: 'Paper Moth', manaCost: '{G}', typeLine: 'Creature', power: '*', toughness: '1+*' }],
    };
    const ctx = contextWith([{ card, oracle: null }]);
    expect((await linesOf('check card:paper moth  query:pow=0', ctx)).slice(1, 5)).toEqual([
      '-# **Paper Moth** in hand: is its power 0?',
      '-# CR 201.2, 208.2 (2006-10-01)',
      '-# Since 2007-05-01: it depends · CR 109.3, 208.2 (2026-06-19)',
    ]);
    expect(await linesOf('check card:paper moth  query:-tou=1  zone:battlefield', ctx)).toContain(
      '**It depends:** 1+\\*, where an ability sets \\*.',
    );
    expect(await linesOf('cast card:paper moth  allowed:pow=0', ctx)).toContain(
      '-# Since 2007-05-01: it depends, where an ability sets \\*: Paper Moth · CR 109.3, 208.2 (2026-06-19)',
    );
    expect((await linesOf('name card:paper moth  restriction:pow=0', ctx)).join('\n')).toMatch(
      /Since 2010-02-01: it depends, where an ability sets \\\*, whether Paper Moth may be chosen/,
    );
  });

  it('the edition set for the table comes first', async () => {
    const content = contentOf(await asked('check', 'card:assault  query:mv=5', TODAYS_DATE));
    expect(asOfWriting(content).split('\n')).toEqual([
      '**Yes:** 5.',
      '-# **Assault // Battery** in hand: is its mana value 5?',
      '-# CR 709.4b, 202.3d (2026-06-19)',
      '-# In 2006: no (Assault 1, Battery 4) · CR 505.6 (2006-10-01)',
    ]);
  });

  it.each([
    ['forty comparisons', 'mv=0 '.repeat(40)],
    ['a hundred names', 'a '.repeat(100)],
    ['nothing but colors', 'c=c '.repeat(50)],
    ['deep in parentheses', `${'-('.repeat(40)}c:r${')'.repeat(40)}`],
  ])('%s of the card with the most halves fit in a message, with their rules', async (_, query) => {
    const content = contentOf(await asked('check', `card:who  query:${query.trim()}`));
    expect(content.length).toBeLessThanOrEqual(2000);
    expect(content).toMatch(/CR 505\.6 \(2006-10-01\)/);
    expect(asOfWriting(content)).toMatch(
      /709\.4[ab](?:, 709\.4b)?(?:, 202\.3d)? \(2026-06-19\)\n-# The rules speak of two/,
    );
  });
});

describe('/split value', () => {
  it.each<[string, readonly string[]]>([
    [
      'card:assault',
      [
        'Founding rules (2006): Two answers: 1, and 4. An effect that makes that many of something makes 5.',
        '-# **Assault // Battery** in hand: what is its converted mana cost?',
        '-# CR 505.5 (2006-10-01)',
        '-# Since 2017-04-28: 5 · CR 709.4b, 202.3d, 709.4 (2026-06-19)',
      ],
    ],
    [
      'card:assault  characteristic:colors  zone:graveyard',
      [
        'Founding rules (2006): Two answers: red, and green.',
        '-# **Assault // Battery** in the graveyard: what are its colors?',
        '-# CR 505.5 (2006-10-01)',
        '-# Since 2017-04-28: red and green · CR 709.4b, 709.4 (2026-06-19)',
      ],
    ],
    [
      'card:assault  edition:2004-01-01',
      [
        '5.',
        '-# **Assault // Battery** in hand: what is its converted mana cost?',
        '-# CR 505.5 (2004-01-01) · 709.4b, 202.3d, 709.4 (2026-06-19)',
      ],
    ],
    [
      'card:fire  characteristic:mana-symbols  edition:today',
      [
        '{1}, {R}, {1} and {U}.',
        '-# **Fire // Ice** in hand: what are its mana symbols?',
        '-# CR 709.4b, 709.4 (2026-06-19)',
        '-# In 2006: two answers, {1} and {R} and {1} and {U} · CR 505.5 (2006-10-01)',
      ],
    ],
    [
      'card:fire  half:ice',
      [
        '2.',
        '-# **Ice** of Fire // Ice on the stack: what is its converted mana cost?',
        '-# CR 505.2 (2006-10-01) · 709.3b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:grizzly bears  characteristic:types',
      [
        'Creature — Bear.',
        '-# **Grizzly Bears** in hand: what are its types?',
        '-# CR 201.2 (2006-10-01) · 109.3 (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await read('value', typed)).toEqual(lines);
  });

  it.each([
    ['names', 'Two answers: Fire, and Ice.', 'Fire and Ice'],
    ['types', 'Two answers, both Instant.', 'Instant'],
    ['mana-cost', 'Two answers: {1}{R}, and {1}{U}.', '{2}{U}{R}'],
  ])('the %s of Fire // Ice', async (characteristic, founding, today) => {
    const lines = await read('value', `card:fire // ice  characteristic:${characteristic}`);
    expect(lines[0]).toBe(`Founding rules (2006): ${founding}`);
    expect(lines[3]).toMatch(
      new RegExp(`^-# Since 2017-04-28: ${today.replaceAll(/[{}]/g, '\\$&')} · CR 709`),
    );
  });

  it('a Room with both halves locked has no mana value and no name', async () => {
    expect((await read('value', 'card:bottomless pool  half:none'))[0]).toBe('0.');
    expect((await read('value', 'card:bottomless pool  half:none  characteristic:names'))[0]).toBe(
      'No name.',
    );
  });
});

describe('/split compare', () => {
  it('cites the later rule if the edition is silent', async () => {
    const lines = await read('compare', 'card:fire  with:assault  edition:2003-07-01');
    expect(lines.slice(-2)).toEqual([
      '-# The rules of 2003-07-01 are silent on part of this: it follows CR 505.6 (2006-07-15).',
      '-# CR 201.2a, 709.4a, 202.2, 709.4b, 109.3, 709.4c, 202.3, 202.3d (2026-06-19)',
    ]);
  });

  it.each<[string, readonly string[]]>([
    [
      'card:fire  with:steam augury',
      [
        '- Same name: **no**',
        '- Share a color: **yes** (Fire red; blue and red)',
        '- Share a card type: **yes** (Fire Instant; Instant)',
        '- Same converted mana cost: **no** (2; 4) · since 2017-04-28: yes',
        '-# **Fire // Ice** in hand and **Steam Augury** in hand',
      ],
    ],
    [
      'card:assault  with:fire  what:shares-color',
      [
        '**Yes:** Assault (red) and Fire (red).',
        '-# **Assault // Battery** in hand and **Fire // Ice** in hand: do they share a color?',
        '-# CR 505.6 (2006-10-01) · 202.2, 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:wear  with:typhoid rats  what:same-mana-value  zone:library  with-zone:stack',
      [
        'Founding rules (2006): **Yes:** Tear 1 and Typhoid Rats 1.',
        '-# **Wear // Tear** in the library and **Typhoid Rats** on the stack: is their converted mana cost the same?',
        '-# CR 505.6 (2006-10-01)',
        '-# Since 2017-04-28: no (3; 1) · CR 202.3, 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:fire  with:fire  what:different-names  half:fire  with-half:ice',
      [
        '**Yes:** Fire; Ice.',
        '-# **Fire** of Fire // Ice on the stack and **Ice** of Fire // Ice on the stack: do they have different names?',
      ],
    ],
    [
      'card:grizzly bears  with:runeclaw bear  what:shares-subtype',
      [
        '**Yes:** Grizzly Bears (Bear) and Runeclaw Bear (Bear).',
        '-# **Grizzly Bears** in hand and **Runeclaw Bear** in hand: do they share a subtype?',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect((await read('compare', typed)).slice(0, lines.length)).toEqual(lines);
  });

  it.each<[what: string, typed: string, notes: readonly string[]]>([
    [
      'one option in vain, with its reason',
      'card:fire  zone:hand  with:assault  with-zone:hand  with-x:3  edition:today',
      ['-# X is 0 anywhere but on the stack: `with-x:` says nothing here. CR 202.3e (2026-06-19)'],
    ],
    [
      'the same option of both, once',
      'card:fire  zone:hand  x:3  with:assault  with-zone:hand  with-x:3  edition:today',
      ['-# X is 0 anywhere but on the stack: `x:` and `with-x:` say nothing here. CR 202.3e (2026-06-19)'],
    ],
    [
      'several options in vain, in one line',
      'card:meat locker  zone:battlefield  x:1000  with:cramped vents  with-zone:library  with-half:right  with-x:1000  edition:2006-05-01',
      ['-# `x:`, `with-x:` and `with-half:` say nothing here.'],
    ],
    [
      'what is no option, besides',
      'card:meat locker  half:left  x:1  with:who  with-zone:hand  edition:today',
      [
        '-# There is no X in that mana cost: `x:` says nothing here.',
        '-# The rules speak of two halves, and are applied to five in the same way.',
      ],
    ],
  ])('notes %s', async (_, typed, notes) => {
    expect((await read('compare', typed)).slice(-notes.length)).toEqual(notes);
  });

  it('says once that an edition is silent', async () => {
    const lines = await read(
      'compare',
      'card:meat locker  zone:battlefield  with:cramped vents  with-zone:library  edition:2006-05-01',
    );
    expect(lines.filter((line) => line.includes('silent'))).toHaveLength(1);
  });

  it.each([
    ['card:grizzly bears  with:runeclaw bear', '- Same name: **no**'],
    ['card:grizzly bears  with:runeclaw bear  what:same-name', '**No:** Grizzly Bears; Runeclaw Bear.'],
  ])('%s: two cards of which neither is split', async (typed, first) => {
    expect((await read('compare', typed))[0]).toBe(first);
  });
});

describe('/split name', () => {
  it.each<[string, readonly string[]]>([
    [
      'card:fire',
      [
        'Founding rules (2006): Name both: **Fire** and **Ice**. The card, the spell Fire and the spell Ice have that name.',
        '-# Choosing the name of **Fire // Ice**',
        '-# CR 505.7 (2008-02-01) · 505.2 (2006-10-01)',
        '-# Since 2013-05-01: choose Fire or Ice, not both · CR 709.4a, 201.4b, 709.3b (2026-06-19)',
      ],
    ],
    [
      'card:akki lavarunner',
      [
        'Founding rules (2006): Its one name is **Akki Lavarunner**. Only the card has that name.',
        '-# Choosing the name of **Akki Lavarunner // Tok-Tok, Volcano Born**',
        '-# CR 508.2, 202.3 (2006-10-01)',
        '-# Since 2008-02-01: choose Akki Lavarunner or Tok-Tok, Volcano Born, not both · CR 710.5, 201.4c, 201.2a, 710.2 (2026-06-19)',
      ],
    ],
    [
      'card:spring  restriction:t:instant',
      [
        'Founding rules (2006): Name both: **Spring** and **Mind**. The card, the spell Spring and the spell Mind have that name.',
        '-# Choosing the name of **Spring // Mind**; it must be an instant',
        '-# CR 505.7 (2008-02-01) · 505.6, 505.2 (2006-10-01)',
        '-# Since 2017-04-28: choose Mind, not Spring · CR 709.4a, 201.4b, 201.4a, 109.3, 709.3b (2026-06-19)',
      ],
    ],
    [
      'card:fire  restriction:c:g',
      [
        'None of its names may be chosen.',
        '-# Choosing the name of **Fire // Ice**; it must be green',
        '-# CR 505.7 (2008-02-01) · 505.6, 505.2 (2006-10-01) · 709.4a, 201.4b, 201.4a, 202.2, 709.3b (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect((await read('name', typed)).slice(0, lines.length)).toEqual(lines);
  });

  it('a card with one name', async () => {
    const lines = await read('name', 'card:grizzly bears');
    expect([lines[0], lines.at(-1)]).toEqual([
      'Its one name is **Grizzly Bears**.',
      '-# CR 202.3 (2006-10-01) · 201.4, 201.2a (2026-06-19)',
    ]);
    expect((await read('name', 'card:grizzly bears  restriction:-t:creature'))[0]).toBe(
      '**Grizzly Bears** may not be chosen.',
    );
  });
});

describe('/split cast', () => {
  it.each<[string, readonly string[]]>([
    [
      'card:fire',
      ['Yes: Fire for {1}{R} · Ice for {1}{U}.', '-# CR 505.2 (2006-10-01) · 709.3 (2026-06-19)'],
    ],
    [
      'card:wear',
      [
        'Yes: Wear for {1}{R} · Tear for {W} · both fused for {1}{R}{W}.',
        '-# The rules of 2006 are silent on part of this: it follows CR 702.100a, 702.100c (2013-05-01).',
      ],
    ],
    [
      'card:wear  free:true',
      [
        'Yes: Wear · Tear · both fused.',
        '-# The rules of 2006 are silent on part of this: it follows CR 702.100a, 708.2b (2013-05-01).',
      ],
    ],
    [
      'card:assault  from:exile  allowed:mv<=2  limits:spell  free:true  edition:today',
      [
        '“Cast a spell …” — Yes: Assault. No: Battery (not by this effect).',
        '-# CR 709.3a, 709.3b, 202.3d, 709.3 (2026-06-19) · 505.2 (2006-10-01)',
      ],
    ],
    [
      'card:who  allowed:mv=1  limits:spell  edition:today',
      [
        '“Cast a spell …” — Yes: Who. No: What, When, Where, Why (not by this effect, but as always).',
        '-# CR 709.3a, 709.3b, 202.3d, 709.3 (2026-06-19) · 505.2 (2006-10-01)',
        '-# The rules speak of two halves, and are applied to five in the same way.',
      ],
    ],
    [
      'card:spring',
      [
        'Yes: Spring for {2}{G}. No: Mind (aftermath: from a graveyard only).',
        '-# The rules of 2006 are silent on part of this: it follows CR 702.126a (2017-04-28).',
      ],
    ],
    [
      'card:spring  from:graveyard  edition:today',
      [
        'Yes: Mind for {4}{U}{U}, then exiled. No: Spring (from there only if a card says so).',
        '-# CR 702.127a, 709.3, 307.1 (2026-06-19)',
      ],
    ],
    [
      'card:bottomless pool',
      [
        'Yes: Bottomless Pool for {U} · Locker Room for {4}{U}. The half that is played enters unlocked.',
        '-# The rules of 2006 are silent on part of this: it follows CR 709.5d (2024-11-08).',
      ],
    ],
    [
      'card:fire  from:exile  allowed:any',
      ['Yes: Fire · Ice.', '-# CR 505.2, 103.1 (2006-10-01) · 709.3, 101.1 (2026-06-19)'],
    ],
    [
      'card:assault  from:graveyard  allowed:t:sorcery mv<=2',
      [
        '“Play a spell …” — Yes: Assault. No: Battery (not by this effect).',
        '-# CR 505.2 (2006-10-01) · 709.3a, 709.3b, 202.3d, 709.3 (2026-06-19)',
        'Founding rules (2006): “Play a card …” — Yes: Assault · Battery.',
        '-# CR 505.6, 505.2 (2006-10-01)',
        '-# Since 2017-04-28: no, Assault, Battery (not by this effect) · CR 709.4c, 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:dryad arbor',
      ['No: Dryad Arbor (a land is never a spell).', '-# CR 212.6a (2006-10-01) · 305.1 (2026-06-19)'],
    ],
    [
      'card:evermind',
      ['No: Evermind (it has no mana cost to pay).', '-# CR 213.1a (2006-10-01) · 118.6 (2026-06-19)'],
    ],
  ])('%s', async (typed, lines) => {
    expect(answersIn(await read('cast', typed)).slice(0, lines.length)).toEqual(lines);
  });

  it.each<[string, readonly string[]]>([
    [
      'card:assault  prohibited:c:g  edition:today',
      [
        'Yes: Assault for {R}. No: Battery (prohibited).',
        '-# CR 709.3a, 601.3, 709.3b, 709.3 (2026-06-19) · 505.2, 409.4 (2006-10-01) · 505.3 (2008-02-01)',
      ],
    ],
    [
      'card:wear  prohibited:mv<=2  edition:2014-02-01',
      [
        '2014-02-01: No: Wear, Tear, both fused (prohibited).',
        '-# CR 708.2b, 601.5, 708.2, 708.2a (2014-02-01)',
        '-# Since 2017-04-28: yes, both fused for {1}{R}{W}. No: Wear, Tear (prohibited) · CR 702.102b, 601.3, 709.4d, 709.4b, 202.3d, 702.102a, 702.102c, 709.3a, 709.3b (2026-06-19)',
      ],
    ],
    [
      'card:fireball  prohibited:mv<=3  edition:today',
      [
        'Yes, if X is at least 3: Fireball for {X}{R}.',
        '-# CR 601.3a, 601.3, 202.3, 307.1 (2026-06-19)',
        '-# In 2006: no, Fireball (prohibited) · CR 409.4, 203.3 (2006-10-01)',
      ],
    ],
    [
      'card:fireball  prohibited:mv=3  edition:today',
      [
        'Yes, if X is at most 1 or at least 3: Fireball for {X}{R}.',
        '-# CR 601.3a, 601.3, 202.3, 307.1 (2026-06-19)',
      ],
    ],
    [
      'card:fireball  prohibited:mv:even  edition:today',
      ['Yes, if X is even: Fireball for {X}{R}.', '-# CR 601.3a, 601.3, 202.3, 307.1 (2026-06-19)'],
    ],
    [
      'card:fireball  prohibited:mv:even or mv<=3  edition:today',
      ['Yes, if X is 4, 6 and so on: Fireball for {X}{R}.', '-# CR 601.3a, 601.3, 202.3, 307.1 (2026-06-19)'],
    ],
    [
      'card:fire  prohibited:!Fire  edition:today',
      [
        'Yes: Ice for {1}{U}. No: Fire (prohibited).',
        '-# CR 709.4a, 601.3, 709.3a, 709.3b, 709.3 (2026-06-19)',
      ],
    ],
    [
      'card:brazen borrower  prohibited:-t:creature  edition:today',
      [
        'Yes: Brazen Borrower for {1}{U}{U}. No: Petty Theft (prohibited).',
        '-# CR 601.3, 715.4, 715.3, 715.3a, 715.3b (2026-06-19)',
      ],
    ],
    [
      'card:assault  from:graveyard  allowed:any  prohibited:c:r  edition:today',
      [
        'Yes: Battery. No: Assault (prohibited).',
        '-# CR 709.3a, 601.3, 709.3b, 709.3, 101.1 (2026-06-19) · 505.2, 409.4, 103.1 (2006-10-01) · 505.3 (2008-02-01)',
      ],
    ],
    [
      'card:ixidron  prohibited:pow>=2  edition:today',
      ['It depends, where an ability sets \\*: Ixidron.', '-# CR 601.3, 109.3, 208.2 (2026-06-19)'],
    ],
  ])('%s', async (typed, lines) => {
    const texts = await linesOf(`cast ${typed}`);
    expect(answersIn(texts).slice(0, lines.length)).toEqual(lines);
  });

  it('one reading alone, if it is known whether the effect limits the spell or the card', async () => {
    const spell = await read('cast', 'card:destined  allowed:mv=2  limits:spell');
    expect(spell[0]).toBe('“Play a spell …” — Yes: Destined. No: Lead (aftermath: from a graveyard only).');
    const card = await read('cast', 'card:destined  allowed:mv=2  limits:card  edition:today');
    expect(card[2]).toBe('-# CR 709.4b, 202.3d, 702.127a (2026-06-19)');
  });
});

describe('/split cast of a card that may be cast face down', () => {
  const entryOf = (name: string, manaCost: string, keyword: string, typeLine = 'Creature'): CardEntry => ({
    card: {
      name,
      layout: 'ordinary',
      parts: [{ name, manaCost, typeLine, ...(manaCost && { power: '4', toughness: '5' }) }],
    },
    keywords: [['Flying', keyword]],
    oracle: null,
  });
  const ctx = contextWith([
    entryOf('Exalted Angel', '{4}{W}{W}', 'Morph'),
    entryOf('Stratus Dancer', '{1}{U}', 'Megamorph'),
    entryOf('Vindicator', '{2}{W}{W}', 'Disguise'),
    entryOf('Zoetic Cavern', '', 'Morph', 'Land'),
  ]);

  it.each<[string, readonly string[]]>([
    [
      'card:exalted angel  edition:today',
      [
        'Yes: Exalted Angel for {4}{W}{W} · face down for {3}.',
        '-# CR 302.1, 702.37c (2026-06-19) · 212.3a, 502.26b (2006-10-01)',
      ],
    ],
    [
      'card:exalted angel',
      [
        'Yes: Exalted Angel for {4}{W}{W} · face down for {3}.',
        '-# CR 212.3a, 502.26b (2006-10-01) · 302.1, 702.37c (2026-06-19)',
      ],
    ],
    ['card:stratus dancer  edition:today', ['Yes: Stratus Dancer for {1}{U} · face down for {3}.']],
    [
      'card:vindicator  edition:today',
      ['Yes: Vindicator for {2}{W}{W} · face down for {3}.', '-# CR 302.1, 702.168b (2026-06-19)'],
    ],
    [
      'card:zoetic cavern  edition:today',
      ['Yes: face down for {3}. No: Zoetic Cavern (a land is never cast).'],
    ],
    [
      'card:exalted angel  prohibited:!"Exalted Angel"  edition:today',
      [
        'Yes: face down for {3}. No: Exalted Angel (prohibited).',
        '-# CR 708.4, 601.3, 201.2a, 708.2, 702.37c (2026-06-19) · 504.2, 409.4, 202.3, 502.26b (2006-10-01)',
      ],
    ],
    [
      'card:exalted angel  free:true  edition:today',
      ['Yes: Exalted Angel. No: face down (its {3} is another alternative cost).'],
    ],
    [
      'card:exalted angel  from:library  allowed:mv<=3  limits:spell  edition:today',
      ['“Cast a spell …” — Yes: face down for {3}. No: Exalted Angel (not by this effect).'],
    ],
    [
      'card:exalted angel  allowed:c:w  limits:spell  edition:today',
      ['“Cast a spell …” — Yes: Exalted Angel. No: face down (not by this effect, but as always, for {3}).'],
    ],
    [
      'card:exalted angel  from:graveyard  edition:today',
      ['No: Exalted Angel, face down (from there only if a card says so).'],
    ],
  ])('%s', async (typed, lines) => {
    const content = contentOf(await ask(`cast ${typed}`, ctx));
    expect(answersIn(asOfWriting(content).split('\n')).slice(0, lines.length)).toEqual(lines);
  });
});

describe('/split refuses privately', () => {
  it.each<[Subcommand, string, RegExp]>([
    ['check', 'card:asault  query:c:r', /No card matches "asault".*\*\*Assault \/\/ Battery\*\*/],
    ['check', 'card:fire  query:c:r  edition:1999', /don’t know the edition/],
    [
      'check',
      'card:fire  query:c:purple',
      /I can’t read `purple` here:\n```\nc:purple\n {2}\^\n```\nUnderstood: /,
    ],
    ['check', 'card:fire  query:(c:r', /Something is missing at the end:\n```\n\(c:r\n {4}\^\n/],
    ['check', 'card:fire  query:c:r  zone:stack', /Which part.*\*\*Fire\*\* or \*\*Ice\*\*/],
    [
      'value',
      'card:fire  half:water',
      /"water" isn’t a part of Fire \/\/ Ice: pick \*\*Fire\*\* or \*\*Ice\*\*/,
    ],
    ['value', 'card:fire  half:both', /never cast together/],
    ['value', 'card:grizzly bears  half:left', /no halves/],
    ['compare', 'card:fire  with:icefire', /No card matches "icefire"/],
    ['compare', 'card:fire  with:wear  with-half:rip', /"rip" isn’t a part of Wear/],
    ['name', 'card:fire  restriction:is:foil', /I can’t read `foil`/],
    ['cast', 'card:fire  allowed:mv<=two', /I can’t read `two`/],
    ['cast', 'card:fire  prohibited:mv<=two', /I can’t read `two`/],
    ['cast', 'card:fire  prohibited:!"Fire // Ice"  edition:today', /only one of these names/],
  ])('%s %s', async (subcommand, typed, sentence) => {
    const reply = await asked(subcommand, typed);
    const { isPrivate } = reply;
    const content = contentOf(reply);
    expect(isPrivate).toBe(true);
    expect(content).toMatch(sentence);
  });
});

describe('/split and the pool of cards', () => {
  const named = (name: string, typeLine: string, manaCost = ''): CardEntry => ({
    card: { name, layout: 'ordinary', parts: [{ name, manaCost, typeLine }] },
    oracle: null,
  });

  it('never serves the answer of a pool that was replaced', async () => {
    const [old, now] = ['{1}', '{2}'].map((cost) => contextWith([named('Paper Boat', 'Artifact', cost)]));
    const valueIn = async (ctx?: BotContext) => (await linesOf('value card:paper boat', ctx))[0];
    expect([await valueIn(old), await valueIn(now), await valueIn(old)]).toEqual(['1.', '2.', '1.']);
  });

  it('makes an answer once', async () => {
    const ctx = contextWith(BUILT_IN);
    expect(await ask('value card:jushi', ctx)).toBe(await ask('value card:tomoya', ctx));
  });

  it.each<[string, readonly string[]]>([
    [
      'value card:Brisela, Voice of Nightmares  characteristic:mana-value  edition:today',
      [
        '11.',
        '-# **Brisela, Voice of Nightmares** on the battlefield: what is its mana value?',
        '-# CR 712.8g, 202.3c (2026-06-19)',
        '-# Melded from Bruna, the Fading Light and Gisela, the Broken Blade; a copy of it has mana value 0.',
      ],
    ],
    [
      'value card:Brisela, Voice of Nightmares  characteristic:mana-value  zone:graveyard  edition:today',
      [
        'Brisela, Voice of Nightmares exists only on the battlefield: anywhere else it’s two cards, **Bruna, the Fading Light** and **Gisela, the Broken Blade**.',
      ],
    ],
    [
      'name card:Brisela, Voice of Nightmares  restriction:t:angel  edition:today',
      [
        'Its one name is **Brisela, Voice of Nightmares**.',
        '-# Choosing the name of **Brisela, Voice of Nightmares**; it must be an Angel',
        '-# CR 201.4e, 201.4a, 712.8g, 201.2a (2026-06-19)',
      ],
    ],
    ['name card:Gisela, the Broken Blade  edition:today', ['Its one name is **Gisela, the Broken Blade**.']],
    [
      'cast card:Brisela, Voice of Nightmares  edition:today',
      [
        'No: Brisela, Voice of Nightmares (no card: two cards become it on the battlefield).',
        '-# **Brisela, Voice of Nightmares** from hand: what can you cast?',
        '-# CR 712.8g (2026-06-19)',
      ],
    ],
  ])('of cards that meld: %s', async (typed, lines) => {
    expect((await linesOf(typed)).slice(0, lines.length)).toEqual(lines);
  });

  it('explains a card cast prototyped, for which there is no option', async () => {
    const card: Card = {
      name: 'Steel Paper',
      layout: 'ordinary',
      parts: [
        {
          name: 'Steel Paper',
          manaCost: '{7}',
          typeLine: 'Artifact Creature',
          power: '7',
          toughness: '5',
          prototype: { manaCost: '{1}{B}{B}', power: '3', toughness: '3' },
        },
      ],
    };
    const line = 'value card:steel paper  zone:battlefield  edition:today';
    expect((await linesOf(line, contextWith([{ card, oracle: null }]))).slice(0, 4)).toEqual([
      '7.',
      '-# **Steel Paper** on the battlefield: what is its mana value?',
      '-# CR 202.3 (2026-06-19) · 203.3 (2006-10-01)',
      '-# Cast prototyped: {1}{B}{B}, black, 3/3, mana value 3. CR 718.3b (2026-06-19)',
    ]);
  });

  it.each<[string, readonly string[]]>([
    [
      'card:fire  characteristic:color-identity  edition:today',
      [
        'Blue and red. Fire: red · Ice: blue.',
        '-# **Fire // Ice**: what is its color identity?',
        '-# CR 903.4, 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:grizzly bears  characteristic:color-identity  edition:founding',
      [
        'Green.',
        '-# **Grizzly Bears**: what is its color identity?',
        '-# The rules of 2006 are silent on part of this: it follows CR 903.4 (2011-02-04).',
      ],
    ],
    [
      'card:gisela, the broken blade  characteristic:color-identity  edition:today',
      [
        'White.',
        '-# **Gisela, the Broken Blade**: what is its color identity?',
        '-# CR 903.4 (2026-06-19)',
        '-# Its back is half of Brisela, Voice of Nightmares, which is not counted here.',
      ],
    ],
  ])('value %s', async (typed, lines) => {
    expect(await linesOf(`value ${typed}`)).toEqual(lines);
  });

  it('the texts of imported cards count', async () => {
    const golem = named('Paper Golem', 'Artifact Creature — Golem', '{8}');
    const oracle = {
      id: '1',
      texts: ['{3}{R}: Juggle. ({W} is a reminder.)'],
      images: [],
      page: 'https://a.example',
    };
    const ctx = contextWith([{ ...golem, oracle }, named('Paper Forest', 'Basic Land — Forest')]);
    const value = async (card: string) =>
      (await linesOf(`value card:${card}  characteristic:color-identity  edition:today`, ctx))[0];
    expect(await value('paper golem')).toBe('Red.');
    expect(await value('paper forest')).toBe(
      'Colorless. The commander’s must have green too, for its land types.',
    );
  });

  it('a token’s name may be chosen if a card has it', async () => {
    const tokens = named('Paper Crane', 'Token Artifact Creature — Bird');
    expect((await ask('name card:paper crane', contextWith([tokens]))).isPrivate).toBe(true);
    const both = contextWith([named('Paper Crane', 'Artifact'), tokens]);
    expect((await linesOf('name card:paper crane', both))[0]).toBe('Its one name is **Paper Crane**.');
  });
});
