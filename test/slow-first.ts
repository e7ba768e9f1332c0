import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectsOf } from './projects.ts';

const PROJECTS = Object.keys(projectsOf());
const projectIndex = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

/**
 * Starts slow projects first, so that at the end no worker is idle while another runs a slow test. Keeps the files of a
 * project together, since a worker loads all modules again when the project changes.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- vitest's method, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => projectIndex(a) - projectIndex(b));
  }
}
