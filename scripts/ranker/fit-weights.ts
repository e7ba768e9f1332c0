import { EVIDENCE, type Evidence, type WeighingFinder } from '#rulebook/search/finder.ts';
import { parseQuestion } from '#rulebook/search/parse-question.ts';

/** A question, and the rules any of which answers it. */
export interface WeighedQuestion {
  readonly asked: string;
  readonly answers: ReadonlySet<string>;
}

export interface FittedWeights {
  /** Weights relative to that of the words. */
  readonly weights: Readonly<Record<keyof Evidence, number>>;
  readonly oddsPerScore: number;
}

interface Candidate {
  readonly values: readonly number[];
  readonly isRight: boolean;
}

const STEPS = 800;
const STEP_SIZE = 0.05;
/** Adam's decay rates of the mean and of the mean square of gradients. */
const [MEAN_DECAY, SQUARE_DECAY] = [0.9, 0.99];
/** Shrinks weights of standardized evidence: a few hundred questions can't tell much. */
const WEIGHT_DECAY = 0.01;

/** Fits the weights of evidence by maximum likelihood: a softmax over the rules that are compared for each question. */
export function fitWeights(questions: readonly WeighedQuestion[], finder: WeighingFinder): FittedWeights {
  const examples = questions
    .map(({ asked, answers }) => candidatesFor(asked, answers, finder))
    .filter((candidates) => candidates.some(({ isRight }) => isRight));
  const spreads = EVIDENCE.map((_, index) =>
    spreadOf(examples.flat().map(({ values }) => values[index] as number)),
  );
  const weights = EVIDENCE.map(() => 0);
  const [means, squares] = [EVIDENCE.map(() => 0), EVIDENCE.map(() => 0)];
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = gradientAt(weights, examples, spreads);
    for (const [index, slope] of gradient.entries()) {
      const mean = MEAN_DECAY * (means[index] as number) + (1 - MEAN_DECAY) * slope;
      const square = SQUARE_DECAY * (squares[index] as number) + (1 - SQUARE_DECAY) * slope * slope;
      [means[index], squares[index]] = [mean, square];
      const size = Math.sqrt(square / (1 - SQUARE_DECAY ** step)) + 1e-8;
      weights[index] = (weights[index] as number) - (STEP_SIZE * mean) / (1 - MEAN_DECAY ** step) / size;
    }
  }
  const raw = weights.map((weight, index) => weight / (spreads[index] as number));
  const oddsPerScore = raw[EVIDENCE.indexOf('words')] as number;
  return {
    weights: Object.fromEntries(
      EVIDENCE.map((kind, index) => [kind, (raw[index] as number) / oddsPerScore]),
    ) as FittedWeights['weights'],
    oddsPerScore,
  };
}

const candidatesFor = (
  asked: string,
  answers: ReadonlySet<string>,
  finder: WeighingFinder,
): readonly Candidate[] =>
  [...finder.evidenceFor(parseQuestion(asked, finder.vocabulary))].map(([number, evidence]) => ({
    values: EVIDENCE.map((kind) => evidence[kind]),
    isRight: answers.has(number),
  }));

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
}

/** The gradient of the mean negative log-likelihood of a right answer. */
function gradientAt(
  weights: readonly number[],
  examples: readonly (readonly Candidate[])[],
  spreads: readonly number[],
): readonly number[] {
  const gradient = weights.map((weight) => WEIGHT_DECAY * weight);
  for (const candidates of examples) {
    const scores = candidates.map(({ values }) =>
      values.reduce(
        (sum, value, index) => sum + ((weights[index] as number) * value) / (spreads[index] as number),
        0,
      ),
    );
    const highest = Math.max(...scores);
    const likelihoods = scores.map((score) => Math.exp(score - highest));
    const all = likelihoods.reduce((sum, each) => sum + each, 0);
    const right = likelihoods.reduce((sum, each, index) => sum + (candidates[index]?.isRight ? each : 0), 0);
    for (const [place, { values, isRight }] of candidates.entries()) {
      const likelihood = likelihoods[place] as number;
      const pull = likelihood / all - (isRight ? likelihood / right : 0);
      for (const [index, value] of values.entries())
        gradient[index] =
          (gradient[index] as number) + (pull * value) / (spreads[index] as number) / examples.length;
    }
  }
  return gradient;
}
