/**
 * A moment as a part of a file's name, by which names sort: `20260619T120000Z`.
 * @param at in ms since 1970
 */
export const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
