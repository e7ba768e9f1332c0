import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COIN_CARDS } from '#cards/coins/coin-cards.ts';
import { findCoinCard, coinCardLabel } from '#cards/coins/procedures.ts';
import { coinResults, describeFacts } from '#cards/coins/results.ts';
import type { Procedure } from '#cards/coins/vocabulary.ts';
import type { CoinFlip, CoinFlips } from '#engine/coins/vocabulary.ts';

/** One letter per flip, all by one player: Won, Lost, Heads, Tails. */
function flipsOf(letters: string, by = 'alice'): readonly CoinFlip[] {
  return [...letters].map((letter, index) => ({
    by,
    round: index + 1,
    drawn: [],
    kept: letter === 'T' || letter === 'L' ? 'tails' : 'heads',
    won: letter === 'W' || letter === 'L' ? letter === 'W' : null,
  }));
}

const settled = (flips: readonly CoinFlip[]): CoinFlips => ({ flips, awaits: null, stopped: 'done' });

function procedureOf(label: string): Procedure {
  const procedure = findCoinCard(label)?.procedure;
  if (!procedure) throw new Error(`no procedure is called ${label}`);
  return procedure;
}

const OUTCOMES: readonly (readonly [label: string, flips: string, lines: string])[] = [
  ['Aleatory', 'W', "The target creature gets +1/+1 this turn. | Draw a card at the next turn's upkeep."],
  ['Aleatory', 'L', "Draw a card at the next turn's upkeep."],
  ['Amulet of Quoz', 'W', 'The target opponent loses the game.'],
  ['Amulet of Quoz', 'L', 'You lose the game.'],
  ['Boompile', 'W', 'Every permanent that is not a land is destroyed.'],
  ['Boompile', 'L', 'Nothing happens.'],
  ['Bottle of Suleiman', 'W', 'Create a colorless 5/5 flying Djinn artifact creature token.'],
  ['Bottle of Suleiman', 'L', '5 damage to you.'],
  ['Breeches, the Blastmaker', 'W', 'Copy that spell; you may give the copy new targets.'],
  ['Breeches, the Blastmaker', 'L', "Damage to any target, as much as that spell's mana value."],
  ['Chaotic Goo', 'W', 'It gets a +1/+1 counter.'],
  ['Chaotic Goo', 'L', 'It loses a +1/+1 counter.'],
  ['Chaotic Strike', 'W', 'The target creature gets +1/+1 this turn. | Draw a card.'],
  ['Chaotic Strike', 'L', 'Draw a card.'],
  ['Crazed Firecat', 'L', 'Nothing happens.'],
  ['Crazed Firecat', 'WL', 'It gets a +1/+1 counter.'],
  ['Crazed Firecat', 'WWWL', 'It gets 3 +1/+1 counters.'],
  ['Creepy Doll', 'W', 'The creature that it damaged is destroyed.'],
  ['Creepy Doll', 'L', 'Nothing happens.'],
  ['Crooked Scales', 'W', "The opponent's target creature is destroyed."],
  ['Crooked Scales', 'L', 'Your own target creature is destroyed.'],
  ['Crooked Scales', 'LW', "The opponent's target creature is destroyed."],
  ['Crooked Scales', 'LL', 'Your own target creature is destroyed.'],
  ['Desperate Gambit', 'W', "That source's next damage this turn is doubled."],
  ['Desperate Gambit', 'L', "That source's next damage this turn is prevented."],
  ['Dumb Ass', 'W', 'Nothing happens.'],
  ['Dumb Ass', 'L', 'The target opponent decides whether it attacks this turn.'],
  ['Everythingamajig', 'W', 'Add {C}{C}.'],
  ['Everythingamajig', 'L', 'Nothing happens.'],
  ['Fickle Efreet', 'W', 'Nothing happens.'],
  ['Fickle Efreet', 'L', 'An opponent gains control of it.'],
  ['Fiery Gambit', 'W', '3 damage to the target creature.'],
  ['Fiery Gambit', 'WW', '3 damage to the target creature. | 6 damage to each opponent.'],
  [
    'Fiery Gambit',
    'WWW',
    '3 damage to the target creature. | 6 damage to each opponent. | Draw nine cards and untap all your lands.',
  ],
  [
    'Fiery Gambit',
    'WWWW',
    '3 damage to the target creature. | 6 damage to each opponent. | Draw nine cards and untap all your lands.',
  ],
  ['Fiery Gambit', 'WWL', 'Fiery Gambit does nothing.'],
  ['Fighting Chance', 'WLW', 'Coins 1 and 3: all combat damage by those creatures this turn is prevented.'],
  ['Fighting Chance', 'LWL', 'Coin 2: all combat damage by that creature this turn is prevented.'],
  ['Fighting Chance', 'LL', 'Nothing happens.'],
  ['Flock of Rabid Sheep', 'LWL', 'Create a green 2/2 Sheep creature token named Rabid Sheep.'],
  ['Flock of Rabid Sheep', 'WWW', 'Create 3 green 2/2 Sheep creature tokens named Rabid Sheep.'],
  ['Flock of Rabid Sheep', 'LL', 'Nothing happens.'],
  ['Frenetic Efreet', 'W', 'It phases out.'],
  ['Frenetic Efreet', 'L', 'Sacrifice it.'],
  ['Frenetic Efreet Avatar', 'W', 'You take an extra turn after this one.'],
  ['Frenetic Efreet Avatar', 'L', 'Nothing happens.'],
  [
    'Frenetic Sliver',
    'W',
    "Exile that Sliver; it returns under its owner's control as the next end step begins.",
  ],
  ['Frenetic Sliver', 'L', 'Sacrifice that Sliver.'],
  ['Game of Chaos', 'W', 'You gain 1 life and the target opponent loses 1.'],
  ['Game of Chaos', 'L', 'You lose 1 life and the target opponent gains 1.'],
  ['Game of Chaos', 'WLW', 'You gain 3 life and the target opponent loses 3 (+1, −2, +4).'],
  ['Game of Chaos', 'WWL', 'You lose 1 life and the target opponent gains 1 (+1, +2, −4).'],
  ['Goblin Archaeologist', 'W', 'The target artifact is destroyed, and the Archaeologist untaps.'],
  ['Goblin Archaeologist', 'L', 'Sacrifice the Archaeologist.'],
  ['Goblin Artisans', 'W', 'Draw a card.'],
  ['Goblin Artisans', 'L', 'Your own target artifact spell is countered.'],
  ['Goblin Assassin', 'H', 'Nothing happens.'],
  ['Goblin Assassin', 'T', 'Alice sacrifices a creature.'],
  ['Goblin Bangchuckers', 'W', '2 damage to any target.'],
  ['Goblin Bangchuckers', 'L', '2 damage to the Bangchuckers.'],
  ['Goblin Bomb', 'W', 'It gets a fuse counter.'],
  ['Goblin Bomb', 'L', 'It loses a fuse counter.'],
  ['Goblin Festival', 'W', '1 damage to any target, before the flip.'],
  [
    'Goblin Festival',
    'L',
    '1 damage to any target, before the flip. | Choose an opponent, who gains control of the Festival.',
  ],
  ['Goblin Kaboomist', 'W', 'Create a Land Mine token (before the flip).'],
  ['Goblin Kaboomist', 'L', 'Create a Land Mine token (before the flip). | 2 damage to the Kaboomist.'],
  ['Goblin Kites', 'W', 'Nothing happens.'],
  ['Goblin Kites', 'L', 'Sacrifice the creature that it let fly.'],
  ['Goblin Lyre', 'W', 'Damage to the target opponent or planeswalker: 1 for each creature you control.'],
  [
    'Goblin Lyre',
    'L',
    "Damage to you: 1 for each creature that opponent (or the planeswalker's controller) controls.",
  ],
  ['Goblin Psychopath', 'W', 'Nothing happens.'],
  ['Goblin Psychopath', 'L', 'Its next combat damage this turn is dealt to you instead.'],
  ['Goblin Traprunner', 'LLW', 'Create a red 1/1 Goblin creature token, tapped and attacking.'],
  ['Goblin Traprunner', 'WLW', 'Create 2 red 1/1 Goblin creature tokens, tapped and attacking.'],
  ['Goblin Traprunner', 'LLL', 'Nothing happens.'],
  ['Impulsive Maneuvers', 'W', "That creature's next combat damage this turn is doubled."],
  ['Impulsive Maneuvers', 'L', "That creature's next combat damage this turn is prevented."],
  ['Invert Polarity', 'W', 'Gain control of the target spell; you may give it new targets.'],
  ['Invert Polarity', 'L', 'The target spell is countered.'],
  ['Karplusan Minotaur', 'W', '1 damage to any target.'],
  ['Karplusan Minotaur', 'L', '1 damage to any target that an opponent chooses.'],
  [
    'Karplusan Minotaur',
    'WLWL',
    '1 damage to any target, 2 times. | 1 damage to any target that an opponent chooses, 2 times.',
  ],
  ['Kerblam! Warehouse', 'W', 'That artifact deals 3 damage to any target.'],
  ['Kerblam! Warehouse', 'L', 'Nothing happens.'],
  ['Krark, the Thumbless', 'W', 'Copy that spell; you may give the copy new targets.'],
  ['Krark, the Thumbless', 'L', "That spell goes back to its owner's hand."],
  ['Mana Clash', 'HTTH', 'Alice is dealt 1 damage, 2 times.'],
  ['Mana Clash', 'HH', 'Nothing happens.'],
  ['Mana Crypt', 'W', 'Nothing happens.'],
  ['Mana Crypt', 'L', '3 damage to you.'],
  ['Mana Screw', 'W', 'Add {C}{C}.'],
  ['Mana Screw', 'L', 'Nothing happens.'],
  ['Mijae Djinn', 'W', 'Nothing happens.'],
  ['Mijae Djinn', 'L', 'It is removed from combat and tapped.'],
  ['Mirror March', 'L', 'Nothing happens.'],
  ['Mirror March', 'WL', 'Create a token copy of it with haste; exile it as the next end step begins.'],
  ['Mirror March', 'WWWL', 'Create 3 token copies of it with haste; exile them as the next end step begins.'],
  ['Mirrored Depths', 'W', 'Nothing happens.'],
  ['Mirrored Depths', 'L', 'That spell is countered.'],
  ['Mogg Assassin', 'W', 'The creature that you chose is destroyed.'],
  ['Mogg Assassin', 'L', 'The creature that the opponent chose is destroyed.'],
  [
    'Molten Birth',
    'W',
    "Create two red 1/1 Elemental creature tokens (before the flip). | Molten Birth goes back to its owner's hand.",
  ],
  ['Molten Birth', 'L', 'Create two red 1/1 Elemental creature tokens (before the flip).'],
  ['Molten Sentry', 'H', 'It is a 5/2 creature with haste.'],
  ['Molten Sentry', 'T', 'It is a 2/5 creature with defender.'],
  ['Mutalith Vortex Beast', 'W', 'Draw a card.'],
  ['Mutalith Vortex Beast', 'WLL', 'Draw a card. | Coins 2 and 3: 3 damage to each of those opponents.'],
  ['Odds // Ends', 'H', 'The target instant or sorcery spell is countered.'],
  ['Odds // Ends', 'T', 'Copy the target spell; you may give the copy new targets.'],
  ['Okaun, Eye of Chaos', 'L', 'Nothing happens.'],
  ['Okaun, Eye of Chaos', 'WL', "Okaun's power and toughness this turn: doubled once (×2)."],
  ['Okaun, Eye of Chaos', 'WWWL', "Okaun's power and toughness this turn: doubled 3 times (×8)."],
  ['Orcish Captain', 'W', 'The target Orc gets +2/+0 this turn.'],
  ['Orcish Captain', 'L', 'The target Orc gets -0/-2 this turn.'],
  ["Pandora's Box", 'HT', 'Coin 1: a token copy of that card enters.'],
  ["Pandora's Box", 'HHT', 'Coins 1 and 2: a token copy of that card enters for each.'],
  ["Pandora's Box", 'TT', 'Nothing happens.'],
  ['Planar Chaos (at the beginning of your upkeep)', 'W', 'Nothing happens.'],
  ['Planar Chaos (at the beginning of your upkeep)', 'L', 'Sacrifice Planar Chaos.'],
  ['Planar Chaos (somebody casts a spell and flips for it)', 'W', 'Nothing happens.'],
  ['Planar Chaos (somebody casts a spell and flips for it)', 'L', 'That spell is countered.'],
  ['Plasma Caster', 'W', 'Exile the chosen blocking creature.'],
  ['Plasma Caster', 'L', '1 damage to the chosen blocking creature.'],
  ['Polis the Planeshifter', 'W', "Carry out its plane's chaos ability."],
  ['Polis the Planeshifter', 'L', 'Choose another plane for it.'],
  ["Puppet's Verdict", 'W', 'Creatures with power 2 or less are destroyed.'],
  ["Puppet's Verdict", 'L', 'Creatures with power 3 or more are destroyed.'],
  ['Rakdos, the Showstopper', 'THTT', 'Coins 1, 3 and 4: those creatures are destroyed.'],
  ['Rakdos, the Showstopper', 'HTH', 'Coin 2: that creature is destroyed.'],
  ['Rakdos, the Showstopper', 'HH', 'Nothing happens.'],
  ['Ral Zarek', 'HTTTT', 'You take an extra turn after this one.'],
  ['Ral Zarek', 'HTHHT', 'You take 3 extra turns after this one.'],
  ['Ral Zarek', 'TTTTT', 'Nothing happens.'],
  [
    'Ral, Monsoon Mage // Ral, Leyline Prodigy',
    'W',
    "You may exile Ral and return him transformed, under his owner's control.",
  ],
  ['Ral, Monsoon Mage // Ral, Leyline Prodigy', 'L', '1 damage to you.'],
  ['Red and Black Legac', 'H', 'Create a Treasure token if it has deathtouch.'],
  ['Red and Black Legac', 'T', 'Create a Treasure token if it has haste.'],
  ['Risky Move', 'W', 'Nothing happens.'],
  ['Risky Move', 'L', 'The chosen opponent gains control of the chosen creature.'],
  [
    'Saga of Krark Losing His Thumb (Flip Ahead: in place of each lore counter)',
    'W',
    'The lore counter is put on it.',
  ],
  [
    'Saga of Krark Losing His Thumb (Flip Ahead: in place of each lore counter)',
    'L',
    'No counter; the present chapter happens again.',
  ],
  [
    'Saga of Krark Losing His Thumb (chapter III, against the target opponent)',
    'W',
    'That opponent loses a quarter (rounded up) of their life.',
  ],
  [
    'Saga of Krark Losing His Thumb (chapter III, against the target opponent)',
    'L',
    'You lose a quarter (rounded up) of your life.',
  ],
  ['Scoria Wurm', 'W', 'Nothing happens.'],
  ['Scoria Wurm', 'L', "It goes back to its owner's hand."],
  ['Setzer, Wandering Gambler', 'W', 'Create two tapped Treasure tokens.'],
  ['Setzer, Wandering Gambler', 'L', 'Nothing happens.'],
  ['Skittish Valesk', 'W', 'Nothing happens.'],
  ['Skittish Valesk', 'L', 'It is turned face down.'],
  ['Skyclaw Thrash', 'W', 'It gets +1/+1 and flying this turn.'],
  ['Skyclaw Thrash', 'L', 'Nothing happens.'],
  ["Sorcerer's Strongbox", 'W', 'Sacrifice the Strongbox and draw three cards.'],
  ["Sorcerer's Strongbox", 'L', 'Nothing happens.'],
  ["Squee's Revenge", 'W', 'Draw two cards.'],
  ["Squee's Revenge", 'WWW', 'Draw 6 cards.'],
  ["Squee's Revenge", 'WWL', 'Nothing happens.'],
  ['Stitch in Time', 'W', 'You take an extra turn after this one.'],
  ['Stitch in Time', 'L', 'Nothing happens.'],
  ['Tavern Scoundrel', 'W', 'Create two Treasure tokens.'],
  ['Tavern Scoundrel', 'L', 'Nothing happens.'],
  ['Tavern Swindler', 'W', 'You gain 6 life.'],
  ['Tavern Swindler', 'L', 'Nothing happens.'],
  ['The Gold Saucer', 'W', 'Create a Treasure token.'],
  ['The Gold Saucer', 'L', 'Nothing happens.'],
  ['Tide of War', 'W', 'Each blocking creature is sacrificed by whoever controls it.'],
  ['Tide of War', 'L', 'Each blocked creature is sacrificed by whoever controls it.'],
  ['Toothy and Zndrsplt', 'L', 'Nothing happens.'],
  ['Toothy and Zndrsplt', 'WL', 'It gets a +1/+1 counter.'],
  ['Toothy and Zndrsplt', 'WWWL', 'It gets 3 +1/+1 counters.'],
  ['Two-Headed Giant', 'HH', 'It has double strike this turn.'],
  ['Two-Headed Giant', 'TT', 'It has menace this turn.'],
  ['Two-Headed Giant', 'HT', 'Nothing happens.'],
  [
    'Unleash the Flux',
    'W',
    'Each player has sacrificed a nonland permanent, before the flip. | It is over: planeswalk away.',
  ],
  [
    'Unleash the Flux',
    'L',
    'Each player has sacrificed a nonland permanent, before the flip. | Each player sacrifices another nonland permanent; then flip again.',
  ],
  ['Viashino Sandswimmer', 'W', "It goes back to its owner's hand."],
  ['Viashino Sandswimmer', 'L', 'Sacrifice it.'],
  ['Volatile Rig (it is dealt damage)', 'W', 'Nothing happens.'],
  ['Volatile Rig (it is dealt damage)', 'L', 'Sacrifice it.'],
  ['Volatile Rig (it dies)', 'W', 'Nothing happens.'],
  ['Volatile Rig (it dies)', 'L', '4 damage to each creature and to each player.'],
  ['Wild Wurm', 'W', 'Nothing happens.'],
  ['Wild Wurm', 'L', "It goes back to its owner's hand."],
  ['Winter Sky', 'W', '1 damage to each creature and to each player.'],
  ['Winter Sky', 'L', 'Each player draws a card.'],
  ['Wirefly Hive', 'W', 'Create a colorless 2/2 flying Insect artifact creature token named Wirefly.'],
  ['Wirefly Hive', 'L', 'Every permanent named Wirefly is destroyed.'],
  ['Ydwen Efreet', 'W', 'Nothing happens.'],
  [
    'Ydwen Efreet',
    'L',
    'It leaves combat and cannot block this turn; what it alone had blocked becomes unblocked.',
  ],
  ["Yusri, Fortune's Flame", 'W', 'Draw a card.'],
  ["Yusri, Fortune's Flame", 'LL', '2 damage to you, 2 times.'],
  ["Yusri, Fortune's Flame", 'WWWLL', 'Draw 3 cards. | 2 damage to you, 2 times.'],
  [
    "Yusri, Fortune's Flame",
    'WWWWW',
    'Draw 5 cards. | This turn you need not pay mana costs for spells cast from your hand.',
  ],
  ['Zndrsplt, Eye of Wisdom', 'L', 'Nothing happens.'],
  ['Zndrsplt, Eye of Wisdom', 'WL', 'Draw a card.'],
  ['Zndrsplt, Eye of Wisdom', 'WWWL', 'Draw 3 cards.'],
];

describe('descriptions of the results', () => {
  it.each(OUTCOMES)('%s, %s: %s', (label, letters, lines) => {
    const results = coinResults(procedureOf(label), settled(flipsOf(letters)), { alice: 'Alice' });
    expect(results).toEqual(lines.split(' | '));
  });

  it.each(COIN_CARDS.filter(({ procedures }) => procedures.length > 0))(
    'every outcome of $name is in the table',
    (card) => {
      for (const procedure of card.procedures) {
        const rows = OUTCOMES.filter(([label]) => label === coinCardLabel(card, procedure));
        const sides = new Set(rows.flatMap(([, letters]) => [...letters]));
        expect([...sides].toSorted()).toEqual(procedure.called ? ['L', 'W'] : ['H', 'T']);
        for (const outcome of procedure.outcomes) {
          // Removing an outcome must change some row, which shows that each outcome is tested.
          const others = { ...procedure, outcomes: procedure.outcomes.filter((one) => one !== outcome) };
          const shows = rows.filter(([, letters, lines]) => {
            const without = coinResults(others, settled(flipsOf(letters)), { alice: 'Alice' });
            return without.join(' | ') !== lines;
          });
          expect(shows).not.toEqual([]);
        }
      }
    },
  );

  it.each([
    ['both flip tails once', 'TH', 'TH', ['Alice is dealt 1 damage.', 'Bob is dealt 1 damage.']],
    ['only Bob flips tails, twice', 'HHH', 'TTH', ['Bob is dealt 1 damage, 2 times.']],
    ['both show heads at once', 'H', 'H', ['Nothing happens.']],
  ])('Mana Clash: %s', (_, alices, bobs, lines) => {
    const flips = [...flipsOf(alices), ...flipsOf(bobs, 'bob')].toSorted((a, b) => a.round - b.round);
    const names = { alice: 'Alice', bob: 'Bob' };
    expect(coinResults(procedureOf('Mana Clash'), settled(flips), names)).toEqual(lines);
  });

  it('Goblin Assassin: each player with tails sacrifices; a player without a name is called by id', () => {
    const flips = [...flipsOf('T'), ...flipsOf('H', 'bob'), ...flipsOf('T', 'carol')];
    expect(coinResults(procedureOf('Goblin Assassin'), settled(flips), { alice: 'alice the Great' })).toEqual(
      ['alice the Great sacrifices a creature.', 'carol sacrifices a creature.'],
    );
  });

  it('no coin at all', () => {
    expect(coinResults(procedureOf('Flock of Rabid Sheep'), settled([]))).toEqual(['No coin is flipped.']);
  });

  it.each([
    [
      'Fiery Gambit',
      'WW',
      ['As it stands: 3 damage to the target creature.', 'As it stands: 6 damage to each opponent.'],
    ],
    ['Crooked Scales', 'L', ['As it stands: your own target creature is destroyed.']],
    [
      'Game of Chaos',
      'WL',
      [
        'As it stands: you lose 1 life and the target opponent gains 1 (+1, −2).',
        'The next flip is for 4 life.',
      ],
    ],
  ])('while somebody decides whether to flip again: %s, %s', (label, letters, lines) => {
    const flips: CoinFlips = {
      flips: flipsOf(letters),
      awaits: { kind: 'again', by: 'alice' },
      stopped: null,
    };
    expect(coinResults(procedureOf(label), flips)).toEqual(lines);
  });

  it("are empty while a player chooses a coin, or if the card needs a face that isn't fixed", () => {
    const open = { by: 'alice', round: 1, drawn: ['heads', 'tails'] as const, kept: null, won: null };
    const choosing: CoinFlips = {
      flips: [open],
      awaits: { kind: 'keep', by: 'alice', flip: 0 },
      stopped: null,
    };
    expect(coinResults(procedureOf('Mana Crypt'), choosing)).toEqual([]);
    const winnerOnly = settled([{ by: 'alice', round: 1, drawn: [], kept: null, won: true }]);
    expect(coinResults(procedureOf('Molten Sentry'), winnerOnly)).toEqual([]);
    expect(coinResults(procedureOf('Stitch in Time'), winnerOnly)).toEqual([
      'You take an extra turn after this one.',
    ]);
  });

  it('the stakes of Game of Chaos double exactly, past 2^53', () => {
    const [line] = coinResults(procedureOf('Game of Chaos'), settled(flipsOf('W'.repeat(64))));
    expect(line).toBe(
      'You gain 18446744073709551615 life and the target opponent loses 18446744073709551615.',
    );
  });

  it('names twenty coins and counts the rest', () => {
    const [line] = coinResults(procedureOf('Rakdos, the Showstopper'), settled(flipsOf('T'.repeat(25))));
    expect(line).toMatch(/^Coins 1, 2, .*, 20 and 5 more: those creatures are destroyed\.$/);
  });
});

const face = fc.constantFrom('heads' as const, 'tails' as const);
const flip = fc.record({
  by: fc.constantFrom('alice', 'bob', 'carol'),
  round: fc.integer({ min: 1, max: 5 }),
  drawn: fc.array(face, { maxLength: 4 }),
  kept: fc.option(face),
  won: fc.option(fc.boolean()),
});
const anyFlips: fc.Arbitrary<CoinFlips> = fc.record({
  flips: fc.array(flip, { maxLength: 60 }),
  awaits: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('keep' as const), by: fc.constant('alice'), flip: fc.nat(60) }),
      fc.record({ kind: fc.constant('again' as const), by: fc.option(fc.constant('bob')) }),
    ),
  ),
  stopped: fc.option(fc.constantFrom('done' as const, 'max' as const, 'chosen' as const)),
});

describe('whatever the coins show', () => {
  const procedures = COIN_CARDS.flatMap((card) => card.procedures);

  it('each line is a whole sentence with nothing undefined in it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...procedures), anyFlips, (procedure, flips) => {
        for (const line of coinResults(procedure, flips)) {
          expect(line).toMatch(/^\S.*\S\.$/);
          expect(line).not.toMatch(/undefined|NaN|Infinity|null|\[object|#/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('settled flips of the right kind always give a line', () => {
    const letters = (called: boolean): fc.Arbitrary<string> =>
      fc.string({ unit: called ? fc.constantFrom('W', 'L') : fc.constantFrom('H', 'T'), maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...procedures), letters(true), letters(false), (procedure, wins, faces) => {
        const flips = settled(flipsOf(procedure.called ? wins : faces));
        expect(coinResults(procedure, flips).length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('descriptions of cards that react to flips', () => {
  it.each([
    ["Krark's Thumb", /thumbs:1/],
    ['Edgar, King of Figaro', /fixed:/],
    ['Chance Encounter', /^With each win of yours: it gets a luck counter\.$/],
    ['Zndrsplt, Eye of Wisdom', /^With anyone's win: draw a card\.$/],
    ['Okaun, Eye of Chaos', /^With anyone's win: Okaun's power and toughness this turn doubled\.$/],
    ['Karplusan Minotaur', /^With each loss of yours: 1 damage/],
    ['Pokey, the Scallywagg', /d20/],
    ['Goblin Bookie', /flip once more/],
  ])('%s', (name, pattern) => {
    const card = findCoinCard(name)?.card;
    expect(card && describeFacts(card).some((line) => pattern.test(line))).toBe(true);
  });
});
