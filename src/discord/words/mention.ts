import type { PlayerId } from '../../engine/vocabulary/players.ts';

export const mention = (id: PlayerId): string => `<@${id}>`;
