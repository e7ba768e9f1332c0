import { within, type RuleLife } from './life.ts';

/** The lives of the rules about cards of several parts, and about casting cards. */
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
  'split/compare-values': within('split', ['2013-05-01', '.6c'], ['2017-04-28', null]),
  'split/name': within('split', ['2003-07-01', '.7'], ['2017-04-28', '.4a']),
  'split/chosen-name': within('split', ['2008-02-01', '.7'], ['2017-04-28', '.4a']),
  'split/choose-half': within('split', ['2013-05-01', '.2a'], ['2017-04-28', '.3']),
  'split/castable-half': within('split', ['2013-05-01', '.2a'], ['2017-04-28', '.3a']),
  'split/fused-permission': within('split', ['2013-05-01', '.2b'], ['2017-04-28', null]),
  'split/copy': within('split', ['2017-04-28', '.3c']),
  'split/mana-cost': within('split', ['2017-04-28', '.4b']),
  'split/mana-symbols': within('split', ['2022-04-29', '.4b']),
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

  'double-faced/frame': within('doubleFaced', ['2011-09-30', '.1']),
  'double-faced/elsewhere': within(
    'doubleFaced',
    ['2011-09-30', '.2a'],
    ['2017-04-28', '.4a'],
    ['2026-01-16', '.8a'],
  ),
  'double-faced/spell': within(
    'doubleFaced',
    ['2011-09-30', '.2a'],
    ['2017-04-28', '.4a'],
    ['2022-04-29', '.4b'],
    ['2026-01-16', '.8c'],
  ),
  'double-faced/front-up': within(
    'doubleFaced',
    ['2011-09-30', '.2a'],
    ['2017-04-28', '.4a'],
    ['2022-04-29', '.4c'],
    ['2026-01-16', '.8d'],
  ),
  'double-faced/back-up': within(
    'doubleFaced',
    ['2011-09-30', '.2b'],
    ['2017-04-28', '.4b'],
    ['2022-04-29', '.4d'],
    ['2026-01-16', '.8e'],
  ),
  'double-faced/modal': within('doubleFaced', ['2022-04-29', '.4e'], ['2026-01-16', '.8f']),
  'double-faced/cast': within(
    'doubleFaced',
    ['2011-09-30', '.4'],
    ['2017-04-28', '.7'],
    ['2026-01-16', '.11'],
  ),
  'double-faced/meld-card': {
    numbers: [
      ['2016-07-22', '712.3a'],
      ['2021-07-12', '713.3a'],
      ['2023-04-14', '712.8a'],
    ],
  },
  'double-faced/melded': {
    numbers: [
      ['2016-07-22', '712.3b'],
      ['2021-07-12', '713.3b'],
      ['2023-04-14', '712.8g'],
    ],
  },
  'double-faced/choose-face': within('doubleFaced', ['2022-04-29', '.7'], ['2026-01-16', '.11b']),
  'double-faced/castable-face': within('doubleFaced', ['2022-04-29', '.7a'], ['2026-01-16', '.11c']),
  'double-faced/land': within('doubleFaced', ['2022-04-29', '.8'], ['2026-01-16', '.12']),
  'double-faced/name': within(
    'doubleFaced',
    ['2011-09-30', '.8'],
    ['2017-04-28', '.13'],
    ['2022-04-29', '.15'],
    ['2026-01-16', '.19'],
  ),

  'adventure/frame': within('adventure', ['2019-10-04', '.1']),
  'adventure/choose': within('adventure', ['2019-10-04', '.3']),
  'adventure/castable': within('adventure', ['2019-10-04', '.3a']),
  'adventure/spell': within('adventure', ['2019-10-04', '.3b']),
  'adventure/resolves': within('adventure', ['2019-10-04', '.3d']),
  'adventure/elsewhere': within('adventure', ['2019-10-04', '.4']),
  'adventure/name': within('adventure', ['2019-10-04', '.5']),

  'omen/frame': within('omen', ['2025-04-04', '.1']),
  'omen/choose': within('omen', ['2025-04-04', '.3']),
  'omen/castable': within('omen', ['2025-04-04', '.3a']),
  'omen/spell': within('omen', ['2025-04-04', '.3b']),
  'omen/resolves': within('omen', ['2025-04-04', '.3d']),
  'omen/elsewhere': within('omen', ['2025-04-04', '.4']),
  'omen/name': within('omen', ['2025-04-04', '.5']),

  'preparation/frame': within('preparation', ['2026-04-17', '.1']),
  'preparation/cast': within('preparation', ['2026-04-17', '.3']),
  'preparation/elsewhere': within('preparation', ['2026-04-17', '.4']),
  'preparation/name': within('preparation', ['2026-04-17', '.5']),

  'fuse/cast': within('fuse', ['2013-05-01', 'a']),
  'fuse/characteristics': within('fuse', ['2013-05-01', 'b']),
  'fuse/cost': within('fuse', ['2013-05-01', 'c']),
  'fuse/order': within('fuse', ['2013-05-01', 'd']),

  'aftermath/cast': {
    numbers: [
      ['2017-04-28', '702.126a'],
      ['2021-04-19', '702.127a'],
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

  'cost/unpayable': {
    numbers: [
      ['2006-10-01', '213.1a'],
      ['2008-02-01', '203.1b'],
      ['2009-07-11', '116.6'],
      ['2013-05-01', '117.6'],
      ['2022-04-29', '118.6'],
    ],
  },
  'cost/unpayable-replaced': {
    numbers: [
      ['2008-02-01', '203.1b'],
      ['2009-07-11', '116.6a'],
      ['2013-05-01', '117.6a'],
      ['2022-04-29', '118.6a'],
    ],
  },
} satisfies Record<string, RuleLife>;
