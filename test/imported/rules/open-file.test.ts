import { expect, it, onTestFinished } from 'vitest';
import { openRulesFile } from '#imported/rules/open-rules-file.ts';
import { findRules } from '../../helpers/find-rules.ts';
import Database from '#basics/sqlite.ts';
import { importText, textOf } from './rules-texts.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

it('keeps few editions in memory to find in, and finds the same in the others when asked again', () => {
  const path = temporaryFile();
  const days = ['2004-01-01', '2005-01-01', '2006-01-01', '2007-01-01', '2008-01-01', '2009-01-01'] as const;
  for (const day of days) importText(path, textOf(day));
  const file = openRulesFile(path);
  onTestFinished(() => file.close());
  const find = (day: (typeof days)[number]) => {
    const finder = file.finder(day);
    return {
      finder,
      numbers: findRules(finder, 'who drinks from the goblet', 1).map(({ number }) => number),
    };
  };
  const first = days.map(find);
  const again = days.map(find);
  expect(again.map(({ numbers }) => numbers)).toEqual(days.map(() => ['100.2']));
  expect(again.filter(({ finder }, index) => finder === first[index]?.finder)).toEqual([]);
  const [last] = again.slice(-1);
  expect(find('2009-01-01').finder).toBe(last?.finder);
});

it('finds in a file of before, which kept what is needed for that in another way', () => {
  const path = temporaryFile();
  importText(path, textOf('2004-01-01'));
  const old = new Database(path);
  old.exec('DROP TABLE finding');
  old.close();
  const file = openRulesFile(path);
  onTestFinished(() => file.close());
  expect(findRules(file.finder('2004-01-01'), 'midnight goblet', 1)[0]?.number).toBe('100.2');
});
