/** A mistake of the bot that Discord would have rejected, or that people would have suffered from. */
export interface Problem {
  readonly kind:
    | 'unknown route'
    | 'invalid body'
    | 'unauthorized'
    | 'acknowledged twice'
    | 'acknowledged too late'
    | 'not acknowledged'
    | 'wrong callback type'
    | 'wrong channel'
    | 'dead token'
    | 'unknown thing'
    | 'identified too often'
    | 'server error';
  /** Method and path of the request without interaction tokens, or the gateway's operation. */
  readonly where: string;
  /** One sentence for the developer. */
  readonly text: string;
  /** The JSON body of the response, if any. */
  readonly answer?: unknown;
}

/** Keeps the last 1,000 problems, so that a long run doesn't fill the memory. */
const MAX_PROBLEMS = 1000;

export class ProblemLog {
  readonly list: Problem[] = [];
  readonly #onAdd: (problem: Problem) => void;

  /** @param onAdd called with each new problem */
  constructor(onAdd: (problem: Problem) => void = () => {}) {
    this.#onAdd = onAdd;
  }

  add(problem: Problem): void {
    if (this.list.length === MAX_PROBLEMS) this.list.shift();
    this.list.push(problem);
    this.#onAdd(problem);
  }
}
