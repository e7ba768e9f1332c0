import type { VNode } from 'preact';
import type { GamePageModel, SeatArt, SeatModel } from '../view-model/types.ts';
import { GameClock } from './clock.tsx';
import { damageRowId, damageRowOf } from './damage.tsx';
import { HitBy } from './hit-by.tsx';
import { Life, LifeByNumber, totalId } from './life.tsx';
import { usePageContext } from './page-context.ts';
import { PressResultSlot } from './press-result.tsx';
import { commanderNotes, isCrowd, seatNotes } from './notes.ts';
import { sidesOf, SIDES } from './sides.ts';
import { Total } from './life-total.tsx';

/** The maximum number of commanders that fit beside each other in any seat. */
const MAX_IN_GRID = 8;

/** The players round the table; the viewer’s own seat comes last, next to the thumb. */
export function Seats({ model }: { readonly model: GamePageModel }): VNode {
  const { offers, turn } = model;
  const seats = model.seats.filter(({ left }) => left === null);
  const departed = model.seats.filter(({ left }) => left !== null);
  const ownIndex = seats.findIndex(({ isMine }) => isMine);
  const sides = sidesOf(seats, ownIndex < 0 ? seats.length - 1 : ownIndex);
  const step = turn?.step ?? null;
  const hasGrid = !isCrowd(seats) && seats.every(({ hitBy }) => hitBy.length <= MAX_IN_GRID);
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
              step={seat.isActive ? step : null}
              changes={seat.mayChange && (offers?.numbers ?? null) !== null}
              hasGrid={hasGrid && seat.hitBy.length > 0 && !seat.loses}
              isOnDark={showsArt(seats)}
              leads={offers?.damage?.rows.some(({ field }) => field === damageRowOf(seat.playerId)) ?? false}
            />
          ))}
        </div>
      ))}
      {departed.length > 0 && (
        <p class="gone">
          {departed.map(({ playerId, name, left }, index) => (
            <>
              {index > 0 && ' · '}
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
  /** The current step, if it is this player's turn. */
  readonly step: string | null;
  /** The viewer may change the life total here. */
  readonly changes: boolean;
  /** Commander damage is a grid, on a tablet. */
  readonly hasGrid: boolean;
  /** A seat at the table has art. */
  readonly isOnDark: boolean;
  /** The viewer can hit this player: a tap on the name leads to their row of damage. */
  readonly leads: boolean;
}

/** From this number of other players on, seats fill as many columns as fit. */
const MAX_COUNTED = 7;

function SeatView({ seat, step, changes, leads, hasGrid, isOnDark }: SeatProps): VNode {
  const { playerId, color, isMine, isActive, team, loses, time } = seat;
  const looks = [
    'seat',
    `color-${color}`,
    isMine ? 'mine' : 'other',
    ...(changes ? ['changes'] : []),
    ...(isActive ? ['active'] : []),
    ...(loses ? ['loses'] : []),
    ...(hasGrid ? ['has-grid'] : []),
    ...(isOnDark ? ['on-dark'] : []),
    ...(seat.art ? ['has-art'] : []),
  ];
  return (
    <article id={`seat-${playerId}`} class={looks.join(' ')}>
      {seat.art && <Art art={seat.art} />}
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
            <GameClock time={time} />
          </span>
        )}
      </h2>
      {step !== null && <p class="now">{isMine ? `your turn · ${step}` : step}</p>}
      {changes ? <Life seat={seat} /> : <Total id={totalId(seat)} life={seat.life} />}
      {loses && <p class="losing">loses</p>}
      {hasGrid && <HitBy seat={seat} changes={changes} />}
      <Notes seat={seat} />
      {changes && isMine && <LifeByNumber seat={seat} />}
      {changes && <PressResultSlot id={`life-${playerId}`} />}
    </article>
  );
}

/** True if any of the seats has art; then all of them are dark. */
export const showsArt = (seats: readonly SeatModel[]): boolean =>
  seats.some(({ left, art }) => left === null && art !== null);

/** The art of a commander, behind everything else; `ArtCredit` names its artist. */
function Art({ art }: { readonly art: SeatArt }): VNode {
  const { paths } = usePageContext();
  return (
    <div class="art">
      <img src={`${paths.art}${art.name}`} alt="" decoding="async" />
    </div>
  );
}

/** The artists of the art in view; Scryfall requires this of anyone who shows art without its card. */
export function ArtCredit({ seats }: { readonly seats: readonly SeatModel[] }): VNode | null {
  const shown = seats.flatMap(({ left, art }) => (left === null && art ? [art] : []));
  const lines = new Set(shown.map(({ card, artist }) => `${card} by ${artist}`));
  return lines.size === 0 ? null : (
    <p class="credit">Art: {[...lines].join('; ')}. © Wizards of the Coast; by way of Scryfall.</p>
  );
}

const Name = ({ seat: { playerId, name }, leads }: Pick<SeatProps, 'seat' | 'leads'>): VNode =>
  leads ? (
    <a class="name" href={`#${damageRowId(damageRowOf(playerId))}`} data-opens>
      {name}
    </a>
  ) : (
    <span class="name">{name}</span>
  );

function Notes({ seat }: { readonly seat: SeatModel }): VNode | null {
  const notes = seatNotes(seat);
  const inGrid = new Set(commanderNotes(seat));
  return notes.length === 0 ? null : (
    <ul class="notes">
      {notes.map((note) => (
        <li key={note} class={inGrid.has(note) ? 'of-grid' : undefined}>
          {note}
        </li>
      ))}
    </ul>
  );
}
