import type { RuleLife } from './life.ts';

/** The lives of the rules about permanents in turns: untapping, combat, damage; who controls them, what they are on. */
export const COMBAT_RULES = {
  'step/untap': {
    numbers: [
      ['2003-07-01', '302.2'],
      ['2009-07-11', '502.2'],
      ['2022-04-29', '502.3'],
    ],
  },
  'step/damage-removed': {
    numbers: [
      ['2003-07-01', '314.2'],
      ['2009-07-11', '514.2'],
    ],
  },

  'combat/attackers': {
    numbers: [
      ['2003-07-01', '308.2a'],
      ['2009-07-11', '508.1a'],
    ],
  },
  'combat/attacked': {
    numbers: [
      ['2007-10-01', '306.3'],
      ['2009-07-11', '506.3'],
    ],
  },
  'combat/attackers-tapped': {
    numbers: [
      ['2003-07-01', '308.2c'],
      ['2009-07-11', '508.1f'],
    ],
  },
  'combat/attacking': {
    numbers: [
      ['2003-07-01', '308.2g'],
      ['2009-07-11', '508.1j'],
      ['2017-04-28', '508.1k'],
    ],
  },
  'combat/put-attacking': {
    numbers: [
      ['2008-02-01', '308.4'],
      ['2009-07-11', '508.5'],
      ['2013-05-01', '508.4'],
      ['2017-04-28', '508.3'],
      ['2022-04-29', '508.4'],
    ],
  },
  'combat/blockers': {
    numbers: [
      ['2003-07-01', '309.2a'],
      ['2009-07-11', '509.1a'],
    ],
  },
  'combat/removed': {
    numbers: [
      ['2003-07-01', '306.2'],
      ['2008-02-01', '306.4'],
      ['2009-07-11', '506.4'],
    ],
  },
  'combat/ends': {
    numbers: [
      ['2003-07-01', '311.2'],
      ['2009-07-11', '511.3'],
    ],
  },

  'permanent/counters-cancel': {
    numbers: [
      ['2006-10-01', '420.5n'],
      ['2009-07-11', '704.5r'],
      ['2022-04-29', '704.5q'],
    ],
  },
  'permanent/controller': {
    numbers: [
      ['2003-07-01', '214.4'],
      ['2009-07-11', '110.2'],
    ],
  },
  'permanent/attach': {
    numbers: [
      ['2006-10-01', 'Glossary'],
      ['2008-02-01', '501.2a'],
      ['2009-07-11', '701.3a'],
    ],
  },
  'permanent/unattach': {
    numbers: [
      ['2006-10-01', 'Glossary'],
      ['2008-02-01', '501.2d'],
      ['2009-07-11', '701.3d'],
    ],
  },
} satisfies Record<string, RuleLife>;
