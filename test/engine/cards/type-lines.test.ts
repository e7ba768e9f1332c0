import { describe, expect, it } from 'vitest';
import { isPermanentType, parseTypeLine } from '#engine/cards/type-lines.ts';

const inShort = (line: string): string => {
  const { supertypes, types, subtypes } = parseTypeLine(line);
  return [supertypes, types, subtypes].map((words) => words.join('+')).join(' | ');
};

describe('a type line', () => {
  it.each([
    ['Sorcery', ' | Sorcery | '],
    ['Legendary Creature — Human Wizard', 'Legendary | Creature | Human+Wizard'],
    ['Legendary Creature - Human Wizard', 'Legendary | Creature | Human+Wizard'],
    ['Land Creature — Forest Dryad', ' | Land+Creature | Forest+Dryad'],
    ['Basic Snow Land — Island', 'Basic+Snow | Land | Island'],
    ['World Enchantment', 'World | Enchantment | '],
    ['Token Artifact — Treasure', 'Token | Artifact | Treasure'],
    ['Legendary Creature — Time Lord Doctor', 'Legendary | Creature | Time Lord+Doctor'],
    ['Kindred Instant — Goblin', ' | Kindred+Instant | Goblin'],
    ['Creature — Assembly-Worker', ' | Creature | Assembly-Worker'],
    ['Ongoing Scheme', 'Ongoing | Scheme | '],
    ['', ' |  | '],
  ])('%s: %s', (line, read) => {
    expect(inShort(line)).toBe(read);
  });

  it.each([
    ['Enchantment — Room', true],
    ['Artifact Creature — Golem', true],
    ['Kindred Enchantment — Faerie', true],
    ['Instant', false],
    ['Kindred Sorcery — Elf', false],
    ['Conspiracy', false],
  ])('%s is a permanent: %s', (line, is) => {
    expect(isPermanentType(parseTypeLine(line))).toBe(is);
  });
});
