/** The result of a function that may refuse: a value, or the refusal as data. Bugs throw; refusals never do. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const fail = <Failure>(failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });
