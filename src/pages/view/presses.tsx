import type { ComponentChildren, VNode } from 'preact';
import type { Offer } from '../view-model/types.ts';
import { usePageContext } from './page-context.ts';

interface FormProps {
  readonly id: string;
  /** The fields that are sent in addition to the input and the pressed button. */
  readonly fields: Offer['fields'];
  readonly class?: string;
  /** Consecutive taps are sent as one change: the script adds them up. */
  readonly addsUp?: boolean;
  /** The id of the number that it changes by `by`; the script shows the change before the server has answered. */
  readonly changes?: string;
  /** Its panel closes once it is sent. */
  readonly closes?: boolean;
  /** It may wait for the network; then it includes the number as it was when it was pressed. */
  readonly mayWait?: boolean;
  readonly children: ComponentChildren;
}

/**
 * A form that sends one press. Scripts send it themselves, with an id and a time of their own, and the state that the
 * page showed.
 */
export function PressForm({
  id,
  fields,
  class: look,
  addsUp = false,
  changes,
  closes = false,
  mayWait = false,
  children,
}: FormProps): VNode {
  const { paths, seq, now, formId } = usePageContext();
  const pressFields = formId === '' ? {} : { seq: String(seq), press: formId, pressed: String(now) };
  return (
    <form
      id={id}
      class={look}
      method="post"
      action={paths.press}
      data-press
      data-adds-up={addsUp}
      data-changes={changes}
      data-closes={closes ? '' : undefined}
      data-may-wait={mayWait ? '' : undefined}
    >
      {Object.entries({ ...fields, ...pressFields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Encodes a name as part of an element's id; different names stay different. */
export const toIdPart = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`);

/** A single button that sends its offer. */
const OfferForm = ({ offer: { label, look, fields } }: { readonly offer: Offer }): VNode => (
  <PressForm id={`offer-${idOf(fields)}`} fields={fields} class="offer">
    <button class={look}>{label}</button>
  </PressForm>
);

export const OfferForms = ({ offers }: { readonly offers: readonly Offer[] }): VNode => (
  <>
    {offers.map((offer) => (
      <OfferForm key={idOf(offer.fields)} offer={offer} />
    ))}
  </>
);

/** An id that stays the same for the same action, however the game has changed. */
const idOf = (fields: Offer['fields']): string => toIdPart(Object.values(fields).join('-'));
