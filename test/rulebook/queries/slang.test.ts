import { describe, expect, it } from 'vitest';
import {
  EARLIEST_DATE,
  OFFICIAL_DAYS,
  TODAYS_DATE,
  dateOf,
  type Edition,
  type IsoDate,
} from '#engine/vocabulary/editions.ts';
import { findTerm, suggestTerms } from '#rulebook/queries/glossary.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import {
  isDated,
  periodOn,
  parseSlang,
  SLANG,
  type NumberedRule,
  type Slang,
} from '#rulebook/queries/slang.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { futureWordsIn } from './slang-words.ts';

const wordOf = (term: string): Slang => {
  const slang = SLANG.find(({ terms }) => terms.includes(term));
  if (!slang) throw new Error(`no word ${term}`);
  return slang;
};
const meaningOf = (term: string, edition: Edition) => periodOn(wordOf(term), edition).meaning;
const numbersOf = ({ number, edition }: NumberedRule, day: IsoDate): readonly string[] =>
  translateNumber(number, edition, day)?.numbers.filter((one) => /^\d/.test(one)) ?? [];
/** The number of a term's first rule on a day. */
const ruleOf = (term: string, edition: Edition) => {
  const { rules } = periodOn(wordOf(term), edition);
  return rules.flatMap((rule) => numbersOf(rule, dateOf(edition)))[0];
};

/** Each was checked in the text of that day and in the text before it. */
describe('the meaning of a slang term on the day of a change, and on the day before', () => {
  it.each<[string, Edition, RegExp, string | undefined]>([
    ['legend rule', '2003-07-01', /the one that has been legendary longest/, '420.5e'],
    ['legend rule', '2004-09-30', /the one that has been legendary longest/, '420.5e'],
    ['legend rule', '2004-10-01', /all of them/, '420.5e'],
    ['legend rule', 'founding', /all of them/, '420.5e'],
    ['legend rule', '2010-07-16', /all of them/, '704.5k'],
    ['legend rule', '2013-07-12', /all of them/, '704.5k'],
    ['legend rule', '2013-07-13', /you keep one/, '704.5k'],
    ['legend rule', '2017-09-29', /you keep one/, '704.5j'],
    ['mulligan', '2003-07-01', /None is free/, '101.4'],
    ['mulligan', '2006-09-30', /None is free/, '101.4'],
    ['mulligan', 'founding', /Only in Two-Headed Giant/, '101.4'],
    ['mulligan', '2007-07-12', /Only in Two-Headed Giant/, '101.4'],
    ['mulligan', '2007-07-13', /more than two players the first one is free/, '101.4'],
    ['mulligan', '2009-07-10', /starting player finishes first/, '101.4'],
    ['mulligan', '2009-07-11', /at the same time/, '103.4'],
    ['mulligan', '2009-10-01', /EDH has its own/, '103.4'],
    ['mulligan', '2011-02-04', /Commander has its own/, '103.4'],
    ['mulligan', '2015-09-25', /draw one card fewer at once/, '103.4'],
    ['mulligan', '2015-09-26', /^Vancouver.*partial Paris/, '103.4'],
    ['mulligan', '2016-01-16', /^Vancouver(?!.*Paris)/, '103.4'],
    ['mulligan', '2018-07-12', /^Vancouver(?!.*Brawl)/, '103.4'],
    ['mulligan', '2018-07-13', /^Vancouver.*Brawl/, '103.4'],
    ['mulligan', '2019-07-12', /^London/, '103.4'],
    ['mulligan', '2022-10-07', /^London/, '103.5'],
    ['free mulligan', '2005-02-01', /No mulligan is free/, '101.4'],
    ['free mulligan', '2007-07-12', /Only in Two-Headed Giant/, '101.4'],
    ['free mulligan', '2007-07-13', /more than two players/, '101.4a'],
    ['free mulligan', '2018-07-13', /Brawl/, '103.4c'],
    ['paris mulligan', '2015-09-26', /ended on 2015-09-26/, '103.4'],
    ['vancouver mulligan', '2015-09-25', /came on 2015-09-26/, '103.4'],
    ['vancouver mulligan', '2019-07-12', /ended on 2019-07-12/, '103.4'],
    ['london mulligan', '2019-07-11', /came on 2019-07-12/, '103.4'],
    ['partial paris', '2009-09-30', /came on 2009-10-01/, '103.4'],
    ['partial paris', '2009-10-01', /^In EDH/, '903.7'],
    ['partial paris', '2016-01-15', /^In Commander/, '903.8'],
    ['partial paris', '2016-01-16', /ended on 2016-01-16/, '103.4'],
    ['mana burn', '2009-07-10', /costs you 1 life/, '300.3'],
    ['mana burn', '2009-07-11', /ended on 2009-07-11/, '106.4'],
    ['mana burn', '2026-06-19', /ended on 2009-07-11/, '106.4'],
    ['damage on the stack', '2009-07-10', /waits on the stack/, '310.4'],
    ['damage on the stack', '2009-07-11', /ended on 2009-07-11/, '510.2'],
    ['damage assignment order', '2009-07-10', /came on 2009-07-11/, '310.2c'],
    ['damage assignment order', '2009-07-11', /must be assigned lethal damage/, '509.2'],
    ['damage assignment order', '2024-11-07', /must be assigned lethal damage/, '509.2'],
    ['damage assignment order', '2024-11-08', /ended on 2024-11-08/, '510.1c'],
    ['deathtouch', '2007-04-30', /came on 2007-05-01/, undefined],
    ['deathtouch', '2007-05-01', /triggered ability/, '502.63'],
    ['deathtouch', '2009-07-11', /divided freely/, '702.2'],
    ['deathtouch', '2010-07-16', /even 1, is lethal/, '702.2'],
    ['lifelink', '2009-07-10', /triggered ability/, '502.68'],
    ['lifelink', '2009-07-11', /at once/, '702.13'],
    ['fizzle', '2010-07-16', /it is countered/, '608.2b'],
    ['fizzle', '2018-04-26', /it is countered/, '608.2b'],
    ['fizzle', '2018-04-27', /does not resolve/, '608.2b'],
    ['walker', '2007-09-30', /came on 2007-10-01/, undefined],
    ['walker', '2007-10-01', /loyalty/, '212.9'],
    ['uniqueness rule', '2007-09-30', /came on 2007-10-01/, undefined],
    ['uniqueness rule', '2007-10-01', /all of them/, '420.5q'],
    ['uniqueness rule', '2013-07-12', /all of them/, '704.5j'],
    ['uniqueness rule', '2013-07-13', /you keep one/, '704.5j'],
    ['uniqueness rule', '2017-09-29', /ended on 2017-09-29/, '306.4'],
    ['planeswalker damage redirection', '2010-07-16', /instead/, '306.7'],
    ['planeswalker damage redirection', '2018-04-26', /instead/, '306.7'],
    ['planeswalker damage redirection', '2020-04-17', /ended on 2018-04-27/, '306.7'],
    ['commander dies', '2009-10-01', /general.*not instead of hand/, '903.10'],
    ['commander dies', '2011-02-04', /commander.*not instead of hand/, '903.11'],
    ['commander dies', '2015-07-17', /^Instead of graveyard, exile, hand or library/, '903.11'],
    ['commander dies', '2020-04-17', /^Instead of graveyard, exile, hand or library/, '903.9'],
    ['commander dies', '2020-07-03', /graveyard or exile first/, '903.9a'],
    ['edh', '2009-09-30', /came on 2009-10-01/, undefined],
    ['edh', '2009-10-01', /the general, leads/, '903.1'],
    ['commander', '2010-07-16', /name came on 2011-02-04/, '903'],
    ['team poison', '2011-02-04', /ten poison counters/, '704.5c'],
    ['team poison', '2011-04-01', /fifteen/, '704.5u'],
    ['split card value', '2006-04-30', /their sum/, '505.5'],
    ['split card value', '2006-05-01', /two converted mana costs/, '505.5'],
    ['split card value', '2015-03-27', /gets their sum/, '708.5'],
    ['split card value', '2017-04-28', /both halves together/, '708.4b'],
    ['split card value', '2021-04-22', /one mana value/, '708.4b'],
    ['split card name', '2008-02-01', /must name both halves/, '505.7'],
    ['split card name', '2013-05-01', /chooses one of them/, '708.7'],
    ['dfc', '2011-09-29', /came on 2011-09-30/, undefined],
    ['dfc', '2011-09-30', /transforms/, '711.1'],
    ['mdfc', '2020-09-24', /came on 2020-09-25/, undefined],
    ['mdfc', '2020-09-25', /modal double-faced/, undefined],
    ['untargetable', '2009-07-11', /^Cannot be a target: shroud, for everybody/, '702.16'],
    ['untargetable', '2011-06-17', /hexproof/, '702.17'],
    ['eot', '2007-10-01', /end of turn step/, '313.1'],
    ['eot', '2009-07-11', /The end step/, '513.1'],
    ['2hg', '2003-07-01', /came on 2005-08-01/, undefined],
    ['ffa', '2005-08-01', /everybody against everybody/, '605.1'],
    ['cmc', '2021-04-21', /^Converted mana cost/, '202.3'],
    ['cmc', '2021-04-22', /^Mana value/, '202.3'],
    ['mana value', '2018-01-19', /it is the converted mana cost/, '202.3'],
    ['monarch', '2015-03-27', /came on 2016-08-26/, undefined],
    ['battle', '2022-04-29', /came on 2023-04-14/, undefined],
    ['room', '2024-11-07', /dungeon/, '309.4'],
    ['room', '2024-11-08', /two doors/, '709.5'],
    ['wither', '2007-10-01', /came on 2008-05-01/, undefined],
    ['saga', '2018-01-19', /came on 2018-04-27/, undefined],
    ['saga', '2018-04-27', /lore counter/, '714'],
    ['vehicle', '2016-09-30', /crew/, '301.7'],
    ['fuse', '2010-07-16', /came on 2013-05-01/, undefined],
    ['who calls a coin flip', '2003-07-01', /opponent/, undefined],
    ['who calls a coin flip', '2006-07-15', /player who flips/, '511.1'],
  ])('%s on %s', (term, edition, says, number) => {
    expect(meaningOf(term, edition)).toMatch(says);
    if (number !== undefined) expect(ruleOf(term, edition)).toBe(number);
  });
});

const PERIODS = SLANG.flatMap(({ terms, periods }) =>
  periods.map((period, index) => ({ term: terms[0] ?? '', period, next: periods[index + 1]?.from })),
);
const daysOf = (from: IsoDate, next: IsoDate | undefined): readonly IsoDate[] =>
  OFFICIAL_DAYS.filter((day) => day >= from && (next === undefined || day < next));

describe('every slang term, on every day', () => {
  it('has a meaning, whose periods begin on days of official texts, oldest first', () => {
    const isInOrder = (days: readonly IsoDate[]): boolean =>
      days.every(
        (day, index) => OFFICIAL_DAYS.includes(day) && (index === 0 || day > (days[index - 1] ?? '')),
      );
    const days = SLANG.map(({ terms: [term = ''], periods }) => ({
      term,
      of: periods.map(({ from }) => from),
    }));
    expect(days.filter(({ of }) => !isInOrder(of))).toEqual([]);
    expect(PERIODS.filter(({ period }) => period.meaning === '')).toEqual([]);
  });

  it('refers only to rules that exist on that day, and resolves at least one of them', () => {
    const faults = PERIODS.flatMap(({ term, period: { from, rules }, next }) => {
      const ofNoDay = rules.filter((rule) => !numbersOf(rule, rule.edition).includes(rule.number));
      const bare = daysOf(from, next).filter(
        (day) => rules.length > 0 && rules.every((rule) => numbersOf(rule, day).length === 0),
      );
      return [
        ...ofNoDay.map(({ number }) => `${term}: no ${number}`),
        ...bare.map((day) => `${term} ${day}`),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('mentions nothing that did not exist yet', () => {
    const faults = PERIODS.flatMap(({ term, period: { from, meaning } }) =>
      futureWordsIn(meaning, from).map((word) => `${term} ${from}: ${word}`),
    );
    expect(faults).toEqual([]);
  });

  it('says when a thing that does not exist yet came', () => {
    const faults = SLANG.flatMap(({ terms: [term = ''], periods }) => {
      const came = periods.find(({ state }) => state !== 'none')?.from ?? '';
      return periods
        .filter(({ state, meaning }) => state === 'none' && !meaning.includes(` on ${came}`))
        .map(({ from }) => `${term} ${from}: ${came}`);
    });
    expect(faults).toEqual([]);
  });

  it('says when a thing that is gone went', () => {
    const faults = SLANG.flatMap(({ terms: [term = ''], periods }) => {
      const went = periods.find(({ state }) => state === 'gone')?.from ?? '';
      return periods
        .filter(({ state, meaning }) => state === 'gone' && !meaning.includes(` ended on ${went}`))
        .map(({ from }) => `${term} ${from}: ${went}`);
    });
    expect(faults).toEqual([]);
  });

  it('fits in four lines on a phone', () => {
    expect(PERIODS.filter(({ period }) => period.meaning.length >= 160)).toEqual([]);
  });

  it('has no duplicate line', () => {
    const terms = SLANG.flatMap((one) => one.terms);
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  });
});

describe('as installed, without official texts', () => {
  const shipped = loadDigest();
  /** Each form of a term, on the first day of each of its periods. Sorted by day, as few texts are cached. */
  const asked = SLANG.filter(isDated)
    .flatMap((slang) => slang.periods.flatMap((period) => slang.terms.map((term) => ({ term, period }))))
    .toSorted((a, b) => a.period.from.localeCompare(b.period.from));

  it('/glossary explains each term by its day, without entries from days with another meaning', () => {
    const faults = asked.filter(({ term, period: { from, meaning } }) => {
      const defined = findTerm(term, from, shipped);
      const entry = defined.ok ? defined.value.entry?.edition : undefined;
      const isOther = entry !== undefined && periodOn(wordOf(term), entry).from !== from;
      return !defined.ok || defined.value.slang !== meaning || isOther;
    });
    expect(faults).toEqual([]);
  });

  it('/rule shows the meaning first, for an edition and in a game of that edition', () => {
    const faults = asked.filter(({ term, period: { from, meaning, state } }) => {
      const answers = [answerQuery(term, from, shipped), answerQuery(term, undefined, shipped, from)];
      return answers.some((answer) => {
        const meant = answer.ok ? answer.value.meant : undefined;
        return meant?.meaning !== meaning || (meant.isNotYet && state !== 'none');
      });
    });
    expect(faults).toEqual([]);
  });

  it.each<[question: string, IsoDate, meaning: RegExp]>([
    [
      'is indestructible a keyword ability, can a creature lose it',
      '2013-07-13',
      /^An ability, which may be/,
    ],
    ['cmc of a split card in my library', TODAYS_DATE, /^Off the stack one mana value/],
    ['cmc of a flipped werewolf (back side)', '2003-07-01', /^Double-faced cards came on 2011-09-30/],
    ['can i target a planeswalker with lightning bolt', '2012-06-01', /noncombat damage to an opponent/],
    ['2hg do we draw on our first turn if we start', '2005-08-01', /skips the draw step of its first turn/],
    ['commander that dies and goes to my graveyard', '2014-02-01', /^Its owner may put a commander/],
    ['how does deathtouch work', TODAYS_DATE, /^A creature that it dealt damage to/],
    ['what does a planeswalker do', TODAYS_DATE, /^A permanent with loyalty/],
  ])('/rule leads with the meaning of a term in “%s” on %s', (question, day, meaning) => {
    const found = answerQuery(question, day, shipped);
    expect(found.ok && found.value.meant?.meaning).toMatch(meaning);
  });

  it.each([
    'can i copy a planeswalker ability',
    'does infect damage kill planeswalkers',
    'can a vehicle block while uncrewed',
    'does trample work when my creature has deathtouch',
    "in general damage doesn't use the stack, right?",
    'can doom blade target planeswalkers',
    'do counters cancel each other',
  ])('/rule leads with no meaning in “%s” today', (question) => {
    const found = answerQuery(question, TODAYS_DATE, shipped);
    expect(found.ok && found.value.meant).toBeUndefined();
  });

  it.each<[question: string, IsoDate, meaning: RegExp]>([
    ['if a creature dies does my commander trigger', '2014-02-01', /commander/],
    ['how much life does my team gain in 2hg', '2009-07-11', /starts with/],
    ['does that pay for colorless mana', '2014-02-01', /chaos/],
  ])('/rule does not lead with what “%s” on %s does not ask', (question, day, meaning) => {
    const found = answerQuery(question, day, shipped);
    expect((found.ok && found.value.meant?.meaning) ?? '').not.toMatch(meaning);
  });

  it('/rule shows the rules of a meaning rather than a single weak match', () => {
    const found = answerQuery("can i cast a werewolf's back face", '2014-02-01', shipped);
    expect(found.ok && found.value).toMatchObject({ hit: { number: '711.4' } });
    expect(found.ok && found.value.question).toBeUndefined();
  });

  it('/rule lists no rule in the words of another day below a meaning', () => {
    const found = answerQuery(
      'damage on the stack, can i sac my creature so it still deals it',
      '2007-10-01',
      shipped,
    );
    const { meant, question } = (found.ok && found.value) || {};
    expect(meant?.meaning).toMatch(/^Combat damage waits on the stack/);
    const rules = question?.matches.map(({ edition, number }) => shipped.read(edition).rule(number)) ?? [];
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.flatMap((rule) => rule?.borrowed?.changed ?? [])).toEqual([]);
  });

  it('does not suggest terms for things that do not exist yet', () => {
    const day = '2003-07-01';
    const isNotYet = (term: string): boolean =>
      SLANG.some(({ terms, periods }) => terms.includes(term) && periods[0].state === 'none');
    expect(suggestTerms('', day, shipped, 5000).filter(isNotYet)).toEqual([]);
    expect(suggestTerms('hexp', day, shipped, 5)).not.toContain('Hexproof');
    expect(suggestTerms('hexp', TODAYS_DATE, shipped, 5)).toContain('Hexproof');
  });
});

describe('the list', () => {
  it('is parsed without its comments', () => {
    const [marble, wax] = parseSlang(
      '# A remark\n\nmarble, marbles\n  2003-07-01 none | Marbles came on 2005-08-01. |\n  2005-08-01 | Round. | 606 102.6@2003-07-01\nwax | Shiny. | 100\n',
    );
    expect(marble?.terms).toEqual(['marble', 'marbles']);
    expect(marble?.periods.map(({ from, state }) => `${from} ${state}`)).toEqual([
      '2003-07-01 none',
      '2005-08-01 held',
    ]);
    expect(marble?.periods[1]?.rules).toEqual([
      { number: '606', edition: '2026-06-19' },
      { number: '102.6', edition: '2003-07-01' },
    ]);
    expect(wax?.periods).toMatchObject([{ from: EARLIEST_DATE, meaning: 'Shiny.' }]);
  });

  it('is rejected if a term has no meaning on the first day', () => {
    expect(() => parseSlang('marble\n  2005-08-01 | Round. |\n')).toThrow('marble');
    expect(() => parseSlang('marble\n')).toThrow('marble');
  });
});

describe('a question with a slang term whose meaning changed', () => {
  it.each<[question: string, IsoDate, RegExp | undefined, hit: string]>([
    ['does deathtouch kill with a trigger or right away', '2003-07-01', /came on 2007-05-01/, '702.2'],
    ['does deathtouch kill with a trigger or right away', '2007-05-01', /^A triggered ability/, '502.63'],
    ['how does a mulligan work in a two player game?', '2015-09-26', /^Vancouver/, '103.4'],
    ['lifelink twice', '2007-05-01', /Each lifelink triggers/, '502.68'],
    ['can walls attack', '2003-07-01', /can’t attack/, '308.2a'],
    ['what is the CMC of a split card?', '2003-07-01', /their sum/, '505.5'],
    ['CMC of a split card', '2010-07-16', /one for each half/, '708.5'],
    ['bolt the walker', '2010-07-16', /noncombat damage/, '306.7'],
    ['Urza’s Saga with Blood Moon out', '2022-11-18', /sacrificed at once/, '715.4'],
    ['what does {C} mean', '2009-09-04', /chaos symbol/, '107.11'],
    ['what does {C} mean', TODAYS_DATE, undefined, '107.4c'],
    // "commander" dates from 2011-02-04; "tucked" is older.
    [
      'commander tucked into library',
      '2009-10-01',
      /^A general that goes to hand or library stays/,
      '903.10',
    ],
    ['can i make mana outside my commander’s colors?', '2009-10-01', /^In EDH mana of a color/, '903.8'],
    ['battle', TODAYS_DATE, /defense counters/, '310'],
    ['do we draw first with three players?', TODAYS_DATE, /with more, nobody misses a draw/, '103.8c'],
    // Only mentioned.
    ['can a tapped creature block a planeswalker’s attacker', '2007-10-01', undefined, '309.2a'],
  ])('%s on %s', (question, day, meaning, number) => {
    const found = answerQuery(question, day, loadDigest());
    if (!found.ok) throw new Error(`${question} is not found`);
    expect(found.value.hit.number).toBe(number);
    if (meaning) expect(found.value.meant?.meaning).toMatch(meaning);
    else expect(found.value.meant).toBeUndefined();
  });

  it.each([
    'library is empty, thoracle enters, trigger on the stack and they murder it: did i lose?',
    'do i draw first or untap first?? we keep arguing',
    'My opponent casted a spell and after we see he don’t have right color of mana. What we do?',
  ])('%s only mentions one today', (question) => {
    const found = answerQuery(question, TODAYS_DATE, loadDigest());
    expect(found.ok && found.value.meant).toBeUndefined();
  });
});
