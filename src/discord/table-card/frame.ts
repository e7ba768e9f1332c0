import type { APIContainerComponent } from 'discord.js';
import { activePlayers } from '../../engine/game/teams.ts';
import type { Game } from '../../engine/game/state.ts';
import { container, separator, textPart } from '../command/layout.ts';

/**
 * A color for each seat, as 0xRRGGBB: those of Okabe and Ito that people tell apart who see few colors, without the yellow,
 * which would be taken for gold. A seventh player has the first again: who plays stands beside it in words.
 */
const SEAT_COLORS = [0x00_72_b2, 0xd5_5e_00, 0x00_9e_73, 0xcc_79_a7, 0x56_b4_e9, 0xe6_9f_00];
const GREY = 0x80_80_80;
const GOLD = 0xff_d7_00;

/** The color of a table card: that of the seat whose turn it is; gold once the game is over, grey where nobody plays. */
export function cardColor(game: Game): number {
  if (game.stage === 'over' || game.result) return GOLD;
  const [active = game.turn?.playerId] = activePlayers(game);
  const seat = game.seats.findIndex(({ playerId }) => playerId === active);
  return (game.stage === 'playing' && SEAT_COLORS[seat % SEAT_COLORS.length]) || GREY;
}

/** Groups of lines in one box, with a line between them; those in which nothing stands are left out. */
export function framedCard(groups: readonly (readonly string[])[], color: number): APIContainerComponent {
  const texts = groups.filter((lines) => lines.length > 0).map((lines) => textPart(lines.join('\n')));
  return container(
    texts.flatMap((text, at) => (at === 0 ? [text] : [separator(), text])),
    color,
  );
}
