import { describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { checkLeaders, type Leader } from '#engine/commanders/leading.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';

const cards = builtInCards();

/** A card by its name; an unknown one with `?` before it. */
function leader(name: string): Leader {
  if (name.startsWith('?')) return { name: name.slice(1), card: null };
  const entry = cards.find(name);
  if (!entry) throw new Error(`no card ${name}`);
  return { name: entry.card.name, card: entry.card };
}

/** The Tenth Doctor with another type line. */
function doctor(typeLine: string): Leader {
  const { name, card } = leader('The Tenth Doctor');
  if (!card) throw new Error('it is known');
  return { name, card: { ...card, parts: [{ ...card.parts[0], typeLine }] } };
}

/** The numbers of the rules by which they lead a deck; or the code of the refusal, and why. */
const told = (names: readonly string[], edition: Edition, isBrawl = false): string =>
  toldOf(names.map(leader), edition, isBrawl);

function toldOf(leaders: readonly Leader[], edition: Edition, isBrawl = false): string {
  const rules = { ...rulesetOf(edition), ...(isBrawl && { isBrawl: true as const }) };
  const checked = checkLeaders(leaders, rules);
  if (checked.ok) return checked.value.map(({ number }) => number).join(', ');
  const { code, facts, citations } = checked.failure;
  const why = 'why' in facts ? ` ${facts.why}` : '';
  return `${code}${why} ${citations.map(({ number }) => number).join(', ')}`;
}

describe('who leads a deck', () => {
  it.each<[Edition, readonly string[], string]>([
    ['2026-06-19', ['Krenko, Mob Boss'], '903.3'],
    ['2009-10-01', ['Krenko, Mob Boss'], '903.3'],
    ['2026-06-19', ['Sol Ring'], 'commander/no-leader not-legendary 903.3'],
    ['2026-06-19', ['Grizzly Bears'], 'commander/no-leader not-legendary 903.3'],
    ['2026-06-19', ['Jace Beleren'], 'commander/no-leader type 903.3'],
    ['2026-06-19', ['The One Ring'], 'commander/no-leader type 903.3'],
    ['2026-06-19', ['Daretti, Scrap Savant'], '903.3, 903.3a'],
    ['2026-06-19', ['Grist, the Hunger Tide'], '903.3, 903.3a'],
    ['2026-06-19', ['Valki, God of Lies'], '903.3'],
    ['2026-06-19', ['Nicol Bolas, the Ravager'], '903.3'],
    // It is legendary only once it has flipped.
    ['2026-06-19', ['Budoka Gardener'], 'commander/no-leader not-legendary 903.3'],
    ['2025-06-06', ['Parhelion II'], 'commander/no-leader type 903.3'],
    ['2025-07-25', ['Parhelion II'], '903.3'],
    ['2025-06-06', ['Shorikai, Genesis Engine'], '903.3, 903.3a'],
    ['2025-09-19', ['The Seriema'], '903.3'],
    // A Spacecraft without a power/toughness box.
    ['2025-09-19', ['The Eternity Elevator'], 'commander/no-leader type 903.3'],
    ['2026-06-19', ['Raised by Giants'], 'commander/no-leader background 702.124k'],
    ['2026-06-19', ['?Blorbo, the New'], '903.3'],
    ['2026-06-19', [], ''],
  ])('%s: %j: %s', (edition, names, expected) => {
    expect(told(names, edition)).toBe(expected);
  });
});

describe('who leads a deck in Brawl', () => {
  it.each<[Edition, string, string]>([
    ['2018-07-13', 'Jace Beleren', '903.11c'],
    ['2026-06-19', 'Jace Beleren', '903.12c'],
    ['2026-06-19', 'Krenko, Mob Boss', '903.12c'],
    ['2026-06-19', 'Parhelion II', '903.12c'],
    ['2025-06-06', 'Parhelion II', 'commander/no-leader type 903.12c'],
    ['2026-06-19', 'Sol Ring', 'commander/no-leader not-legendary 903.12c'],
  ])('%s: %s: %s', (edition, name, expected) => {
    expect(told([name], edition, true)).toBe(expected);
  });
});

describe('who leads a deck together', () => {
  it.each<[Edition, readonly string[], string]>([
    ['2026-06-19', ['Thrasios, Triton Hero', 'Tymna the Weaver'], '903.3, 702.124h, 702.124d'],
    ['2016-11-11', ['Thrasios, Triton Hero', 'Tymna the Weaver'], '903.3, 702.123a, 702.123d'],
    ['2026-06-19', ['Tevesh Szat, Doom of Fools', 'Tymna the Weaver'], '903.3, 903.3a, 702.124h, 702.124d'],
    ['2026-06-19', ['Thrasios, Triton Hero', 'Krenko, Mob Boss'], 'commander/no-pair 702.124h'],
    ['2026-06-19', ['Thrasios, Triton Hero', 'Thrasios, Triton Hero'], 'commander/no-pair 903.3'],
    ['2026-06-19', ['Krenko, Mob Boss', 'Captain Sisay'], 'commander/no-pair 903.3'],
    ['2026-06-19', ['Pir, Imaginative Rascal', 'Toothy, Imaginary Friend'], '903.3, 702.124j, 702.124d'],
    ['2018-06-08', ['Pir, Imaginative Rascal', 'Toothy, Imaginary Friend'], '903.3, 702.123f, 702.123d'],
    // Different partner abilities do not go together.
    ['2026-06-19', ['Pir, Imaginative Rascal', 'Thrasios, Triton Hero'], 'commander/no-pair 702.124f'],
    ['2026-06-19', ['Pir, Imaginative Rascal', 'Regna, the Redeemer'], 'commander/no-pair 702.124j'],
    ['2026-06-19', ['Bjorna, Nightfall Alchemist', 'Cecily, Haunted Mage'], '903.3, 702.124i, 702.124d'],
    ['2022-04-29', ['Bjorna, Nightfall Alchemist', 'Cecily, Haunted Mage'], '903.3, 702.124g, 702.124d'],
    ['2026-06-19', ['Bjorna, Nightfall Alchemist', 'Tymna the Weaver'], 'commander/no-pair 702.124f'],
    ['2026-06-19', ['Leonardo, the Balance', 'Donatello, the Brains'], '903.3, 702.124i, 702.124d'],
    ['2026-06-19', ['Leonardo, the Balance', 'Bjorna, Nightfall Alchemist'], 'commander/no-pair 702.124i'],
    ['2026-06-19', ['Leonardo, the Balance', 'Thrasios, Triton Hero'], 'commander/no-pair 702.124f'],
    ['2026-06-19', ['Wilson, Refined Grizzly', 'Raised by Giants'], '903.3, 702.124k, 702.124d'],
    ['2022-06-10', ['Raised by Giants', 'Wilson, Refined Grizzly'], '903.3, 702.124h, 702.124d'],
    ['2026-06-19', ['Volo, Itinerant Scholar', 'Krenko, Mob Boss'], 'commander/no-pair 702.124k'],
    ['2026-06-19', ['Krenko, Mob Boss', 'Raised by Giants'], 'commander/no-pair 702.124k'],
    ['2026-06-19', ['Rose Tyler', 'The Tenth Doctor'], '903.3, 702.124m, 702.124d'],
    ['2023-10-13', ['The Tenth Doctor', 'Rose Tyler'], '903.3, 702.124m, 702.124d'],
    ['2026-06-19', ['Rose Tyler', 'Sarah Jane Smith'], 'commander/no-pair 702.124m'],
    ['2026-06-19', ['The Tenth Doctor', 'The Eleventh Doctor'], 'commander/no-pair 903.3'],
    // A Time Lord that is not a Doctor.
    ['2026-06-19', ['Rose Tyler', 'Missy'], 'commander/no-pair 702.124m'],
    ['2026-06-19', ['Thrasios, Triton Hero', '?Blorbo, the New'], '903.3'],
    ['2026-06-19', ['?Blorbo, the New', '?Zed'], '903.3'],
    ['2026-06-19', ['?Blorbo', '?blorbo'], 'commander/no-pair 903.3'],
    // No ability allows a second commander beside it, known or not.
    ['2026-06-19', ['Krenko, Mob Boss', '?Blorbo, the New'], 'commander/no-pair 903.3'],
    // A partner that can't be a commander by itself.
    ['2026-06-19', ['Sol Ring', 'Thrasios, Triton Hero'], 'commander/no-pair 702.124h'],
  ])('%s: %j: %s', (edition, names, expected) => {
    expect(told(names, edition)).toBe(expected);
  });

  // The Doctor's companion goes with a Doctor of no other creature types: 702.124m.
  it.each<[typeLine: string, expected: string]>([
    ['Legendary Creature — Time Lord Doctor', '903.3, 702.124m, 702.124d'],
    ['Legendary Creature — Time Lord Doctor Rogue', 'commander/no-pair 702.124m'],
    ['Legendary Creature — Human Doctor', 'commander/no-pair 702.124m'],
    ['Creature — Time Lord Doctor', 'commander/no-pair 702.124m'],
  ])('Rose Tyler beside a %s: %s', (typeLine, expected) => {
    expect(toldOf([leader('Rose Tyler'), doctor(typeLine)], '2026-06-19')).toBe(expected);
  });
});
