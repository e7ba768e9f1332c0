import type { VNode } from 'preact';
import type { GamePageModel } from '../view-model/types.ts';
import { GameClock } from './clock.tsx';
import { memoizeComponent } from './memoize-component.tsx';
import { PressResultView } from './press-result.tsx';
import { RichLine } from './rich-text.tsx';

/** The head at the top: whose turn it is, in which step, and who decides for whom. */
export function Head({ model }: { readonly model: GamePageModel }): VNode {
  const { turn, markers, result, decides, pressResult, played, viewer, stage } = model;
  return (
    <header class="head">
      <div class="turn">
        <h1>{turn ? `Turn ${turn.number}: ${joinNames(turn.whose)}` : TITLES[model.stage]}</h1>
        <p class="played">{played}</p>
        {turn && (
          <p class="step">
            {[turn.step, ...turn.notes].join(' · ')}
            {turn.time && (
              <>
                {' · '}
                <GameClock time={turn.time} />
              </>
            )}
          </p>
        )}
        {markers && (
          <p class="step">
            <RichLine words={markers} />
          </p>
        )}
      </div>
      {pressResult && <PressResultView result={pressResult} />}
      {viewer.onlyLooks !== null && stage !== 'over' && <p class="only-looks">{viewer.onlyLooks}</p>}
      {result && (
        <p class="result">
          <RichLine words={result} />
        </p>
      )}
      {decides.length > 0 && (
        <section class="decides" aria-label="Who decides for whom">
          {decides.map((words, index) => (
            <p key={index}>
              <RichLine words={words} />
            </p>
          ))}
        </section>
      )}
    </header>
  );
}

const TITLES = {
  gathering: 'Waiting for players',
  playing: 'The game',
  over: 'The game is over',
} as const;

/** `Ann and Bob`, `Ann, Bob and Cid`. */
const joinNames = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'nobody');

/** The list of pending things: hands, reminders, combat, the stack, what comes next. */
export const Waits = memoizeComponent(({ waits }: Pick<GamePageModel, 'waits'>): VNode | null =>
  waits.length === 0 ? null : (
    <section class="waits" aria-labelledby="waits-title">
      <h2 id="waits-title">Now and next</h2>
      <ul>
        {waits.map((words, index) => (
          <li key={index}>
            <RichLine words={words} />
          </li>
        ))}
      </ul>
    </section>
  ),
);
