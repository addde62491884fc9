import type { z } from 'zod';
import { formatPath } from '#shared/kernel/formatPath';
import { firstFault } from './faults';
import { RulesetDataError } from './rulesetFault';

/**
 * Parses data of a ruleset while it loads. `file` names the file in the ruleset's folder for error messages; an
 * invalid value disables only that ruleset.
 */
export function readData<T>(file: string, schema: z.ZodType<T>, json: unknown): T {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const { path, text } = firstFault(read.error, json);
  throw new RulesetDataError(file, formatPath(path), text);
}
