import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { VERSION } from '#basics/version.ts';
import {
  renderToolAnswer,
  renderToolRefusal,
  STRUCTURED_CONTENT,
  type ToolResult,
} from './answers/answer.ts';
import type { Sources } from './answers/sources.ts';
import type { Tool } from './answers/tool.ts';
import { TOOLS } from './tools/all-tools.ts';

const INSTRUCTIONS = [
  'Rules of Magic: The Gathering, of today and of every edition since 2003, with right numbers; answers computed by a rules engine; facts, texts and rulings of cards.',
  'Look up before you answer: find_rules for a question, get_card for every card named. Cite rules by the numbers returned, with their edition, and say nothing that no returned rule, ruling or computed answer supports.',
  'Quote only text with wording “official”; “own-words” is this server’s explanation of the rule.',
  'Everything is read only. Nothing about any table or person is here.',
].join('\n');

/** Reports a bug in a tool. @returns an id to show to the caller */
export type ReportBug = (tool: string, error: unknown) => string;

/** Creates a server with all tools: one per connection, or per request over HTTP. */
export function createServer(sources: Sources, reportBug: ReportBug): McpServer {
  const server = new McpServer(
    { name: 'playgroup-judge', title: 'Playgroup judge', version: VERSION },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        outputSchema: STRUCTURED_CONTENT,
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      (input) => callTool(tool, input, sources, reportBug),
    );
  return server;
}

/** Calls a tool with valid input. A refusal is an ordinary result; only a bug is an error, reported with its id. */
export async function callTool(
  tool: Tool,
  input: z.output<Tool['input']>,
  sources: Sources,
  reportBug: ReportBug,
): Promise<CallToolResult> {
  try {
    await sources.ready();
    const rulebook = sources.rulebook();
    const result = tool.run(input, { rulebook, cards: sources.cards });
    return toCallResult(
      result.ok ? renderToolAnswer(result.value, rulebook) : renderToolRefusal(result.failure, rulebook),
    );
  } catch (error) {
    const id = reportBug(tool.name, error);
    return {
      isError: true,
      content: [{ type: 'text', text: `This is a bug of the server. Its log has more under ${id}.` }],
    };
  }
}

const toCallResult = ({ text, content }: ToolResult): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: content,
});
