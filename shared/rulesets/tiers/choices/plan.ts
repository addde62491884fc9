import { z } from 'zod';
import type { AppError } from '../../../kernel/errors';
import { err, ok, type Result } from '../../../kernel/result';
import { planFault, planFields, waiversAt } from '../../../rules/plan';
import type { PlannedCharacter, PlanPorts } from '../../../rules/ruleset';
import { choicesFields, choicesSchema, mostAttributes, ranges, type Choices } from '.';

/** The contract of the command line (Other plans): attributes are a record by the campaign's names. */
const planSchema = z.strictObject({
  ruleset: z.literal('tiers'),
  ...planFields,
  ...choicesFields,
  attributes: z
    .record(z.string().trim().min(1).max(60), z.int().min(ranges.attribute.min).max(ranges.attribute.max))
    .refine((attributes) => Object.keys(attributes).length <= mostAttributes)
    .exactOptional(),
});

/** The first fault is reported in one sentence with its path. */
export function readPlan(plan: unknown, { clock }: PlanPorts): Result<PlannedCharacter, AppError> {
  const parsed = planSchema.safeParse(plan);
  if (!parsed.success) return err(planFault(parsed.error, plan));
  const { ruleset: _, name, waivers, attributes, ...rest } = parsed.data;
  const choices = choicesSchema.parse({
    ...rest,
    ...(attributes && {
      attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value })),
    }),
  });
  return ok({ name, choices: plainChoices(choices), ledger: [], waivers: waiversAt(waivers, clock.now()) });
}

/** The parsed value contains nothing but JSON. */
export function plainChoices(choices: Choices): PlannedCharacter['choices'] {
  return choices as PlannedCharacter['choices'];
}
