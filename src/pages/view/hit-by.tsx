import type { VNode } from 'preact';
import type { CommanderDamageModel, SeatModel } from '../view-model/types.ts';
import { Count } from './life-total.tsx';
import { PressForm, toIdPart } from './presses.tsx';

/** Commander damage as a grid, in the colors of the commanders' owners; a tap adds 1 damage and subtracts 1 life. */
export const HitBy = ({ seat, changes }: { readonly seat: SeatModel; readonly changes: boolean }): VNode => (
  <ul class="hit-by" aria-label={`Commander damage to ${seat.name}`}>
    {seat.hitBy.map((commander) => (
      <li
        key={commander.name}
        class={commander.color === null ? undefined : `color-${commander.color}`}
        data-none={commander.count === 0 ? '' : undefined}
      >
        {changes ? <Cell seat={seat} commander={commander} /> : <Shown seat={seat} commander={commander} />}
      </li>
    ))}
  </ul>
);

interface CellProps {
  readonly seat: SeatModel;
  readonly commander: CommanderDamageModel;
}

const cellId = ({ seat, commander }: CellProps): string =>
  `hit-${toIdPart(seat.playerId)}-${toIdPart(commander.name)}`;

const Shown = ({ seat, commander }: CellProps): VNode => (
  <>
    <Count id={`count-${cellId({ seat, commander })}`} count={commander.count} />{' '}
    <span class="of">{commander.label}</span>
  </>
);

function Cell({ seat, commander }: CellProps): VNode {
  const id = cellId({ seat, commander });
  const fields = {
    do: 'commander-damage',
    commander: commander.name,
    ...(!seat.isMine && { player: seat.playerId }),
  };
  return (
    <PressForm id={id} fields={fields} addsUp changes={`count-${id}`}>
      <button name="by" value="1">
        <Shown seat={seat} commander={commander} />
        <span class="unseen"> to {seat.name}: 1 more</span>
      </button>
      <span id={`pending-${id}`} class="pending" aria-hidden="true" data-own />
    </PressForm>
  );
}
