import { z } from 'zod';
import { limits } from '#shared/character/limits';
import { appError, type AppError } from '#shared/kernel/errors';
import { oncePer } from '#shared/kernel/oncePer';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { LedgerEntry } from '#shared/ledger/ledger';
import { planFault, planFields, exceptionsAt } from '#shared/rules/plan';
import type { PlannedCharacter, PlanPorts } from '#shared/rules/ruleset';
import { purchasePrice } from '#shared/rulesets/heroic/derive/advancement';
import { planParts, type Choices } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { isWornArmor, ownedGear } from '#shared/rulesets/heroic/derive/gear';
import { namesIn, pricesIn } from '#shared/rulesets/heroic/content/packNames';

/** The contract of the Heroic plan: choices with name, awards, purchases and exceptions. */
function planSchemaOf(content: Content) {
  const { choices, purchase } = planParts(content);
  return z.strictObject({
    ruleset: z.literal('heroic'),
    ...planFields,
    ...choices,
    awards: z
      .array(
        z.strictObject({
          exp: z.int().min(0).max(100_000),
          reason: z.string().max(limits.reason).default(''),
        }),
      )
      .max(10_000)
      .default([]),
    advancement: z.array(purchase).max(10_000).default([]),
  });
}

/** Building a schema costs far more than reading a plan, so each content builds it once. */
const planSchema = oncePer(planSchemaOf);

/** Accepts only ids of the content; the first fault is reported in one sentence with its path. */
export function readPlan(
  content: Content,
  plan: unknown,
  { clock, ids }: PlanPorts,
): Result<PlannedCharacter, AppError> {
  const parsed = planSchema(content).safeParse(plan);
  if (!parsed.success) return err(planFault(parsed.error, plan));
  const { ruleset: _, name, awards, advancement, waivers: exceptions, ...choices } = parsed.data;
  const secondArmor = ownedGear(content, choices.gear.items).filter(isWornArmor)[1];
  if (secondArmor !== undefined)
    return err(
      appError('invalid-input', {
        path: `${secondArmor.path}.state`,
        text: message('ruleset.heroic.plan.armorTwice'),
      }),
    );
  const at = clock.now();
  const granted: LedgerEntry[] = awards.map((award) => ({
    id: ids.next(),
    at,
    account: 'exp',
    amount: award.exp,
    reason: award.reason,
  }));
  const stats = { ...choices.stats };
  const purchases = advancement.map((purchase): LedgerEntry => {
    const price = purchasePrice(stats, purchase);
    if (purchase.buy === 'stat') stats[purchase.stat] += 1;
    return {
      id: ids.next(),
      at,
      account: 'exp',
      amount: -price,
      reason: '',
      purchase: { ...purchase, ...namesIn(content, purchase) },
    };
  });
  return ok({
    name,
    choices: plainChoices({ ...choices, ...namesIn(content, choices), ...pricesIn(content, choices) }),
    ledger: [...granted, ...purchases],
    exceptions: exceptionsAt(exceptions, at),
  });
}

/** The parsed value contains nothing but JSON. */
export function plainChoices(choices: Choices): PlannedCharacter['choices'] {
  return choices as PlannedCharacter['choices'];
}
