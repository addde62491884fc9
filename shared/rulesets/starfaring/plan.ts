import { z } from 'zod';
import type { AppError } from '../../kernel/errors';
import type { Json } from '../../kernel/json';
import { err, ok, type Result } from '../../kernel/result';
import { planFault, planFields, waiversAt } from '../../rules/plan';
import type { PlannedCharacter, PlanPorts } from '../../rules/ruleset';
import { choicesFields, type Choices } from './choices';
import { exhaustion } from './data';
import { freshPlay, type Play } from './play/state';

/** A plan of the command line (contract: Other plans): the choices with a name, and how exhausted the character is. */
const planSchema = z.strictObject({
  ruleset: z.literal('starfaring'),
  ...planFields,
  ...choicesFields,
  exhaustion: z.int().min(0).max(exhaustion.levels.length).default(0),
});

/** Reads a plan; the first fault is reported as one sentence with its path. */
export function readPlan(plan: unknown, { clock }: PlanPorts): Result<PlannedCharacter, AppError> {
  const parsed = planSchema.safeParse(plan);
  if (!parsed.success) return err(planFault(parsed.error, plan));
  const { ruleset: _, name, waivers, exhaustion: level, ...choices } = parsed.data;
  return ok({
    name,
    choices: plainChoices(choices),
    play: plainPlay({ ...freshPlay(), exhaustion: level }),
    ledger: [],
    waivers: waiversAt(waivers, clock.now()),
  });
}

/** Choices as JSON: the parsed value holds nothing else. */
export function plainChoices(choices: Choices): Json {
  return choices as Json;
}

/** A play state as JSON: the parsed value holds nothing else. */
export function plainPlay(play: Play): Json {
  return play as Json;
}
