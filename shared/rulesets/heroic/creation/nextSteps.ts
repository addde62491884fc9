import { missing, type NextStep } from '#shared/rules/nextSteps';
import type { Choices } from '#shared/rulesets/heroic/choices/index';
import { t } from '#shared/rulesets/heroic/texts';

/** Nothing to carry is the only gap; a package counts as gear. */
export function nextSteps({ gear }: Choices): NextStep[] {
  return missing(gear.method === 'coins' && gear.items.length === 0, nextStep('gear', 'gear', 'gear.items'));
}

export function nextStep(code: string, at: string, path: string): NextStep {
  return { code, path, step: at, text: t(`next.${code}`) };
}
