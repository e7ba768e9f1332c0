import { within, type RuleLife } from './rule-life.ts';

/** The lives of the rules about cards and their states: split cards, flip cards, status, phasing, names, copies. */
export const CARD_RULES = {
  'split/two-faces': within('split', ['2003-07-01', '.1']),
  'split/half-on-stack': within('split', ['2003-07-01', '.2'], ['2017-04-28', '.3b']),
  'split/off-stack': within('split', ['2003-07-01', '.2'], ['2017-04-28', '.4']),
  'split/color': within('split', ['2003-07-01', '.3'], ['2017-04-28', '.4b']),
  'split/one-card': within('split', ['2003-07-01', '.4'], ['2017-04-28', '.2']),
  'split/two-answers': within('split', ['2003-07-01', '.5'], ['2017-04-28', null]),
  'split/compare': within('split', ['2003-07-01', '.6'], ['2009-07-11', '.6a'], ['2017-04-28', null]),
  'split/compare-sides': within('split', ['2006-07-15', '.6'], ['2009-07-11', '.6a'], ['2017-04-28', null]),
  'split/compare-negative': within(
    'split',
    ['2006-07-15', '.6'],
    ['2009-07-11', '.6b'],
    ['2017-04-28', null],
  ),
  'split/compare-several': within('split', ['2006-10-01', '.6'], ['2009-07-11', '.6c'], ['2017-04-28', null]),
  'split/name': within('split', ['2003-07-01', '.7'], ['2017-04-28', '.4a']),
  'split/chosen-name': within('split', ['2008-02-01', '.7'], ['2017-04-28', '.4a']),
  'split/choose-half': within('split', ['2013-05-01', '.2a'], ['2017-04-28', '.3']),
  'split/castable-half': within('split', ['2013-05-01', '.2a'], ['2017-04-28', '.3a']),
  'split/fused-permission': within('split', ['2013-05-01', '.2b'], ['2017-04-28', null]),
  'split/copy': within('split', ['2017-04-28', '.3c']),
  'split/mana-cost': within('split', ['2017-04-28', '.4b']),
  'split/types-and-abilities': within('split', ['2017-04-28', '.4c']),
  'split/fused': within('split', ['2017-04-28', '.4d']),
  'split/shared-type-line': within('split', ['2024-09-20', '.5']),
  'split/shared-types': within('split', ['2024-09-20', '.5a']),
  'split/halves-copied': within('split', ['2024-09-20', '.5b']),
  'split/unlocked': within('split', ['2024-09-20', '.5c']),
  'split/enters-unlocked': within('split', ['2024-09-20', '.5d']),
  'split/unlock-cost': within('split', ['2024-09-20', '.5e']),
  'split/unlock-action': { numbers: [['2026-01-16', '116.2m']] },
  'split/unlock': within('split', ['2024-09-20', '.5f']),
  'split/lock': within('split', ['2024-09-20', '.5g']),
  'split/unlock-triggers': within('split', ['2024-09-20', '.5h']),
  'split/fully-unlock': within('split', ['2024-09-20', '.5i']),
  'split/door': within('split', ['2024-09-20', '.5j']),

  'flip/frame': within('flip', ['2004-10-01', '.1']),
  'flip/top-half': within('flip', ['2004-10-01', '.1a']),
  'flip/bottom-half': within('flip', ['2004-10-01', '.1b']),
  'flip/unchanged': within('flip', ['2004-10-01', '.1c']),
  'flip/characteristics': within('flip', ['2004-10-01', '.2']),
  'flip/marking': within('flip', ['2004-10-01', '.3']),
  'flip/one-way': within('flip', ['2004-10-01', '.4']),
  'flip/name': within('flip', ['2008-02-01', '.5']),

  'status/categories': within('status', ['2006-05-01', '.1'], ['2009-07-11', '']),
  'status/no-characteristic': within('status', ['2006-05-01', '.2'], ['2009-07-11', 'a']),
  'status/enters': within('status', ['2006-05-01', '.3'], ['2009-07-11', 'b']),
  'status/kept': within('status', ['2006-05-01', '.4'], ['2009-07-11', 'c']),
  'status/permanents-only': within('status', ['2006-05-01', '.5'], ['2009-07-11', 'd']),
  'status/phased-out': {
    numbers: [
      ['2006-05-01', '510.6'],
      ['2009-07-11', '702.23'],
      ['2013-05-01', '702.24'],
      ['2017-04-28', '702.25'],
      ['2022-04-29', '702.26'],
    ],
  },

  'status/tap': {
    numbers: [
      ['2003-07-01', 'Glossary'],
      ['2009-07-11', '701.15a'],
      ['2013-05-01', '701.17a'],
      ['2017-04-28', '701.19a'],
      ['2022-04-29', '701.21a'],
      ['2026-01-16', '701.26a'],
    ],
  },
  'status/untap': {
    numbers: [
      ['2003-07-01', 'Glossary'],
      ['2009-07-11', '701.15b'],
      ['2013-05-01', '701.17b'],
      ['2017-04-28', '701.19b'],
      ['2022-04-29', '701.21b'],
      ['2026-01-16', '701.26b'],
    ],
  },

  'face-down/cards': within('faceDown', ['2003-07-01', '.1']),
  'face-down/characteristics': within('faceDown', ['2003-07-01', '.2']),
  'face-down/two-two': {
    numbers: [
      ['2003-07-01', '502.26e'],
      ['2009-07-11', '707.2a'],
      ['2021-07-12', '708.2a'],
    ],
  },
  'face-down/once': within('faceDown', ['2026-06-19', '.2b']),
  'face-down/enters': within('faceDown', ['2003-07-01', '.2'], ['2009-07-11', '.3']),
  'face-down/cast': within('faceDown', ['2003-07-01', '.2'], ['2009-07-11', '.4']),
  'face-down/look': within('faceDown', ['2003-07-01', '.3'], ['2009-07-11', '.5']),
  'face-down/told-apart': within('faceDown', ['2003-07-01', '.4'], ['2009-07-11', '.6']),
  'face-down/turning-up': within('faceDown', ['2003-07-01', '.3'], ['2009-07-11', '.7']),
  'face-down/turned-up': within('faceDown', ['2003-07-01', '.5'], ['2009-07-11', '.8']),
  'face-down/revealed': within('faceDown', ['2003-07-01', '.6'], ['2009-07-11', '.9']),
  'face-down/copy': within('faceDown', ['2006-10-01', '.7'], ['2009-07-11', '.10']),
  'face-down/as-turned-up': within('faceDown', ['2006-10-01', '.8'], ['2009-07-11', '.11']),
  'face-down/information': within('faceDown', ['2026-01-16', '.12']),

  'face-down/double-faced': {
    numbers: [
      ['2013-05-01', '711.6'],
      ['2017-04-28', '711.10'],
      ['2022-04-29', '712.12'],
      ['2026-01-16', '712.16'],
    ],
  },
  'face-down/instants': {
    numbers: [
      ['2017-04-28', '701.32e'],
      ['2022-04-29', '701.34f'],
      ['2026-01-16', '701.40g'],
    ],
  },

  'phasing/untap-step': within('phasing', ['2003-07-01', 'b'], ['2009-07-11', 'a']),
  'phasing/out': {
    numbers: [
      ['2003-07-01', '217.8a'],
      ['2009-07-11', '702.23b'],
      ['2013-05-01', '702.24b'],
      ['2017-04-28', '702.25b'],
      ['2022-04-29', '702.26b'],
    ],
  },
  'phasing/remembers': {
    numbers: [
      ['2003-07-01', '217.8c'],
      ['2009-07-11', '702.23d'],
      ['2013-05-01', '702.24d'],
      ['2017-04-28', '702.25d'],
      ['2022-04-29', '702.26d'],
    ],
  },
  'phasing/in': within('phasing', ['2003-07-01', 'h'], ['2009-07-11', 'c']),
  'phasing/triggers': within('phasing', ['2003-07-01', 'd']),
  'phasing/damage': {
    numbers: [
      ['2003-07-01', '502.15e'],
      ['2009-07-11', '514.2'],
    ],
  },
  'phasing/tokens-cease': {
    numbers: [
      ['2003-07-01', '217.8d'],
      ['2009-07-11', '702.23j'],
      ['2013-05-01', '702.24k'],
      ['2017-04-28', '702.25k'],
      ['2017-08-25', null],
    ],
  },
  'phasing/tokens-stay': within('phasing', ['2017-08-25', 'd']),
  'phasing/indirect': within(
    'phasing',
    ['2003-07-01', 'i'],
    ['2009-07-11', 'f'],
    ['2017-04-28', 'f'],
    ['2022-04-29', 'g'],
  ),

  'phasing/only-indirectly': within('phasing', ['2009-07-11', 'g'], ['2022-04-29', 'h']),
  'phasing/attached': within('phasing', ['2003-07-01', 'j'], ['2009-07-11', 'h'], ['2022-04-29', 'i']),

  'fuse/cast': within('fuse', ['2013-05-01', 'a']),
  'fuse/characteristics': within('fuse', ['2013-05-01', 'b']),
  'fuse/cost': within('fuse', ['2013-05-01', 'c']),
  'fuse/order': within('fuse', ['2013-05-01', 'd']),
  'aftermath/cast': {
    numbers: [
      ['2017-04-28', '702.126a'],
      ['2022-04-29', '702.127a'],
    ],
  },

  'cast/artifact': {
    numbers: [
      ['2003-07-01', '212.2a'],
      ['2009-07-11', '301.1'],
    ],
  },
  'cast/creature': {
    numbers: [
      ['2003-07-01', '212.3a'],
      ['2009-07-11', '302.1'],
    ],
  },
  'cast/enchantment': {
    numbers: [
      ['2003-07-01', '212.4a'],
      ['2009-07-11', '303.1'],
    ],
  },
  'cast/instant': {
    numbers: [
      ['2003-07-01', '212.5a'],
      ['2009-07-11', '304.1'],
    ],
  },
  'cast/sorcery': {
    numbers: [
      ['2003-07-01', '212.7a'],
      ['2009-07-11', '307.1'],
    ],
  },
  'cast/planeswalker': { numbers: [['2009-07-11', '306.1']] },
  'cast/battle': { numbers: [['2026-01-16', '310.1']] },
  'play/land': {
    numbers: [
      ['2003-07-01', '212.6a'],
      ['2009-07-11', '305.1'],
    ],
  },

  'object/characteristics': {
    numbers: [
      ['2003-07-01', '201.2'],
      ['2008-02-01', '201.1'],
      ['2009-07-11', '109.3'],
    ],
  },
  'object/color': {
    numbers: [
      ['2003-07-01', '203.2'],
      ['2009-07-11', '202.2'],
    ],
  },
  'object/mana-value': {
    numbers: [
      ['2003-07-01', '203.3'],
      ['2009-07-11', '202.3'],
    ],
  },
  'object/mana-value-of-back': { numbers: [['2017-04-28', '202.3b']] },
  'object/mana-value-of-split': { numbers: [['2022-04-29', '202.3d']] },

  'name/same': {
    numbers: [
      ['2003-07-01', '202.3'],
      ['2009-07-11', '201.3'],
      ['2013-05-01', '201.2'],
      ['2017-04-28', '201.2a'],
    ],
  },
  'name/several': {
    numbers: [
      ['2017-04-28', '201.2b'],
      ['2022-04-29', '201.2a'],
    ],
  },
  'name/different': {
    numbers: [
      ['2017-04-28', '201.2c'],
      ['2022-04-29', '201.2b'],
    ],
  },
  'name/different-than': { numbers: [['2022-04-29', '201.2c']] },
  'name/choose': {
    numbers: [
      ['2013-05-01', '201.3'],
      ['2022-04-29', '201.4'],
    ],
  },
  'name/with-characteristics': {
    numbers: [
      ['2017-04-28', '201.3a'],
      ['2022-04-29', '201.4a'],
    ],
  },
  'name/half': {
    numbers: [
      ['2013-05-01', '201.3'],
      ['2017-04-28', '201.3b'],
      ['2022-04-29', '201.4b'],
    ],
  },
  'name/flip': {
    numbers: [
      ['2013-05-01', '201.3'],
      ['2017-04-28', '201.3c'],
      ['2022-04-29', '201.4c'],
    ],
  },
  'name/back-face': {
    numbers: [
      ['2013-05-01', '201.3'],
      ['2017-04-28', '201.3d'],
      ['2022-04-29', '201.4d'],
    ],
  },
  'name/adventure': { numbers: [['2022-04-29', '201.4f']] },

  'zone/new-object': {
    numbers: [
      ['2003-07-01', '217.1c'],
      ['2009-07-11', '400.7'],
    ],
  },
  'token/ceases': {
    numbers: [
      ['2003-07-01', '420.5f'],
      ['2009-07-11', '704.5d'],
    ],
  },

  'copy/values': {
    numbers: [
      ['2003-07-01', '503.2'],
      ['2009-07-11', '706.2'],
      ['2021-07-12', '707.2'],
    ],
  },
  'copy/status': {
    numbers: [
      ['2006-10-01', '503.3'],
      ['2009-07-11', '706.3'],
      ['2021-07-12', '707.3'],
    ],
  },
  'copy/gained-ability': {
    numbers: [
      ['2003-07-01', '503.9'],
      ['2009-07-11', '706.8'],
      ['2013-05-01', '706.9a'],
      ['2021-07-12', '707.9a'],
    ],
  },
  'copy/spell': {
    numbers: [
      ['2003-07-01', '503.10'],
      ['2009-07-11', '706.9'],
      ['2013-05-01', '706.10'],
      ['2021-07-12', '707.10'],
    ],
  },
  'copy/cast': {
    numbers: [
      ['2006-10-01', '503.12'],
      ['2009-07-11', '706.11'],
      ['2013-05-01', '706.12'],
      ['2021-07-12', '707.12'],
    ],
  },
} satisfies Record<string, RuleLife>;
