import type { VNode } from 'preact';
import type { DamageOffer, DamageRow, SeatModel } from '../view-model/types.ts';
import { isCrowd, seatNotes } from './notes.ts';
import { Panel } from './panel.tsx';
import { PressForm } from './presses.tsx';
import { PressResultSlot } from './press-result.tsx';
import { formatTotal } from './life-total.tsx';

/** The form field of an opponent, as the offer names it. */
export const damageRowOf = (playerId: string): string => `p:${playerId}`;

/** The id of an opponent's row, to which their seat links. */
export const damageRowId = (field: string): string => `damage-${field.replace(/[^\w-]+/g, '-')}`;

/** Damage to others: a row for each opponent, rows for several, and a field for free text. */
export const Damage = ({ damage, seats }: DamageProps): VNode => (
  <Panel id="damage" title="Damage…">
    {damage.dealer !== null && <p class="dealer">Damage that {damage.dealer} deals; yours: mine</p>}
    <PressForm id="damage-form" fields={{ do: 'damage', turn: damage.turn }} class="damage" closes>
      {damage.rows.map((row) => (
        <Row
          key={row.field}
          row={row}
          commanders={damage.commanders}
          notes={notesFor(row, seats)}
          hasMine={damage.dealer !== null}
        />
      ))}
      {damage.several.map((row) => (
        <Row key={row.field} row={row} commanders={[]} notes={[]} hasMine={damage.dealer !== null} />
      ))}
      <p class="typed">
        <label for="damage-typed">Or as you say it</label>
        <input
          id="damage-typed"
          name="typed"
          maxlength={500}
          placeholder="Bob 23 Krenko, Cleo 2 poison"
          autocomplete="off"
          autocapitalize="off"
        />
      </p>
      <button class="primary">Deal damage</button>
    </PressForm>
    <PressResultSlot id="damage" />
  </Panel>
);

/** Damage from any player to any other: on a tablet, dragging from seat to seat fills in who hits whom. */
export const HitForm = ({ damage, seats }: DamageProps): VNode => {
  const playing = seats.filter(({ left }) => left === null);
  const ownSeat = playing.find(({ isMine }) => isMine);
  const [first] = damage.rows;
  return (
    <Panel id="hit" title="Who hits whom…">
      <PressForm id="hit-form" fields={{ do: 'damage', turn: damage.turn }} class="damage" closes>
        <div class="whom">
          <Choice id="hit-dealer" name="dealer" label="From" seats={playing} chosen={ownSeat?.playerId} />
          <Choice
            id="hit-to"
            name="to"
            label="To"
            seats={playing}
            chosen={playing.find(({ playerId }) => first?.field === damageRowOf(playerId))?.playerId}
          />
        </div>
        <Row
          row={{ field: 'hit', label: 'Damage', life: null }}
          commanders={damage.anyones}
          notes={[]}
          hasMine={false}
        />
        <button class="primary">Deal damage</button>
      </PressForm>
      <PressResultSlot id="hit" />
    </Panel>
  );
};

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly seats: readonly SeatModel[];
  readonly chosen: string | undefined;
}

const Choice = ({ id, name, label, seats, chosen }: ChoiceProps): VNode => (
  <p>
    <label for={id}>{label}</label>
    <select id={id} name={name} data-keeps-choice>
      {seats.map((seat) => (
        <option key={seat.playerId} value={seat.playerId} selected={seat.playerId === chosen}>
          {seat.name}
        </option>
      ))}
    </select>
  </p>
);

interface DamageProps {
  readonly damage: DamageOffer;
  readonly seats: readonly SeatModel[];
}

/** The notes on a player for which their seat may have no room. */
function notesFor({ field }: DamageRow, seats: readonly SeatModel[]): readonly string[] {
  const seat = isCrowd(seats) ? seats.find(({ playerId }) => field === damageRowOf(playerId)) : undefined;
  return seat ? seatNotes(seat) : [];
}

interface RowProps {
  readonly row: DamageRow;
  /** The commanders that may deal it; none if there are several recipients. */
  readonly commanders: DamageOffer['commanders'];
  readonly notes: readonly string[];
  /** Offers to deal it oneself rather than as the player one controls. */
  readonly hasMine: boolean;
}

function Row({ row: { field, label, life }, commanders, notes, hasMine }: RowProps): VNode {
  const id = damageRowId(field);
  const kinds = [
    'lifelink',
    'poison',
    'toxic:1',
    ...(field === 'each' ? ['me'] : []),
    ...(hasMine ? ['mine'] : []),
  ];
  return (
    <div id={id} class="row" role="group" aria-labelledby={`${id}-whom`}>
      <p id={`${id}-whom`} class="label">
        {label}
        {life !== null && <span class="unit"> {formatTotal(life)}</span>}
        {notes.length > 0 && <small> {notes.join(' · ')}</small>}
      </p>
      <div class="stepper">
        <button type="button" class="scripted" data-step="-1" aria-label={`Less damage to ${label}`}>
          −
        </button>
        <input
          type="number"
          name={field}
          inputmode="numeric"
          min="0"
          max="9999"
          step="1"
          placeholder="0"
          autocomplete="off"
          aria-label={`Damage to ${label}`}
        />
        <button type="button" class="scripted" data-step="1" aria-label={`More damage to ${label}`}>
          +
        </button>
      </div>
      <div class="kinds">
        {kinds.map((kind) => (
          <label key={kind} class="chip">
            <input type="checkbox" name={field} value={kind} />
            <span>{kind === 'me' ? 'me too' : kind.replace(':', ' ')}</span>
          </label>
        ))}
        {commanders.length > 0 && (
          <select name={field} aria-label={`By which commander to ${label}`}>
            <option value="">by …</option>
            {commanders.map(({ value, label: name, dealer }) => (
              <option key={value} value={value} data-dealer={dealer}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  );
}
