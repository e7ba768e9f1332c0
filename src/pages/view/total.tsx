import type { VNode } from 'preact';
import { formatNumber } from '../../basics/format-count.ts';

/** A number with a minus as long as its plus: `−1,000`. */
export const written = (number: number): string => formatNumber(number).replace('-', '−');

/** Life, as large as its place allows. */
export const Total = ({ life }: { readonly life: number }): VNode => (
  <p class={`total digits-${written(life).length}`}>
    <span class="number">{written(life)}</span> <span class="unit">life</span>
  </p>
);
