import { within, type RuleLife } from './life.ts';

/** The lives of the rules about turns: their structure, who controls them, and how they end. */
export const TURN_RULES = {
  'control/next-turn': within('control', ['2003-10-01', '.1']),
  'control/last-effect': within('control', ['2003-10-01', '.1a']),
  'control/skipped-turn': within('control', ['2003-10-01', '.1b']),
  'control/limited': within('control', ['2010-10-01', '.2']),
  'control/objects': within('control', ['2003-10-01', '.1c'], ['2010-10-01', '.3']),
  'control/active-player': within('control', ['2009-07-11', '.2'], ['2010-10-01', '.3']),
  'control/information': within('control', ['2003-10-01', '.2'], ['2009-07-11', '.3'], ['2010-10-01', '.4']),
  'control/decisions': within('control', ['2003-10-01', '.3'], ['2009-07-11', '.4'], ['2010-10-01', '.5']),
  'control/resources': within('control', ['2003-10-01', '.3a'], ['2009-07-11', '.4a'], ['2010-10-01', '.5a']),
  'control/no-other-decisions': within(
    'control',
    ['2003-10-01', '.3c'],
    ['2009-07-11', '.4b'],
    ['2010-10-01', '.5b'],
  ),
  'control/concede': within('control', ['2003-10-01', '.3b'], ['2009-07-11', '.5'], ['2010-10-01', '.6']),
  'control/restrictions': within('control', ['2010-10-01', '.7']),
  'control/own-decisions': within(
    'control',
    ['2003-10-01', '.3d'],
    ['2009-07-11', '.6'],
    ['2010-10-01', '.8'],
  ),
  'control/oneself': within('control', ['2013-05-01', '.9']),
  'control/mana-burn': within('control', ['2003-10-01', '.4'], ['2009-07-11', null]),

  'ending/turn': within('ending', ['2004-10-01', '.1']),
  'ending/waiting-triggers': within('ending', ['2015-07-17', '.1a']),
  'ending/stack': within('ending', ['2004-10-01', '.1a'], ['2015-07-17', '.1b']),
  'ending/combat': within('ending', ['2004-10-01', '.1a'], ['2015-07-17', '.1b'], ['2019-08-23', '.1d']),
  'ending/state-based': within('ending', ['2004-10-01', '.1b'], ['2015-07-17', '.1c']),
  'ending/cleanup': within('ending', ['2004-10-01', '.1c'], ['2015-07-17', '.1d']),
  'ending/end-step': within('ending', ['2004-10-01', '.3'], ['2019-08-23', '.1e']),
  'ending/triggers': within('ending', ['2004-10-01', '.2'], ['2019-08-23', '.1f']),
  'ending/combat-phase': within('ending', ['2019-08-23', '.2']),
  'ending/combat-phase-waiting-triggers': within('ending', ['2019-08-23', '.2a']),
  'ending/combat-phase-stack': within('ending', ['2019-08-23', '.2b']),
  'ending/combat-phase-state-based': within('ending', ['2019-08-23', '.2c']),
  'ending/combat-phase-next': within('ending', ['2019-08-23', '.2d']),
  'ending/end-of-combat': within('ending', ['2019-08-23', '.2e']),
  'ending/combat-phase-triggers': within('ending', ['2019-08-23', '.2f']),
  'ending/no-combat-phase': within('ending', ['2019-08-23', '.2g']),
  'ending/new-cleanup': within('ending', ['2015-03-27', '.1c'], ['2015-07-17', '.1d']),

  'stack/put': {
    numbers: [
      ['2003-07-01', '217.6a'],
      ['2009-07-11', '405.1'],
    ],
  },
  'stack/top-resolves': {
    numbers: [
      ['2003-07-01', '217.6d'],
      ['2009-07-11', '405.5'],
    ],
  },
  'stack/combat-damage': {
    numbers: [
      ['2003-07-01', '217.6e'],
      ['2009-07-11', '510.2'],
    ],
  },
  'resolve/to-graveyard': {
    numbers: [
      ['2003-07-01', '401.7'],
      ['2009-07-11', '607.2k'],
      ['2013-05-01', '608.2k'],
      ['2022-04-29', '608.2m'],
      ['2026-01-16', '608.2n'],
    ],
  },
  'resolve/ability-ceases': {
    numbers: [
      ['2008-02-01', '413.2i'],
      ['2009-07-11', '607.2k'],
      ['2013-05-01', '608.2k'],
      ['2022-04-29', '608.2m'],
      ['2026-01-16', '608.2n'],
    ],
  },
  'resolve/permanent': {
    numbers: [
      ['2003-07-01', '401.7'],
      ['2009-07-11', '607.3'],
      ['2013-05-01', '608.3'],
    ],
  },
  'resolve/copy-of-permanent': {
    numbers: [
      ['2022-04-29', '608.3b'],
      ['2026-01-16', '608.3f'],
    ],
  },
  'resolve/adventure': {
    numbers: [
      ['2022-04-29', '716.3d'],
      ['2026-01-16', '715.3d'],
    ],
  },
  'copy/ceases': {
    numbers: [
      ['2003-07-01', '503.10a'],
      ['2009-07-11', '706.9a'],
      ['2013-05-01', '706.10a'],
      ['2021-07-12', '707.10a'],
    ],
  },
  'flashback/exile': {
    numbers: [
      ['2003-07-01', '502.22a'],
      ['2009-07-11', '702.31a'],
      ['2013-05-01', '702.32a'],
      ['2017-04-28', '702.33a'],
      ['2022-04-29', '702.34a'],
    ],
  },

  'trigger/put-on-stack': {
    numbers: [
      ['2003-07-01', '410.2'],
      ['2009-07-11', '603.3'],
    ],
  },
  'trigger/step-begins': {
    numbers: [
      ['2003-07-01', '410.2'],
      ['2009-07-11', '603.2b'],
    ],
  },
  'trigger/once': {
    numbers: [
      ['2003-07-01', '404.4b'],
      ['2009-07-11', '603.7b'],
    ],
  },
  'trigger/end-step': {
    numbers: [
      ['2003-07-01', '313.1'],
      ['2009-07-11', '513.1'],
      ['2017-04-28', null],
    ],
  },
  'trigger/next-end-step': {
    numbers: [
      ['2003-07-01', '313.2'],
      ['2009-07-11', '513.3'],
      ['2017-04-28', '513.2'],
    ],
  },
  'trigger/end-of-combat': {
    numbers: [
      ['2003-07-01', '311.1'],
      ['2009-07-11', '511.1'],
      ['2017-04-28', '511.2'],
    ],
  },
  'cleanup/no-priority': {
    numbers: [
      ['2003-07-01', '314.3'],
      ['2009-07-11', '514.3'],
    ],
  },
  'cleanup/priority': {
    numbers: [
      ['2003-07-01', '314.3'],
      ['2009-07-11', '514.3a'],
    ],
  },
} satisfies Record<string, RuleLife>;
