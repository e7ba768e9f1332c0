import type { TableCardService } from '#discord/command/table-cards.ts';

/** Table cards that also notify another listener of changed channels. */
export const withPageUpdates = (
  tableCards: TableCardService,
  changed: (channelId: string) => unknown,
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
  recordPermissions: (...permissions) => tableCards.recordPermissions(...permissions),
  postingBlock: (channelId) => tableCards.postingBlock(channelId),
  lastPostingBlock: (channelId) => tableCards.lastPostingBlock(channelId),
});
