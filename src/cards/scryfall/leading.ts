import type { Card } from '#engine/cards/card.ts';
import type { PartnerAbility } from '#engine/vocabulary/partners.ts';
import type { CardEntry } from '../pool/card-pool.ts';

const REMINDER = / *\([^)]*\)/g;

/** The card says so, or it is a creature outside the battlefield, as Grist is. */
const ITSELF =
  /^[^"“\n]*\bcan be your commander\b|^As long as [^.\n]* isn['’]t on the battlefield, it['’]s a \d/im;

/**
 * Parses the abilities of a card that matter for commanders.
 * @param text of its first part, which is the relevant one for deck building
 */
export function leadingIn(text: string): Pick<Card, 'leading'> {
  const plain = text.replaceAll(REMINDER, '');
  const partners = plain.split('\n').flatMap((line) => partnerIn(line.trim()));
  const ownName = ITSELF.test(plain);
  if (!ownName && partners.length === 0) return {};
  return {
    leading: { ...(ownName && { itself: true as const }), ...(partners.length > 0 && { partners }) },
  };
}

function partnerIn(line: string): readonly PartnerAbility[] {
  if (/^partner$/i.test(line)) return [{ ability: 'partner' }];
  if (/^friends forever$/i.test(line)) return [{ ability: 'partner-text', text: 'Friends forever' }];
  if (/^choose a background$/i.test(line)) return [{ ability: 'background' }];
  if (/^doctor['’]s companion$/i.test(line)) return [{ ability: 'companion' }];
  const [, other] = /^partner with (.+)$/i.exec(line) ?? [];
  if (other !== undefined) return [{ ability: 'partner-with', with: other.trim() }];
  const [, text] = /^partner\s*[—–-]\s*(.+)$/i.exec(line) ?? [];
  return text === undefined ? [] : [{ ability: 'partner-text', text: text.trim() }];
}

/** Adds these abilities from the text, since cards imported by earlier versions lack them. */
export const leadingCard = ({ card, oracle }: CardEntry): Card =>
  card.leading || !oracle ? card : { ...card, ...leadingIn(oracle.texts[0] ?? '') };
