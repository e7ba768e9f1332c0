import type { PlanarFace } from './vocabulary.ts';

/** Sides of the planar die: the first is the Planeswalker symbol, the second the chaos symbol, the others are blank. */
export const PLANAR_SIDES = 6;

/** The face that a number from 1 to 6 stands for. 901.3a (2026-06-19). */
export const planarFace = (natural: number): PlanarFace =>
  natural === 1 ? 'planeswalk' : natural === 2 ? 'chaos' : 'blank';
