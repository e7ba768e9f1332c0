const UNRELEASED = '## Unreleased';

/** The next version: the one that is named, or the present one with a number more. @throws for what is neither */
export function nextVersion(present: string, which: string): string {
  if (/^\d+\.\d+\.\d+$/.test(which)) {
    if (!isLater(which, present)) throw new Error(`${which} is not later than ${present}`);
    return which;
  }
  const [major = 0, minor = 0, patch = 0] = present.split('.').map(Number);
  switch (which) {
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + 1}.0`;
    case 'patch':
      return `${major}.${minor}.${patch + 1}`;
    default:
      throw new Error(`major, minor, patch or a version like 1.2.3, not "${which}"`);
  }
}

function isLater(one: string, other: string): boolean {
  const [those, these] = [one, other].map((version) => version.split('.').map(Number));
  const at = (those ?? []).findIndex((number, place) => number !== these?.[place]);
  return at >= 0 && (those?.[at] ?? 0) > (these?.[at] ?? 0);
}

/**
 * The changelog once what is unreleased is that of a version, and what the version says of itself.
 * @throws if nothing is unreleased
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
  if (notes === '') throw new Error('CHANGELOG.md says nothing under "Unreleased"');
  const rest = next < 0 ? '\n' : changelog.slice(next);
  return {
    notes,
    changelog: `${changelog.slice(0, from)}\n\n## ${version}, ${day}\n\n${notes}\n${rest}`,
  };
}
