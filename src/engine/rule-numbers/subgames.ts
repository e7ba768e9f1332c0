import { within, type RuleLife } from './life.ts';

/** The lives of the rules about subgames, about restarting a game, and about what those lean on. */
export const SUBGAME_RULES = {
  'subgame/cards': within('subgame', ['2003-07-01', '.1']),
  'subgame/meaning': within('subgame', ['2003-07-01', '.1'], ['2007-07-13', '.1a']),
  'subgame/nothing-carries-over': within('subgame', ['2007-07-13', '.1b']),
  'subgame/triggers-wait': within('subgame', ['2003-07-01', '.2'], ['2007-07-13', '.4a']),
  'subgame/triggers-after': within('subgame', ['2003-07-01', '.2'], ['2007-07-13', '.5']),
  'subgame/libraries': within('subgame', ['2003-07-01', '.3'], ['2007-07-13', '.2']),
  'subgame/small-deck': within('subgame', ['2003-07-01', '.3a'], ['2007-07-13', '.3']),
  'subgame/start': within('subgame', ['2003-07-01', '.4'], ['2007-07-13', '.2']),
  'subgame/supplementary-decks': within('subgame', ['2013-05-01', '.2a']),
  'subgame/vanguard': within('subgame', ['2013-05-01', '.2b']),
  'subgame/commander': within('subgame', ['2013-05-01', '.2c']),
  'subgame/schemes': within('subgame', ['2013-05-01', '.2d'], ['2026-01-16', '.2a']),
  'subgame/outside': within('subgame', ['2003-07-01', '.5'], ['2007-07-13', '.4']),
  'subgame/brought-in': within('subgame', ['2003-07-01', '.5a'], ['2007-07-13', '.4a']),
  'subgame/counters': within('subgame', ['2014-02-01', '.4b']),
  'subgame/end': within('subgame', ['2003-07-01', '.6'], ['2007-07-13', '.5']),
  'subgame/supplementary-decks-after': within('subgame', ['2013-05-01', '.5a']),
  'subgame/vanguard-after': within('subgame', ['2013-05-01', '.5b']),
  'subgame/commander-after': within('subgame', ['2013-05-01', '.5c']),
  'subgame/schemes-after': within('subgame', ['2013-05-01', '.5d'], ['2026-01-16', '.5a']),
  'subgame/nested': within('subgame', ['2003-07-01', '.7'], ['2007-07-13', '.6']),

  'restart/game': within('restart', ['2011-05-01', '.1']),
  'restart/first-player': within('restart', ['2011-05-01', '.1a']),
  'restart/cards': within('restart', ['2011-05-01', '.2']),
  'restart/small-deck': within('restart', ['2011-05-01', '.3']),
  'restart/finishes': within('restart', ['2011-05-01', '.4']),
  'restart/exempt': within('restart', ['2011-05-01', '.5']),
  'restart/commander': within('restart', ['2011-05-01', '.5a']),
  'restart/subgame': within('restart', ['2011-05-01', '.6']),
  'restart/range': within('restart', ['2011-05-01', '.7']),

  'zone/outside': {
    numbers: [
      ['2003-07-01', '217.1e'],
      ['2009-07-11', '400.9'],
      ['2013-05-01', '400.10'],
      ['2022-04-29', '400.11'],
    ],
  },
  'winning/team': {
    numbers: [
      ['2006-10-01', '102.2c'],
      ['2009-07-11', '104.2c'],
    ],
  },
} satisfies Record<string, RuleLife>;
