import { z } from 'zod';
import type { Content } from '#text/text.ts';
import { asMarkdown, toMarkdown } from '../markdown/write.ts';
import type { StoreReply } from './mutate.ts';
import { fitLines, MAX_STORED_LENGTH } from '../words/fit.ts';
import { MAX_LINES } from '../words/height.ts';
import { contentOf, type Reply } from './reply.ts';

/**
 * A reply as it is stored, with Markdown instead of texts. All versions use this format, because a process of an earlier
 * version may run at the same time and repeat the reply.
 */
type StoredReply = Omit<Reply, 'content' | 'undrawn' | 'also'> & {
  readonly content?: string;
  readonly undrawn?: string;
  readonly also?: StoredReply;
};

/** Encodes replies for the store. Refusals are stored as they are. */
export const STORED_REPLIES = z.codec(z.custom<unknown>(), z.custom<StoreReply>(), {
  decode: (stored): StoreReply => {
    const reply = stored as StoreReply | StoredReply;
    return 'code' in reply ? reply : readReply(reply as StoredReply);
  },
  encode: (reply): unknown => (reply === undefined || 'code' in reply ? reply : writeReply(reply)),
});

function readReply({ content, undrawn, also, ...stored }: StoredReply): Reply {
  const texts: Pick<Reply, 'content' | 'undrawn' | 'also'> = {
    ...(content !== undefined && { content: asMarkdown(content) }),
    ...(undrawn !== undefined && { undrawn: asMarkdown(undrawn) }),
    ...(also && { also: readReply(also) }),
  };
  return Object.assign({}, stored as Reply, texts);
}

const writeReply = ({ content, undrawn, also, ...reply }: Reply): StoredReply => ({
  ...reply,
  ...(content && { content: storedMarkdown(content) }),
  ...(undrawn && { undrawn: storedMarkdown(undrawn) }),
  ...(also && { also: writeReply(also) }),
});

function storedMarkdown(content: Content): string {
  const markdown = contentOf({ content });
  return markdown.length <= MAX_STORED_LENGTH
    ? markdown
    : toMarkdown(fitLines([content], MAX_STORED_LENGTH, MAX_LINES));
}
