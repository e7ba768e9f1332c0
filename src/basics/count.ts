const ENGLISH = new Intl.NumberFormat('en');

/** A number as readers of English write it: `1,000`. */
export const written = (n: number): string => ENGLISH.format(n);

/** `1 coin`, `3 coins`, `1,000 coins`. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${written(n)} ${n === 1 ? one : many}`;
