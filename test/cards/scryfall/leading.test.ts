import { describe, expect, it } from 'vitest';
import { leadingIn } from '#cards/scryfall/leading.ts';

describe("a card's abilities as a commander", () => {
  it.each<[string, object]>([
    ['Flying', {}],
    ['Partner (You can have two commanders if both have partner.)', { partners: [{ ability: 'partner' }] }],
    [
      'Partner with Toothy, Imaginary Friend (When this creature enters, …)\nIf one or more counters …',
      { partners: [{ ability: 'partner-with', with: 'Toothy, Imaginary Friend' }] },
    ],
    ['Partner—Survivors (…)', { partners: [{ ability: 'partner-text', text: 'Survivors' }] }],
    ['Friends forever (…)', { partners: [{ ability: 'partner-text', text: 'Friends forever' }] }],
    [
      'Vigilance\nChoose a Background (You can have a Background as a second commander.)',
      { partners: [{ ability: 'background' }] },
    ],
    ['Doctor’s companion (…)', { partners: [{ ability: 'companion' }] }],
    ['Zed can be your commander.\nPartner', { itself: true, partners: [{ ability: 'partner' }] }],
    ['As long as Grub isn’t on the battlefield, it’s a 1/1 Insect creature …', { itself: true }],
    // Abilities of other cards, or only in reminder text.
    ['Creatures you control gain “This can be your commander.”', {}],
    ['Trample (Zed can be your commander.)', {}],
    ['Partner up with a friend', {}],
  ])('%s', (text, leading) => {
    expect(leadingIn(text).leading ?? {}).toEqual(leading);
  });
});
