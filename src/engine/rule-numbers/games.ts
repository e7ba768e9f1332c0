import { within, type RuleLife } from './life.ts';

/** The lives of the rules about a game as such: beginning it, losing and leaving it, and the structure of its turns. */
export const GAME_RULES = {
  'start/first-player': {
    numbers: [
      ['2003-07-01', '101.2'],
      ['2009-07-11', '103.2'],
      ['2022-04-29', '103.1'],
    ],
  },
  'start/first-draw': {
    numbers: [
      ['2003-07-01', '101.5'],
      ['2006-10-01', '101.5a'],
      ['2008-02-01', '101.6a'],
      ['2009-07-11', '103.6a'],
      ['2013-05-01', '103.7a'],
      ['2026-01-16', '103.8a'],
    ],
  },
  'start/first-draw-of-many': {
    numbers: [
      ['2006-10-01', '101.5b'],
      ['2008-02-01', '101.6b'],
      ['2009-07-11', '103.6c'],
      ['2013-05-01', '103.7c'],
      ['2026-01-16', '103.8c'],
    ],
  },

  'losing/leaves': {
    numbers: [
      ['2006-10-01', '102.5'],
      ['2009-07-11', '104.5'],
    ],
  },
  'losing/life': {
    numbers: [
      ['2003-07-01', '420.5a'],
      ['2009-07-11', '704.5a'],
    ],
  },
  'losing/poison': {
    numbers: [
      ['2003-07-01', '420.5h'],
      ['2009-07-11', '704.5c'],
    ],
  },
  'losing/commander': {
    numbers: [
      ['2013-05-01', '903.14a'],
      ['2017-04-28', '903.10a'],
    ],
  },
  'winning/last': {
    numbers: [
      ['2006-10-01', '102.2a'],
      ['2009-07-11', '104.2a'],
    ],
  },
  'winning/effect': {
    numbers: [
      ['2006-10-01', '102.2b'],
      ['2009-07-11', '104.2b'],
    ],
  },
  'drawing/all-lose': {
    numbers: [
      ['2003-07-01', '102.4'],
      ['2006-10-01', '102.4a'],
      ['2009-07-11', '104.4a'],
    ],
  },

  'turn/phases': {
    numbers: [
      ['2003-07-01', '300.1'],
      ['2009-07-11', '500.1'],
    ],
  },
  'turn/step-ends': {
    numbers: [
      ['2003-07-01', '300.2'],
      ['2009-07-11', '500.2'],
    ],
  },
  'turn/mana-burn': {
    numbers: [
      ['2003-07-01', '300.3'],
      ['2009-07-11', null],
    ],
  },
  'turn/mana-empties': {
    numbers: [
      ['2009-07-11', '500.4'],
      ['2026-01-16', '500.5'],
    ],
  },
  'turn/skipping': {
    numbers: [
      ['2003-07-01', '300.9'],
      ['2009-07-11', '500.10'],
      ['2026-01-16', '500.11'],
    ],
  },
  'turn/skip-replaces': {
    numbers: [
      ['2003-07-01', '419.6e'],
      ['2009-07-11', '613.10'],
      ['2013-05-01', '614.10'],
    ],
  },
  'turn/skip-used-up': {
    numbers: [
      ['2003-07-01', '419.6f'],
      ['2009-07-11', '613.10a'],
      ['2013-05-01', '614.10a'],
    ],
  },

  'phase/beginning': {
    numbers: [
      ['2003-07-01', '301.1'],
      ['2009-07-11', '501.1'],
    ],
  },
  'phase/main': {
    numbers: [
      ['2003-07-01', '305.1'],
      ['2009-07-11', '505.1'],
    ],
  },
  'phase/combat': {
    numbers: [
      ['2003-07-01', '306.1'],
      ['2009-07-11', '506.1'],
    ],
  },
  'phase/ending': {
    numbers: [
      ['2003-07-01', '312.1'],
      ['2009-07-11', '512.1'],
    ],
  },
  'step/untap-priority': {
    numbers: [
      ['2003-07-01', '302.3'],
      ['2009-07-11', '502.3'],
      ['2022-04-29', '502.4'],
    ],
  },
  'step/ends-by-itself': {
    numbers: [
      ['2003-07-01', '302.3'],
      ['2008-02-01', '300.2'],
      ['2009-07-11', '500.3'],
    ],
  },
  'step/no-attackers': {
    numbers: [
      ['2003-07-01', '308.4'],
      ['2008-02-01', '308.5'],
      ['2009-07-11', '508.6'],
      ['2017-04-28', '508.5'],
      ['2022-04-29', '508.8'],
    ],
  },
  'step/second-damage': {
    numbers: [
      ['2003-07-01', '310.5'],
      ['2009-07-11', '510.5'],
      ['2017-04-28', '510.4'],
    ],
  },

  'leaving/objects': within('multiplayer', ['2006-10-01', '.4a']),
  'leaving/abilities': within('multiplayer', ['2006-10-01', '.4c'], ['2013-05-01', '.4d']),
  'monarch/designation': within('monarch', ['2016-08-26', '.1']),
  'monarch/one': within('monarch', ['2016-08-26', '.3']),
  'initiative/designation': within('initiative', ['2022-06-10', '.1']),
  'initiative/one': within('initiative', ['2022-06-10', '.3']),
  'leaving/monarch': within('monarch', ['2016-08-26', '.4']),
  'leaving/initiative': within('initiative', ['2022-06-10', '.4']),
} satisfies Record<string, RuleLife>;
