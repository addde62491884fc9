import { z } from 'zod';
import type { AppError } from '../../../kernel/errors';
import { err, ok, type Result } from '../../../kernel/result';
import { planFault, planFields, waiversAt } from '../../../rules/plan';
import type { PlannedCharacter, PlanPorts } from '../../../rules/ruleset';
import { choicesFields, longest, skillLevel, type Choices } from '.';

/** The contract of the command line (Other plans): skills are written as `{ name: level }`. */
const planSchema = z.strictObject({
  ruleset: z.literal('delver'),
  ...planFields,
  ...choicesFields,
  skills: z.record(z.string().trim().min(1).max(longest.name), skillLevel).default({}),
});

/** The first fault is reported in one sentence with its path. */
export function readPlan(plan: unknown, { clock }: PlanPorts): Result<PlannedCharacter, AppError> {
  const parsed = planSchema.safeParse(plan);
  if (!parsed.success) return err(planFault(parsed.error, plan));
  const { ruleset: _, name, waivers, skills, ...choices } = parsed.data;
  const rows = Object.entries(skills).map(([skill, level]) => ({ name: skill, level }));
  return ok({
    name,
    choices: plainChoices({ ...choices, skills: rows }),
    ledger: [],
    waivers: waiversAt(waivers, clock.now()),
  });
}

/** The parsed value contains nothing but JSON. */
export function plainChoices(choices: Choices): PlannedCharacter['choices'] {
  return choices as PlannedCharacter['choices'];
}
