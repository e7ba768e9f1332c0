import type { VNode } from 'preact';
import type { SeatModel } from '../view-model/types.ts';
import { PressForm } from './presses.tsx';

interface ColorsProps {
  /** Those that nobody has. */
  readonly colors: readonly number[];
  /** Whose color the viewer may choose. */
  readonly seats: readonly SeatModel[];
  /** Seats are dark on either ground, and their colors those for it. */
  readonly isOnDark: boolean;
}

/** The color of one's own seat, for the host that of any. */
export function Colors({ colors, seats, isOnDark }: ColorsProps): VNode {
  const mine = seats.find(({ isMine }) => isMine);
  return (
    <PressForm id="color" fields={{ do: 'color' }} class="colors">
      {seats.length > 1 ? (
        <label>
          <span class="unseen">Whose color</span>
          <select name="player" data-keeps-choice>
            {seats.map(({ playerId, name }) => (
              <option key={playerId} value={playerId} selected={playerId === mine?.playerId}>
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
