/* What players call the values of options. */

export const PLAYER_COUNTERS = {
  poison: 'poison|poisons|poisoned|psn|infect|toxic|skull',
  energy: 'energy|energies|nrg|energy counter|lightning bolt symbol',
  experience: 'experience|exp|xp',
  rad: 'rad|rads|radiation',
  ticket: 'ticket|tickets',
};

export const STEPS = {
  'beginning-of-combat':
    'combat|battle|fight|attack|attacks|attack phase|fight phase|combat phase|beginning of combat|battle phase|attack step',
  'declare-attackers': 'declare attackers|declare attacks|attackers|declare attack',
  'declare-blockers': 'declare blockers|blockers|blocks|declare blocks|block step',
  'combat-damage': 'combat damage|damage step|damage',
  'end-of-combat': 'end of combat|after combat',
  'postcombat-main':
    'second main|main 2|main two|m2|main phase 2|main phase two|second main phase|post combat main|postcombat main|phase two main|2nd main|2nd main phase|postcombat|post combat|phase 2|second phase|main2',
  main: 'main|main phase|first main|main 1|m1',
  end: 'end step|endstep|end phase|ending phase|the end step',
  cleanup: 'cleanup|clean up|cleanup step',
  upkeep: 'upkeep|upkeep step',
  draw: 'draw|draw step',
};

export const TIMER_SETTINGS = {
  on: 'on|start|starts',
  off: 'off|stop|no more',
  pause: 'pause|paused|pausing|hold|halt',
  resume: 'resume|unpause|continue|go on',
};

/** Where a commander goes, by the zone or by what happens to it. */
export const ZONES = {
  graveyard:
    'graveyard|yard|gy|grave|died|dies|dead|destroyed|killed|sacrificed|sacced|wiped|wrathed|board wiped|bolted',
  exile: 'exile|exiled|swordsed|pathed',
  hand: 'hand|bounced|owners hand',
  library: 'library|deck|tucked|shuffled away',
  battlefield: 'battlefield|the field|in play',
};

export const VARIANTS = {
  commander: 'commander|edh|cmdr|cedh|elder dragon highlander|cmd|comander|commander pod|highlander',
  brawl: 'brawl',
  planechase: 'planechase',
  'two-headed-giant': '2hg|two headed giant|two headed',
  archenemy: 'archenemy',
  emperor: 'emperor',
};

/** All words of the values, one by one. */
export const SLOT_WORDS: readonly string[] = [PLAYER_COUNTERS, STEPS, ZONES, VARIANTS].flatMap((values) =>
  Object.values(values).flatMap((texts) => texts.split(/[| ]/)),
);

/** The kinds of counters in one word. */
export const COUNTER_WORDS: ReadonlySet<string> = new Set(
  Object.values(PLAYER_COUNTERS).flatMap((texts) => texts.split('|').filter((text) => !text.includes(' '))),
);
