import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import type { RefusalFacts } from '#engine/refusals/refusal.ts';
import type { StoreRefusals } from '#engine/refusals/systems.ts';
import type { RefusalSentences } from './sentences.ts';

const CAUSES: Readonly<Record<RefusalFacts['store/failed']['why'], string>> = {
  full: 'The disk that I write to is full. It goes on as soon as whoever runs me has made room.',
  damaged: 'My database is damaged. Whoever runs me has to restore a backup.',
  locked: 'Another program has locked my database. Try again in a minute.',
  'read-only': 'I may no longer write to my database. Whoever runs me has to see to that.',
  broken: 'The disk that I write to fails. Whoever runs me has to see to that.',
  gone: 'My database was moved, deleted or written over. Whoever runs me has to put it back.',
  away: 'I can’t reach my database. Try again in a minute.',
  unsure: 'I lost my database just then. If it counted, I say so here when it is back.',
};

const FULL_SENTENCES: Readonly<Record<RefusalFacts['store/full']['what'], (size: string) => Text>> = {
  game: (size) =>
    text`This game’s log is full (${size}). End it with \`/game end\`: what it came to stays. Then open another one.`,
  server: (size) =>
    text`This server’s games take all the room there is for one (${size}). \`/settings forget:server\` erases them; whoever runs me can give more.`,
  database: (size) =>
    text`My database is full (${size}): until whoever runs me makes room, games can only be ended. Rules and cards go on.`,
};

/** Formats bytes in megabytes, or in gigabytes if there is no remainder. */
const formatSize = (bytes: number): string => {
  const megabytes = Math.round(bytes / 1_000_000);
  return megabytes % 1000 === 0 && megabytes > 0 ? `${megabytes / 1000} GB` : `${megabytes} MB`;
};

/** Shown if the outcome of a commit is unknown. */
export const UNSURE_SENTENCE = `I don’t know if that counted. ${CAUSES.unsure}`;

/** Refusals by the database and the disk, which are also logged for operators. */
export const STORE_REFUSALS: RefusalSentences<StoreRefusals> = {
  'store/failed': ({ why, isCommitted }) => {
    if (isCommitted) return `That counted, but I can’t show it any more. ${CAUSES[why]}`;
    return why === 'unsure' ? UNSURE_SENTENCE : `Nothing was changed. ${CAUSES[why]}`;
  },
  'store/full': ({ what, bytes }) => FULL_SENTENCES[what](formatSize(bytes)),
};
