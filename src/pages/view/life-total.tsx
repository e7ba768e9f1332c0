import type { VNode } from 'preact';
import { formatNumber } from '#basics/format-count.ts';

/** A number with a minus as long as its plus: `−1,000`. */
export const formatTotal = (number: number): string => formatNumber(number).replace('-', '−');

/** Life, as large as its place allows. */
export const Total = ({ life }: { readonly life: number }): VNode => (
  <p class={`total digits-${formatTotal(life).length}`}>
    <span class="number">{formatTotal(life)}</span> <span class="unit">life</span>
  </p>
);
