/** Something that the bot did and Discord would have refused, or a person would have suffered from. */
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
  /** Method and path as the bot sent them, or the gateway's operation; interaction tokens left out. */
  readonly where: string;
  /** One sentence for a person. */
  readonly text: string;
  /** The JSON body that was answered, if any. */
  readonly answer?: unknown;
}

/** Keeps the last 1,000 problems: a long run must not fill the memory with its own complaints. */
const MAX_PROBLEMS = 1000;

export class ProblemLog {
  readonly list: Problem[] = [];
  readonly #tell: (problem: Problem) => void;

  /** @param tell hears of each at once */
  constructor(tell: (problem: Problem) => void = () => {}) {
    this.#tell = tell;
  }

  add(problem: Problem): void {
    if (this.list.length === MAX_PROBLEMS) this.list.shift();
    this.list.push(problem);
    this.#tell(problem);
  }
}
