import { z } from 'zod';
import type { Waiver } from '../character/document';
import { limits } from '../character/limits';
import { appError, type AppError } from '../kernel/errors';
import { formatPath } from '../kernel/json';
import { firstFault } from './faults';

const planWaiverSchema = z.strictObject({
  code: z.string().min(1),
  path: z.string().exactOptional(),
  reason: z.string().trim().min(1).max(limits.reason),
  by: z.string().trim().min(1).max(limits.name),
});

/** What every plan of the command line holds beside its ruleset's own choices. */
export const planFields = {
  name: z.string().trim().min(1).max(limits.name),
  waivers: z.array(planWaiverSchema).default([]),
};

/** The waivers of a plan as a document holds them: given at this moment. */
export function waiversAt(waivers: readonly z.infer<typeof planWaiverSchema>[], at: string): Waiver[] {
  return waivers.map((waiver) => ({ ...waiver, at }));
}

/** An id of a table; `what` says what was looked for, in the sentence that refuses another. */
export function idOf(table: { has(id: string): boolean }, what: string) {
  return z.string().refine((id) => table.has(id), { params: { what } });
}

/** Values by the ids of a table; another id is refused with the sentence of `idOf`. */
export function recordOf<V extends z.ZodType>(table: { has(id: string): boolean }, what: string, value: V) {
  return z.record(z.string(), value).check(({ value: entries, issues }) => {
    for (const id of Object.keys(entries))
      if (!table.has(id)) issues.push({ code: 'custom', input: entries, path: [id], params: { what, id } });
  });
}

/** Why a plan cannot be read: the first fault with its place. */
export function planFault(error: z.ZodError, plan: unknown): AppError {
  const { path, text } = firstFault(error, plan);
  return appError('invalid-input', { path: formatPath(path), text });
}
