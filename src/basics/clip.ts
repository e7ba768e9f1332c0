/** Cuts a text with an ellipsis, the ellipsis included in `max`. */
export const clip = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
