import type { VNode } from 'preact';
import type { GamePageModel, SeatModel } from '../view-model/types.ts';
import { Clock } from './clock.tsx';
import { damageRowId, rowOf } from './damage.tsx';
import { Life, LifeByNumber, totalId } from './life.tsx';
import { PressResultSlot } from './press-result.tsx';
import { isCrowd, notesOf } from './notes.ts';
import { sidesOf, SIDES } from './sides.ts';
import { Total } from './life-total.tsx';

/** Colors repeat from the ninth player on; names are shown beside them. */
const COLORS = 8;

/** The players round the table; the viewer’s own seat comes last, next to the thumb. */
export function Seats({ model }: { readonly model: GamePageModel }): VNode {
  const { offers, turn } = model;
  const seats = model.seats.filter(({ left }) => left === null);
  const gone = model.seats.filter(({ left }) => left !== null);
  const mine = seats.findIndex(({ isMine }) => isMine);
  const sides = sidesOf(seats, mine < 0 ? seats.length - 1 : mine);
  const step = turn?.step ?? null;
  return (
    <section
      class={`seats of-${Math.min(seats.length - 1, MAX_COUNTED)} ${isCrowd(seats) ? 'crowd' : ''}`}
      aria-label="Players"
    >
      {SIDES.map((side) => (
        <div key={side} class={`side ${side}`}>
          {sides[side].map((seat) => (
            <SeatView
              key={seat.playerId}
              seat={seat}
              color={model.seats.indexOf(seat) % COLORS}
              step={seat.isActive ? step : null}
              changes={seat.mayChange && (offers?.numbers ?? null) !== null}
              leads={offers?.damage?.rows.some(({ field }) => field === rowOf(seat.playerId)) ?? false}
            />
          ))}
        </div>
      ))}
      {gone.length > 0 && (
        <p class="gone">
          {gone.map(({ playerId, name, left }, at) => (
            <>
              {at > 0 && ' · '}
              <span id={`seat-${playerId}`}>
                <s>{name}</s> {left}
              </span>
            </>
          ))}
        </p>
      )}
    </section>
  );
}

interface SeatProps {
  readonly seat: SeatModel;
  readonly color: number;
  /** The step, if it is their turn. */
  readonly step: string | null;
  /** The viewer may change its life here. */
  readonly changes: boolean;
  /** The viewer can hit them: a tap on the name leads to their row of damage. */
  readonly leads: boolean;
}

/** From this number of other players on, seats fill as many columns as fit. */
const MAX_COUNTED = 7;

function SeatView({ seat, color, step, changes, leads }: SeatProps): VNode {
  const { playerId, isMine, isActive, team, loses, time } = seat;
  const looks = [
    'seat',
    `color-${color}`,
    isMine ? 'mine' : 'other',
    ...(changes ? ['changes'] : []),
    ...(isActive ? ['active'] : []),
    ...(loses ? ['loses'] : []),
  ];
  return (
    <article id={`seat-${playerId}`} class={looks.join(' ')}>
      <h2>
        {isActive && <span class="whose">▶ </span>}
        {team !== null && (
          <>
            <span class="team">{team}</span>{' '}
          </>
        )}
        <Name seat={seat} leads={leads} />
        {isMine && <span class="you"> (you)</span>}
        {time && (
          <span class="spent">
            {' '}
            <Clock time={time} />
          </span>
        )}
      </h2>
      {step !== null && <p class="now">{isMine ? `your turn · ${step}` : step}</p>}
      {changes ? <Life seat={seat} /> : <Total id={totalId(seat)} life={seat.life} />}
      {loses && <p class="losing">loses</p>}
      <Notes seat={seat} />
      {changes && isMine && <LifeByNumber seat={seat} />}
      {changes && <PressResultSlot id={`life-${playerId}`} />}
    </article>
  );
}

const Name = ({ seat: { playerId, name }, leads }: Pick<SeatProps, 'seat' | 'leads'>): VNode =>
  leads ? (
    <a class="name" href={`#${damageRowId(rowOf(playerId))}`} data-opens>
      {name}
    </a>
  ) : (
    <span class="name">{name}</span>
  );

function Notes({ seat }: { readonly seat: SeatModel }): VNode | null {
  const notes = notesOf(seat);
  return notes.length === 0 ? null : (
    <ul class="notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
