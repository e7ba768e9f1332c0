import type { Tables } from '../../discord/command/tables.ts';

/** The table cards, and whoever else wants to hear which channels' games change. */
export const watchedTables = (tables: Tables, changed: (channelId: string) => void): Tables => ({
  touched(channelId, touch) {
    tables.touched(channelId, touch);
    changed(channelId);
  },
  pressed(press, shows, shown) {
    tables.pressed(press, shows, shown);
    changed(press.channelId);
  },
  answered: (...answered) => tables.answered(...answered),
  mayPost: (channelId) => tables.mayPost(channelId),
});
