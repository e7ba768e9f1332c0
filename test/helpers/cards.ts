import type { Card, CardPart, Layout } from '#engine/cards/card.ts';

/* Cards as facts, for tests of the engine. */

type Part = readonly [name: string, manaCost: string, typeLine: string, more?: Partial<CardPart>];

const partOf = ([name, manaCost, typeLine, more]: Part): CardPart => ({ name, manaCost, typeLine, ...more });

function cardOf(layout: Layout, first: Part, ...others: readonly Part[]): Card {
  const parts: Card['parts'] = [partOf(first), ...others.map(partOf)];
  return { name: parts.map(({ name }) => name).join(' // '), layout, parts };
}

const fuse = (card: Card): Card => ({ ...card, fuse: true });
const modal = (card: Card): Card => ({ ...card, modal: true });
const aftermath = { aftermath: true } as const;

const creature = (power: number, toughness: number): Partial<CardPart> => ({
  power: String(power),
  toughness: String(toughness),
});

export const ASSAULT_BATTERY = cardOf(
  'split',
  ['Assault', '{R}', 'Sorcery'],
  ['Battery', '{3}{G}', 'Sorcery'],
);
export const FIRE_ICE = cardOf('split', ['Fire', '{1}{R}', 'Instant'], ['Ice', '{1}{U}', 'Instant']);
export const DEAD_GONE = cardOf('split', ['Dead', '{R}', 'Instant'], ['Gone', '{2}{R}', 'Instant']);
export const RESEARCH_DEVELOPMENT = cardOf(
  'split',
  ['Research', '{G}{U}', 'Instant'],
  ['Development', '{3}{U}{R}', 'Instant'],
);
export const EXPANSION_EXPLOSION = cardOf(
  'split',
  ['Expansion', '{U/R}{U/R}', 'Instant'],
  ['Explosion', '{X}{U}{U}{R}{R}', 'Instant'],
);

export const WEAR_TEAR = fuse(cardOf('split', ['Wear', '{1}{R}', 'Instant'], ['Tear', '{W}', 'Instant']));
export const TURN_BURN = fuse(cardOf('split', ['Turn', '{2}{U}', 'Instant'], ['Burn', '{1}{R}', 'Instant']));
export const BREAKING_ENTERING = fuse(
  cardOf('split', ['Breaking', '{U}{B}', 'Sorcery'], ['Entering', '{4}{B}{R}', 'Sorcery']),
);

export const DUSK_DAWN = cardOf(
  'split',
  ['Dusk', '{2}{W}{W}', 'Sorcery'],
  ['Dawn', '{3}{W}{W}', 'Sorcery', aftermath],
);
export const DESTINED_LEAD = cardOf(
  'split',
  ['Destined', '{1}{B}', 'Instant'],
  ['Lead', '{3}{G}', 'Sorcery', aftermath],
);
export const SPRING_MIND = cardOf(
  'split',
  ['Spring', '{2}{G}', 'Sorcery'],
  ['Mind', '{4}{U}{U}', 'Instant', aftermath],
);

export const THERE_THEYRE_THEIR = cardOf(
  'split',
  ['There', '{U}', 'Instant — Lesson'],
  ["They're", '{1}{U}', 'Instant — Lesson'],
  ['Their', '{2}{U}', 'Instant — Lesson'],
);
export const WHO_WHAT_WHEN_WHERE_WHY = cardOf(
  'split',
  ['Who', '{X}{W}', 'Instant'],
  ['What', '{2}{R}', 'Instant'],
  ['When', '{2}{U}', 'Instant'],
  ['Where', '{3}{B}', 'Instant'],
  ['Why', '{1}{G}', 'Instant'],
);

export const BOTTOMLESS_POOL_LOCKER_ROOM = cardOf(
  'split',
  ['Bottomless Pool', '{U}', 'Enchantment — Room'],
  ['Locker Room', '{4}{U}', 'Enchantment — Room'],
);
export const SMOKY_LOUNGE_MISTY_SALON = cardOf(
  'split',
  ['Smoky Lounge', '{2}{R}', 'Enchantment — Room'],
  ['Misty Salon', '{3}{U}', 'Enchantment — Room'],
);

export const GRIZZLY_BEARS = cardOf('ordinary', [
  'Grizzly Bears',
  '{1}{G}',
  'Creature — Bear',
  creature(2, 2),
]);
export const RUNECLAW_BEAR = cardOf('ordinary', [
  'Runeclaw Bear',
  '{1}{G}',
  'Creature — Bear',
  creature(2, 2),
]);
export const TYPHOID_RATS = cardOf('ordinary', ['Typhoid Rats', '{B}', 'Creature — Rat', creature(1, 1)]);
export const DIMIR_DOPPELGANGER = cardOf('ordinary', [
  'Dimir Doppelganger',
  '{1}{U}{B}',
  'Creature — Shapeshifter',
  creature(0, 2),
]);
export const STEAM_AUGURY = cardOf('ordinary', ['Steam Augury', '{2}{U}{R}', 'Instant']);
export const EVERMIND = cardOf('ordinary', ['Evermind', '', 'Instant — Arcane', { colors: ['U'] }]);
export const DRYAD_ARBOR = cardOf('ordinary', [
  'Dryad Arbor',
  '',
  'Land Creature — Forest Dryad',
  { ...creature(1, 1), colors: ['G'] },
]);

export const JUSHI_APPRENTICE = cardOf(
  'flip',
  ['Jushi Apprentice', '{1}{U}', 'Creature — Human Wizard', creature(1, 2)],
  ['Tomoya the Revealer', '', 'Legendary Creature — Human Wizard', creature(2, 3)],
);
export const NEZUMI_SHORTFANG = cardOf(
  'flip',
  ['Nezumi Shortfang', '{1}{B}', 'Creature — Rat Rogue', creature(1, 1)],
  ['Stabwhisker the Odious', '', 'Legendary Creature — Rat Shaman', creature(3, 3)],
);
export const AKKI_LAVARUNNER = cardOf(
  'flip',
  ['Akki Lavarunner', '{3}{R}', 'Creature — Goblin Warrior', creature(1, 1)],
  ['Tok-Tok, Volcano Born', '', 'Legendary Creature — Goblin Shaman', creature(2, 2)],
);
export const RUNE_TAIL = cardOf(
  'flip',
  ['Rune-Tail, Kitsune Ascendant', '{2}{W}', 'Legendary Creature — Fox Monk', creature(2, 2)],
  ["Rune-Tail's Essence", '', 'Legendary Enchantment'],
);

export const HUNTMASTER_OF_THE_FELLS = cardOf(
  'double-faced',
  ['Huntmaster of the Fells', '{2}{R}{G}', 'Creature — Human Werewolf', creature(2, 2)],
  ['Ravager of the Fells', '', 'Creature — Werewolf', { ...creature(4, 4), colors: ['R', 'G'] }],
);
export const BIRD_ADMIRER = cardOf(
  'double-faced',
  ['Bird Admirer', '{2}{G}', 'Creature — Human Archer Werewolf', { ...creature(1, 4), bound: 'daybound' }],
  ['Wing Shredder', '', 'Creature — Werewolf', { ...creature(3, 5), colors: ['G'], bound: 'nightbound' }],
);
export const INVASION_OF_KYLEM = cardOf(
  'double-faced',
  ['Invasion of Kylem', '{2}{R}{W}', 'Battle — Siege', { defense: '5' }],
  ["Valor's Reach Tag Team", '', 'Sorcery', { colors: ['W', 'R'] }],
);
export const VALKI = cardOf(
  'double-faced',
  ['Valki, God of Lies', '{1}{B}', 'Legendary Creature — God', creature(2, 1)],
  ['Tibalt, Cosmic Impostor', '{5}{B}{R}', 'Legendary Planeswalker — Tibalt', { loyalty: '5' }],
);
export const BRAZEN_BORROWER = cardOf(
  'adventure',
  ['Brazen Borrower', '{1}{U}{U}', 'Creature — Faerie Rogue', creature(3, 1)],
  ['Petty Theft', '{1}{U}', 'Instant — Adventure'],
);

export const ERAYO_SORATAMI_ASCENDANT = cardOf(
  'flip',
  ['Erayo, Soratami Ascendant', '{1}{U}', 'Legendary Creature — Moonfolk Monk', creature(1, 1)],
  ["Erayo's Essence", '', 'Legendary Enchantment'],
);

export const JWARI_DISRUPTION = modal(
  cardOf('double-faced', ['Jwari Disruption', '{1}{U}', 'Instant'], ['Jwari Ruins', '', 'Land']),
);

export const FLAMESCROLL_CELEBRANT = modal(
  cardOf(
    'double-faced',
    ['Flamescroll Celebrant', '{1}{R}', 'Creature — Human Shaman', creature(2, 1)],
    ['Revel in Silence', '{W}{W}', 'Instant'],
  ),
);

export const BRIGHTCLIMB_PATHWAY = modal(
  cardOf('double-faced', ['Brightclimb Pathway', '', 'Land'], ['Grimclimb Pathway', '', 'Land']),
);

export const SEARCH_FOR_AZCANTA = cardOf(
  'double-faced',
  ['Search for Azcanta', '{1}{U}', 'Legendary Enchantment'],
  ['Azcanta, the Sunken Ruin', '', 'Legendary Land'],
);

const meld = (card: Card, manaValue?: number): Card => ({
  ...card,
  meld: {
    fronts: ['Bruna, the Fading Light', 'Gisela, the Broken Blade'],
    into: 'Brisela, Voice of Nightmares',
    ...(manaValue !== undefined && { manaValue }),
  },
});

export const GISELA = meld(
  cardOf('double-faced', [
    'Gisela, the Broken Blade',
    '{2}{W}{W}',
    'Legendary Creature — Angel Horror',
    creature(4, 3),
  ]),
);
export const BRISELA = meld(
  cardOf('double-faced', [
    'Brisela, Voice of Nightmares',
    '',
    'Legendary Creature — Eldrazi Angel',
    creature(9, 10),
  ]),
  11,
);

export const DIRGUR_ISLAND_DRAGON = cardOf(
  'adventure',
  ['Dirgur Island Dragon', '{5}{U}', 'Creature — Dragon', creature(4, 4)],
  ['Skimming Strike', '{1}{U}', 'Instant — Omen'],
);

export const ENCOURAGING_AVIATOR = cardOf(
  'adventure',
  ['Encouraging Aviator', '{2}{U}', 'Creature — Bird Wizard', creature(2, 3)],
  ['Jump', '{U}', 'Instant'],
);

export const ANCESTRAL_VISION = cardOf('ordinary', ['Ancestral Vision', '', 'Sorcery', { colors: ['U'] }]);

export const TREASURE_TOKEN = cardOf('ordinary', ['Treasure', '', 'Token Artifact — Treasure']);

export const SP_DR = cardOf('ordinary', [
  'SP//dr, Piloted by Peni',
  '{3}{W}{U}',
  'Legendary Artifact Creature — Spider Hero',
  creature(4, 4),
]);
