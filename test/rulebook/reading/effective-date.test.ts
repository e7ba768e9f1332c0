import { describe, expect, it } from 'vitest';
import { effectiveDate } from '#rulebook/reading/effective-date.ts';

describe('effectiveDate', () => {
  it.each([
    ['These rules are current as of July 1, 2003.', '2003-07-01'],
    ['These rules are effective as of July 11, 2009.', '2009-07-11'],
    ['in effect as of October 1, 2006', '2006-10-01'],
    ['These rules are\neffective as of\nJune 19, 2026.', '2026-06-19'],
    ['Effective as of Friday, June 19, 2026', '2026-06-19'],
    ['Rules in force from 1 October 2006', '2006-10-01'],
    ['Effective date: Oct. 1st, 2006', '2006-10-01'],
    ['EFFECTIVE SEPTEMBER 25, 2020', '2020-09-25'],
    ['valid from 2015-01-23', '2015-01-23'],
    ['effective as of November 8,2024.', '2024-11-08'],
    ['effective as of February 29, 2000', '2000-02-29'],
    ['effective as of February 29, 2008', '2008-02-29'],
    ['effective as of 2013/05/01', '2013-05-01'],
    ['Last updated 4/17/2026', '2026-04-17'],
    ['Comprehensive Rules (as of May 1, 2013)', '2013-05-01'],
    ['Comprehensive Rules\nFebruary 1, 2008\n', '2008-02-01'],
  ])('%j', (preface, day) => {
    expect(effectiveDate(preface, '')).toBe(day);
  });

  it('is the date of the text itself, not of something else', () => {
    const preface = 'Printed May 2, 2003. The last game began on June 3, 2003. Effective as of July 1, 2003.';
    expect(effectiveDate(preface, '')).toBe('2003-07-01');
  });

  it('is taken from after the glossary if the introduction has none', () => {
    expect(effectiveDate('Introduction', 'These rules are effective as of April 28, 2017.')).toBe(
      '2017-04-28',
    );
  });

  it.each([
    '',
    'effective as of February 30, 2009',
    'effective as of February 29, 1900',
    'effective as of February 29, 2009',
    'effective as of Someday 3, 2009',
    'since the year 2009',
  ])('is not found in %j', (preface) => {
    expect(effectiveDate(preface, '')).toBeUndefined();
  });
});
