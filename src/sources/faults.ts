import { AppError } from '#basics/errors.ts';

/** An import failed. The message is one line for the operator. */
export class ImportFault extends AppError {
  override readonly name: string = 'ImportFault';
}

/** The data could not be read: no such file, no permission, no connection, or a connection that broke or stalled. */
export class SourceFault extends ImportFault {
  override readonly name = 'SourceFault';
}

/** Collapses foreign text into one short line for a message. */
export const oneLine = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};
