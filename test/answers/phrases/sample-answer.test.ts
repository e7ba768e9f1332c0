import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayerQuestion } from '#answers/answer/answer.ts';
import { answersToSimilar, sampleAnswer } from '#answers/phrases/sample-answer.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { loadDigest, readSampleQuestions, readSampleAnswers } from '#rulebook/book/load-digest.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { toPlainText } from '#text/plain.ts';

const rulebook = loadDigest();

function askedOf(question: string, edition: Edition = TODAYS_DATE): PlayerQuestion {
  const found = answerQuery(question, edition, rulebook, edition);
  return {
    question,
    edition,
    rulebook,
    cards: createCardPool([]),
    game: null,
    askerId: null,
    ruleMatches: found.ok ? found.value.question : undefined,
  };
}
const answerTo = (question: string, edition?: Edition) => sampleAnswer(askedOf(question, edition));
const verdictOn = (question: string) => answerTo(question)?.verdict;

describe('a question that was surely asked before', () => {
  it.each<[question: string, verdict: 'yes' | 'no', rule: string]>([
    ['can a tapped creature block', 'no', '509.1a'],
    ['can a tapped creature attack', 'no', '508.1a'],
    ['is fight damage combat damage', 'no', '701.14d'],
    ['do i pay commander tax from my hand', 'no', '903.8'],
    ['do i lose when my library is empty', 'no', '704.5b'],
  ])('%s: %s, by %s', (question, verdict, rule) => {
    const answer = answerTo(question);
    expect(answer).toMatchObject({ source: { kind: 'sample' }, verdict });
    expect(answer?.rules[0]).toEqual({ edition: TODAYS_DATE, number: rule });
  });

  it.each<[question: string, wrong: 'yes' | 'no']>([
    ['can an untapped creature block', 'no'],
    ['can a creature with defender block', 'no'],
    ['do i pay commander tax from the command zone', 'no'],
    ['can i block a flyer with a ground creature', 'yes'],
    ['do i lose when i draw from an empty library', 'no'],
    ['can i cast an instant on my opponent’s turn', 'no'],
    ['isn’t it illegal to block with a tapped creature', 'no'],
    ['does shroud stop my opponent’s spells', 'no'],
    ['can i respond to a spell being cast', 'no'],
  ])('one word other, %s, is never answered by %s', (question, wrong) => {
    expect(verdictOn(question)).not.toBe(wrong);
  });

  it.each<[narrow: string, wide: string]>([
    ['can a tapped creature attack', 'can a creature attack'],
    ['do you skip your first draw with 3 players', 'do you skip your first draw'],
    ["can i pay for abilities with ziggurat's mana", 'can i pay for abilities'],
    ['is commander damage counted if prevented', 'is commander damage counted'],
    ['can i thoughtseize a player with witchbane orb', 'can i thoughtseize a player'],
    ['do i need mana for the second cast with rebound', 'do i need mana for the second cast'],
    ['can i sacrifice a creature enchanted with pacifism', 'can i sacrifice a creature enchanted'],
    ['does my instant go to trash before it does its thing', 'does my instant go to trash'],
    ['does vanishing stack with itself', 'does vanishing stack'],
  ])('%s has a verdict; %s, which asks for more, has none', (narrow, wide) => {
    expect(verdictOn(narrow)).toBeDefined();
    expect(verdictOn(wide)).toBeUndefined();
  });

  it.each([
    '4/4 with 2 damage gets -1/-1, does it die',
    '5/5 with 3 damage gets -1/-1, does it die',
    'does a 4/4 with 2 damage that gets -1/-1 die',
    'can i attach 2 equipments to one creature',
    'can two planeswalkers attack each other',
    'can two creatures attack a planeswalker',
  ])('%s, which has other sizes or counts, has none', (question) => {
    expect(verdictOn(question)).toBeUndefined();
  });

  it('has a verdict if its sizes and counts are the same', () => {
    expect(verdictOn('4/4 with 3 damage gets -1/-1, does it die')).toBe('yes');
    expect(verdictOn('can 2 of my creatures block one attacker')).toBe('yes');
  });

  it('that asks who or how gets the sentence alone', () => {
    const answer = answerTo('who owns the token i gave my opponent');
    expect(answer?.source.kind).toBe('sample');
    expect(answer?.verdict).toBeUndefined();
  });
});

describe('answers to similar questions', () => {
  const similarTo = (question: string) => {
    const asked = askedOf(question);
    return { isSure: asked.ruleMatches?.isSure, answers: answersToSimilar(asked) };
  };

  it('have no verdict beside a rule that is sure if theirs may be another', () => {
    const { isSure, answers } = similarTo('does prowess trigger on creature spells?');
    expect(isSure).toBe(true);
    expect(answers[0]?.text).toMatch(/^Prowess triggers/);
    expect(answers.map(({ verdict }) => verdict)).not.toContain('yes');
  });

  it('have one beside their questions if no rule is sure', () => {
    const { isSure, answers } = similarTo(
      'my creature says "when this dies" and it got exiled, does that trigger?',
    );
    expect(isSure).toBe(false);
    expect(answers.map(({ verdict }) => verdict)).toContain('no');
  });

  it.each<[question: string, verdict: 'yes' | 'no']>([
    ['Is my son right that he can cast an ordinary creature in the middle of combat?', 'yes'],
    ['my commander dealt him 21 all outside combat this game, he is still on 30 life. is he out', 'yes'],
  ])('%s: none is %s, which answers another question', (question, verdict) => {
    const { isSure, answers } = similarTo(question);
    expect(isSure).toBe(false);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.map((answer) => answer.verdict)).not.toContain(verdict);
  });

  it('have their own verdict if the question asks no yes or no', () => {
    const { isSure, answers } = similarTo('how do i get rid of a planeswalker, what toughness does it have');
    expect(isSure).toBe(false);
    expect(answers.map(({ verdict }) => verdict)).toContain('no');
  });

  it('are not given if the only one shares few words with the question, and no rule is sure', () => {
    const { isSure, answers } = similarTo(
      'scute swarm copy tokens w/ 6 lands, each new swarm sees next land drop?',
    );
    expect(isSure).toBe(false);
    expect(answers).toEqual([]);
  });
});

describe('an answer of today', () => {
  it('is not given for a day on which one of its rules read otherwise', () => {
    expect(answerTo('can a tapped creature block', '2006-10-01')).toBeNull();
  });

  it('is not given for a day on which what it supposes was not so', () => {
    const question = 'lightning bolt kills a 3 loyalty planeswalker';
    expect(answerTo(question)).not.toBeNull();
    expect(answerTo(question, '2018-04-27')).not.toBeNull();
    for (const day of ['2009-10-01', '2013-05-01', '2018-01-19'] as const) {
      expect(answerTo(question, day)).toBeNull();
      const texts = answersToSimilar(askedOf(question, day)).map(({ text }) => toPlainText(text, () => ''));
      expect(texts.join(' ')).not.toContain('loyalty counters off');
    }
  });

  it('is given, with the day’s number, if its rules read the same', () => {
    const days: Edition[] = ['2025-02-07', '2025-09-19', TODAYS_DATE];
    const answers = days.map((day) => answerTo('is fight damage combat damage', day));
    expect(answers.map((answer) => answer?.rules[0]?.edition)).toEqual(days);
  });
});

describe('sample questions and their answers', () => {
  it('are as many, rule by rule', () => {
    for (const [number, answers] of readSampleAnswers())
      expect([number, answers.length]).toEqual([number, readSampleQuestions().get(number)?.length]);
  });

  it('answer themselves with their own verdict, never with the other', () => {
    const own = [...readSampleAnswers()].flatMap(([number, answers]) =>
      answers.flatMap((answer, index) =>
        answer?.verdict ? [{ answer, question: readSampleQuestions().get(number)?.[index] ?? '' }] : [],
      ),
    );
    const contrary = own
      .filter((_, index) => index % 97 === 0)
      .filter(({ answer, question }) => ![answer.verdict, undefined].includes(verdictOn(question)));
    // A few questions occur word for word at another rule, for a case with the opposite answer.
    expect(contrary.length).toBeLessThan(own.length / 97 / 20);
  });

  it('give no verdict to a question without the clause that narrows them, but for a few', () => {
    const cut = [...readSampleQuestions()]
      .flatMap(([number, questions]) =>
        questions.flatMap((question, index) => {
          const [, wide] = /^(.*\S) (?:with|without|if|unless|when|while) \S.*$/.exec(question) ?? [];
          return readSampleAnswers().get(number)?.[index]?.verdict && wide && wide.split(' ').length > 2
            ? [{ question, wide }]
            : [];
        }),
      )
      .filter((_, index) => index % 29 === 0);
    expect(cut.length).toBeGreaterThan(50);
    const kept = cut.filter(({ question, wide }) => {
      const answer = answerTo(wide);
      return answer?.verdict && answer.source.kind === 'sample' && answer.source.question === question;
    });
    // The removed part may begin with a preposition of the verb: `can i attack with it`.
    expect(kept.length).toBeLessThan(cut.length / 20);
  });

  it('bear whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (typed) => {
        const question = askedOf(typed);
        const listed = answersToSimilar(question);
        expect(listed.length).toBeLessThanOrEqual(3);
        expect(sampleAnswer(question)?.rules).not.toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
