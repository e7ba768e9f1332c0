import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { headingNames } from '#rulebook/queries/headings.ts';
import { requestedNames } from '#rulebook/queries/requested-names.ts';
import { answerQuery, hitKey } from '#rulebook/queries/query.ts';

const digest = loadDigest();

function opened(query: string, preferred: Edition = TODAYS_DATE): string {
  const answer = answerQuery(query, undefined, digest, preferred);
  return answer.ok ? hitKey(answer.value.hit) : answer.failure.code;
}

describe('the name that a question asks for', () => {
  it.each([
    ['what is trample', 'trample'],
    ['what’s trample?', 'trample'],
    ['what does the trample keyword do', 'trample'],
    ['how does trample work in commander?', 'trample'],
    ['how do planeswalkers work', 'planeswalkers'],
    ['how ward works', 'ward'],
    ['explain first strike to me please', 'first strike to me'],
    ['can you explain first strike', 'first strike'],
    ['please explain how first strike works', 'first strike'],
    ['tell me about scry', 'scry'],
    ['define scry', 'scry'],
    ['scry meaning', 'scry'],
    ['rules for cascade', 'cascade'],
    ['what is the definition of cascade', 'cascade'],
    ['what is a mulligan again?', 'mulligan'],
  ])('%s: %s', (question, name) => {
    expect(requestedNames(question)).toContain(name);
  });

  it('is the whole question first', () => {
    expect(requestedNames('legend rule')).toEqual(['legend rule', 'legend']);
  });
});

const FORMS = [
  'how does X work?',
  'explain X',
  'what is X',
  'tell me about X',
  'what does X do?',
  'X meaning',
];
const KEYWORDS = headingNames(digest.read(TODAYS_DATE))
  .filter(({ number, kind }) => kind === 'title' && /^70[12]\./.test(number))
  .map(({ name }) => name)
  // Terms such as exile name a chapter first.
  .filter((name) => /\.\d+$/.test(opened(name)));

describe('a keyword', () => {
  it('is found by each form of question', () => {
    const wrong = KEYWORDS.flatMap((name) =>
      FORMS.map((form) => form.replace('X', name.toLowerCase()))
        .filter((question) => opened(question) !== opened(name))
        .map((question) => `${question}: ${opened(question)}`),
    );
    expect(KEYWORDS.length).toBeGreaterThan(250);
    expect(wrong).toEqual([]);
  });
});

describe('a term of the glossary', () => {
  const named = (heading: string) => heading.replace(/ \(obsolete\)$/i, '').toLowerCase();
  /** No rule says what these mean. `Rules` at the beginning is taken for `rule 505`. */
  const UNEXPLAINED = /^(?:card pool|caster|counts as|during|islandhome|.* artifact|silver-bordered)$/;
  const terms = digest
    .read(TODAYS_DATE)
    .glossary.map(({ heading }) => named(heading))
    .filter((term) => !UNEXPLAINED.test(term) && !term.startsWith('rules '));

  it('is found by each form of question, by the same rule', () => {
    const wrong = terms.flatMap((term) => {
      const [first = '', ...others] = FORMS.map((form) => opened(form.replace('X', term)));
      return others.every((other) => other === first) ? [] : [`${term}: ${first}, ${others.join(', ')}`];
    });
    expect(terms.length).toBeGreaterThan(650);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['additional cost', '118.8'],
    ['activated ability', '602.1'],
    ['apnap order', '101.4'],
    ['attacking creature', '508.1k'],
  ])('%s opens %s', (term, number) => {
    expect(opened(`what is ${term}`)).toBe(`${TODAYS_DATE} ${number}`);
  });
});

describe('a question about one name', () => {
  it.each([
    ['what is summoning sickness', '302.6'],
    ['how does the legend rule work?', '704.5j'],
    ['explain commander damage', '903.10a'],
    // A rule of the chapter, not the chapter.
    ['what is mana?', '106.1'],
    // More than a name: found by its words.
    ['what does trample do with deathtouch', '702.2c'],
  ])('%s opens %s', (question, number) => {
    expect(opened(question)).toBe(`${TODAYS_DATE} ${number}`);
  });

  it('has the meaning of the day', () => {
    const answer = answerQuery('what is mana burn?', undefined, digest, '2008-02-01');
    expect(answer).toMatchObject({ ok: true, value: { meant: { day: '2008-02-01' } } });
  });
});
