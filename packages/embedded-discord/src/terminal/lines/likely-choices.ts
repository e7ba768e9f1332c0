import { fitsWords, startsWithWords, wordsIn } from './word-matching.ts';
import type { ChoiceDeclaration } from './declarations.ts';

/**
 * The choices that this text may mean, as Discord's list narrows while a person types. The first rule with any match
 * decides: the exact name or value, or in another case; the same words; a beginning of the words of the name or the
 * value; words that all occur, as beginnings, in the two together.
 * @returns none if no choice matches; several if it is ambiguous
 */
export function likelyChoices(
  text: string,
  choices: readonly ChoiceDeclaration[],
): readonly ChoiceDeclaration[] {
  const typed = wordsIn(text);
  const typedText = typed.join(' ');
  const matchers: readonly ((choice: ChoiceDeclaration) => boolean)[] = [
    ({ name }) => name === text,
    ({ value }) => String(value) === text,
    ({ name }) => name.toLowerCase() === text.toLowerCase(),
    (choice) => wordings(choice).some((words) => words.join(' ') === typedText),
    (choice) => wordings(choice).some((words) => startsWithWords(typed, words)),
    (choice) => fitsWords(typed, wordings(choice).flat()),
  ];
  const applicable = typed.length > 0 ? matchers : matchers.slice(0, 3);
  return applicable.map((way) => choices.filter(way)).find(({ length }) => length > 0) ?? [];
}

const wordings = ({ name, value }: ChoiceDeclaration): readonly (readonly string[])[] => [
  wordsIn(name),
  wordsIn(String(value)),
];
