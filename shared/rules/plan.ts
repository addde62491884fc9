import { z } from 'zod';
import type { RuleException } from '#shared/character/document';
import { limits } from '#shared/character/limits';
import { nameSchema } from '#shared/character/names';
import { appError, jointError, type AppError } from '#shared/kernel/errors';
import { formatPath } from '#shared/kernel/formatPath';
import { allFaults } from './faults';

const planExceptionSchema = z.strictObject({
  code: z.string().min(1),
  path: z.string().exactOptional(),
  reason: z.string().trim().min(1).max(limits.reason),
  by: nameSchema.trim().min(1),
});

/** Every plan of the command line has these fields in addition to the ruleset's choices. */
export const planFields = {
  name: nameSchema.trim().min(1),
  waivers: z.array(planExceptionSchema).default([]),
};

/** Exceptions of a plan are dated at the given moment. */
export function exceptionsAt(
  exceptions: readonly z.infer<typeof planExceptionSchema>[],
  at: string,
): RuleException[] {
  return exceptions.map((exception) => ({ ...exception, at }));
}

/** Accepts ids of a table; `what` names the kind of thing in the error message. */
export function idOf(table: { has(id: string): boolean }, what: string) {
  return z.string().refine((id) => table.has(id), { params: { what } });
}

/** A record with ids of a table as keys; errors are those of `idOf`. */
export function recordOf<V extends z.ZodType>(table: { has(id: string): boolean }, what: string, value: V) {
  return z.record(z.string(), value).check(({ value: entries, issues }) => {
    for (const id of Object.keys(entries))
      if (!table.has(id)) issues.push({ code: 'custom', input: entries, path: [id], params: { what, id } });
  });
}

/** Reports every fault with its path. */
export function planFault(error: z.ZodError, plan: unknown): AppError {
  const [first = appError('invalid-input'), ...others] = allFaults(error, plan).map(({ path, text }) =>
    appError('invalid-input', { path: formatPath(path), text }),
  );
  return jointError([first, ...others]);
}
