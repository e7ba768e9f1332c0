/** How people reach the operator, and the addresses of the terms and of the privacy policy; `null` where not set. */
export interface OperatorLinks {
  readonly contact: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
}

export const NO_OPERATOR_LINKS: OperatorLinks = { contact: null, termsUrl: null, privacyUrl: null };
