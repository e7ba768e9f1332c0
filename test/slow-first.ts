import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that wait for other programs, and take long for it: bots of their own, Chromium, PostgreSQL. */
const SLOW = /\/test\/(?:e2e|browser|store\/postgres)\//;
const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.test(moduleId);

/** Starts the slow ones first, so that at the end no worker waits for one of them while the others have nothing left. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- it is vitest's, of files
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isSlow(other)) - Number(isSlow(one)));
  }
}
