import { dateOf, EARLIEST_DATE, IsoDate, type Edition } from '../../engine/vocabulary/editions.ts';
import { todaysNumber } from './written-on.ts';

/** A word of the table that the rules do not have, or have for something else. */
export interface Slang {
  /** As people write it, the commonest first. */
  readonly terms: readonly string[];
  /** By today's rules; empty where the glossary says it all. */
  readonly meaning: string;
  /** What it meant before, where that is something else. */
  readonly before: Before | undefined;
  /** The rules that say more, by today's numbers. */
  readonly rules: readonly string[];
}

const TABLE = `
  etb, enters trigger, cip, come into play trigger | Short for “enters the battlefield”, until 2009 “comes into play”: mostly a trigger for when a permanent arrives. | 603.6a 603.2
  ltb, leaves trigger | Short for “leaves the battlefield”: a trigger that looks back at the permanent as it was. | 603.10a 603.6c
  fizzle, fizzled, fizzles | A spell or ability fizzles when all of its targets have become illegal: it does not resolve. In older rules it is countered. | 608.2b
  summoning sick, summoning sickness, summon sick, sick | A creature cannot attack, nor use its tap or untap symbol, unless you have had it since your turn began. Haste lifts this. | 302.6 702.10
  bounce, unsummon | To put a permanent back into its owner’s hand. | 400.7 111.7
  blink, flicker | To exile a permanent and bring it back: it returns as another object. | 400.7 603.6a
  wrath, board wipe, wipe, sweeper, boardwipe | An effect that destroys, or otherwise gets rid of, all creatures or permanents at once. | 701.8 704.3
  burn | Spells that deal damage, above all to players. | 120.3 120.1
  ping, pinger | One point of damage, time and again, mostly by tapping. | 120.2b 602.1
  chump, chump block | To block with a creature that will die without killing the attacker. | 509.1 510.1
  alpha strike, alpha | To attack with all, or nearly all, creatures. | 508.1
  swing, swing in | To attack. | 508.1
  tap out, tapped out | Without an untapped land left for mana. | 106.4 605.3
  pump | To raise power and toughness, mostly for a turn. | 613.4c 514.2
  dork, mana dork | A small creature that makes mana. | 605.1a 302.6
  mana rock, rock | An artifact that makes mana. | 605.1a
  tutor | To search your library for a card. | 701.23
  cantrip | A spell that also draws a card. | 121.1
  reanimate, reanimation | To bring a creature card from a graveyard onto the battlefield. | 400.7
  kill, killed | To destroy a creature, or to make it die otherwise. | 701.8 700.4
  bin, yard, gy, in the bin | The graveyard. | 404.1
  sac, sac outlet | Short for “sacrifice”; a sac outlet lets you do so at will. | 701.21
  deck | The library, once the game has begun. | 401.1
  deck out, decked, milled out | To lose by having to draw from an empty library. | 104.3c 704.5b
  scoop, scoops, surrender | To concede. | 104.3a
  gg, good game | What is said as a game ends; it may be meant as conceding, so ask. | 104.3a
  go infinite, infinite combo, infinite, infinite loop, combo off | To repeat a loop as often as you name; a loop that nobody can end is a draw. | 732.2 732.4
  protection debt, debt, pro debt | What protection stops: Damage, Enchanting and equipping, Blocking, Targeting. | 702.16b 702.16c 702.16d 702.16e 702.16f
  untargetable | Cannot be a target: shroud for everybody, hexproof for opponents only. | 702.18 702.11
  cmc, mv, converted mana cost | Mana value: what the symbols of a mana cost come to; until 2021 it was called converted mana cost. | 202.3
  sba, sbas, sbe | State-based actions, until 2009 state-based effects: what the game does by itself before anybody gets priority. | 704.3 704.5
  apnap | Active player, nonactive player: the order in which choices made at one time are made. | 101.4
  eot, end of turn | The end step, where triggers for the end of a turn happen, or the cleanup step, where effects end. | 513.1 514.2
  edh, general | The Commander variant; a general is a commander. | 903.1
  commander tax, tax | Two mana more for each time the commander was cast from the command zone before. | 903.8
  commander damage, general damage | Combat damage dealt to one player by one commander: who is dealt 21 of it loses the game. | 903.10a 704.6c
  2hg | Two-Headed Giant: two teams of two with one life total each. | 810.1
  ffa, pod | A game of everybody against everybody. | 806.1
  layers, layer system, the layers | The order in which continuous effects are applied: copies first, power and toughness last. | 613.1 613.8
  damage on the stack, stacked damage | Until 2009 combat damage waited on the stack, and its source could be gone when it resolved. Not since. | 510.2
  mana burn | Until 2009 mana left unspent at the end of a phase cost that much life. Now it is just lost. | 106.4 500.5
  bury, buried | In old texts: to destroy something so that it cannot be regenerated. | 701.8 701.19
  interrupt, mana source, fast effect | In old texts: kinds of spells and abilities that are instants, or mana abilities, now. | 304.1 605.1
  summon | In old texts, the type line of a creature card. | 302.1
  local enchantment, enchant creature | In old texts, an Aura. | 303.4
  world enchantment, enchant world, world rule | Of permanents with the supertype world only the newest stays. | 704.5k 205.4f
  legend rule, legendary rule | If you control two legendary permanents with one name, you keep one of them; until 2013 all of that name went, whoever had them. | 704.5j
  planeswalker uniqueness, planeswalker rule, uniqueness rule | Until 2017 no two planeswalkers of one type stayed: all of them went, later all but one of each player. Now they are legendary. | 306.4 704.5j
  mulligan | | 103.5 103.5c
  mull, free mulligan, mull to six | To take a mulligan; the first costs nothing in a game of more than two players. | 103.5 103.5c
  london mulligan, vancouver mulligan, paris mulligan | Ways to take a new hand, each for some years. Since 2019 you draw seven and put one card a mulligan on the bottom. | 103.5
  stack, on the stack | Where spells and abilities wait; what came last resolves first. | 405.1 405.5
  in response, respond, responding | To cast or activate something while something else waits on the stack. | 117.7 117.1
  hold priority, holding priority | To keep acting after your own spell or ability, before anybody else can. | 117.3c
  trick, combat trick | An instant that changes a combat. | 117.1a 506.1
  land drop | The one land that you may play in your turn. | 305.2 116.2a
  flash in | To cast a permanent as though it were an instant. | 702.8
  lifelinker | A creature with lifelink. | 702.15
  flyer, flier, evasive | A creature that is hard to block; a flyer has flying. | 702.9
  manland, creature land | A land that can become a creature. | 305.9 302.6
  dfc | A double-faced card: a transforming one, a modal one, or one that melds. | 712.1
  mdfc | A modal double-faced card, and no other kind: whoever casts or plays it chooses which face. | 712.3 712.11b
  tdfc | A transforming double-faced card, which turns over from its front; nonmodal, as today’s rules say. | 712.2 712.1
  clone | A copy of a creature. | 707.2 707.5
  steal, threaten | To gain control of what another player controls. | 110.2 302.6
  wish, wishboard | To get a card from outside the game: from the sideboard, at a tournament. | 400.11
  cheat into play, cheat in | To put a permanent onto the battlefield without casting it. | 110.2a
  free spell | A spell cast without paying its mana cost. | 118.9 601.2f
  trigger, triggers | A triggered ability: “when”, “whenever” or “at” begins it. | 603.1 603.2
  dies trigger, death trigger | A trigger for when a creature goes from the battlefield to a graveyard. | 700.4 603.10a
  morph trick, unmorph | To turn a face-down creature face up; nobody can respond to that. | 702.37e 116.2b
  anthem, lord | A permanent whose static ability makes others larger. | 604.1 613.4c
  french vanilla, vanilla | A creature without abilities; a french vanilla one has keyword abilities only. | 702.1
  rfg, removed from the game | The words for “exiled” until 2009. | 406.1
  in play | The words for “on the battlefield” until 2009. | 403.1
  politics, table talk, kingmaking | What players agree at the table binds nobody: the rules do not know it. | 
  topdeck | To draw just the card that you need; or the card on top of the library. | 401.1 121.1
  tuck | To put something into its owner’s library. | 401.1 401.4
  storm off, storm count | To cast many spells in a turn before one with storm. | 702.40
  x spell | A spell with X in its cost; you name X as you cast it. | 107.3a 107.3
  on the play, on the draw, play first, draw first | Who takes the first turn is on the play, and with two players draws no card in it; the other is on the draw. | 103.8a 103.8
  instant speed, sorcery speed | Instant speed: whenever you have priority. Sorcery speed: with priority in your main phase, while the stack is empty. | 117.1a 307.5
  fetch, fetch land, crack | To crack something is to sacrifice it for its effect; a fetch land fetches a land from your library. | 701.21 701.23
  loot, looter, rummage | To loot is to draw a card, then discard one; to rummage is to discard first. | 121.1 701.9
  wheel | To discard your hand, or shuffle it away, and draw a new one. | 121.1 701.9
  counterspell, counter magic | A spell that counters another. | 701.6
  removal, spot removal | What gets rid of a permanent, mostly of one creature. | 701.8 406.1
  drain | A player loses life, and you gain as much. | 119.3
  lethal | Enough damage to destroy a creature, or to bring a player to 0 life. | 704.5g 704.5a
  double block, gang block | To block one creature with several. | 509.1 510.1
  unblockable | Cannot be blocked. | 509.1b
  cast trigger | A trigger for when a spell is cast: it resolves before that spell, and even if the spell is countered. | 603.2 601.2i
  hard cast, hardcast | To cast a spell for its own mana cost. | 601.2f
  tapland, tap land | A land that enters tapped. | 614.1c
  walker, pw | A planeswalker. | 306.1
  mana screw, mana flood, screwed, flooded | To have too few lands, or too many. |
  proxy | What stands for a card that is not at hand. The rules of tournaments say when a judge may make one. |
  cr, comp rules | The Comprehensive Rules. | 100.1
`;

/**
 * What these words meant before, where that is something else, by the first of the words. Between two bars the last day
 * of that meaning; or its first day, its last, and the first of today's. On a day of neither nothing is said of it, but
 * its rules are there.
 */
const TABLE_OF_BEFORE = `
  etb | 2009-07-10 | Short for “enters the battlefield”, in these rules “comes into play”: mostly a trigger for when a permanent arrives.
  ltb | 2009-07-10 | Short for “leaves the battlefield”, in these rules “leaves play”: a trigger that looks back at the permanent as it was.
  fizzle | 2018-04-26 | A spell or ability fizzles when all of its targets have become illegal: it is countered.
  blink | 2009-07-10 | To remove a permanent from the game and bring it back: it returns as another object.
  reanimate | 2009-07-10 | To put a creature card from a graveyard into play.
  cmc | 2021-04-21 | Converted mana cost: what the symbols of a mana cost come to.
  sba | 2009-07-10 | State-based effects: what the game does by itself before anybody gets priority.
  commander tax | 2009-09-30 | These rules do not have Commander.
  edh | 2009-09-30 | These rules do not have Commander. In the Emperor variant a general is a teammate of the emperor.
  commander damage | 2009-09-30 | These rules do not have Commander.
  damage on the stack | 2009-07-10 | Combat damage waits on the stack once it is assigned. It is dealt as assigned, even if the creature has left play by then.
  mana burn | 2009-07-10 | Mana left unspent at the end of a phase is lost, and costs you 1 life each.
  legend rule | 2004-10-01 2013-07-12 | If two or more legendary permanents have one name, all of them are put into the graveyard, whoever controls them.
  planeswalker uniqueness | 2003-07-01 2007-09-30 2017-09-29 | There are no planeswalkers in these rules.
  walker | 2007-09-30 | There are no planeswalkers in these rules.
  mulligan | 2006-10-01 2007-07-12 2019-07-12 | Shuffle your hand away and draw one card fewer. The starting player finishes first, then each other player. Only in Two-Headed Giant is the first one free.
  mull | 2006-10-01 2007-07-12 2007-07-13 | To take a mulligan: shuffle your hand away and draw one card fewer. Only in Two-Headed Giant is the first one free.
  london mulligan | 2015-09-25 | In these rules each mulligan costs a card: six, then five, and so on.
  dfc | 2011-09-29 | There are no double-faced cards in these rules.
  mdfc | 2020-09-24 | There are no modal double-faced cards in these rules.
  tdfc | 2011-09-29 | There are no double-faced cards in these rules.
  flash in | 2009-07-10 | To play a permanent as though it were an instant.
  cheat into play | 2009-07-10 | To put a permanent into play without playing it.
  free spell | 2009-07-10 | A spell played without paying its mana cost.
  dies trigger | 2009-07-10 | A trigger for when a creature is put into a graveyard from play.
  rfg | 2009-07-10 | Removed from the game: where “exiled” cards are in these rules.
  in play | 2009-07-10 | Where permanents are; “on the battlefield” since 2009.
`;

interface Before {
  readonly from: IsoDate;
  readonly until: IsoDate;
  /** Today's meaning holds from this day on. */
  readonly todays: IsoDate;
  readonly meaning: string;
}

const BEFORE: ReadonlyMap<string, Before> = new Map(
  TABLE_OF_BEFORE.trim()
    .split('\n')
    .map((line) => {
      const [term = '', period = '', meaning = ''] = line.split('|').map((part) => part.trim());
      const days = period.split(' ').map((day) => IsoDate.parse(day));
      const [from, until = from, todays = until] = days.length === 1 ? [EARLIEST_DATE, ...days] : days;
      if (!from || !until || !todays) throw new Error(`${term} has no day`);
      return [term, { from, until, todays, meaning }];
    }),
);

/**
 * The meaning of a word of the table by the rules of an edition; `undefined` where the glossary says it all, and where
 * what it meant then is neither of those known.
 */
export function meaningIn({ meaning, before }: Slang, edition: Edition): string | undefined {
  const day = dateOf(edition);
  if (!before || (day > before.until && day >= before.todays)) return meaning || undefined;
  return day >= before.from && day <= before.until ? before.meaning : undefined;
}

/** Words of the table, with what they mean in our own words. */
export const SLANG: readonly Slang[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [terms = '', meaning = '', rules = ''] = line.split('|').map((part) => part.trim());
    const all = terms.split(', ');
    const before = all.map((term) => BEFORE.get(term)).find((one) => one !== undefined);
    return {
      terms: all,
      meaning,
      before,
      rules: rules.split(' ').filter(Boolean).map(todaysNumber),
    };
  });
