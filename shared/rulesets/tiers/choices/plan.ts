import { z } from 'zod';
import type { AppError } from '../../../kernel/errors';
import { err, ok, type Result } from '../../../kernel/result';
import { planFault, planFields, waiversAt } from '../../../rules/plan';
import type { PlannedCharacter, PlanPorts } from '../../../rules/ruleset';
import { choicesFields, choicesSchema, mostAttributes, ranges, type Choices } from '.';

/** A plan of the command line; attributes are a record of the campaign's own names (contract: Other plans). */
const planSchema = z.strictObject({
  ruleset: z.literal('tiers'),
  ...planFields,
  ...choicesFields,
  attributes: z
    .record(z.string().trim().min(1).max(60), z.int().min(ranges.attribute.min).max(ranges.attribute.max))
    .refine((attributes) => Object.keys(attributes).length <= mostAttributes)
    .exactOptional(),
});

/** Reads a plan; the first fault is reported as one sentence with its path. */
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

/** Choices as JSON: the parsed value holds nothing else. */
export function plainChoices(choices: Choices): PlannedCharacter['choices'] {
  return choices as PlannedCharacter['choices'];
}
