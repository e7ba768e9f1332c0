import { z } from 'zod';
import type { Result } from '#engine/vocabulary/result.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { ToolAnswer, ToolRefusal } from './answer.ts';

/** The data that a tool call reads. */
export interface ToolContext {
  readonly rulebook: Rulebook;
  readonly cards: CardPool;
}

/** A question that programs can ask, with the schema of its input. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Written for models: when to call it, and how to interpret the result. */
  readonly description: string;
  readonly input: Input;
  run(input: z.output<Input>, context: ToolContext): Result<ToolAnswer, ToolRefusal>;
}

/** Checks the types of a tool, and erases the type of its input. */
export const defineTool = <Input extends z.ZodObject>(tool: Tool<Input>): Tool => tool;
