import type { VNode } from 'preact';
import type { GamePageModel } from '../view-model/types.ts';
import { Bar, More } from './bar.tsx';
import { Chance } from './chance.tsx';
import { Colors } from './colors.tsx';
import { Damage, HitForm } from './damage.tsx';
import { JudgeLine } from './judge-line.tsx';
import { LogSection } from './log.tsx';
import { PressResultSlot } from './press-result.tsx';
import { OwnNumbers } from './numbers.tsx';
import { ArtCredit, Seats, showsArt } from './seats.tsx';
import { Head, Waits } from './turn.tsx';
import { SpectatorView } from './spectator-view.tsx';

/** Everything on a page that changes with the game. */
export const TableMain = ({ model }: { readonly model: GamePageModel }): VNode => (
  <main
    id="table"
    class={`${model.viewer.kind} ${model.stage}`}
    tabindex={-1}
    data-press={model.paths.press}
    data-rules={model.paths.rules}
    data-live={model.paths.live}
    data-page={model.paths.page}
    data-seq={model.seq}
    data-presses={model.presses.join(' ')}
    data-now={model.now}
  >
    {model.viewer.kind === 'player' ? <Played model={model} /> : <SpectatorView model={model} />}
  </main>
);

/** The page of a player: what they see and can press. */
function Played({ model }: { readonly model: GamePageModel }): VNode {
  const { offers, seats, waits, log } = model;
  const ownSeat = seats.find(({ isMine }) => isMine);
  return (
    <>
      <Head model={model} />
      {!offers && <PressResultSlot id="over" />}
      <Seats model={model} />
      <div class="middle">
        <Waits waits={waits} />
        <div class="keys">
          {offers && (
            <div class="panels">
              {offers.damage && <Damage damage={offers.damage} seats={seats} />}
              {offers.damage && <HitForm damage={offers.damage} seats={seats} />}
              {offers.numbers && ownSeat && (
                <OwnNumbers
                  numbers={offers.numbers}
                  counters={ownSeat.counters}
                  commanderDamage={ownSeat.commanderDamage}
                />
              )}
              {offers.chance.length > 0 && <Chance offers={offers.chance} />}
              <JudgeLine />
            </div>
          )}
          {offers && <More more={offers.more} />}
          {offers?.colors && (
            <Colors
              colors={offers.colors}
              seats={seats.filter(({ mayChange }) => mayChange)}
              isOnDark={showsArt(seats)}
            />
          )}
          <p class="settings">
            <label class="turning">
              <input id="turned" type="checkbox" checked /> Seats turned to their players
            </label>
            <label class="awake">
              <input id="awake" type="checkbox" checked /> Screen stays on
            </label>
          </p>
          <ArtCredit seats={seats} />
        </div>
        <LogSection lines={log} turns={offers !== null} />
      </div>
      {offers && (
        <Bar turn={offers.turn} asked={offers.asked} more={offers.more} hasDamage={offers.damage !== null} />
      )}
    </>
  );
}
