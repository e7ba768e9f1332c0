const ABOUT = 'https://en.wikipedia.org/wiki/Commitment_scheme';

/** Whose coins are sealed: those of the game that opens, or whatever is flipped after one that is over. */
const WHOSE = { game: 'The coins of this game are', next: 'The coins from here on are' } as const;

/**
 * Publishes the commitment of the channel's coins in one short line: its hash, whole, stands in the address behind the
 * link, and so in the text of the message.
 * @param commitment 64 hexadecimal digits
 */
export const sayCommitment = (commitment: string, whose: keyof typeof WHOSE): string =>
  `-# ${WHOSE[whose]} [sealed](<${ABOUT}#sha256-${commitment}>).`;
