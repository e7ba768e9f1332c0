import { refuse } from '../../engine/refusals/refusal.ts';
import { lookAt } from '../../store/port/look.ts';
import { subcommand } from '../command/subcommand.ts';
import { renderTable } from './card.ts';

export const showStatus = subcommand({
  name: 'status',
  description: 'How the game stands',
  isShort: true,
  async run(asked, { store, tables }) {
    const { channelId } = asked.origin;
    const look = await lookAt(store, channelId);
    if (!look) return refuse('game/none', {});
    const card = await look.tell(renderTable);
    // Where no card can be posted, this one is for everybody to press.
    const isPrivate = tables.mayPost(channelId);
    return isPrivate ? { ...card, components: [], isPrivate } : card;
  },
});
