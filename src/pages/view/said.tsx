import type { VNode } from 'preact';
import type { SaidOnPage } from '../seen/seen.ts';
import { Line } from './words.tsx';

/** The answer to a press: what happened, or why it did not. */
export const Said = ({ said: { outcome, words } }: { readonly said: SaidOnPage }): VNode => (
  <div class={`answer ${outcome === 'done' || outcome === 'repeated' ? 'is-done' : 'is-not-done'}`}>
    {words.map((line, at) => (
      <p key={at}>
        <Line words={line} />
      </p>
    ))}
  </div>
);

/** Where answers appear, beside what was pressed; what stands in it is the script’s own. */
export const SaidHere = ({ id }: { readonly id: string }): VNode => (
  <div id={`said-${id}`} class="said" role="status" data-own />
);
