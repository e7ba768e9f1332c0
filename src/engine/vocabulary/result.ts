/** The result of a function that may refuse: a value, or the refusal as data. Bugs throw; refusals never do. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export function ok(): { ok: true; value: void };
export function ok<Value>(value: Value): { ok: true; value: Value };
export function ok(value?: unknown) {
  return { ok: true, value };
}

export const fail = <Failure>(failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });

/** Applies a function to the value; a failure stays as it is. */
export const mapResult = <Value, Mapped, Failure>(
  result: Result<Value, Failure>,
  map: (value: Value) => Mapped,
): Result<Mapped, Failure> => (result.ok ? ok(map(result.value)) : result);
