/** A promise that is resolved from outside. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  /** `null` until {@link resolve} is called. */
  readonly value: Value | null;
  /** Only the first call has an effect. */
  resolve(this: void, value: Value): void;
}

export function createDeferred<Value>(): Deferred<Value> {
  let value: Value | null = null;
  let settle: (value: Value) => void;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return {
    promise,
    get value() {
      return value;
    },
    resolve(result) {
      value ??= result;
      settle(result);
    },
  };
}
