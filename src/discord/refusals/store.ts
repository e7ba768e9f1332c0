import type { RefusalFacts } from '../../engine/refusals/refusal.ts';
import type { StoreRefusals } from '../../engine/refusals/store.ts';
import type { Sentences } from './sentences.ts';

const WHY: Readonly<Record<RefusalFacts['store/failed']['why'], string>> = {
  full: 'The disk that I write to is full. It goes on as soon as whoever runs me has made room.',
  damaged: 'My database is damaged. Whoever runs me has to restore a backup.',
  locked: 'Another program has locked my database. Try again in a minute.',
  'read-only': 'I may no longer write to my database. Whoever runs me has to see to that.',
  broken: 'The disk that I write to fails. Whoever runs me has to see to that.',
  gone: 'My database was moved, deleted or written over. Whoever runs me has to put it back.',
  away: 'I can’t reach my database. Try again in a minute.',
  unsure: 'I lost my database just then. If it counted, I say so here when it is back.',
};

/** Refusals because of the disk and the database: whoever runs the bot is told too, in the log. */
export const STORE: Sentences<StoreRefusals> = {
  'store/failed': ({ why, isCommitted }) => {
    if (isCommitted) return `That counted, but I can’t show it any more. ${WHY[why]}`;
    return why === 'unsure'
      ? `I don’t know if that counted. ${WHY[why]}`
      : `Nothing was changed. ${WHY[why]}`;
  },
};
