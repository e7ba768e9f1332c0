/** `warn`: the bot works, but something should be looked at. `fault`: it does not work, or soon will not. */
export type FindingStatus = 'ok' | 'warn' | 'fault';

export interface Finding {
  /** What was checked, the same in every run: `backups`. */
  readonly check: string;
  readonly status: FindingStatus;
  /** One line, with what to do if the status is not `ok`. */
  readonly text: string;
}

export const okFinding = (check: string, text: string): Finding => ({ check, status: 'ok', text });
export const warnFinding = (check: string, text: string): Finding => ({ check, status: 'warn', text });
export const faultFinding = (check: string, text: string): Finding => ({ check, status: 'fault', text });

/** The worst status among the findings. */
export const worstOf = (findings: readonly Finding[]): FindingStatus =>
  (['fault', 'warn'] as const).find((status) => findings.some((finding) => finding.status === status)) ??
  'ok';

const MARKS: Readonly<Record<FindingStatus, string>> = { ok: 'ok   ', warn: 'warn ', fault: 'FAULT' };

/** A line per finding. */
export const formatFindings = (findings: readonly Finding[]): string =>
  findings.map(({ check, status, text }) => `${MARKS[status]} ${check}: ${text}\n`).join('');
