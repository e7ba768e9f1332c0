/** The smallest round step (1, 2, 5, 10 …) of at least this size. @param minStep more than 0 */
export function stepFrom(minStep: number): number {
  const unit = 10 ** Math.floor(Math.log10(minStep));
  return unit * ([1, 2, 5].find((factor) => factor * unit >= minStep * (1 - 1e-9)) ?? 10);
}

/** Like `stepFrom`, in whole numbers. */
export const wholeStepFrom = (minStep: number): number => stepFrom(Math.max(1, minStep));

/** All multiples of a step within a range, ends included. */
export function multiples(step: number, from: number, to: number): readonly number[] {
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}
