const UNRELEASED = '## Unreleased';

/** Returns the next version: the given one, or the current one with a part incremented. @throws for any other text */
export function bumpVersion(current: string, change: string): string {
  if (/^\d+\.\d+\.\d+$/.test(change)) {
    if (!isLater(change, current)) throw new Error(`${change} is not later than ${current}`);
    return change;
  }
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  switch (change) {
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + 1}.0`;
    case 'patch':
      return `${major}.${minor}.${patch + 1}`;
    default:
      throw new Error(`major, minor, patch or a version like 1.2.3, not "${change}"`);
  }
}

function isLater(candidate: string, current: string): boolean {
  const [numbers, otherNumbers] = [candidate, current].map((text) => text.split('.').map(Number));
  const index = (numbers ?? []).findIndex((number, part) => number !== otherNumbers?.[part]);
  return index >= 0 && (numbers?.[index] ?? 0) > (otherNumbers?.[index] ?? 0);
}

/**
 * Moves the unreleased changes under a version. Returns the changelog, and the notes of the version.
 * @throws if there are no unreleased changes
 */
export function releaseNotes(
  changelog: string,
  version: string,
  day: string,
): { readonly changelog: string; readonly notes: string } {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no heading "${UNRELEASED}"`);
  const from = start + UNRELEASED.length;
  const next = changelog.indexOf('\n## ', from);
  const notes = changelog.slice(from, next < 0 ? undefined : next).trim();
  if (notes === '') throw new Error('CHANGELOG.md lists nothing under "Unreleased"');
  const rest = next < 0 ? '\n' : changelog.slice(next);
  return {
    notes,
    changelog: `${changelog.slice(0, from)}\n\n## ${version}, ${day}\n\n${notes}\n${rest}`,
  };
}
