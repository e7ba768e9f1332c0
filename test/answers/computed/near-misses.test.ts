import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';

/* Questions that are nearly of a kind, but say of something more that changes the answer: nothing is computed. */

describe('conditions and further events', () => {
  it.each([
    'can Grizzly Bears block Serra Angel if it loses flying',
    'can Giant Spider block Serra Angel if it attacked',
    'can White Knight block Black Knight if Black Knight lost its protection',
    'can Lightning Bolt kill Serra Angel if she already took 2 damage',
    'can Lightning Bolt kill Serra Angel if I cast it twice',
    'can Murder kill Darksteel Colossus if it lost indestructible',
    'is Grizzly Bears a creature after Humility left and I lost control of it',
    'is Sol Ring legal in commander if nobody minds',
    'odds of a 20 on a d20 three times',
    'starting life in commander if I gain 5 before',
  ])('%s', (question) => {
    expect(ask(question)).toBeNull();
  });
});
