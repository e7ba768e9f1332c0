const NUMBER = /^(?:cr\s*|rules?\s*)?(\d{3}(?:\.\s?\d{1,3}\s?(?:a?[a-z])?)?)\.?$/;

/** A rule's or chapter's number as it is typed: `CR 702.19B.` is 702.19b. `undefined` for anything else. */
export function readNumber(typed: string): string | undefined {
  return NUMBER.exec(typed.trim().toLowerCase())?.[1]?.replaceAll(/\s/g, '');
}
