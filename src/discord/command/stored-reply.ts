import { z } from 'zod';
import type { Content } from '#text/text.ts';
import { asMarkdown, toMarkdown } from '../markdown/write.ts';
import type { StoreReply } from './mutate.ts';
import type { Reply } from './reply.ts';

/** What a reply says, as data. Absent in replies of earlier versions, and where all of it is Markdown. */
type Said = Pick<Reply, 'content' | 'undrawn'>;

/**
 * A reply as it is stored: with its Markdown in the place of its texts, as earlier versions stored them, because one of
 * them may still run beside this one and answer with it.
 */
type StoredReply = Omit<Reply, keyof Said | 'also'> & {
  readonly content?: string;
  readonly undrawn?: string;
  readonly also?: StoredReply;
  readonly said?: Said;
};

/** How the store keeps replies. Refusals are kept as they are. */
export const STORED_REPLIES = z.codec(z.custom<unknown>(), z.custom<StoreReply>(), {
  decode: (stored): StoreReply => {
    const reply = stored as StoreReply | StoredReply;
    return 'code' in reply ? reply : readReply(reply as StoredReply);
  },
  encode: (reply): unknown => (reply === undefined || 'code' in reply ? reply : writeReply(reply)),
});

function readReply({ said, content, undrawn, also, ...stored }: StoredReply): Reply {
  const texts: Pick<Reply, 'content' | 'undrawn' | 'also'> = {
    ...(content !== undefined && { content: said?.content ?? asMarkdown(content) }),
    ...(undrawn !== undefined && { undrawn: said?.undrawn ?? asMarkdown(undrawn) }),
    ...(also && { also: readReply(also) }),
  };
  return Object.assign({}, stored as Reply, texts);
}

function writeReply({ content, undrawn, also, ...reply }: Reply): StoredReply {
  const said = {
    ...(isData(content) && { content }),
    ...(isData(undrawn) && { undrawn }),
  };
  return {
    ...reply,
    ...(content && { content: toMarkdown(content) }),
    ...(undrawn && { undrawn: toMarkdown(undrawn) }),
    ...(Object.keys(said).length > 0 && { said }),
    ...(also && { also: writeReply(also) }),
  };
}

const isData = (content: Content | undefined): boolean =>
  content !== undefined && !('kind' in content && content.kind === 'markdown');
