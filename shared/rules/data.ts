import type { z } from 'zod';
import { formatPath } from '../kernel/json';
import { firstFault } from './faults';
import { RulesetDataError } from './rulesetFault';

/**
 * Reads the facts of a ruleset when it is loaded. `file` is the name of the file in the ruleset's folder, by which a
 * value that the schema refuses is reported; it closes that ruleset alone.
 */
export function readData<T>(file: string, schema: z.ZodType<T>, json: unknown): T {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const { path, text } = firstFault(read.error, json);
  throw new RulesetDataError(file, formatPath(path), text);
}
