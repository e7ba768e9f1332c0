// @ts-check
import { Prose } from '../reading/prose.js';
import { useId } from '../controls/use-id.js';
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { Select } from '../message/select.js';
import { PartType, isSelectPart } from '../message/shapes.js';
import { fieldsOf, prefilledValues, fieldErrors } from './fields.js';

/** @import { OpenForm } from '../../protocol.ts' */
/** @import { Part } from '../message/shapes.js' */
/** @import { TabActions } from '../session/use-session.js' */
/** @import { Field, Value } from './fields.js' */

/**
 * A form that the bot opened, over the page until it is submitted or closed. Errors are shown below their fields; then
 * nothing is sent.
 *
 * @param {{ readonly open: OpenForm, readonly botName: string, readonly actions: TabActions }} props
 */
export function ModalForm({ open: { form, modal }, botName, actions }) {
  const parts = /** @type {readonly Part[]} */ (/** @type {unknown} */ (modal.components));
  const fields = fieldsOf(parts);
  const [values, setValues] = useState(() => prefilledValues(fields));
  const [wrong, setWrong] = useState(/** @type {Readonly<Record<string, string>>} */ ({}));
  const [failure, setFailure] = useState(/** @type {string | null} */ (null));
  const [isSending, setSending] = useState(false);
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    focusIn(dialog.current?.querySelector('.form-fields'));
    // Closing the dialog returns the focus to where it was.
    return () => current?.close();
  }, []);

  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const found = fieldErrors(fields, values);
    setWrong(found);
    const first = fields.find(({ key }) => found[key] !== undefined);
    if (first) return focusIn(document.getElementById(`${id}-${first.key}`));
    setSending(true);
    const why = await actions.submit(
      form,
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
      ),
    );
    setSending(false);
    setFailure(why);
  };

  return html`<dialog
    class="form"
    ref=${dialog}
    aria-labelledby=${`${id}-title`}
    onClose=${actions.closeForm}
  >
    <form onSubmit=${send} novalidate>
      <header>
        <h2 id=${`${id}-title`}>${modal.title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick=${actions.closeForm}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      <div class="form-fields">
        ${parts.map((part, index) =>
          part.type === PartType.TextDisplay
            ? html`<${Prose} key=${index} text=${part.content ?? ''} />`
            : null,
        )}
        ${fields.map(
          (field) =>
            html`<${FormField}
              key=${field.key}
              id=${`${id}-${field.key}`}
              field=${field}
              value=${values[field.key] ?? ''}
              wrong=${wrong[field.key]}
              onChange=${(/** @type {Value} */ value) => setValues({ ...values, [field.key]: value })}
            />`,
        )}
        <p class="form-note">This form goes to <strong>${botName}</strong>, on this machine only.</p>
        ${failure === null ? null : html`<p class="failed" role="alert">${failure}</p>`}
      </div>
      <footer>
        <button type="button" class="button style-2" onClick=${actions.closeForm}>Cancel</button>
        <button type="submit" class=${`button style-1${isSending ? ' waiting' : ''}`}>Submit</button>
      </footer>
    </form>
  </dialog>`;
}

/** @param {Element | null | undefined} part */
function focusIn(part) {
  const input = part?.querySelector('input, textarea, [role=combobox]');
  if (input instanceof HTMLElement) input.focus();
}

/**
 * @param {{ readonly id: string, readonly field: Field, readonly value: Value, readonly wrong: string | undefined,
 *   readonly onChange: (value: Value) => void }} props
 */
function FormField({ id, field: { label, description, input, isRequired }, value, wrong, onChange }) {
  const notes =
    [description && `${id}-description`, wrong && `${id}-wrong`].filter(Boolean).join(' ') || undefined;
  const isLong = input.style === 2;
  /** @param {Event} event */
  const type = ({ currentTarget }) => onChange(/** @type {HTMLInputElement} */ (currentTarget).value);
  const shared = {
    id: `${id}-input`,
    value,
    placeholder: input.placeholder,
    maxlength: input.max_length ?? 4000,
    'aria-describedby': notes,
    'aria-invalid': wrong ? 'true' : undefined,
    'aria-required': isRequired ? 'true' : undefined,
    onInput: type,
  };
  return html`<div class="form-field" id=${id}>
    ${
      isSelectPart(input)
        ? html`<span class="form-label">${label}<${Star} isRequired=${isRequired} /></span>`
        : html`<label class="form-label" for=${`${id}-input`}
            >${label}<${Star} isRequired=${isRequired}
          /></label>`
    }
    ${description ? html`<p class="form-description" id=${`${id}-description`}>${description}</p>` : null}
    ${
      isSelectPart(input)
        ? html`<${Select}
            select=${input}
            name=${label}
            chosen=${typeof value === 'string' ? [value] : value}
            isInvalid=${wrong !== undefined}
            describedBy=${notes}
            onChoose=${onChange}
          />`
        : isLong
          ? html`<textarea rows="4" ...${shared}></textarea>`
          : html`<input type="text" autocomplete="off" ...${shared} />`
    }
    ${wrong ? html`<p class="failed" id=${`${id}-wrong`}>${wrong}</p>` : null}
  </div>`;
}

/** @param {{ readonly isRequired: boolean }} props */
const Star = ({ isRequired }) => (isRequired ? html`<span class="star" title="required"> *</span>` : null);
