import type { VNode } from 'preact';
import type { CounterModel, NumbersOffer, SeatModel } from '../view-model/types.ts';
import { memoizeComponent } from './memoize-component.tsx';
import { Panel } from './panel.tsx';
import { PressForm, toIdPart } from './presses.tsx';
import { PressResultSlot } from './press-result.tsx';
import { Count } from './life-total.tsx';

interface NumbersProps extends Pick<SeatModel, 'counters' | 'commanderDamage'> {
  readonly numbers: NumbersOffer;
}

/** One’s own counters of any kind, and damage taken from commanders. */
export const OwnNumbers = memoizeComponent(({ numbers, counters, commanderDamage }: NumbersProps): VNode => {
  const damage = numbers.commanders.map((commander) => ({
    ...commander,
    count: commanderDamage.find(({ name }) => name === commander.name)?.count ?? 0,
  }));
  const others = commanderDamage.filter(({ name }) => damage.every((entry) => entry.name !== name));
  const commanders = [...damage, ...others];
  return (
    <>
      <Panel id="counters" title="Counters…">
        {counterKinds(numbers, counters).map((counter) => (
          <CountRow
            key={counter.name}
            counted={counter}
            fields={{ do: 'counter', kind: counter.name }}
            what="counters"
          />
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
        <PressResultSlot id="counters" />
      </Panel>
      {commanders.length > 0 && (
        <Panel id="commanders" title="Commander damage…">
          <p class="hint">What each has dealt to you. + takes the life too.</p>
          {commanders.map((commander) => (
            <CountRow
              key={commander.name}
              counted={commander}
              fields={{ do: 'commander-damage', commander: commander.name }}
              what="damage"
            />
          ))}
          <PressResultSlot id="commanders" />
        </Panel>
      )}
    </>
  );
});

const counterKinds = ({ counters }: NumbersOffer, has: SeatModel['counters']): readonly CounterModel[] =>
  counters.map((name) => has.find((counter) => counter.name === name) ?? { name, label: name, count: 0 });

interface CountProps {
  readonly counted: CounterModel;
  readonly fields: Readonly<Record<string, string>>;
  readonly what: string;
}

function CountRow({ counted: { name, label, count }, fields, what }: CountProps): VNode {
  const id = `${fields['do']}-${toIdPart(name)}`;
  return (
    <PressForm id={id} fields={fields} class="count" addsUp changes={`count-${id}`}>
      <p class="label">{label}</p>
      <button name="by" value="-1" aria-label={`1 less: ${label} ${what}`}>
        −
      </button>
      <p class="counted">
        <Count id={`count-${id}`} count={count} />
        <span id={`pending-${id}`} class="pending" aria-hidden="true" data-own />
      </p>
      <button name="by" value="1" aria-label={`1 more: ${label} ${what}`}>
        +
      </button>
    </PressForm>
  );
}
