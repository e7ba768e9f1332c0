import type { VNode } from 'preact';
import type { Counted, NumbersOffer, SeenSeat } from '../seen/seen.ts';
import { drawnOnce } from './drawn-once.tsx';
import { Panel } from './panel.tsx';
import { PressForm } from './presses.tsx';
import { SaidHere } from './said.tsx';
import { written } from './total.tsx';

interface NumbersProps extends Pick<SeenSeat, 'counters' | 'commanderDamage'> {
  readonly numbers: NumbersOffer;
}

/** One’s own counters of any kind, and damage taken from commanders. */
export const Numbers = drawnOnce(({ numbers, counters, commanderDamage }: NumbersProps): VNode => {
  const damage = numbers.commanders.map((one) => ({
    ...one,
    count: commanderDamage.find(({ name }) => name === one.name)?.count ?? 0,
  }));
  const others = commanderDamage.filter(({ name }) => damage.every((one) => one.name !== name));
  const commanders = [...damage, ...others];
  return (
    <>
      <Panel id="counters" title="Counters…">
        {kindsOf(numbers, counters).map((one) => (
          <CountRow key={one.name} counted={one} fields={{ do: 'counter', kind: one.name }} what="counters" />
        ))}
        <PressForm id="counter-other" fields={{ do: 'counter' }} class="other-kind">
          <label for="counter-kind">Another kind</label>
          <input
            id="counter-kind"
            name="kind"
            maxlength={40}
            autocomplete="off"
            autocapitalize="off"
            required
          />
          <button name="by" value="1" aria-label="+1 of that kind">
            +1
          </button>
        </PressForm>
        <SaidHere id="counters" />
      </Panel>
      {commanders.length > 0 && (
        <Panel id="commanders" title="Commander damage…">
          <p class="hint">What each has dealt to you. + takes the life too.</p>
          {commanders.map((one) => (
            <CountRow
              key={one.name}
              counted={one}
              fields={{ do: 'commander-damage', commander: one.name }}
              what="damage"
            />
          ))}
          <SaidHere id="commanders" />
        </Panel>
      )}
    </>
  );
});

const kindsOf = ({ counters }: NumbersOffer, has: SeenSeat['counters']): readonly Counted[] =>
  counters.map((name) => has.find((one) => one.name === name) ?? { name, label: name, count: 0 });

interface CountProps {
  readonly counted: Counted;
  readonly fields: Readonly<Record<string, string>>;
  readonly what: string;
}

function CountRow({ counted: { name, label, count }, fields, what }: CountProps): VNode {
  const id = `${fields['do']}-${name.replace(/[^\w-]+/g, '_')}`;
  return (
    <PressForm id={id} fields={fields} class="count" addsUp>
      <p class="label">{label}</p>
      <button name="by" value="-1" aria-label={`1 less: ${label} ${what}`}>
        −
      </button>
      <p class="number">
        {written(count)}
        <span id={`pending-${id}`} class="pending" aria-hidden="true" data-own />
      </p>
      <button name="by" value="1" aria-label={`1 more: ${label} ${what}`}>
        +
      </button>
    </PressForm>
  );
}
