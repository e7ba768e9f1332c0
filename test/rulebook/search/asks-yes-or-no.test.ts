import { describe, expect, it } from 'vitest';
import { askingClause, asksAboutClaim, asksYesOrNo } from '#rulebook/search/asks-yes-or-no.ts';

describe('a question asks for yes or no', () => {
  it.each<[question: string, asks: boolean]>([
    ['can a tapped creature block', true],
    ['can’t he block with that?', true],
    ['when i sacrifice a creature, can my friend kill it first', true],
    ['when i copy a bolt does my pyromancer trigger', true],
    ['he countered my cascade spell. do i still cascade?', true],
    ['my Wall is indestructible, so it survives, right?', true],
    ['blood moon in play, dryad arbor still a creature?', true],
    ['he lands Stony Silence. Can I still tap Sol Ring?', true],
    ['does he die or not?', true],
    ['he blinks my Soldier token. Comes back?', true],
    ['Chalice is on two, he casts Ballista for one. Countered?', true],
    ['what happens when i can’t pay', false],
    ['how much damage does it deal', false],
    ['when do i draw', false],
    ['in my turn, when exactly do i untap', false],
    ['my blood artist and 4 others die. how many triggers do i get', false],
    ['is that one life gain or three?', false],
    ['Four of us are left. Whom does he have to attack?', false],
    ['trample and deathtouch', false],
    ['hexproof?', false],
    ['', false],
  ])('%s: %s', (question, asks) => {
    expect(asksYesOrNo(question)).toBe(asks);
  });

  it.each([
    ['he manifested it, i flip it, do i get the etb', 'do i get the etb'],
    ['Stony Silence is out. Can I tap Sol Ring?', 'Can I tap Sol Ring?'],
    ['trample and deathtouch', 'trample and deathtouch'],
  ])('%s: in %s', (question, clause) => {
    expect(askingClause(question)).toBe(clause);
  });

  it.each<[question: string, aboutClaim: boolean]>([
    ['Ann flickers her token. Ben says it stays away. Is he right?', true],
    ['She has pacifism on my bear. She says it stays. Correct?', true],
    ['My friend says a tapped creature can block. Is my friend right?', true],
    ['my friend says a tapped creature can block, is he right?', true],
    ['She said that a tapped creature can block. Was she correct?', true],
    ['a tapped creature can block, am i right', true],
    ['my wall is indestructible, so it survives, right?', false],
    ['it’s the end step and it is my turn, right?', false],
    ['He has Rest in Peace. Does it die?', false],
  ])('%s: about a claim: %s', (question, aboutClaim) => {
    expect(asksAboutClaim(question)).toBe(aboutClaim);
  });
});
