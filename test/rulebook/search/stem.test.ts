import { describe, expect, it } from 'vitest';
import { stem } from '#rulebook/search/stem.ts';

describe('the forms of a word', () => {
  it.each([
    ['attack attacks attacked attacking attacker attackers'],
    ['block blocks blocked blocking blocker blockers'],
    ['die dies died dying'],
    ['sacrifice sacrifices sacrificed sacrificing'],
    ['control controls controlled controller controllers controlling'],
    ['activate activates activated activating activation'],
    ['resolve resolves resolved resolving resolution'],
    ['regenerate regenerates regenerated regeneration'],
    ['choose chooses chose chosen choice choices'],
    ['ability abilities'],
    ['tap taps tapped tapping'],
    ['flip flips flipped flipping'],
    ['lose loses lost losing'],
    ['copy copies copied copying'],
    ['library libraries'],
  ])('%s: one stem', (forms) => {
    expect(new Set(forms.split(' ').map(stem)).size).toBe(1);
  });

  it.each([
    ['play', 'player'],
    ['count', 'counter'],
    ['command', 'commander'],
    ['create', 'creature'],
    ['tap', 'tape'],
    ['own', 'one'],
    ['target', 'tar'],
  ])('%s is not %s', (a, b) => {
    expect(stem(a)).not.toBe(stem(b));
  });
});
