import { within, type RuleLife } from './life.ts';

/** The lives of the rules about who chooses what, who sees what, and what a player takes along on leaving. */
export const CHOICE_RULES = {
  'card/precedence': {
    numbers: [
      ['2003-07-01', '103.1'],
      ['2009-07-11', '101.1'],
    ],
  },

  'choice/play': {
    numbers: [
      ['2003-07-01', '408.1d'],
      ['2009-07-11', '115.1a'],
      ['2013-05-01', '116.1a'],
      ['2022-04-29', '117.1a'],
    ],
  },
  'choice/modes': {
    numbers: [
      ['2003-07-01', '409.1b'],
      ['2009-07-11', '601.2b'],
    ],
  },
  'choice/targets': {
    numbers: [
      ['2003-07-01', '409.1c'],
      ['2009-07-11', '601.2c'],
    ],
  },
  'choice/payment': {
    numbers: [
      ['2003-07-01', '409.1h'],
      ['2009-07-11', '601.2g'],
      ['2017-04-28', '601.2h'],
    ],
  },
  'choice/resolution': {
    numbers: [
      ['2003-07-01', '413.2c'],
      ['2009-07-11', '607.2d'],
      ['2013-05-01', '608.2d'],
    ],
  },
  'choice/replacement': {
    numbers: [
      ['2003-07-01', '419.9a'],
      ['2009-07-11', '615.1'],
      ['2013-05-01', '616.1'],
    ],
  },
  'choice/attackers': {
    numbers: [
      ['2003-07-01', '308.2a'],
      ['2009-07-11', '508.1a'],
    ],
  },
  'choice/blockers': {
    numbers: [
      ['2003-07-01', '309.2a'],
      ['2009-07-11', '509.1a'],
    ],
  },
  'choice/combat-damage': {
    numbers: [
      ['2003-07-01', '310.1'],
      ['2009-07-11', '510.1'],
    ],
  },
  'choice/triggers': {
    numbers: [
      ['2003-07-01', '410.3'],
      ['2009-07-11', '603.3b'],
    ],
  },
  'choice/discard': {
    numbers: [
      ['2003-07-01', '314.1'],
      ['2009-07-11', '514.1'],
    ],
  },
  'choice/concede': {
    numbers: [
      ['2003-07-01', '102.7'],
      ['2006-10-01', '102.3a'],
      ['2009-07-11', '104.3a'],
    ],
  },

  'sight/hand': {
    numbers: [
      ['2003-07-01', '217.3c'],
      ['2009-07-11', '402.3'],
    ],
  },
  'sight/library': {
    numbers: [
      ['2003-07-01', '217.2b'],
      ['2009-07-11', '401.2'],
    ],
  },
  'sight/outside': {
    numbers: [
      ['2003-07-01', '217.1e'],
      ['2009-07-11', '400.9'],
      ['2013-05-01', '400.10'],
      ['2022-04-29', '400.11'],
    ],
  },

  'turn/extra': {
    numbers: [
      ['2003-07-01', '300.6'],
      ['2009-07-11', '500.7'],
    ],
  },

  'control/limited-search': within('control', ['2021-02-05', '.2']),
  'control/outside': within('control', ['2016-07-22', '.4']),

  'leaving/ends-control': { numbers: [['2010-10-01', '800.4a']] },
  'leaving/turn-goes-on': {
    numbers: [
      ['2007-02-01', '600.4f'],
      ['2009-07-11', '800.4g'],
      ['2013-05-01', '800.4h'],
      ['2022-04-29', '800.4j'],
    ],
  },
  'leaving/no-turn': {
    numbers: [
      ['2017-04-28', '800.4i'],
      ['2022-04-29', '800.4k'],
    ],
  },
} satisfies Record<string, RuleLife>;
