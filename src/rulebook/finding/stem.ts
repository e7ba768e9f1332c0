/** Forms that follow no rule of spelling, to the form that the others share. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `die: dies died dying dead death
  choose: chose chosen choosing choice choices
  lose: lost losing loses loser loss
  win: won winning wins winner
  pay: paid paying payment payments
  draw: drew drawn drawing
  deal: dealt dealing dealt
  resolve: resolution resolving
  leave: left leaving
  begin: began begun beginning
  become: became
  give: gave given
  take: took taken
  reveal: revealed revealing
  copy: copies copied copying
  spend: spent
  hold: held
  find: found
  fight: fought
  flip: flipped flipping
  put: putting
  get: got gotten
  concede: concession conceding
  replace: replacement replacing
  prevent: prevention
  multiple: multiples
  dungeon: dungeons
  combat: combats
  own: owner owners ownership
  sacrifice: sacrifices sacrificed sacrificing
  block: blocker blockers
  simultaneous: simultaneously`
    .split('\n')
    .flatMap((line) => {
      const [base = '', forms = ''] = line.trim().split(': ');
      return [base, ...forms.split(' ')].map((form) => [form, base] as const);
    }),
);

/** Words that would fall together with another of the game's: a commander is no command. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['commander', 'commander'],
  ['commanders', 'commander'],
]);

/** Porter’s measure: how often consonants follow vowels. */
const measure = (word: string): number =>
  word.replace(/^[^aeiouy]+/, '').match(/[aeiouy]+[^aeiouy]+/g)?.length ?? 0;
const hasVowel = (word: string): boolean => /[aeiou]|.y/.test(word);
const endsShort = (word: string): boolean => /(?:^|[^aeiou])[aeiouy][^aeiouwxy]$/.test(word);

/** Endings that fall where at least so much (Porter's measure) stays before them. */
const LONG = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['alli', 'al'],
  ['izer', 'ize'],
  ['eli', 'e'],
] as const;
const RESIDUAL = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
] as const;
const LAST = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

const STEMS = new Map<string, string>();
const MOST_STEMS = 20_000;

/**
 * The stem that the forms of an English word share: `attacking`, `attacker` and `attacks` give `attack`. By Porter's
 * algorithm (An algorithm for suffix stripping, 1980), and a table of irregular words of the game.
 */
export function stem(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const made = KEPT.get(word) ?? shorten(IRREGULAR.get(word) ?? word);
  if (STEMS.size < MOST_STEMS) STEMS.set(word, made);
  return made;
}

function shorten(word: string): string {
  if (word.length <= 2 || !/^[a-z]+$/.test(word)) return word;
  let stemmed = withoutPlural(word);
  stemmed = withoutTense(stemmed);
  if (stemmed.endsWith('y') && hasVowel(stemmed.slice(0, -1))) stemmed = `${stemmed.slice(0, -1)}i`;
  stemmed = withoutEnding(stemmed, LONG);
  stemmed = withoutEnding(stemmed, RESIDUAL);
  const last = stemmed.replace(LAST, '');
  if (last !== stemmed && measure(last) > 1) stemmed = last;
  if (stemmed.endsWith('e')) {
    const bare = stemmed.slice(0, -1);
    if (measure(bare) > 1 || (measure(bare) === 1 && !endsShort(bare))) stemmed = bare;
  }
  return stemmed.endsWith('ll') && measure(stemmed.slice(0, -1)) > 1 ? stemmed.slice(0, -1) : stemmed;
}

function withoutPlural(word: string): string {
  if (/(?:ss|i)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const bare = word.replace(/(?:ed|ing)$/, '');
  if (bare === word || !hasVowel(bare)) return word;
  if (/(?:at|bl|iz)$/.test(bare)) return `${bare}e`;
  if (/([^aeiouylsz])\1$/.test(bare)) return bare.slice(0, -1);
  return measure(bare) === 1 && endsShort(bare) ? `${bare}e` : bare;
}

function withoutEnding(word: string, endings: readonly (readonly [string, string])[]): string {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (!found) return word;
  const [ending, instead] = found;
  const bare = word.slice(0, -ending.length);
  return measure(bare) > 0 ? bare + instead : word;
}
