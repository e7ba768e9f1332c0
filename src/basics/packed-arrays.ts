/*
 * A head and typed arrays as one file: the length of the head, the head as JSON, then the arrays. They are read as views
 * of the file, without a copy.
 */

type PackedArray = Uint32Array | Float32Array | Int8Array;

/** The same bytes for the same values. The length of each array of bytes but the last must be divisible by four. */
export function packArrays(head: object, arrays: readonly PackedArray[]): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  // All arrays have to begin at multiples of four.
  const headBytes = Buffer.alloc(Math.ceil(json.length / 4) * 4, ' ');
  json.copy(headBytes);
  return Buffer.concat([
    Buffer.from(Uint32Array.of(headBytes.length).buffer),
    headBytes,
    ...arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)),
  ]);
}

/** Reads the arrays in the order in which they were packed. */
export interface PackedArrays<Head> {
  readonly head: Head;
  readonly words: (length: number) => Uint32Array;
  readonly floats: (length: number) => Float32Array;
  readonly bytes: (length: number) => Int8Array;
}

/** Restores what {@link packArrays} packed. */
export function unpackArrays<Head>(packed: Uint8Array): PackedArrays<Head> {
  // Copies if the arrays would otherwise not begin at multiples of four.
  const { buffer, byteOffset } = packed.byteOffset % 4 === 0 ? packed : new Uint8Array(packed);
  let at = byteOffset + 4;
  const take = (bytes: number): [ArrayBufferLike, number] => {
    at += bytes;
    return [buffer, at - bytes];
  };
  const headLength = new DataView(buffer, byteOffset).getUint32(0, true);
  return {
    head: JSON.parse(Buffer.from(...take(headLength), headLength).toString()) as Head,
    words: (length) => new Uint32Array(...take(length * 4), length),
    floats: (length) => new Float32Array(...take(length * 4), length),
    bytes: (length) => new Int8Array(...take(length), length),
  };
}
