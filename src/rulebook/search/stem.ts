import { stemmer } from 'stemmer';

/** Irregular forms by their common base. */
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
/** Words that must not be stemmed, since the stem is another game term: commander is not command. */
const NOT_STEMMED: ReadonlySet<string> = new Set(['commander']);

const STEMS = new Map<string, string>();
const MAX_STEMS = 30_000;

/**
 * The common stem of the forms of an English word: `attack` for `attacking`, `attacker` and `attacks`. Uses Porter's
 * algorithm and a table of irregular game terms.
 */
export function stem(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const base = IRREGULAR.get(word) ?? word;
  const stemmed = NOT_STEMMED.has(base) || !/^[a-z]+$/.test(base) ? base : stemmer(base);
  if (STEMS.size < MAX_STEMS) STEMS.set(word, stemmed);
  return stemmed;
}
