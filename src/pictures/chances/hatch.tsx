import type { VNode } from 'preact';

const ID = 'hatched';

/** The fill of a hatched shape; the drawing must contain `Hatches`. */
export const HATCHED = `url(#${ID})`;

/** Diagonal lines on a color, so that marked shapes differ without relying on color. */
export const Hatches = ({ color, ground }: { readonly color: string; readonly ground: string }): VNode => (
  <defs>
    <pattern id={ID} width="14" height="14" patternUnits="userSpaceOnUse">
      <rect width="14" height="14" fill={color} />
      <path d="M-4 18L18 -4M-4 4L4 -4M10 18L18 10" stroke={ground} stroke-width="3" stroke-opacity="0.55" />
    </pattern>
  </defs>
);
