/**
 * The first index that is not before what is sought, by binary search; `size` where all are.
 * @param isBefore true for the first indices, as far as they are before it, and false from then on.
 */
export function lowerBound(size: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
