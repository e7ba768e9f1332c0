import { describe, expect, it } from 'vitest';
import { linesOf } from '../../helpers/ask-cards.ts';

/** A typed command line, with options two spaces apart, and its whole answer. */
type Asked = readonly [typed: string, lines: readonly string[]];

describe('A flip card has the characteristics of its lower part only on the battlefield and once flipped', () => {
  it.each<Asked>([
    [
      'card name:jushi apprentice  half:tomoya the revealer',
      [
        '**In play, flipped** · **Tomoya the Revealer** {1}{U} · Legendary Creature — Human Wizard 2/3 · blue · converted mana cost 2',
        '**Jushi Apprentice** {1}{U} · Creature — Human Wizard 1/2 — *not while flipped*',
        '-# CR 508.2, 508.1b, 508.1c (2006-10-01) · 710.2, 710.1b, 710.1c (2026-06-19)',
      ],
    ],
    [
      'value card:jushi apprentice  half:tomoya the revealer  characteristic:names',
      [
        'Tomoya the Revealer.',
        '-# **Jushi Apprentice // Tomoya the Revealer** in play, flipped: what is its name?',
        '-# CR 508.2, 508.1b, 508.1c (2006-10-01) · 710.2, 710.1b, 710.1c (2026-06-19)',
      ],
    ],
    [
      'check card:jushi apprentice  half:tomoya  query:t:legendary',
      [
        '**Yes:** Legendary Creature Human Wizard.',
        '-# **Jushi Apprentice // Tomoya the Revealer** in play, flipped: is it legendary?',
        '-# CR 508.2 (2006-10-01) · 710.2 (2026-06-19)',
      ],
    ],
    [
      'check card:jushi apprentice  half:jushi  query:t:legendary',
      [
        '**No:** Creature Human Wizard.',
        '-# **Jushi Apprentice // Tomoya the Revealer** in play, unflipped: is it legendary?',
        '-# CR 508.2 (2006-10-01) · 710.2 (2026-06-19)',
      ],
    ],
    [
      'check card:jushi apprentice  flipped:true  query:t:legendary  edition:today',
      [
        '**Yes:** Legendary Creature Human Wizard.',
        '-# **Jushi Apprentice // Tomoya the Revealer** on the battlefield, flipped: is it legendary?',
        '-# CR 710.2 (2026-06-19) · 508.2 (2006-10-01)',
      ],
    ],
    [
      'compare card:jushi apprentice  flipped:true  with:jushi apprentice  with-zone:battlefield  what:same-name',
      [
        '**No:** Tomoya the Revealer; Jushi Apprentice.',
        '-# **Jushi Apprentice // Tomoya the Revealer** in play, flipped and **Jushi Apprentice // Tomoya the Revealer** in play, unflipped: do they have the same name?',
        '-# CR 202.3, 508.2 (2006-10-01) · 201.2a, 710.2 (2026-06-19)',
      ],
    ],
    [
      'compare card:jushi apprentice  zone:battlefield  with:jushi apprentice  with-flipped:true  what:same-mana-value',
      [
        '**Yes:** Jushi Apprentice 2 and Tomoya the Revealer 2.',
        '-# **Jushi Apprentice // Tomoya the Revealer** in play, unflipped and **Jushi Apprentice // Tomoya the Revealer** in play, flipped: is their converted mana cost the same?',
        '-# CR 203.3, 508.1c (2006-10-01) · 202.3, 710.1c (2026-06-19)',
      ],
    ],
    [
      'value card:jushi apprentice  half:tomoya  zone:hand',
      ['Jushi Apprentice // Tomoya the Revealer can be flipped only in play.', '-# CR 508.1b (2006-10-01)'],
    ],
    [
      'check card:jushi apprentice  flipped:true  zone:graveyard  query:t:legendary',
      ['Jushi Apprentice // Tomoya the Revealer can be flipped only in play.', '-# CR 508.1b (2006-10-01)'],
    ],
    [
      'value card:jushi apprentice  half:jushi  flipped:true',
      ['`half` and `flipped` don’t go together. Leave one out.'],
    ],
    [
      'value card:grizzly bears  flipped:true',
      ['Grizzly Bears isn’t a flip card.', '-# CR 508.1 (2006-10-01)'],
    ],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});

describe('Face down, a 2/2 creature and nothing more is seen', () => {
  it.each<Asked>([
    [
      'value card:fire  face-down:true',
      [
        '0.',
        '-# **Fire // Ice** in play, face down: what is its converted mana cost?',
        '-# CR 504.2, 502.26b, 502.26e (2006-10-01) · 708.2, 702.37c, 708.2a (2026-06-19)',
      ],
    ],
    [
      'check card:fire  face-down:true  zone:stack  query:t:creature',
      [
        '**Yes:** Creature.',
        '-# **Fire // Ice** on the stack, face down: is it a creature?',
        '-# CR 504.2, 502.26b (2006-10-01) · 708.2, 702.37c (2026-06-19)',
      ],
    ],
    [
      'compare card:grizzly bears  with:typhoid rats  with-face-down:true  what:same-mana-value',
      [
        '**No:** Grizzly Bears 2; no name 0.',
        '-# **Grizzly Bears** in hand and **Typhoid Rats** in play, face down: is their converted mana cost the same?',
        '-# CR 203.3, 504.2, 502.26b, 502.26e (2006-10-01) · 202.3, 708.2, 702.37c, 708.2a (2026-06-19)',
      ],
    ],
    [
      'value card:grizzly bears  face-down:true  zone:hand',
      ['Grizzly Bears can be face down only in play and on the stack.', '-# CR 510.5, 504.2 (2006-10-01)'],
    ],
    [
      'value card:fire  face-down:true  half:ice',
      [
        '0.',
        '-# **Fire // Ice** in play, face down: what is its converted mana cost?',
        '-# CR 504.2, 502.26b, 502.26e (2006-10-01) · 708.2, 702.37c, 708.2a (2026-06-19)',
        '-# Nothing of a half is seen face down: `half:` says nothing here.',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});

describe('A phased-out card keeps its status; in the phased-out zone of older rules it is remembered', () => {
  it.each<Asked>([
    [
      'card name:jushi apprentice  zone:phased-out  flipped:true',
      [
        'Founding rules (2006): **Phased out, flipped** · **Jushi Apprentice** {1}{U} · Creature — Human Wizard 1/2 · blue · converted mana cost 2',
        '**Tomoya the Revealer** · Legendary Creature — Human Wizard 2/3 — *not while phased out*',
        '-# In the phased-out zone nothing is flipped, but that it was is remembered. CR 510.6, 502.15h (2006-10-01)',
        '-# CR 508.2, 508.1a (2006-10-01)',
        '-# Since 2009-07-11: Tomoya the Revealer {1}{U} · Legendary Creature — Human Wizard 2/3 · blue · mana value 2 · CR 710.2, 710.1b, 710.1c (2026-06-19)',
      ],
    ],
    [
      'value card:jushi apprentice  zone:phased-out  flipped:true  characteristic:names  edition:2003-07-01',
      [
        '2003-07-01: Jushi Apprentice.',
        '-# **Jushi Apprentice // Tomoya the Revealer** phased out, flipped: what is its name?',
        '-# The rules of 2003-07-01 are silent on part of this: it follows CR 508.2, 508.1a (2004-10-01).',
        '-# Since 2009-07-11: Tomoya the Revealer · CR 710.2, 710.1b, 710.1c (2026-06-19)',
        '-# In the phased-out zone nothing is flipped, but that it was is remembered. CR 502.15h (2003-07-01)',
      ],
    ],
    [
      'value card:jushi apprentice  zone:phased-out  half:tomoya  characteristic:names  edition:today',
      [
        'Tomoya the Revealer.',
        '-# **Jushi Apprentice // Tomoya the Revealer** phased out, flipped: what is its name?',
        '-# CR 710.2, 710.1b, 710.1c (2026-06-19)',
        '-# In 2006: Jushi Apprentice · CR 508.2, 508.1a (2006-10-01)',
        '-# In the phased-out zone nothing is flipped, but that it was is remembered. CR 510.6, 502.15h (2006-10-01)',
      ],
    ],
    [
      'value card:jushi apprentice  zone:phased-out  half:tomoya  characteristic:names  edition:2009-07-11',
      [
        'Tomoya the Revealer.',
        '-# **Jushi Apprentice // Tomoya the Revealer** phased out, flipped: what is its name?',
        '-# CR 709.2, 709.1b, 709.1c (2009-07-11) · 710.2, 710.1b, 710.1c (2026-06-19)',
      ],
    ],
    [
      'card name:grizzly bears  zone:phased-out  face-down:true',
      [
        '**Phased out, face down** · No name, no mana cost · Creature 2/2 · colorless · converted mana cost 0',
        '**Grizzly Bears** {1}{G} · Creature — Bear 2/2 — *not while face down*',
        '-# CR 504.2, 502.26b, 502.26e (2006-10-01) · 708.2, 702.37c, 708.2a (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});

describe('A token is on the battlefield, or is no more', () => {
  it.each<Asked>([
    [
      'value card:treasure',
      [
        '0.',
        '-# **Treasure** in play: what is its converted mana cost?',
        '-# CR 203.3 (2006-10-01) · 202.3 (2026-06-19)',
      ],
    ],
    ['card name:treasure', ['Token Artifact — Treasure']],
    [
      'value card:treasure  zone:hand  characteristic:names',
      [
        'Treasure.',
        '-# **Treasure** in hand: what is its name?',
        '-# CR 201.2 (2006-10-01) · 109.3 (2026-06-19)',
        '-# A token anywhere but in play ceases to exist. CR 420.5f (2006-10-01) · 704.5d (2026-06-19)',
      ],
    ],
    [
      'card name:treasure  zone:graveyard  edition:today',
      [
        '**In the graveyard** · Token Artifact — Treasure · colorless · mana value 0',
        '-# A token anywhere but on the battlefield ceases to exist. CR 704.5d (2026-06-19) · 420.5f (2006-10-01)',
        '-# CR 202.2, 202.3 (2026-06-19) · 203.2, 203.3 (2006-10-01)',
      ],
    ],
    [
      'value card:treasure  zone:phased-out  characteristic:names',
      [
        'Treasure.',
        '-# **Treasure** phased out: what is its name?',
        '-# CR 201.2 (2006-10-01) · 109.3 (2026-06-19)',
        '-# A token that phases out ceases to exist. CR 217.8d (2006-10-01)',
      ],
    ],
    [
      'value card:treasure  zone:phased-out  characteristic:names  edition:today',
      [
        'Treasure.',
        '-# **Treasure** phased out: what is its name?',
        '-# CR 109.3 (2026-06-19) · 201.2 (2006-10-01)',
        '-# By older rules a token that phases out ceases to exist. CR 217.8d (2006-10-01)',
      ],
    ],
    [
      'name card:treasure',
      ['Treasure is a token, and no card has that name: you can’t choose it.', '-# CR 201.3 (2010-02-01)'],
    ],
    [
      'name card:treasure  edition:today',
      ['Treasure is a token, and no card has that name: you can’t choose it.', '-# CR 201.4 (2026-06-19)'],
    ],
    [
      'cast card:treasure',
      [
        'No: Treasure (a token is never played).',
        '-# **Treasure** from hand: what can you play?',
        '-# CR 216.2 (2006-10-01) · 111.6 (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});

describe('X is the number chosen for a spell, and 0 for anything else', () => {
  it.each<Asked>([
    [
      'value card:fireball  zone:stack',
      [
        '1, with X as 0.',
        '-# **Fireball** on the stack: what is its converted mana cost?',
        '-# CR 203.3 (2006-10-01) · 202.3 (2026-06-19)',
        '-# X is the number chosen for it, and 0 here: add `x:`. The rules of 2006 are silent: CR 203.3b (2007-05-01) · 202.3e (2026-06-19)',
      ],
    ],
    [
      'value card:fireball  x:3',
      [
        '4.',
        '-# **Fireball** on the stack, X is 3: what is its converted mana cost?',
        '-# CR 203.3 (2006-10-01) · 202.3 (2026-06-19)',
      ],
    ],
    [
      'value card:fireball  zone:hand',
      [
        '1.',
        '-# **Fireball** in hand: what is its converted mana cost?',
        '-# CR 203.3 (2006-10-01) · 202.3 (2026-06-19)',
      ],
    ],
    [
      'value card:fireball  zone:hand  x:3  edition:today',
      [
        '1.',
        '-# **Fireball** in hand: what is its mana value?',
        '-# CR 202.3 (2026-06-19) · 203.3 (2006-10-01)',
        '-# X is 0 anywhere but on the stack: `x:` says nothing here. CR 202.3e (2026-06-19)',
      ],
    ],
    [
      'value card:grizzly bears  x:3',
      [
        '2.',
        '-# **Grizzly Bears** on the stack, X is 3: what is its converted mana cost?',
        '-# CR 203.3 (2006-10-01) · 202.3 (2026-06-19)',
        '-# There is no X in that mana cost: `x:` says nothing here.',
      ],
    ],
    [
      'value card:explosion  half:explosion  x:2  edition:today',
      [
        '6.',
        '-# **Explosion** of Expansion // Explosion on the stack, X is 2: what is its mana value?',
        '-# CR 709.3b, 202.3d (2026-06-19) · 505.2 (2006-10-01)',
      ],
    ],
    [
      'check card:fireball  zone:stack  query:mv<=2',
      [
        '**Yes:** 1.',
        '-# **Fireball** on the stack: is its converted mana cost 2 or less?',
        '-# CR 203.3 (2006-10-01) · 202.3 (2026-06-19)',
        '-# X is the number chosen for it, and 0 here: add `x:`. The rules of 2006 are silent: CR 203.3b (2007-05-01) · 202.3e (2026-06-19)',
      ],
    ],
    [
      'check card:fireball  x:4  query:-mv<=2',
      [
        '**Yes:** 5.',
        '-# **Fireball** on the stack, X is 4: is its converted mana cost not 2 or less?',
        '-# CR 203.3 (2006-10-01) · 202.3 (2026-06-19)',
      ],
    ],
    [
      'check card:fireball  zone:stack  query:c:r',
      [
        '**Yes:** red.',
        '-# **Fireball** on the stack: is it red?',
        '-# CR 203.2 (2006-10-01) · 202.2 (2026-06-19)',
      ],
    ],
    [
      'compare card:grizzly bears  with:fireball  with-zone:stack  what:same-mana-value',
      [
        '**No:** Grizzly Bears 2; Fireball 1.',
        '-# **Grizzly Bears** in hand and **Fireball** on the stack: is their converted mana cost the same?',
        '-# CR 203.3 (2006-10-01) · 202.3 (2026-06-19)',
        '-# X is the number chosen for it, and 0 here: add `with-x:`. The rules of 2006 are silent: CR 203.3b (2007-05-01) · 202.3e (2026-06-19)',
      ],
    ],
    [
      'compare card:grizzly bears  with:fireball  with-x:1  what:same-mana-value',
      [
        '**Yes:** Grizzly Bears 2 and Fireball 2.',
        '-# **Grizzly Bears** in hand and **Fireball** on the stack, X is 1: is their converted mana cost the same?',
        '-# CR 203.3 (2006-10-01) · 202.3 (2026-06-19)',
      ],
    ],
    [
      'card name:fireball  zone:stack  edition:2010-01-01',
      [
        '**On the stack** · Sorcery · red · converted mana cost 1',
        '-# X is the number chosen for it, and 0 here: add `x:`. CR 202.3b (2010-01-01) · 202.3e (2026-06-19)',
        '-# CR 202.2, 202.3 (2010-01-01) · 202.2, 202.3 (2026-06-19)',
      ],
    ],
    [
      'card name:fireball  x:3',
      [
        '**On the stack, X is 3** · Sorcery · red · converted mana cost 4',
        '-# CR 203.2, 203.3 (2006-10-01) · 202.2, 202.3 (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});

describe('Rules are no older than they are, and editions no wiser', () => {
  it.each<Asked>([
    [
      'value card:bottomless pool  half:both',
      [
        'Founding rules (2006): Two answers: 1, and 5. An effect that makes that many of something makes 6.',
        '-# **Bottomless Pool // Locker Room** in play, both halves unlocked: what is its converted mana cost?',
        '-# The rules of 2006 are silent on part of this: it follows CR 709.5, 709.5c (2024-11-08).',
        '-# CR 505.5 (2006-10-01)',
        '-# Since 2024-11-08: 6 · CR 709.5, 709.4, 709.4b, 202.3d, 709.5c (2026-06-19)',
      ],
    ],
    [
      'value card:bottomless pool  half:both  edition:today',
      [
        '6.',
        '-# **Bottomless Pool // Locker Room** on the battlefield, both halves unlocked: what is its mana value?',
        '-# CR 709.5, 709.4, 709.4b, 202.3d, 709.5c (2026-06-19)',
      ],
    ],
    [
      'value card:bottomless pool  half:both  edition:2020-01-01',
      [
        '6.',
        '-# **Bottomless Pool // Locker Room** on the battlefield, both halves unlocked: what is its converted mana cost?',
        '-# The rules of 2020-01-01 are silent on part of this: it follows CR 709.5, 709.5c (2024-11-08).',
        '-# CR 708.4, 708.4b, 202.3d (2020-01-01) · 709.5, 709.4, 709.4b, 202.3d, 709.5c (2026-06-19)',
      ],
    ],
    [
      'check card:assault  query:c:r  edition:2003-07-01',
      [
        '**Yes.** Assault (red): yes · Battery (green): no.',
        '-# **Assault // Battery** in hand: is it red?',
        '-# CR 505.6 (2003-07-01) · 709.4b (2026-06-19)',
      ],
    ],
    [
      'check card:assault  query:c:r  edition:2008-02-01',
      [
        '**Yes.** Assault (red): yes · Battery (green): no.',
        '-# **Assault // Battery** in hand: is it red?',
        '-# CR 505.6 (2008-02-01) · 709.4b (2026-06-19)',
      ],
    ],
    [
      'check card:dead  query:is:multicolor  edition:2006-12-01',
      [
        '2006-12-01: **Yes,** by 505.3, though only red.',
        '-# **Dead // Gone** in hand: is it multicolored?',
        '-# CR 505.3 (2006-12-01)',
        '-# Since 2007-02-01: no (red) · CR 709.4b (2026-06-19)',
      ],
    ],
    [
      'check card:dead  query:is:monocolor  edition:2006-12-01',
      [
        '2006-12-01: **No,** by 505.3, though only red.',
        '-# **Dead // Gone** in hand: is it monocolored?',
        '-# CR 505.3 (2006-12-01)',
        '-# Since 2007-02-01: yes (red) · CR 709.4b (2026-06-19)',
      ],
    ],
    [
      'check card:fire  query:is:multicolor  edition:2006-12-01',
      [
        '**Yes:** blue and red.',
        '-# **Fire // Ice** in hand: is it multicolored?',
        '-# CR 505.3 (2006-12-01) · 709.4b (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});

describe('A part that an effect does not allow can be cast without the effect', () => {
  it.each<Asked>([
    [
      'cast card:spring  from:graveyard  allowed:mv=1  limits:spell',
      [
        '“Play a spell …” — No: Spring (not by this effect) · Mind (not by this effect, but by its own aftermath, for {4}{U}{U}).',
        '-# **Spring // Mind** from the graveyard, if an effect lets you play it; its converted mana cost must be 1',
        '-# The rules of 2006 are silent on part of this: it follows CR 702.126a (2017-04-28).',
        '-# CR 505.2 (2006-10-01) · 709.3a, 709.3b, 202.3d, 702.127a (2026-06-19)',
      ],
    ],
    [
      'cast card:assault  allowed:mv=1  limits:spell',
      [
        '“Play a spell …” — Yes: Assault. No: Battery (not by this effect, but as always, for {3}{G}).',
        '-# **Assault // Battery** from hand, if an effect lets you play it; its converted mana cost must be 1',
        '-# CR 505.2 (2006-10-01) · 709.3a, 709.3b, 202.3d, 709.3 (2026-06-19)',
      ],
    ],
    [
      'cast card:wear  allowed:c=w  limits:spell  edition:today',
      [
        '“Cast a spell …” — Yes: Tear. No: Wear (not by this effect, but as always, for {1}{R}) · both fused (not by this effect, but as always, for {1}{R}{W}).',
        '-# **Wear // Tear** from hand, if an effect lets you cast it; it must be white and no other color',
        '-# CR 709.3a, 709.3b, 709.3, 702.102a, 709.4d, 709.4b (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});

describe('An option without effect is mentioned', () => {
  it.each<Asked>([
    [
      'value card:fire  zone:graveyard  half:ice  edition:today',
      [
        '4.',
        '-# **Fire // Ice** in the graveyard: what is its mana value?',
        '-# CR 709.4b, 202.3d, 709.4 (2026-06-19)',
        '-# In 2006: two answers, 2 and 2 · CR 505.5 (2006-10-01)',
        '-# A half makes a difference only on the stack: `half:` says nothing here.',
      ],
    ],
    [
      'card name:bottomless pool  zone:hand  half:none  edition:today',
      [
        '**In hand** · **Bottomless Pool** and **Locker Room** {4}{U}{U} · Enchantment — Room · blue · mana value 6',
        '-# A half makes a difference only on the stack and on the battlefield: `half:` says nothing here.',
        '-# CR 709.4, 709.4a, 709.4b, 709.4c, 202.3d (2026-06-19)',
        '-# In 2006: Bottomless Pool (blue, 1) and Locker Room (blue, 5) · CR 505.2 (2006-10-01) · 505.3 (2008-02-01)',
      ],
    ],
    [
      'check card:valki  zone:hand  half:tibalt  query:c:r  edition:today',
      [
        '**No:** black.',
        '-# **Valki, God of Lies // Tibalt, Cosmic Impostor** in hand: is it red?',
        '-# CR 712.8a (2026-06-19)',
        '-# A half makes a difference only on the stack and on the battlefield: `half:` says nothing here.',
      ],
    ],
    [
      'value card:who',
      [
        'Founding rules (2006): Five answers: 1, 3, 3, 4 and 2. An effect that makes that many of something makes 13.',
        '-# **Who // What // When // Where // Why** in hand: what is its converted mana cost?',
        '-# CR 505.5 (2006-10-01)',
        '-# Since 2017-04-28: 13 · CR 709.4b, 202.3d, 709.4 (2026-06-19)',
        '-# The rules speak of two halves, and are applied to five in the same way.',
      ],
    ],
    [
      'name card:smelt  edition:today',
      [
        'Choose **Smelt**, **Herd** or **Saw**. The card and the spell of that name have it; the others do not.',
        '-# Choosing the name of **Smelt // Herd // Saw**',
        '-# CR 709.4a, 201.4b, 709.3b (2026-06-19)',
        '-# In 2008: name all: Smelt, Herd and Saw · CR 505.7 (2008-02-01) · 505.2 (2006-10-01)',
        '-# The rules speak of two halves, and are applied to three in the same way.',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});

describe('A restriction is formatted as the rules word it', () => {
  it.each<Asked>([
    [
      'name card:fire  restriction:-t:creature mv=2',
      [
        'Founding rules (2006): Name both: **Fire** and **Ice**. The card, the spell Fire and the spell Ice have that name.',
        '-# Choosing the name of **Fire // Ice**; it must not be a creature, and its converted mana cost must be 2',
        '-# CR 505.7 (2008-02-01) · 505.6, 505.2 (2006-10-01)',
        '-# Since 2017-04-28: choose Fire or Ice, not both · CR 709.4a, 201.4b, 201.4a, 109.3, 202.3, 709.3b (2026-06-19)',
      ],
    ],
    [
      'name card:fire  restriction:(c:r or c:g) mv=2',
      [
        'Founding rules (2006): Name both: **Fire** and **Ice**. The card, the spell Fire and the spell Ice have that name.',
        '-# Choosing the name of **Fire // Ice**; this must be so of it: (red or green) and converted mana cost 2',
        '-# CR 505.7 (2008-02-01) · 505.6, 505.2 (2006-10-01)',
        '-# Since 2017-04-28: choose Fire, not Ice · CR 709.4a, 201.4b, 201.4a, 202.2, 202.3, 709.3b (2026-06-19)',
      ],
    ],
    [
      'name card:fire  restriction:-name:fire',
      [
        'Founding rules (2006): None of its names may be chosen.',
        '-# Choosing the name of **Fire // Ice**; its name must not have “fire” in it',
        '-# CR 505.7 (2008-02-01) · 505.6, 505.2 (2006-10-01)',
        '-# Since 2017-04-28: choose Ice, not Fire · CR 709.4a, 201.4b, 201.4a, 109.3, 709.3b (2026-06-19)',
      ],
    ],
    [
      'cast card:fire  allowed:-t:creature  limits:card',
      [
        '“Play a card …” — Yes: Fire · Ice.',
        '-# **Fire // Ice** from hand, if an effect lets you play it; it must not be a creature',
        '-# CR 505.6, 505.2 (2006-10-01) · 709.4c, 709.3 (2026-06-19)',
      ],
    ],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});
