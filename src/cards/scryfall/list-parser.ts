import { JSONParser, TokenType } from '@streamparser/json';
import { AppError } from '#basics/errors.ts';
import { formatCount } from '#basics/format-count.ts';
import { oneLine } from '#sources/faults.ts';
import { BulkFault, InvalidObject, type BulkFaultKind } from './faults.ts';
import { otherContent } from './other-content.ts';
import { LineTracker } from './line-tracker.ts';

/** Reads one object of a list. */
export interface ObjectReader<Value> {
  /** In the singular, such as `card`; used in messages. */
  readonly noun: string;
  /** @throws {InvalidObject} if the object is something else */
  readonly read: (element: unknown) => Value;
}

/** Longer objects are rejected instead of being collected in memory; the longest in a real file has 87 KB. */
const MAX_OBJECT_BYTES = 1_048_576;
/** The limit of nested lists and objects; a real file has 5 levels. */
const MAX_NESTING = 32;

const BYTE_ORDER_MARK = Buffer.from('\u{FEFF}');

/**
 * Parses the bytes of a JSON list and passes each object to a reader; keeps track of the position for error messages.
 * The position depends on undocumented behavior of @streamparser/json: a token is reported before the value that it
 * ends, and error messages contain the position. Its version is therefore pinned; after an upgrade the tests of
 * positions must pass.
 */
export class ListParser<Value> {
  readonly #reader: ObjectReader<Value>;
  readonly #parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  readonly #lines = new LineTracker();
  #values: Value[] = [];
  #read = 0;
  #last: string | null = null;
  /** Byte offsets: of the last token, of the current object, and of the end of the previous one. */
  #token = 0;
  #object = 0;
  #before = 0;
  #at: 'start' | 'between' | 'within' = 'start';
  #nested = 0;

  constructor(reader: ObjectReader<Value>) {
    this.#reader = reader;
    this.#parser.onToken = ({ token, offset }) => {
      this.#token = offset;
      if (this.#at === 'start') this.#at = 'between';
      else if (this.#at === 'between' && token !== TokenType.COMMA) {
        this.#at = 'within';
        this.#object = offset;
      }
      this.#nest(token);
    };
    this.#parser.onValue = ({ value }) => this.#take(value);
  }

  /**
   * @param bytes the next chunk; the first one must be long enough to recognize other kinds of files
   * @returns the objects completed by this chunk, and the fault after them, if any
   */
  write(bytes: Uint8Array): { readonly values: readonly Value[]; readonly fault: unknown } {
    const isFirst = this.#lines.length === 0;
    const chunk = withoutMark(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), isFirst);
    this.#lines.forgetBefore(this.#before);
    this.#lines.add(chunk);
    const fault = (isFirst ? this.#notAList(chunk) : null) ?? this.#parse(chunk);
    const values = this.#values;
    this.#values = [];
    return { values, fault };
  }

  /** @returns the fault if the file must not end here */
  end(): BulkFault | null {
    const { noun } = this.#reader;
    if (!this.#parser.isEnded) return this.#fault('cut-off', 'the file is cut off', this.#lines.length);
    if (this.#read > 0) return null;
    return this.#fault('empty', `the list has no ${noun} in it`, this.#lines.length);
  }

  /** The fault for a compressed file that can't be decompressed to its end. */
  gzipFault(error: Error & { readonly code: string }): BulkFault {
    const condition = error.code === 'Z_BUF_ERROR' ? 'cut off' : 'damaged';
    return this.#fault('gzip', `the compressed file is ${condition}`, this.#lines.length, error);
  }

  #notAList(start: Buffer): BulkFault | null {
    const other = otherContent(start);
    return other && this.#fault(other.kind, `the file is ${other.is}`, 0);
  }

  #parse(chunk: Buffer): unknown {
    try {
      this.#parser.write(chunk);
    } catch (error) {
      return error instanceof Unparsed ? error.cause : this.#broken(error as Error);
    }
    if (this.#lines.length - this.#before < MAX_OBJECT_BYTES || this.#parser.isEnded) return null;
    return this.#fault('foreign', `this is too long to be a ${this.#reader.noun}`, this.#object);
  }

  #nest(token: TokenType): void {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#nested += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#nested -= 1;
    if (this.#nested <= MAX_NESTING) return;
    const problem = `this is nested too deep to be a ${this.#reader.noun}`;
    throw new Unparsed(this.#fault('foreign', problem, this.#object));
  }

  #take(element: unknown): void {
    const { noun, read } = this.#reader;
    try {
      this.#values.push(read(element));
    } catch (error) {
      if (!(error instanceof InvalidObject)) throw new Unparsed(error);
      const message = `${noun} ${this.#read + 1} ${error.message}`;
      throw new Unparsed(this.#fault('foreign', message, this.#object, error));
    }
    this.#read += 1;
    const name = (element as { readonly name?: unknown } | null)?.name;
    this.#last = typeof name === 'string' ? oneLine(name) : null;
    this.#before = this.#token;
    this.#at = 'between';
  }

  #broken(error: Error): BulkFault {
    if ('code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return this.#fault('not-utf-8', 'the text is not in UTF-8', this.#token, error);
    // The tokenizer gives the position of an invalid byte only in its message; the token parser stops at the token it
    // received.
    const byte = /absolute position "(\d+)"/.exec(error.message)?.[1];
    return this.#fault('broken', 'the JSON is broken', byte ? Number(byte) : this.#token, error);
  }

  #fault(kind: BulkFaultKind, what: string, offset: number, cause?: unknown): BulkFault {
    const facts = { kind, ...this.#lines.at(offset), read: this.#read, last: this.#last };
    return new BulkFault(
      `line ${facts.line}, column ${facts.column}: ${what}${this.#whatCame()}`,
      facts,
      cause,
    );
  }

  #whatCame(): string {
    const { noun } = this.#reader;
    if (this.#read === 0) return '';
    return ` (${formatCount(this.#read, noun)} came before it${this.#last ? `, the last is ${this.#last}` : ''})`;
  }
}

/** Carries an error of the reader through the parser. */
class Unparsed extends AppError {
  constructor(cause: unknown) {
    super('a value was not taken', { cause });
  }
}

const withoutMark = (bytes: Buffer, isFirst: boolean): Buffer =>
  isFirst && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
