import { within, type RuleLife } from './life.ts';

/** The lives of the rules about the states of permanents: status, face down, phasing. */
export const STATE_RULES = {
  'status/categories': within('status', ['2006-05-01', '.1'], ['2009-07-11', '']),
  'status/tapped-or-untapped': {
    numbers: [['2003-07-01', '214.4'], ...within('status', ['2006-05-01', '.1'], ['2009-07-11', '']).numbers],
  },
  'status/no-characteristic': within('status', ['2006-05-01', '.2'], ['2009-07-11', 'a']),
  'status/enters': within('status', ['2006-05-01', '.3'], ['2009-07-11', 'b']),
  'status/enters-untapped': {
    numbers: [
      ['2003-07-01', '214.3'],
      ...within('status', ['2006-05-01', '.3'], ['2009-07-11', 'b']).numbers,
    ],
  },
  'status/kept': within('status', ['2006-05-01', '.4'], ['2009-07-11', 'c']),
  'status/permanents-only': within('status', ['2006-05-01', '.5'], ['2009-07-11', 'd']),
  'status/phased-out': {
    numbers: [
      ['2006-05-01', '510.6'],
      ['2009-07-11', '702.23'],
      ['2011-07-15', '702.24'],
      ['2013-07-11', '702.25'],
      ['2021-04-19', '702.26'],
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
  'status/only-untapped': {
    numbers: [
      ['2013-05-01', '701.17a'],
      ['2017-04-28', '701.19a'],
      ['2022-04-29', '701.21a'],
      ['2026-01-16', '701.26a'],
    ],
  },
  'status/only-tapped': {
    numbers: [
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
  // In 2003 that rule spoke of permanents with morph only.
  'face-down/turned': {
    numbers: [
      ['2006-10-01', '502.26e'],
      ['2009-07-11', '707.2a'],
      ['2021-07-12', '708.2a'],
    ],
  },
  'face-down/entered': {
    numbers: [
      ['2017-04-28', '707.2a'],
      ['2021-07-12', '708.2a'],
    ],
  },
  'face-down/morph': {
    numbers: [
      ['2003-07-01', '502.26b'],
      ['2009-07-11', '702.34b'],
      ['2011-07-15', '702.35b'],
      ['2013-07-11', '702.36b'],
      ['2017-04-28', '702.36c'],
      ['2021-04-19', '702.37c'],
    ],
  },
  'face-down/once': within('faceDown', ['2026-01-16', '.2b']),
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
  'face-down/double-faced-enters': {
    numbers: [
      ['2017-04-28', '711.9'],
      ['2022-04-29', '712.11'],
      ['2026-01-16', '712.15'],
    ],
  },
  'face-down/double-faced-up': {
    numbers: [
      ['2017-04-28', '711.9a'],
      ['2022-04-29', '712.11a'],
      ['2026-01-16', '712.15a'],
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
      ['2011-07-15', '702.24b'],
      ['2013-07-11', '702.25b'],
      ['2021-04-19', '702.26b'],
    ],
  },
  'phasing/remembers': {
    numbers: [
      ['2003-07-01', '217.8c'],
      ['2009-07-11', '702.23d'],
      ['2011-07-15', '702.24d'],
      ['2013-07-11', '702.25d'],
      ['2021-04-19', '702.26d'],
    ],
  },
  'phasing/same-permanent': within('phasing', ['2003-07-01', 'f'], ['2009-07-11', 'd']),
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
      ['2011-07-15', '702.24j'],
      ['2013-05-01', '702.24k'],
      ['2013-07-11', '702.25k'],
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
  'phasing/attached-to-player': within(
    'phasing',
    ['2008-02-01', 'j'],
    ['2009-07-11', 'h'],
    ['2022-04-29', 'i'],
  ),
} satisfies Record<string, RuleLife>;
