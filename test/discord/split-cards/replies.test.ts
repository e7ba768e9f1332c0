import { describe, expect, it } from 'vitest';
import type { CardEntry } from '../../../src/cards/pool/card-pool.ts';
import type { Card } from '../../../src/engine/cards/card.ts';
import type { House } from '../../../src/discord/command/command.ts';
import type { Reply } from '../../../src/discord/command/reply.ts';
import { asWritten } from '../../helpers/as-written.ts';
import { ask, BUILT_IN, houseWith, linesOf } from '../../helpers/ask-cards.ts';

type Subcommand = 'value' | 'check' | 'compare' | 'name' | 'cast';

const asked = (subcommand: Subcommand, typed: string, edition?: string): Promise<Reply> =>
  ask(`${subcommand} ${typed}`, houseWith(BUILT_IN, edition));

const read = async (subcommand: Subcommand, typed: string): Promise<readonly string[]> => {
  const { content = '', isPrivate } = await asked(subcommand, typed);
  expect(isPrivate).toBeUndefined();
  return asWritten(content).split('\n');
};

describe('/split check', () => {
  it.each<[string, readonly string[]]>([
    [
      'card:hit  query:is:multicolor  half:hit  zone:stack',
      [
        '**Hit** of Hit // Run on the stack: is it multicolored?',
        '**Yes:** black and red.',
        'CR 505.2 (2006-10-01) · 505.3 (2008-02-01) · 709.3b (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:mv=5',
      [
        '**Assault // Battery** in hand: is its converted mana cost 5?',
        '**Founding rules:** No. Assault 1: no · Battery 4: no.',
        'CR 505.6 (2006-10-01)',
        '**Today (since 2017-04-28):** Yes: 5.',
        'CR 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:mv=4',
      [
        '**Assault // Battery** in hand: is its converted mana cost 4?',
        '**Founding rules:** Yes. Assault 1: no · Battery 4: yes.',
        'CR 505.6 (2006-10-01)',
        '**Today (since 2017-04-28):** No: 5.',
        'CR 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:-c:r',
      [
        '**Assault // Battery** in hand: is it not red?',
        '**No.**',
        'Founding rules: “red” gets a yes: Assault (red): yes · Battery (green): no.',
        'Today: red and green.',
        'CR 505.6 (2006-10-01) · 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:c:r mv>=4',
      [
        '**Assault // Battery** in hand: is it red, and is its converted mana cost 4 or greater?',
        '**Yes.**',
        'Founding rules:',
        '- Red? Yes. Assault (red): yes · Battery (green): no.',
        '- Converted mana cost 4 or greater? Yes. Assault 1: no · Battery 4: yes.',
        'Today:',
        '- Red? Yes: red and green.',
        '- Mana value 4 or greater? Yes: 5.',
        'CR 505.6 (2006-10-01) · 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:-(c:r or mv=9) -t:instant',
      [
        '**Assault // Battery** in hand: is it not (red or converted mana cost 9) and not an instant?',
        '**No.**',
        'Founding rules:',
        '- Not (red or converted mana cost 9)? No, as “red or converted mana cost 9” gets a yes.',
        '  - Red? Yes. Assault (red): yes · Battery (green): no.',
        '  - Converted mana cost 9? No. Assault 1: no · Battery 4: no.',
        '- Not an instant? Yes, as “an instant” gets a no: Assault (Sorcery): no · Battery (Sorcery): no.',
        'Today:',
        '- Not (red or mana value 9)? No.',
        '  - Red? Yes: red and green.',
        '  - Mana value 9? No: 5.',
        '- Not an instant? Yes: Sorcery.',
        'CR 505.6 (2006-10-01) · 709.4b, 202.3d, 709.4c (2026-06-19)',
      ],
    ],
    [
      'card:dead  query:is:multicolor',
      [
        '**Dead // Gone** in hand: is it multicolored?',
        '**No:** red.',
        'CR 505.3 (2008-02-01) · 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:fire  query:c:c',
      [
        '**Fire // Ice** in hand: is it colorless?',
        '**No.**',
        'Founding rules: Fire (red): no · Ice (blue): no.',
        'Today: blue and red.',
        'CR 505.6 (2006-10-01) · 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:assault  query:c:r  half:battery',
      [
        '**Battery** of Assault // Battery on the stack: is it red?',
        '**No:** green.',
        'CR 505.2 (2006-10-01) · 505.3 (2008-02-01) · 709.3b (2026-06-19)',
      ],
    ],
    [
      'card:grizzly bears  query:t:creature mv<=2',
      [
        '**Grizzly Bears** in hand: is it a creature, and is its converted mana cost 2 or less?',
        '**Yes.**',
        '- A creature? Yes: Creature Bear.',
        '- Converted mana cost 2 or less? Yes: 2.',
        'CR 201.2, 203.3 (2006-10-01) · 109.3, 202.3 (2026-06-19)',
        '-# Grizzly Bears is no split card, so it has one answer.',
      ],
    ],
    [
      'card:fire  query:is:split',
      [
        '**Fire // Ice** in hand: is it a split card?',
        '**Yes.**',
        'CR 505.1 (2006-10-01) · 709.1 (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await read('check', typed)).toEqual(lines);
  });

  it('where editions differ on several comparisons, each has its list', async () => {
    expect(await read('check', 'card:dusk  query:mv<=4 t:sorcery')).toEqual([
      '**Dusk // Dawn** in hand: is its converted mana cost 4 or less, and is it a sorcery?',
      '**Founding rules:** Yes.',
      '- Converted mana cost 4 or less? Yes. Dusk 4: yes · Dawn 5: no.',
      '- A sorcery? Yes. Dusk (Sorcery): yes · Dawn (Sorcery): yes.',
      'CR 505.6 (2006-10-01)',
      '**Today (since 2017-04-28):** No.',
      '- Mana value 4 or less? No: 9.',
      '- A sorcery? Yes: Sorcery.',
      'CR 709.4b, 202.3d, 709.4c (2026-06-19)',
    ]);
  });

  it('in the words of the edition that answers: converted mana cost until 2021', async () => {
    const lines = await read('check', 'card:grizzly bears  query:mv=2 c:g  edition:2010-01-01');
    expect(lines).toContain('- Converted mana cost 2? Yes: 2.');
    expect(lines.join('\n')).not.toMatch(/mana value/i);
    const both = await read('check', 'card:assault  query:mv=1 c:r  edition:2010-01-01');
    expect(both).toContain('- Converted mana cost 1? Yes. Assault 1: yes · Battery 4: no.');
    expect(both).toContain('- Mana value 1? No: 5.');
  });

  it.each([
    ['pow=*', 'pow=*', '    ^', '`*`'],
    ['c:`r`', 'c:`r`', '  ^', '`` `r` ``'],
    ['c:_r_', 'c:_r_', '  ^', '`_r_`'],
  ])('what is not understood is shown as it was typed: %s', async (query, line, caret, found) => {
    const { content, isPrivate } = await asked('check', `card:assault  query:${query}`);
    expect(isPrivate).toBe(true);
    expect(content?.split('\n').slice(0, 5)).toEqual([
      `I do not understand ${found} here:`,
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
  ])('what is said twice is answered once: %s', async (twice, once) => {
    expect(await read('check', `card:assault  query:${twice}`)).toEqual(
      await read('check', `card:assault  query:${once}`),
    );
  });

  it('a power of * is 0 in hand until 2007, and what an ability makes it since', async () => {
    const card: Card = {
      name: 'Paper Moth',
      layout: 'ordinary',
      parts: [{ name: 'Paper Moth', manaCost: '{G}', typeLine: 'Creature', power: '*', toughness: '1+*' }],
    };
    const house = houseWith([{ card, oracle: null }]);
    expect((await linesOf('check card:paper moth  query:pow=0', house)).slice(1, 5)).toEqual([
      '**Founding rules:** Yes: \\*, where \\* is 0.',
      'CR 201.2, 208.2 (2006-10-01)',
      '**Today (since 2007-05-01):** It depends: \\*, where an ability sets \\*.',
      'CR 109.3, 208.2 (2026-06-19)',
    ]);
    expect(await linesOf('check card:paper moth  query:-tou=1  zone:battlefield', house)).toContain(
      '**It depends:** 1+\\*, where an ability sets \\*.',
    );
    expect(await linesOf('cast card:paper moth  allowed:pow=0', house)).toContain(
      '**Today (since 2007-05-01):** It depends, where an ability sets \\*: Paper Moth.',
    );
    expect((await linesOf('name card:paper moth  restriction:pow=0', house)).join('\n')).toMatch(
      /Today.*It depends, where an ability sets \\\*, whether \*\*Paper Moth\*\* may be chosen/,
    );
  });

  it('the edition set for the table comes first', async () => {
    const { content = '' } = await asked('check', 'card:assault  query:mv=5', 'today');
    expect(content.indexOf('**Today')).toBeLessThan(content.indexOf('**Founding rules'));
  });

  it.each([
    ['forty comparisons', 'mv=0 '.repeat(40)],
    ['a hundred names', 'a '.repeat(100)],
    ['nothing but colors', 'c=c '.repeat(50)],
    ['deep in parentheses', `${'-('.repeat(40)}c:r${')'.repeat(40)}`],
  ])('%s of the card with the most halves fit in a message, with their rules', async (_, query) => {
    const { content = '' } = await asked('check', `card:who  query:${query.trim()}`);
    expect(content.length).toBeLessThanOrEqual(2000);
    expect(content).toMatch(/CR 505\.6 \(2006-10-01\)/);
    expect(asWritten(content)).toMatch(
      /709\.4[ab](?:, 709\.4b)?(?:, 202\.3d)? \(2026-06-19\)\n-# The rules speak of two/,
    );
  });
});

describe('/split value', () => {
  it.each<[string, readonly string[]]>([
    [
      'card:assault',
      [
        '**Assault // Battery** in hand: what is its converted mana cost?',
        '**Founding rules:** Two answers: 1, and 4. An effect that makes that many of something makes 5.',
        'CR 505.5 (2006-10-01)',
        '**Today (since 2017-04-28):** 5.',
        'CR 709.4, 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:assault  characteristic:colors  zone:graveyard',
      [
        '**Assault // Battery** in the graveyard: what are its colors?',
        '**Founding rules:** Two answers: red, and green.',
        'CR 505.5 (2006-10-01)',
        '**Today (since 2017-04-28):** Red and green.',
        'CR 709.4, 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:assault  edition:2004-01-01',
      [
        '**Assault // Battery** in hand: what is its converted mana cost?',
        '**2004-01-01 and today (since 2017-04-28):** 5.',
        'CR 505.5 (2004-01-01) · 709.4, 709.4b, 202.3d (2026-06-19)',
        '**Founding rules:** Two answers: 1, and 4. An effect that makes that many of something makes 5.',
        'CR 505.5 (2006-10-01)',
      ],
    ],
    [
      'card:fire  characteristic:mana-symbols  edition:today',
      [
        '**Fire // Ice** in hand: what are its mana symbols?',
        '**Today (since 2020-04-17):** {1}, {R}, {1} and {U}.',
        'CR 709.4, 709.4b (2026-06-19)',
        '**Founding rules:** Two answers: {1} and {R}, and {1} and {U}.',
        'CR 505.5 (2006-10-01)',
      ],
    ],
    [
      'card:fire  half:ice',
      [
        '**Ice** of Fire // Ice on the stack: what is its converted mana cost?',
        '2.',
        'CR 505.2 (2006-10-01) · 709.3b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:grizzly bears  characteristic:types',
      [
        '**Grizzly Bears** in hand: what are its types?',
        'Creature — Bear.',
        'CR 201.2 (2006-10-01) · 109.3 (2026-06-19)',
        '-# Grizzly Bears is no split card, so it has one answer.',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await read('value', typed)).toEqual(lines);
  });

  it.each([
    ['names', 'Two answers: Fire, and Ice.', 'Fire and Ice.'],
    ['types', 'Two answers: Instant, and Instant.', 'Instant.'],
    ['mana-cost', 'Two answers: {1}{R}, and {1}{U}.', '{2}{U}{R}.'],
  ])('the %s of Fire // Ice', async (characteristic, founding, today) => {
    const lines = await read('value', `card:fire // ice  characteristic:${characteristic}`);
    expect(lines[1]).toBe(`**Founding rules:** ${founding}`);
    expect(lines[3]).toBe(`**Today (since 2017-04-28):** ${today}`);
  });

  it('a Room with both halves locked has no mana value and no name', async () => {
    expect((await read('value', 'card:bottomless pool  half:none'))[1]).toBe('0.');
    expect((await read('value', 'card:bottomless pool  half:none  characteristic:names'))[1]).toBe(
      'No name.',
    );
  });
});

describe('/split compare', () => {
  it('says which later rule it follows where the asked day is silent', async () => {
    const lines = await read('compare', 'card:fire  with:assault  edition:2003-07-01');
    expect(lines.slice(-2)).toEqual([
      '-# The rules of 2003-07-01 are silent on part of this: it follows CR 505.6 (2006-07-15).',
      'CR 505.6 (2006-10-01) · 201.2a, 709.4a, 202.2, 709.4b, 109.3, 709.4c, 202.3, 202.3d (2026-06-19)',
    ]);
  });

  it.each<[string, readonly string[]]>([
    [
      'card:fire  with:steam augury',
      [
        '**Fire // Ice** in hand and **Steam Augury** in hand:',
        '- Do they have the same name? **No**: Fire · Ice; Steam Augury.',
        '- Do they share a color? **Yes**: Fire (red) and Steam Augury (blue and red).',
        '- Do they share a card type? **Yes**: Fire (Instant) and Steam Augury (Instant).',
        '- Is their converted mana cost the same? Founding rules: **No**: Fire 2 · Ice 2; Steam Augury 4. Today (since 2017-04-28): **Yes**: Fire // Ice 4 and Steam Augury 4.',
      ],
    ],
    [
      'card:assault  with:fire  what:shares-color',
      [
        '**Assault // Battery** in hand and **Fire // Ice** in hand: do they share a color?',
        '**Yes.**',
        'Founding rules: Assault (red) and Fire (red).',
        'Today: Assault // Battery (red and green) and Fire // Ice (blue and red).',
      ],
    ],
    [
      'card:wear  with:typhoid rats  what:same-mana-value  zone:library  with-zone:stack',
      [
        '**Wear // Tear** in the library and **Typhoid Rats** on the stack: is their converted mana cost the same?',
        '**Founding rules:** Yes: Tear 1 and Typhoid Rats 1.',
        'CR 505.6 (2006-10-01)',
        '**Today (since 2017-04-28):** No: Wear // Tear 3; Typhoid Rats 1.',
      ],
    ],
    [
      'card:fire  with:fire  what:different-names  half:fire  with-half:ice',
      [
        '**Fire** of Fire // Ice on the stack and **Ice** of Fire // Ice on the stack: do they have different names?',
        '**Yes:** Fire; Ice.',
      ],
    ],
    [
      'card:grizzly bears  with:runeclaw bear  what:shares-subtype',
      [
        '**Grizzly Bears** in hand and **Runeclaw Bear** in hand: do they share a subtype?',
        '**Yes:** Grizzly Bears (Bear) and Runeclaw Bear (Bear).',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect((await read('compare', typed)).slice(0, lines.length)).toEqual(lines);
  });

  it.each([
    ['card:grizzly bears  with:runeclaw bear', '-# Neither is a split card, so each has one answer.'],
    [
      'card:grizzly bears  with:runeclaw bear  what:same-name',
      '-# Neither is a split card, so each has one answer.',
    ],
  ])('%s: two cards of which neither is split', async (typed, last) => {
    expect((await read('compare', typed)).at(-1)).toBe(last);
  });
});

describe('/split name', () => {
  it.each<[string, readonly string[]]>([
    [
      'card:fire',
      [
        'Choosing the name of **Fire // Ice**:',
        '**Founding rules:** Name both: **Fire** and **Ice**. The card, the spell Fire and the spell Ice have the chosen name.',
        'CR 505.7 (2008-02-01) · 505.2 (2006-10-01)',
        '**Today (since 2013-05-01):** Choose **Fire** or **Ice**, not both.',
        '- **Fire**: the card and the spell Fire have the chosen name, the spell Ice has not.',
        '- **Ice**: the card and the spell Ice have the chosen name, the spell Fire has not.',
        'CR 709.4a, 201.4b, 709.3b (2026-06-19)',
      ],
    ],
    [
      'card:akki lavarunner',
      [
        'Choosing the name of **Akki Lavarunner // Tok-Tok, Volcano Born**:',
        '**Founding rules:** Its one name is **Akki Lavarunner**. The card has the chosen name, the flipped permanent has not.',
        'CR 508.2, 202.3 (2006-10-01)',
        '**Today (since 2008-02-01):** Choose **Akki Lavarunner** or **Tok-Tok, Volcano Born**, not both.',
        '- **Akki Lavarunner**: the card has the chosen name, the flipped permanent has not.',
        '- **Tok-Tok, Volcano Born**: the flipped permanent has the chosen name, the card has not.',
        'CR 710.5, 201.4c, 201.2a, 710.2 (2026-06-19)',
      ],
    ],
    [
      'card:spring  restriction:t:instant',
      [
        'Choosing the name of **Spring // Mind**; it must be an instant:',
        '**Founding rules:** Name both: **Spring** and **Mind**. The card, the spell Spring and the spell Mind have the chosen name.',
        'CR 505.7 (2008-02-01) · 505.6, 505.2 (2006-10-01)',
        '**Today (since 2017-04-28):** Choose **Mind**, not **Spring**.',
        '- **Mind**: the card and the spell Mind have the chosen name, the spell Spring has not.',
      ],
    ],
    [
      'card:fire  restriction:c:g',
      [
        'Choosing the name of **Fire // Ice**; it must be green:',
        'None of its names may be chosen.',
        'CR 505.7 (2008-02-01) · 505.6, 505.2 (2006-10-01) · 709.4a, 201.4b, 201.4a, 202.2, 709.3b (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect((await read('name', typed)).slice(0, lines.length)).toEqual(lines);
  });

  it('a card with one name', async () => {
    const lines = await read('name', 'card:grizzly bears');
    expect([lines[1], lines.at(-1)]).toEqual([
      'Its one name is **Grizzly Bears**.',
      '-# Grizzly Bears is no split card, so it has one name.',
    ]);
    expect((await read('name', 'card:grizzly bears  restriction:-t:creature'))[1]).toBe(
      '**Grizzly Bears** may not be chosen.',
    );
  });
});

describe('/split cast', () => {
  it.each<[string, readonly string[]]>([
    ['card:fire', ['**Fire // Ice** from hand: what can be cast?', 'Yes: Fire for {1}{R} · Ice for {1}{U}.']],
    [
      'card:wear',
      [
        '**Wear // Tear** from hand: what can be cast?',
        'Yes: Wear for {1}{R} · Tear for {W} · both fused for {1}{R}{W}.',
      ],
    ],
    [
      'card:wear  free:true',
      [
        '**Wear // Tear** from hand, if an effect lets you cast it without paying its mana cost:',
        'Yes: Wear · Tear · both fused.',
      ],
    ],
    [
      'card:assault  from:exile  allowed:mv<=2  limits:spell  free:true  edition:today',
      [
        '**Assault // Battery** from exile, if an effect lets you cast it without paying its mana cost; its mana value must be 2 or less:',
        '__If it limits the spell, which is the half that is cast:__',
        'Yes: Assault. No: Battery (not what the effect allows).',
      ],
    ],
    [
      'card:who  allowed:mv=1  limits:spell  edition:today',
      [
        '**Who // What // When // Where // Why** from hand, if an effect lets you cast it; its mana value must be 1:',
        '__If it limits the spell, which is the half that is cast:__',
        'Yes: Who. No: What, When, Where, Why (not what the effect allows, but without it).',
      ],
    ],
    [
      'card:spring',
      [
        '**Spring // Mind** from hand: what can be cast?',
        'Yes: Spring for {2}{G}. No: Mind (aftermath: from a graveyard only).',
      ],
    ],
    [
      'card:spring  from:graveyard  edition:today',
      [
        '**Spring // Mind** from the graveyard: what can be cast?',
        'Yes: Mind for {4}{U}{U}, then exiled. No: Spring (from there only if its own text or an effect says so).',
      ],
    ],
    [
      'card:bottomless pool',
      [
        '**Bottomless Pool // Locker Room** from hand: what can be cast?',
        'Yes: Bottomless Pool for {U} · Locker Room for {4}{U}. The half that is cast enters unlocked.',
      ],
    ],
    [
      'card:fire  from:exile  allowed:any',
      [
        '**Fire // Ice** while it is removed from the game, if an effect lets you cast it:',
        'Yes: Fire · Ice.',
      ],
    ],
    [
      'card:assault  from:graveyard  allowed:t:sorcery mv<=2',
      [
        '**Assault // Battery** from the graveyard, if an effect lets you cast it; it must be a sorcery, and its converted mana cost must be 2 or less:',
        '__If it limits the spell, which is the half that is cast:__',
        'Yes: Assault. No: Battery (not what the effect allows).',
        'CR 505.2 (2006-10-01) · 709.3a, 709.3b, 202.3d, 709.3 (2026-06-19)',
        '__If it limits the card, which is all of it where it is:__',
        '**Founding rules:** Yes: Assault · Battery.',
        'CR 505.6, 505.2 (2006-10-01)',
        '**Today (since 2017-04-28):** No: Assault, Battery (not what the effect allows).',
        'CR 709.4c, 709.4b, 202.3d (2026-06-19)',
      ],
    ],
    [
      'card:dryad arbor',
      ['**Dryad Arbor** from hand: what can be cast?', 'No: Dryad Arbor (a land is never cast).'],
    ],
    [
      'card:evermind',
      ['**Evermind** from hand: what can be cast?', 'No: Evermind (no mana cost, which nobody can pay).'],
    ],
  ])('%s', async (typed, lines) => {
    expect((await read('cast', typed)).slice(0, lines.length)).toEqual(lines);
  });

  it.each<[string, readonly string[]]>([
    [
      'card:assault  prohibited:c:g  edition:today',
      [
        '**Assault // Battery** from hand; an effect prohibits it if it is green: what can be cast?',
        'Yes: Assault for {R}. No: Battery (prohibited).',
      ],
    ],
    [
      'card:wear  prohibited:mv<=2  edition:2014-02-01',
      [
        '**Wear // Tear** from hand; an effect prohibits it if its converted mana cost is 2 or less: what can be cast?',
        '**2014-02-01:** No: Wear, Tear, both fused (prohibited).',
        'CR 708.2a, 601.5, 708.2, 708.2b (2014-02-01)',
        '**Today (since 2017-04-28):** Yes: both fused for {1}{R}{W}. No: Wear, Tear (prohibited).',
      ],
    ],
    [
      'card:fireball  prohibited:mv<=3  edition:today',
      [
        '**Fireball** from hand; an effect prohibits it if its mana value is 3 or less: what can be cast?',
        '**Today (since 2015-07-17):** Yes, if X is at least 3: Fireball for {X}{R}.',
        'CR 601.3a, 601.3, 202.3, 307.1 (2026-06-19)',
        '**Founding rules:** No: Fireball (prohibited).',
        'CR 409.4, 203.3 (2006-10-01)',
      ],
    ],
    [
      'card:fireball  prohibited:mv=3  edition:today',
      [
        '**Fireball** from hand; an effect prohibits it if its mana value is 3: what can be cast?',
        'Yes, if X is at most 1 or at least 3: Fireball for {X}{R}.',
      ],
    ],
    [
      'card:fireball  prohibited:mv:even  edition:today',
      [
        '**Fireball** from hand; an effect prohibits it if its mana value is even: what can be cast?',
        'Yes, if X is even: Fireball for {X}{R}.',
      ],
    ],
    [
      'card:fireball  prohibited:mv:even or mv<=3  edition:today',
      [
        '**Fireball** from hand; an effect prohibits it if its mana value is even, or its mana value is 3 or less: what can be cast?',
        '**Today (since 2015-07-17):** Yes, if X is 4, 6 and so on: Fireball for {X}{R}.',
      ],
    ],
    [
      'card:fire  prohibited:!Fire  edition:today',
      [
        '**Fire // Ice** from hand; an effect prohibits it if its name is “Fire”: what can be cast?',
        'Yes: Ice for {1}{U}. No: Fire (prohibited).',
      ],
    ],
    [
      'card:brazen borrower  prohibited:-t:creature  edition:today',
      [
        '**Brazen Borrower // Petty Theft** from hand; an effect prohibits it if it is not a creature: what can be cast?',
        'Yes: Brazen Borrower for {1}{U}{U}. No: Petty Theft (prohibited).',
      ],
    ],
    [
      'card:assault  from:graveyard  allowed:any  prohibited:c:r  edition:today',
      [
        '**Assault // Battery** from the graveyard, if an effect lets you cast it; an effect prohibits it if it is red:',
        'Yes: Battery. No: Assault (prohibited).',
      ],
    ],
    [
      'card:ixidron  prohibited:pow>=2  edition:today',
      [
        '**Ixidron** from hand; an effect prohibits it if its power is 2 or greater: what can be cast?',
        '**Today (since 2007-05-01):** It depends, where an ability sets \\*: Ixidron.',
      ],
    ],
  ])('%s', async (typed, lines) => {
    const said = await linesOf(`cast ${typed}`);
    expect(said.slice(0, lines.length)).toEqual(lines);
  });

  it('one reading alone, if it is known whether the effect limits the spell or the card', async () => {
    const spell = await read('cast', 'card:destined  allowed:mv=2  limits:spell');
    expect(spell).toContain('Yes: Destined. No: Lead (aftermath: from a graveyard only).');
    const card = await read('cast', 'card:destined  allowed:mv=2  limits:card  edition:today');
    expect(card[2]).toBe(
      'No: Destined (not what the effect allows, but without it, for {1}{B}) · Lead (aftermath: from a graveyard only).',
    );
  });
});

describe('/split refuses privately', () => {
  it.each<[Subcommand, string, RegExp]>([
    ['check', 'card:asault  query:c:r', /no card "asault".*\*\*Assault \/\/ Battery\*\*/],
    ['check', 'card:fire  query:c:r  edition:1999', /no edition/],
    [
      'check',
      'card:fire  query:c:purple',
      /I do not understand `purple` here:\n```\nc:purple\n {2}\^\n```\nUnderstood: /,
    ],
    ['check', 'card:fire  query:(c:r', /Something is missing at the end:\n```\n\(c:r\n {4}\^\n/],
    ['check', 'card:fire  query:c:r  zone:stack', /Which part.*\*\*Fire\*\* or \*\*Ice\*\*/],
    [
      'value',
      'card:fire  half:water',
      /"water" is no part of Fire \/\/ Ice\. Its parts are \*\*Fire\*\* and \*\*Ice\*\*/,
    ],
    ['value', 'card:fire  half:both', /never cast together/],
    ['value', 'card:grizzly bears  half:left', /no halves/],
    ['compare', 'card:fire  with:icefire', /no card "icefire"/],
    ['compare', 'card:fire  with:wear  with-half:rip', /"rip" is no part of Wear/],
    ['name', 'card:fire  restriction:is:foil', /I do not understand `foil`/],
    ['cast', 'card:fire  allowed:mv<=two', /I do not understand `two`/],
    ['cast', 'card:fire  prohibited:mv<=two', /I do not understand `two`/],
    ['cast', 'card:fire  prohibited:!"Fire // Ice"  edition:today', /One of these names/],
  ])('%s %s', async (subcommand, typed, sentence) => {
    const { content = '', isPrivate } = await asked(subcommand, typed);
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
    const [old, now] = ['{1}', '{2}'].map((cost) => houseWith([named('Paper Boat', 'Artifact', cost)]));
    const valueIn = async (house?: House) => (await linesOf('value card:paper boat', house))[1];
    expect([await valueIn(old), await valueIn(now), await valueIn(old)]).toEqual(['1.', '2.', '1.']);
  });

  it('makes an answer once', async () => {
    const house = houseWith(BUILT_IN);
    expect(await ask('value card:assault', house)).toBe(await ask('value card:Battery', house));
  });

  it.each<[string, readonly string[]]>([
    [
      'value card:Brisela, Voice of Nightmares  characteristic:mana-value  edition:today',
      [
        '**Brisela, Voice of Nightmares** on the battlefield: what is its mana value?',
        '11.',
        'CR 712.8g, 202.3c (2026-06-19)',
        '-# Melded from Bruna, the Fading Light and Gisela, the Broken Blade; a copy of it has mana value 0.',
      ],
    ],
    [
      'value card:Brisela, Voice of Nightmares  characteristic:mana-value  zone:graveyard  edition:today',
      [
        'Brisela, Voice of Nightmares is on the battlefield only: anywhere else it is two cards, **Bruna, the Fading Light** and **Gisela, the Broken Blade**.',
      ],
    ],
    [
      'name card:Brisela, Voice of Nightmares  restriction:t:angel  edition:today',
      [
        'Choosing the name of **Brisela, Voice of Nightmares**; it must be an Angel:',
        'Its one name is **Brisela, Voice of Nightmares**.',
        'CR 201.4e, 201.4a, 712.8g, 201.2a (2026-06-19)',
      ],
    ],
    [
      'name card:Gisela, the Broken Blade  edition:today',
      ['Choosing the name of **Gisela, the Broken Blade**:'],
    ],
    [
      'cast card:Brisela, Voice of Nightmares  edition:today',
      [
        '**Brisela, Voice of Nightmares** from hand: what can be cast?',
        'No: Brisela, Voice of Nightmares (no card: two cards become it on the battlefield).',
      ],
    ],
  ])('of cards that meld: %s', async (typed, lines) => {
    expect((await linesOf(typed)).slice(0, lines.length)).toEqual(lines);
  });

  it.each<[string, readonly string[]]>([
    [
      'card:fire  characteristic:color-identity  edition:today',
      [
        '**Fire // Ice**: what is its color identity?',
        'Blue and red. Fire: red · Ice: blue.',
        'CR 903.4, 709.4b (2026-06-19)',
      ],
    ],
    [
      'card:grizzly bears  characteristic:color-identity  edition:founding',
      [
        '**Grizzly Bears**: what is its color identity?',
        'Green.',
        '-# The founding rules are silent on part of this: it follows CR 903.4 (2011-02-04).',
        'CR 903.4 (2026-06-19)',
      ],
    ],
    [
      'card:gisela, the broken blade  characteristic:color-identity  edition:today',
      [
        '**Gisela, the Broken Blade**: what is its color identity?',
        'White.',
        'CR 903.4 (2026-06-19)',
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
    const house = houseWith([{ ...golem, oracle }, named('Paper Forest', 'Basic Land — Forest')]);
    const value = async (card: string) =>
      (await linesOf(`value card:${card}  characteristic:color-identity  edition:today`, house))[1];
    expect(await value('paper golem')).toBe('Red.');
    expect(await value('paper forest')).toBe(
      'Colorless. The commander’s must have green too, for its land types.',
    );
  });

  it('a token’s name may be chosen where a card has it: that card is meant', async () => {
    const tokens = named('Paper Crane', 'Token Artifact Creature — Bird');
    expect((await ask('name card:paper crane', houseWith([tokens]))).isPrivate).toBe(true);
    const both = houseWith([named('Paper Crane', 'Artifact'), tokens]);
    expect((await linesOf('name card:paper crane', both))[1]).toBe('Its one name is **Paper Crane**.');
  });
});
