import { z } from 'zod';
import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { planFault, planFields, exceptionsAt } from '#shared/rules/plan';
import type { PlannedCharacter, PlanPorts } from '#shared/rules/ruleset';
import { choicesFields, type Choices } from '.';

/** The contract of the command line (Other plans): the choices with a name. */
const planSchema = z.strictObject({
  ruleset: z.literal('starfaring'),
  ...planFields,
  ...choicesFields,
});

/** The first fault is reported in one sentence with its path. */
export function readPlan(plan: unknown, { clock }: PlanPorts): Result<PlannedCharacter, AppError> {
  const parsed = planSchema.safeParse(plan);
  if (!parsed.success) return err(planFault(parsed.error, plan));
  const { ruleset: _, name, waivers: exceptions, ...choices } = parsed.data;
  return ok({
    name,
    choices: plainChoices(choices),
    ledger: [],
    exceptions: exceptionsAt(exceptions, clock.now()),
  });
}

/** The parsed value contains nothing but JSON. */
export function plainChoices(choices: Choices): Json {
  return choices as Json;
}
