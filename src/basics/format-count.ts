const ENGLISH = new Intl.NumberFormat('en');

/** `1,000` */
export const formatNumber = (n: number): string => ENGLISH.format(n);

/** `1 coin`, `3 coins`, `1,000 coins`. */
export const formatCount = (n: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(n)} ${n === 1 ? singular : plural}`;
