import { expect, it } from 'vitest';
import { toMarkdown } from '#discord/markdown/write.ts';
import { shortenText } from '#discord/quotes/shorten.ts';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { citationsText } from '#text/cite.ts';
import { text } from '#text/template.ts';

const cite = (numbers: readonly string[], edition: IsoDate = TODAYS_DATE) =>
  citationsText(numbers.map((number) => ({ edition, number })));

it.each<[string, readonly string[], string]>([
  ['the deciding rule', ['111.2'], '-# CR 111.2'],
  ['two rules that decide together', ['111.2', '110.5b', '508.4'], '-# CR 111.2, 110.5b'],
  ['a rule cited for several things, once', ['111.2', '111.2', '111.2', '110.5b'], '-# CR 111.2, 110.5b'],
  ['the same rule twice, once', ['500.7', '500.7'], '-# CR 500.7'],
])('shows %s', (_, numbers, shown) => {
  expect(toMarkdown(shortenText(text`-# ${cite(numbers)}`))).toBe(shown);
});
