import type { TableCardService } from '../../discord/command/table-cards.ts';

/** The table cards, and whoever else wants to hear which channels' games change. */
export const withPageUpdates = (
  tableCards: TableCardService,
  changed: (channelId: string) => void,
): TableCardService => ({
  invalidate(channelId, touch) {
    tableCards.invalidate(channelId, touch);
    changed(channelId);
  },
  recordPress(press, knownState, shown) {
    tableCards.recordPress(press, knownState, shown);
    changed(press.channelId);
  },
  recordAnswer: (...answered) => tableCards.recordAnswer(...answered),
  canPost: (channelId) => tableCards.canPost(channelId),
});
