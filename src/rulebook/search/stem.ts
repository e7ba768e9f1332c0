import { stemmer } from 'stemmer';

/** Forms that follow no rule of spelling, to the form that the others share. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `die: dies died dying dead death
  choose: chose chosen choosing choice choices
  lose: lost losing loses loser loss
  win: won winning wins winner
  pay: paid paying payment payments
  draw: drew drawn drawing
  deal: dealt
  resolve: resolution
  leave: left leaving
  begin: began begun beginning
  become: became
  give: gave given
  take: took taken
  reveal: revealed revealing
  spend: spent
  hold: held
  find: found
  put: putting
  get: got gotten
  own: owner owners ownership
  concede: concession conceding
  block: blocker blockers
  sacrifice: sacrifices sacrificed sacrificing
  commander: commander commanders`
    .split('\n')
    .flatMap((line) => {
      const [base = '', forms = ''] = line.trim().split(': ');
      return [base, ...forms.split(' ')].map((form) => [form, base] as const);
    }),
);
/** It would fall together with another word of the game: a commander is no command. */
const KEPT: ReadonlySet<string> = new Set(['commander']);

const STEMS = new Map<string, string>();
const MAX_STEMS = 30_000;

/**
 * The stem that the forms of an English word share: `attacking`, `attacker` and `attacks` give `attack`. By Porter's
 * algorithm, and a table of irregular words of the game.
 */
export function stem(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const base = IRREGULAR.get(word) ?? word;
  const made = KEPT.has(base) || !/^[a-z]+$/.test(base) ? base : stemmer(base);
  if (STEMS.size < MAX_STEMS) STEMS.set(word, made);
  return made;
}
