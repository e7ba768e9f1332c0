import { refuse } from '../../engine/vocabulary/refusals.ts';
import { subcommand } from '../command/subcommand.ts';
import { renderTable } from './card.ts';

export const showStatus = subcommand({
  name: 'status',
  description: 'How the game stands',
  isShort: true,
  run(asked, { store, tables }) {
    const { channelId } = asked.origin;
    const book = store.lastGame(channelId);
    if (!book) return refuse('game/none', {});
    const card = renderTable(book);
    // Where no card can be posted, this one is for everybody to press.
    const isPrivate = tables.mayPost(channelId);
    return isPrivate ? { ...card, components: [], isPrivate } : card;
  },
});
