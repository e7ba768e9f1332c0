/** An import cannot go on. The message is one line for whoever started it. */
export class ImportFault extends Error {
  override readonly name: string = 'ImportFault';
}

/** The bytes cannot be had: no such file, no permission, no connection, a connection that broke or went silent. */
export class SourceFault extends ImportFault {
  override readonly name = 'SourceFault';
}

/** Text from elsewhere, fit to stand in a line of ours. */
export const oneLine = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};
