import { stem } from '#rulebook/search/stem.ts';

/** Players' words, and the corresponding words of card texts and rulings. */
const CARD_TEXT_WORDS = `
  die dead kill: die destroy graveyard leave battlefield
  destroy wipe wrath boardwipe sweeper: destroy die leave battlefield
  yard gy grave bin: graveyard
  deck: library
  sac sacked: sacrifice leave battlefield
  sacrifice: leave battlefield
  bounce: return hand leave battlefield
  blink flicker: exile return leave battlefield
  exile: leave battlefield
  back: return
  steal stole stolen yoink borrow threaten: control
  general: commander
  etb: enter
  swing swung: attack
  ping shoot burn zap: damage
  hit: damage target
  cmc mv: mana value
  dude guy body beater fatty monster: creature
  opp enemy: opponent
  walker pw: planeswalker
  clone: copy
  free: without paying
  pay: cost
  react respond: response
  counterspell: counter
  legend: legendary
  price tax: cost pay
  wearing carrying holding: attach equip
  twice double: double twice
  ult: loyalty
  fetch tutor: search
  pump buff: get
  both: two
  none empty: no
  fizzle: resolve illegal
  stay: remain
  face: player
  pro: protection
  recast: cast
  flashbacked: flashback
  land: enter
  untap: untap
`;

const CARD_TEXT_STEMS: ReadonlyMap<string, readonly string[]> = new Map(
  CARD_TEXT_WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [playerWords = '', cardTextWords = ''] = line.trim().split(': ');
      const stems = cardTextWords.split(' ').map(stem);
      return playerWords.split(' ').map((word) => [stem(word), stems] as const);
    }),
);

/** The stems that card texts and rulings may use for a stem that a player typed. */
export const cardTextStems = (playerStem: string): readonly string[] => [
  playerStem,
  ...(CARD_TEXT_STEMS.get(playerStem) ?? []),
];
