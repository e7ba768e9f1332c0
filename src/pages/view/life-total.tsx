import type { VNode } from 'preact';
import { formatNumber } from '#basics/format-count.ts';

/** A number with a minus sign as wide as the plus: `−1,000`. */
export const formatTotal = (number: number): string => formatNumber(number).replace('-', '−');

/** A number that taps change: the script adds taps that the server has not confirmed yet. */
export const Count = ({ id, count }: { readonly id: string; readonly count: number }): VNode => (
  <span id={id} class="number" data-count={count}>
    {formatTotal(count)}
  </span>
);

/** The life total, as large as its box allows. */
export const Total = ({ id, life }: { readonly id: string; readonly life: number }): VNode => (
  <p class={`total digits-${formatTotal(life).length}`}>
    <Count id={id} count={life} /> <span class="unit">life</span>
  </p>
);
