import type { IsoDate } from '#engine/vocabulary/editions.ts';

/** A day on which a meaning changes; words that a rule of its text has and none of the text before, or the reverse. */
type Turn = readonly [day: IsoDate, words: RegExp, lost?: 'lost', part?: 'glossary'];

const came = (day: IsoDate, words: RegExp): Turn => [day, words];
const went = (day: IsoDate, words: RegExp): Turn => [day, words, 'lost'];
const wentFromGlossary = (day: IsoDate, words: RegExp): Turn => [day, words, 'lost', 'glossary'];

const PLAY: Turn = came('2009-07-11', /onto the battlefield/);
const CAST: Turn = came('2009-07-11', /\bcast a spell/);
const EDH: Turn = came('2009-10-01', /\bedh variant/);
const COMMANDER: Turn = came('2011-02-04', /commander variant/);
const GIANTS: Turn = came('2005-08-01', /two-headed giant variant/);
const VALUE: Turn = came('2021-04-22', /mana value/);
const DIES: Turn = came('2011-06-17', /the term dies means/);
const PLANESWALKERS: Turn = came('2007-10-01', /planeswalker spell resolves/);
const FACES: Turn = came('2011-09-30', /double-faced card/);
const MODAL: Turn = came('2020-09-25', /modal double-faced/);
const BRAWL: Turn = came('2018-07-13', /in any brawl game, the first time/);
const MANY: Turn = came('2007-07-13', /in a multiplayer game, the first time a player takes a mulligan/);
const TEAMS: Turn = came(
  '2006-10-01',
  /the first time a player takes a mulligan, he or she draws a new hand of seven/,
);
const VANCOUVER: Turn = came('2015-09-26', /fewer cards than that player's starting hand size may look/);
const LONDON: Turn = came('2019-07-12', /on the bottom of their library in any order/);
const NO_PARTIAL: Turn = went('2016-01-16', /rather than shuffling .* exiles any number of cards from/);
const STATE_BASED: Turn = came('2009-07-11', /state-based actions/);
const END_STEP: Turn = went('2009-07-11', /end of turn step/);
const TWO_ANSWERS: Turn = came('2006-05-01', /two answers \(one for each/);
const COMBINED: Turn = came('2017-04-28', /those of its two halves combined/);
const FIFTEEN: Turn = came('2011-04-01', /team has fifteen or more poison/);
const AURA: Turn = came('2005-08-01', /have the subtype aura/);
const LEGEND: Turn = came('2013-07-13', /legendary permanents with the same name, that player chooses one/);
const SEVEN_D = /layer 7d: power and\/or toughness changes from counters/;
const LIFELINK: Turn = came('2007-05-01', /lifelink is a triggered/);

/** For each word whose meaning changed, by its first name: its days after the first. */
export const TURNS: Readonly<Record<string, readonly Turn[]>> = {
  'legend rule': [came('2004-10-01', /supertype legendary, all are put/), LEGEND],
  'planeswalker uniqueness': [
    came('2007-10-01', /share a planeswalker type are in play, all are/),
    came('2013-07-13', /share a planeswalker type, that player chooses/),
    went('2017-09-29', /share a planeswalker type, that player chooses/),
  ],
  'on the play': [came('2005-08-01', /no player skips the draw step of his or her first turn/)],
  indestructible: [
    came('2009-07-11', /indestructible is neither an ability nor a characteristic/),
    came('2013-07-13', /indestructible is a static ability/),
  ],
  wall: [came('2004-10-01', /defender is a static ability/)],
  companion: [
    came('2020-04-17', /companion is a keyword ability/),
    came(
      '2020-06-01',
      /companion you own from outside the game|chosen companion into your hand|special action.*companion/,
    ),
  ],
  tribal: [came('2007-05-01', /tribal/), came('2024-06-07', /kindred/)],
  kindred: [came('2007-05-01', /tribal/), came('2024-06-07', /kindred/)],
  '{c}': [
    came('2009-09-04', /chaos symbol is \{c\}|chaos symbol \{c\}/),
    went('2015-07-17', /chaos symbol is \{c\}|chaos symbol \{c\}/),
    came('2016-01-16', /colorless mana symbol \{c\}/),
  ],
  proliferate: [
    came('2010-10-01', /to proliferate means/),
    came('2019-05-03', /proliferate means .* each kind that/),
  ],
  suspend: [
    came('2006-10-01', /suspend is a keyword that represents three/),
    came('2009-07-11', /suspend is a keyword .* function in the exile zone/),
    came('2024-02-02', /if it.s exiled, you may play it without paying/),
  ],
  'copy of a creature spell': [came('2020-09-25', /a copy of a permanent spell becomes a token/)],
  'saga without chapters': [
    came('2018-04-27', /final chapter number is/),
    came('2025-06-06', /on a saga permanent with one or more chapter abilities/),
  ],
  'token owner': [came('2009-07-11', /owned and controlled by the player under whose control it entered/)],
  'mana value of a transformed': [
    FACES,
    came('2016-04-08', /calculated as though it had the mana cost of its front face/),
    VALUE,
  ],
  madness: [
    came('2006-10-01', /removed from the game this way, its owner may play it by paying/),
    came('2009-07-11', /discards it, but may exile it instead/),
    came('2016-04-08', /discards it, but exiles it instead/),
  ],
  'totem armor': [
    came('2010-04-23', /totem armor is a static ability/),
    went('2024-06-07', /totem armor is a static ability/),
  ],
  'umbra armor': [
    came('2010-04-23', /totem armor is a static ability/),
    came('2024-06-07', /umbra armor is a static ability/),
  ],
  trample: [
    came('2007-10-01', /the player or planeswalker the creature is attacking/),
    came('2023-04-14', /the player, planeswalker, or battle the creature is attacking/),
  ],
  'mana outside': [EDH, COMMANDER, went('2016-01-16', /that amount of colorless mana is added/)],
  'two-headed giant life': [GIANTS, came('2007-05-01', /starts at 30 life/)],
  'starting team draw': [
    GIANTS,
    came('2006-10-01', /starting team's first draw step isn't skipped/),
    went('2007-05-01', /starting team's first draw step isn't skipped/),
  ],
  'legendary sorcery': [came('2018-04-27', /legendary instant or sorcery/)],
  'token phasing': [came('2017-08-25', /tokens continue to exist/)],
  sideboard: [
    came('2009-07-11', /sideboard/),
    came('2013-07-13', /sideboard may contain no more than fifteen/),
  ],
  cascade: [
    came('2009-05-01', /cascade is a triggered ability/),
    came('2009-07-11', /exile cards from the top of your library until/),
    came('2021-02-15', /if the resulting spell's/),
  ],
  planeswalker: [PLANESWALKERS],
  'planeswalker damage redirection': [
    came('2007-10-01', /noncombat damage would be dealt to a player/),
    went('2018-04-27', /noncombat damage would be dealt to a player/),
  ],
  mulligan: [
    TEAMS,
    MANY,
    came('2009-07-11', /once each player has made a declaration, all players who decided/),
    EDH,
    COMMANDER,
    VANCOUVER,
    NO_PARTIAL,
    BRAWL,
    LONDON,
  ],
  'free mulligan': [TEAMS, MANY, BRAWL, LONDON],
  'paris mulligan': [VANCOUVER, LONDON],
  'vancouver mulligan': [VANCOUVER, went('2019-07-12', /starting hand size may look/)],
  'london mulligan': [LONDON],
  'partial paris': [EDH, COMMANDER, NO_PARTIAL],
  'brawl mulligan': [BRAWL],
  'damage on the stack': [
    came('2009-07-11', /combat damage that's been assigned is dealt simultaneously\. this turn-based/),
  ],
  'damage assignment order': [
    came('2009-07-11', /damage assignment order among the blocking/),
    went('2024-11-08', /damage assignment order among/),
  ],
  'mana burn': [went('2009-07-11', /loses 1 life for each/)],
  deathtouch: [
    came('2007-05-01', /deathtouch is a triggered/),
    came('2009-07-11', /creature with deathtouch can divide/),
    came(
      '2010-07-16',
      /any nonzero amount of combat damage assigned to a creature by a source with deathtouch/,
    ),
  ],
  lifelink: [LIFELINK, came('2009-07-11', /lifelink is a static/)],
  wither: [came('2008-05-01', /source with wither/)],
  infect: [came('2010-10-01', /source with infect/)],
  hexproof: [came('2011-06-17', /hexproof is a static/)],
  shroud: [came('2007-05-01', /shroud is a static/)],
  untargetable: [came('2007-05-01', /shroud is a static/), came('2011-06-17', /hexproof is a static/)],
  'commander dies': [
    came('2009-10-01', /if a general would be put into the exile zone/),
    came('2011-02-04', /if a commander would be put into/),
    came('2015-07-17', /would be exiled from anywhere or put into its owner's hand, graveyard, or library/),
    came('2020-07-03', /is in a graveyard or in exile and that/),
  ],
  'commander to hand': [
    EDH,
    COMMANDER,
    came('2015-07-17', /put into its owner's hand, graveyard, or library/),
  ],
  commander: [EDH, COMMANDER],
  edh: [EDH, COMMANDER],
  general: [came('2005-08-01', /emperor.* generals/), EDH, COMMANDER],
  'commander tax': [EDH, COMMANDER],
  'commander damage': [
    came('2009-10-01', /21 or more combat damage by the same general/),
    came('2011-02-04', /21 or more combat damage by the same commander/),
  ],
  'team poison': [GIANTS, FIFTEEN],
  poison: [FIFTEEN],
  'split card halves': [TWO_ANSWERS, CAST, COMBINED],
  'split card value': [TWO_ANSWERS, CAST, came('2015-03-27', /sum of the two/), COMBINED, VALUE],
  'split card name': [
    came('2008-02-01', /split card, .*has the chosen name|object has the chosen name if/),
    came('2013-05-01', /must name one of those names and not both/),
  ],
  fuse: [came('2013-05-01', /fused split spell/)],
  fizzle: [went('2018-04-27', /the spell or ability is countered if all its targets/)],
  monarch: [came('2016-08-26', /monarch/)],
  battle: [came('2023-04-14', /battle's defense/)],
  room: [
    came('2021-07-23', /dungeon card.* rooms?/),
    came('2024-11-08', /\brooms?\b.*\bdoors?\b|shared type line/),
  ],
  vehicle: [came('2016-09-30', /subtype vehicle/)],
  saga: [came('2018-04-27', /saga card/)],
  energy: [came('2016-09-30', /energy counter/)],
  adventure: [came('2019-10-04', /adventurer card/)],
  hybrid: [came('2006-05-01', /hybrid mana symbol/)],
  'phyrexian mana': [came('2011-05-01', /phyrexian mana symbol/)],
  dfc: [FACES, came('2016-07-22', /meld card/), MODAL],
  mdfc: [MODAL],
  tdfc: [FACES, MODAL, came('2025-09-19', /nonmodal/)],
  etb: [PLAY],
  ltb: [PLAY],
  battlefield: [PLAY],
  'in play': [PLAY],
  wish: [went('2009-07-11', /outside the game if it's in the removed-from-the-game zone/)],
  exile: [came('2009-07-11', /exile zone/)],
  rfg: [went('2009-07-11', /removed from the game/)],
  dies: [PLAY, DIES, went('2013-05-01', /used only when referring to creatures/)],
  'dies trigger': [PLAY, DIES],
  cast: [CAST],
  blink: [PLAY],
  reanimate: [PLAY],
  'cheat into play': [PLAY],
  'free spell': [CAST],
  'cast trigger': [CAST],
  'storm off': [CAST],
  'flash in': [came('2006-10-01', /flash is a static/), CAST],
  lifelinker: [LIFELINK],
  cmc: [VALUE],
  'mana value': [VALUE],
  sba: [STATE_BASED],
  sbe: [STATE_BASED],
  'end step': [END_STEP],
  'end of turn step': [END_STEP],
  eot: [END_STEP],
  'summoning sick': [came('2008-05-01', /untap symbol/)],
  'protection debt': [came('2003-10-01', /\bequip/)],
  '2hg': [GIANTS],
  ffa: [came('2005-08-01', /free-for-all variant|free-for-all/)],
  layers: [came('2003-10-01', /series of layers/)],
  'local enchantment': [AURA],
  aura: [AURA],
  'world enchantment': [came('2004-10-01', /supertype world/)],
  substance: [came('2005-10-01', /substance is a static/), went('2009-07-11', /substance is a static/)],
  vanguard: [wentFromGlossary('2009-07-11', /vanguard/), came('2009-10-01', /vanguard card/)],
  'snow mana': [
    came('2006-07-15', /produced by a snow permanent/),
    came('2021-02-05', /produced by a snow source|from a snow source/),
  ],
  'snow-covered': [
    came('2004-10-01', /any land with the supertype snow-covered/),
    came('2006-07-15', /is a snow permanent/),
  ],
  'snow landwalk': [went('2006-07-15', /snow-covered landwalk/)],
  'phased-out zone': [went('2009-07-11', /phased-out zone/)],
  'phasing trigger': [came('2005-10-01', /permanents phasing in or out don/), PLAY],
  'damage phased': [went('2009-07-11', /when a permanent phases out, all damage dealt to it is removed/)],
  'two commanders': [
    EDH,
    COMMANDER,
    came('2016-11-11', /two legendary creature cards as your commander/),
    came('2018-06-08', /partner with \[name\]/),
    came('2022-04-29', /friends forever/),
    came('2022-06-10', /choose a background/),
    came('2023-10-13', /doctor's companion/),
    came('2025-11-14', /partner means you may designate two legendary cards/),
  ],
  'how many zones': [
    came('2009-07-11', /battlefield, graveyard, stack, and exile/),
    came('2009-09-04', /casual variants use the command zone/),
    came('2010-07-16', /normally seven zones/),
  ],
  'card types': [
    came('2007-05-01', /land, sorcery, and tribal/),
    came('2007-10-01', /land, planeswalker, sorcery, and tribal/),
    came('2009-09-04', /land, plane, planeswalker/),
    came('2023-04-14', /the card types are artifact, battle/),
    came('2024-06-07', /instant, kindred, land/),
  ],
  'permanent types': [came('2007-10-01', /five permanent types/), came('2023-04-14', /six permanent types/)],
  'layer +1/+1 counters': [
    came('2003-10-01', /series of layers/),
    came('2005-10-01', /\(6c\) changes from counters/),
    came('2009-07-11', SEVEN_D),
    went('2020-04-17', SEVEN_D),
  ],
  'switch power and toughness': [
    came('2005-10-01', /\(6e\)/),
    came('2009-07-11', /layer 7e/),
    went('2020-04-17', /layer 7e/),
  ],
  'keyword counter': [came('2020-04-17', /keyword counter/)],
  'token copy of a double-faced': [FACES, came('2023-04-14', /transforming tokens and/)],
  'cast the back face': [FACES, MODAL],
  'equipment that is a creature': [
    came('2003-10-01', /equipment that's also a creature can't equip/),
    PLAY,
    came('2022-02-18', /unless that equipment has reconfigure/),
  ],
  'any target': [
    came('2018-04-27', /targets may be creatures, players, or planeswalkers/),
    came('2023-04-14', /planeswalkers, or battles/),
  ],
  'checklist card': [came('2011-09-30', /checklist card/), went('2020-09-25', /checklist card/)],
  'substitute card': [came('2011-09-30', /checklist card/), came('2020-09-25', /substitute card/)],
  'planar magic': [came('2009-09-04', /planar magic/), went('2011-07-15', /planar magic/)],
  planechase: [came('2009-09-04', /planar magic/), came('2011-07-15', /planechase/)],
  echo: [came('2006-10-01', /echo \[cost\]/)],
  convoke: [
    came('2005-10-01', /convoke is a static/),
    came('2013-07-13', /for each colored mana in this spell's total cost/),
  ],
  delve: [
    came('2007-05-01', /delve is a static/),
    PLAY,
    came('2013-07-13', /for each generic mana in this spell's total cost/),
  ],
  hideaway: [came('2007-10-01', /hideaway represents/), PLAY, came('2022-04-29', /hideaway n means/)],
  'bands with other': [
    went('2009-07-11', /can form an attacking band with other creatures that have the same/),
  ],
  'color identity': [
    EDH,
    came('2011-02-04', /color identity/),
    came('2011-09-30', /color identity to determine what cards/),
  ],
  'vehicle commander': [
    EDH,
    came('2022-02-18', /some cards have an ability that states the card can be your commander/),
    came('2025-07-25', /\(b\) a vehicle card/),
  ],
  'planeswalker commander': [
    EDH,
    came('2015-01-23', /some planeswalker cards have an ability that states the card can be your commander/),
    came('2018-07-13', /either a legendary planeswalker or a legendary creature as their commander/),
  ],
  'legendary planeswalker': [PLANESWALKERS, went('2017-09-29', /share a planeswalker type/)],
  'creature type legend': [went('2004-10-01', /have the subtype legend or/)],
  'mana between steps': [went('2009-07-11', /this is called mana burn/)],
  'deathtouch and trample': [
    came('2007-05-01', /deathtouch is a triggered/),
    came('2010-07-16', /any nonzero amount of combat damage assigned to a creature by a source/),
  ],
  'create a token': [PLAY, came('2016-09-30', /to create one or more tokens/)],
  'token name': [came('2021-11-19', /plus the word token/)],
  'expansion symbol': [went('2013-07-13', /expansion symbol, rules text/)],
  'turn-based action': [came('2009-07-11', /turn-based action/)],
  'game action': [went('2009-07-11', /this game action doesn't use the stack/)],
  'characteristic-defining ability': [came('2007-05-01', /characteristic-defining/)],
  threshold: [went('2006-10-01', /threshold is a/)],
  imprint: [came('2003-10-01', /imprint is a/), went('2009-07-11', /imprint is a/)],
  'global enchantment': [went('2005-08-01', /global enchantment/)],
  'moon symbol': [came('2011-09-30', /moon symbol/), went('2015-07-17', /moon symbol/)],
  amass: [came('2019-05-03', /to amass n/), came('2023-10-13', /to amass \[subtype\]/)],
  'controlling another player': [
    came('2003-10-01', /allows a player's turn to be controlled/),
    came('2010-10-01', /allow a player to control another player during/),
  ],
  'half life two-headed giant': [GIANTS, went('2010-04-23', /life total divided by two, rounded up/)],
  'command zone': [came('2009-09-04', /command zone/), came('2010-07-16', /emblem/)],
  'commander starting life': [EDH, COMMANDER],
  'same legendary opponent': [came('2004-10-01', /supertype legendary, all are put/), LEGEND],
  'who calls a coin flip': [came('2006-07-15', /only the player who flips/)],
  '+1/+1 and -1/-1 counters': [came('2006-10-01', /n \+1\/\+1 and n -1\/-1 counters are removed/)],
  'monarch leaves': [
    came('2016-08-26', /if the monarch leaves the game/),
    came('2025-11-14', /next player in turn order who can become the monarch/),
  ],
  'two-headed giant combat': [
    GIANTS,
    came('2018-04-27', /two-headed giant variant uses the combat rules for the shared team turns option/),
  ],
  'mulligan in two-headed giant': [
    GIANTS,
    TEAMS,
    came('2009-07-11', /each player on the starting team declares whether or not/),
    VANCOUVER,
    LONDON,
  ],
  'deathtouch attacker': [
    came('2007-05-01', /deathtouch is a triggered/),
    came('2009-07-11', /assigning combat damage from a creature with deathtouch can divide/),
    came('2010-07-16', /any nonzero amount of combat damage assigned to a creature by a source/),
    went('2024-11-08', /damage assignment order/),
  ],
  'trample planeswalker': [PLANESWALKERS, came('2021-06-18', /trample over planeswalkers/)],
  'wish commander': [
    EDH,
    COMMANDER,
    came('2020-04-17', /bring a card from outside the game into a commander game/),
    came('2025-07-25', /commander games do not use sideboards/),
  ],
};
