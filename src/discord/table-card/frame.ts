import type { APIContainerComponent } from 'discord.js';
import { activePlayers } from '#engine/game/teams.ts';
import type { Game } from '#engine/game/state.ts';
import { container, separator, textPart } from '../command/layout.ts';

/**
 * A color for each seat, as 0xRRGGBB: the color-blind safe palette of Okabe and Ito without yellow, which looks like
 * gold. A seventh player gets the first color again; the card names the active player anyway.
 */
const SEAT_COLORS = [0x00_72_b2, 0xd5_5e_00, 0x00_9e_73, 0xcc_79_a7, 0x56_b4_e9, 0xe6_9f_00];
const GREY = 0x80_80_80;
const GOLD = 0xff_d7_00;

/** Returns the color of the active player's seat; gold once the game is over, grey if it is not being played. */
export function cardColor(game: Game): number {
  if (game.stage === 'over' || game.result) return GOLD;
  const [active = game.turn?.playerId] = activePlayers(game);
  const seat = game.seats.findIndex(({ playerId }) => playerId === active);
  return (game.stage === 'playing' && SEAT_COLORS[seat % SEAT_COLORS.length]) || GREY;
}

/** Puts groups of lines into one container with separators between them; empty groups are left out. */
export function framedCard(groups: readonly (readonly string[])[], color: number): APIContainerComponent {
  const texts = groups.filter((lines) => lines.length > 0).map((lines) => textPart(lines.join('\n')));
  return container(
    texts.flatMap((text, index) => (index === 0 ? [text] : [separator(), text])),
    color,
  );
}
