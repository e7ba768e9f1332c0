import type { VNode } from 'preact';
import { formatClock } from '#text/clock.ts';
import type { ClockModel } from '../view-model/types.ts';

/** A time. If it is running, the page's script keeps it current; without scripts it shows what was counted. */
export const GameClock = ({ time: { spent, since } }: { readonly time: ClockModel }): VNode => (
  <span class="clock" {...(since !== null && { 'data-from': since - spent })}>
    {formatClock(spent)}
  </span>
);
