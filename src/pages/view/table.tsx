import type { VNode } from 'preact';
import type { Seen } from '../seen/seen.ts';
import { Bar, More } from './bar.tsx';
import { Chance } from './chance.tsx';
import { Damage } from './damage.tsx';
import { Log } from './log.tsx';
import { Numbers } from './numbers.tsx';
import { Seats } from './seats.tsx';
import { Head, Waits } from './turn.tsx';
import { Watched } from './watched.tsx';

/** All of a page that changes with the game. */
export const Table = ({ seen }: { readonly seen: Seen }): VNode => (
  <main
    id="table"
    class={`${seen.viewer.kind} ${seen.stage}`}
    tabindex={-1}
    data-press={seen.paths.press}
    data-rules={seen.paths.rules}
    data-live={seen.paths.live}
    data-page={seen.paths.page}
    data-seq={seen.seq}
    data-now={seen.now}
  >
    {seen.viewer.kind === 'player' ? <Played seen={seen} /> : <Watched seen={seen} />}
  </main>
);

/** The page of a player, with what they see and what they press. */
function Played({ seen }: { readonly seen: Seen }): VNode {
  const { offers, seats, waits, log } = seen;
  const mine = seats.find(({ isMine }) => isMine);
  return (
    <>
      <Head seen={seen} />
      <Seats seen={seen} />
      <div class="middle">
        <Waits waits={waits} />
        <div class="keys">
          {offers && (
            <div class="panels">
              {offers.damage && <Damage damage={offers.damage} seats={seats} />}
              {offers.numbers && mine && (
                <Numbers
                  numbers={offers.numbers}
                  counters={mine.counters}
                  commanderDamage={mine.commanderDamage}
                />
              )}
              {offers.chance.length > 0 && <Chance offers={offers.chance} />}
            </div>
          )}
          {offers && <More more={offers.more} />}
          <p class="turning">
            <label>
              <input id="turned" type="checkbox" checked /> Seats turned to their players
            </label>
          </p>
        </div>
        <Log lines={log} />
      </div>
      {offers && <Bar turn={offers.turn} asked={offers.asked} more={offers.more} />}
    </>
  );
}
