import type { VNode } from 'preact';
import type { SeatModel } from '../view-model/types.ts';
import { PressForm } from './presses.tsx';

interface ColorsProps {
  /** The colors that no seat has. */
  readonly colors: readonly number[];
  /** The seats whose color the viewer may choose. */
  readonly seats: readonly SeatModel[];
  /** Seats are dark in both themes, so their colors are those of the dark one. */
  readonly isOnDark: boolean;
}

/** Chooses the color of one's own seat; the host can choose every seat's. */
export function Colors({ colors, seats, isOnDark }: ColorsProps): VNode {
  const ownSeat = seats.find(({ isMine }) => isMine);
  return (
    <PressForm id="color" fields={{ do: 'color' }} class="colors">
      {seats.length > 1 ? (
        <label>
          <span class="unseen">Whose color</span>
          <select name="player" data-keeps-choice>
            {seats.map(({ playerId, name }) => (
              <option key={playerId} value={playerId} selected={playerId === ownSeat?.playerId}>
                Color of {name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>Your color</p>
      )}
      {colors.map((color) => (
        <button
          key={color}
          name="to"
          value={color}
          class={`color-${color} ${isOnDark ? 'on-dark' : ''}`}
          aria-label={`Color ${color + 1}`}
        />
      ))}
    </PressForm>
  );
}
