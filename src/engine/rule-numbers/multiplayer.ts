import { within, type RuleLife } from './life.ts';

/**
 * The lives of the rules about games of many players: what they are, their options, who goes first, whom one may attack.
 * Team turns were rules of the Two-Headed Giant variant until they became an option, on 2010-06-18; their combat became
 * the option's on 2018-04-27.
 */
export const MULTIPLAYER_RULES = {
  'multiplayer/game': within('multiplayer', ['2005-08-01', '.1']),
  'multiplayer/options': within('multiplayer', ['2005-08-01', '.2']),
  'multiplayer/tournaments': within('multiplayer', ['2005-08-01', '.3']),
  'multiplayer/goes-on': within('multiplayer', ['2005-08-01', '.4']),
  'leaving/new-objects': within('multiplayer', ['2006-10-01', '.4b']),
  'leaving/control-of-objects': within('multiplayer', ['2013-05-01', '.4c']),
  'leaving/combat-damage': within('multiplayer', ['2009-07-11', '.4d'], ['2013-05-01', '.4e']),
  'leaving/others-spells': within('multiplayer', ['2013-05-01', '.4a']),
  'leaving/damage-on-stack': within('multiplayer', ['2006-10-01', '.4a'], ['2009-07-11', null]),
  'leaving/priority': within('multiplayer', ['2008-02-01', '.4a']),
  'leaving/costs': within('multiplayer', ['2022-04-29', '.4f']),
  'leaving/choices-of-objects': within(
    'multiplayer',
    ['2006-10-01', '.4d'],
    ['2009-07-11', '.4e'],
    ['2013-05-01', '.4f'],
    ['2022-04-29', '.4g'],
  ),
  'leaving/choices-of-rules': within('multiplayer', ['2022-04-29', '.4h']),
  'leaving/information': within(
    'multiplayer',
    ['2008-02-01', '.4e'],
    ['2009-07-11', '.4f'],
    ['2013-05-01', '.4g'],
    ['2022-04-29', '.4i'],
  ),
  'leaving/durations': within(
    'multiplayer',
    ['2013-05-01', '.4i'],
    ['2017-04-28', '.4j'],
    ['2022-04-29', '.4m'],
  ),
  'leaving/ante': within(
    'multiplayer',
    ['2009-07-11', '.4h'],
    ['2013-05-01', '.4j'],
    ['2017-04-28', '.4k'],
    ['2022-04-29', '.4n'],
  ),
  'leaving/planar-controller': within(
    'multiplayer',
    ['2013-05-01', '.4k'],
    ['2017-04-28', '.4m'],
    ['2022-04-29', '.4p'],
  ),
  'multiplayer/seats': within('multiplayer', ['2022-04-29', '.5']),
  'multiplayer/mulligan': within('multiplayer', ['2007-10-01', '.5'], ['2022-04-29', '.6']),
  'multiplayer/first-draw': within('multiplayer', ['2013-05-01', '.6'], ['2022-04-29', '.7']),

  'range/option': within('range', ['2005-08-01', '.1']),
  'range/seats': within('range', ['2005-08-01', '.2']),
  'range/several': within('range', ['2005-08-01', '.2a']),
  'range/oneself': within('range', ['2005-08-01', '.2b']),
  'range/as-turn-begins': within('range', ['2005-08-01', '.2c']),
  'range/objects': within('range', ['2005-08-01', '.2d']),
  'range/attacking': within('range', ['2005-08-01', '.3']),
  'range/targets': within('range', ['2005-08-01', '.4']),
  'range/choices': within('range', ['2005-08-01', '.5']),
  'range/choosing-objects': within('range', ['2005-08-01', '.5a']),
  'range/choosing-options': within('range', ['2005-08-01', '.5b']),
  'range/nobody-to-choose': within('range', ['2005-08-01', '.5c']),
  'range/activating': within('range', ['2005-08-01', '.6']),
  'range/triggers': within('range', ['2005-08-01', '.7']),
  'range/triggers-on-moving': within('range', ['2005-08-01', '.7a']),
  'range/auras': within('range', ['2005-08-01', '.8']),
  'range/equipment': within('range', ['2005-08-01', '.9']),
  'range/effects': within('range', ['2005-08-01', '.10']),
  'range/information': within('range', ['2005-08-01', '.11']),
  'range/legends': within('range', ['2005-08-01', '.12'], ['2017-04-28', null]),
  'range/worlds': within('range', ['2005-08-01', '.13'], ['2017-04-28', '.12']),
  'range/replacement': within('range', ['2005-08-01', '.14'], ['2009-07-11', '.15'], ['2017-04-28', '.13']),
  'range/replacement-outside': within(
    'range',
    ['2005-08-01', '.14a'],
    ['2009-07-11', '.15a'],
    ['2017-04-28', '.13a'],
  ),
  'range/prevention': within('range', ['2005-08-01', '.14b'], ['2009-07-11', '.15b'], ['2017-04-28', '.13b']),
  'range/winning': within('range', ['2007-10-01', '.15'], ['2009-07-11', '.16'], ['2017-04-28', '.14']),
  'range/drawing': within('range', ['2013-05-01', '.17'], ['2017-04-28', '.15']),
  'range/loops': within('range', ['2013-05-01', '.18'], ['2017-04-28', '.16']),
  'range/restarting': within('range', ['2013-05-01', '.19'], ['2017-04-28', '.17']),
  'range/planes': within('range', ['2013-05-01', '.20'], ['2017-04-28', '.18']),

  'attack-multiple/option': within('attackMultiple', ['2005-08-01', '.1']),
  'attack-multiple/defending': within('attackMultiple', ['2005-08-01', '.2']),
  'attack-multiple/defending-player': within('attackMultiple', ['2005-08-01', '.2a']),
  'attack-multiple/each': within('attackMultiple', ['2005-08-01', '.3']),
  'attack-multiple/restrictions': within('attackMultiple', ['2005-08-01', '.3a']),
  'attack-multiple/bands': within('attackMultiple', ['2005-08-01', '.3b']),
  'attack-multiple/blocking': within('attackMultiple', ['2005-08-01', '.4']),
  'attack-multiple/own-attackers': within('attackMultiple', ['2005-08-01', '.4a']),
  'attack-multiple/legal-blocks': within('attackMultiple', ['2005-08-01', '.4b']),
  'attack-multiple/damage': within(
    'attackMultiple',
    ['2005-08-01', '.5'],
    ['2009-07-11', '.6'],
    ['2026-01-16', '.5'],
  ),
  'attack-sides/options': within('attackSides', ['2005-08-01', '.1']),
  'attack-left/option': within('attackSides', ['2005-08-01', '.1a']),
  'attack-right/option': within('attackSides', ['2005-08-01', '.1b']),
  'deploy/teams': within('deploy', ['2005-08-01', '.1']),
  'deploy/ability': within('deploy', ['2005-08-01', '.2']),

  'team/opponents': {
    numbers: [
      ['2006-10-01', '200.3a'],
      ['2009-07-11', '102.3'],
    ],
  },
  'team/primary': {
    numbers: [
      ['2005-08-01', '606.3'],
      ['2009-07-11', '806.3'],
      ['2010-06-18', '805.2'],
    ],
  },
  'team/turns': {
    numbers: [
      ['2005-08-01', '606.4b'],
      ['2009-07-11', '806.4b'],
      ['2010-06-18', '805.4'],
    ],
  },
  'team/mulligan': {
    numbers: [
      ['2005-08-01', '606.6a'],
      ['2009-07-11', '806.6a'],
      ['2010-06-18', '805.3a'],
    ],
  },
  'team/priority': {
    numbers: [
      ['2005-08-01', '606.6c'],
      ['2009-07-11', '806.6c'],
      ['2010-06-18', '805.5'],
    ],
  },
  'team/active': {
    numbers: [
      ['2005-08-01', '606.6d'],
      ['2009-07-11', '806.6d'],
      ['2010-06-18', '805.4a'],
    ],
  },
  'team/order': {
    numbers: [
      ['2005-08-01', '606.6d'],
      ['2009-07-11', '806.6d'],
      ['2010-06-18', '805.6'],
    ],
  },
  'team/disagrees': {
    numbers: [
      ['2005-08-01', '606.6e'],
      ['2009-07-11', '806.3a'],
      ['2010-06-18', '805.2'],
    ],
  },
  'team/acts': {
    numbers: [
      ['2005-08-01', '606.6e'],
      ['2009-07-11', '806.6e'],
      ['2010-06-18', '805.5a'],
    ],
  },
  'team/draws': {
    numbers: [
      ['2005-08-01', '606.6e'],
      ['2009-07-11', '806.6e'],
      ['2010-06-18', '805.4b'],
    ],
  },
  'team/lands': {
    numbers: [
      ['2005-08-01', '606.6e'],
      ['2009-07-11', '806.6e'],
      ['2010-06-18', '805.4c'],
    ],
  },
  'team/triggers': {
    numbers: [
      ['2008-02-01', '606.6f'],
      ['2009-07-11', '806.6f'],
      ['2010-06-18', '805.7'],
    ],
  },
  'team/passes': {
    numbers: [
      ['2005-08-01', '606.6f'],
      ['2008-02-01', '606.6g'],
      ['2009-07-11', '806.6g'],
      ['2010-06-18', '805.5b'],
    ],
  },
  'team/turn-effects': {
    numbers: [
      ['2005-08-01', '606.6g'],
      ['2008-02-01', '606.6h'],
      ['2009-07-11', '806.6h'],
      ['2010-06-18', '805.8'],
    ],
  },
  'team/drawing-order': {
    numbers: [
      ['2005-08-01', '606.6h'],
      ['2008-02-01', '606.6i'],
      ['2009-07-11', '806.6i'],
      ['2010-06-18', '805.6a'],
    ],
  },
  'team/combat-rules': {
    numbers: [
      ['2005-08-01', '606.7'],
      ['2009-07-11', '806.7'],
      ['2010-06-18', '810.7'],
      ['2018-04-27', '805.10'],
    ],
  },
  'team/combat': {
    numbers: [
      ['2005-08-01', '606.7a'],
      ['2009-07-11', '806.7a'],
      ['2010-06-18', '810.7a'],
      ['2018-04-27', '805.10a'],
    ],
  },
  'team/attacks': {
    numbers: [
      ['2005-08-01', '606.7b'],
      ['2009-07-11', '806.7c'],
      ['2010-06-18', '810.7c'],
      ['2018-04-27', '805.10b'],
    ],
  },
  'team/attacks-player': { numbers: [['2018-04-27', '805.10b']] },
  'team/blocks': {
    numbers: [
      ['2005-08-01', '606.7c'],
      ['2009-07-11', '806.7d'],
      ['2010-06-18', '810.7d'],
      ['2018-04-27', '805.10d'],
    ],
  },
  'team/damage': {
    numbers: [
      ['2005-08-01', '606.7d'],
      ['2009-07-11', '806.7f'],
      ['2010-06-18', '810.7f'],
      ['2018-04-27', '805.10g'],
      ['2026-01-16', '805.10f'],
    ],
  },
  'team/damages-player': {
    numbers: [
      ['2005-08-01', '606.7d'],
      ['2009-07-11', '806.7f'],
      ['2010-06-18', '810.7f'],
      ['2018-04-27', null],
    ],
  },

  'shared-turns/option': within('sharedTurns', ['2010-06-18', '.1']),
  'shared-turns/starting-team': within('sharedTurns', ['2010-06-18', '.3']),
  'shared-turns/begins-with-cards': within('sharedTurns', ['2010-06-18', '.3b']),
  'shared-turns/each-triggers': within('sharedTurns', ['2022-04-29', '.4d']),
  'shared-turns/active-player': within('sharedTurns', ['2010-06-18', '.9']),
  'shared-turns/attacking-player': within('sharedTurns', ['2018-04-27', '.10c']),
  'shared-turns/defending-player': within('sharedTurns', ['2018-04-27', '.10e']),

  'combat/defending-player': {
    numbers: [
      ['2003-07-01', '306.3'],
      ['2008-02-01', '306.2'],
      ['2009-07-11', '506.2'],
    ],
  },
  'combat/one-of-several': {
    numbers: [
      ['2006-10-01', '306.3'],
      ['2008-02-01', '306.2'],
      ['2009-07-11', '506.2a'],
    ],
  },
  'order/apnap': {
    numbers: [
      ['2003-07-01', '103.4'],
      ['2009-07-11', '101.4'],
    ],
  },
  'start/life': {
    numbers: [
      ['2003-07-01', '101.3'],
      ['2009-07-11', '103.3'],
      ['2026-01-16', '103.4'],
    ],
  },
  'start/first-draw-of-teams': {
    numbers: [
      ['2006-10-01', '101.5b'],
      ['2008-02-01', '101.6b'],
      ['2009-07-11', '103.6b'],
      ['2013-05-01', '103.7b'],
      ['2026-01-16', '103.8b'],
    ],
  },
} satisfies Record<string, RuleLife>;
