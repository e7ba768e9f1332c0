import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectsOf } from './projects.ts';

const PROJECTS = Object.keys(projectsOf());
const place = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

/**
 * Starts the slow ones first, so that at the end no worker waits for one of them while the others have nothing left. Each
 * project is run in one piece: a worker loads its modules anew for another one.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- it is vitest's, of files
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
