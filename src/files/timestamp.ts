/**
 * Formats a time for file names, which then sort by time: `20260619T120000Z`.
 * @param at in ms since 1970
 */
export const formatFileTimestamp = (at: number): string =>
  new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
