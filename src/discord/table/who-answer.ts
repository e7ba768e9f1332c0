import type { Edition } from '../../engine/editions.ts';
import {
  askByEdition,
  nameOf,
  ownRules,
  sayByEdition,
  type Answered,
  type Ask,
} from '../by-edition.ts';
import { citeAll } from '../cite.ts';
import type { Said } from '../command.ts';

/**
 * A question about the table: the answer by the game's edition with its rules, and below it, in small letters, what
 * today's rules or the founding ones say where they say otherwise.
 * @param say the answer in one or two sentences, in the words of the edition.
 */
export function answerOfTable<Answer>(
  edition: Edition,
  ask: Ask<Answer>,
  say: (answer: Answer, edition: Edition) => string,
): Said {
  const asked = askByEdition(edition, ask);
  if (!asked.ok) return asked.failure;
  const [own, ...others] = asked.value;
  if (!own) throw new Error('whoever asks is answered by the edition of the game');
  const { grounds } = own;
  const here = { ...own, grounds: [grounds[0]] } as const;
  return {
    content: [sayByEdition([here], say), ...others.map((one) => sayOther(one, say))].join('\n'),
  };
}

function sayOther<Answer>(
  { answer, grounds, since }: Answered<Answer>,
  say: (answer: Answer, edition: Edition) => string,
): string {
  const [{ edition }] = grounds;
  const name = nameOf(edition);
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}${since ? ` (since ${since})` : ''}`;
  return `-# ${title}: ${say(answer, edition)} ${citeAll(grounds.flatMap(ownRules))}`.trimEnd();
}
