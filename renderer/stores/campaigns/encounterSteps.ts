import type { Encounter } from '#shared/encounter/document';
import type { Plan } from '#shared/encounter/preparation/plan';
import { message, textOr, type Text } from '#shared/kernel/text';
import { listStep } from '#renderer/stores/editing/listStep';

/** Prepared encounters; a template is named as one. */
export function planStep(before: readonly Plan[], after: readonly Plan[]): Text | undefined {
  const step = listStep(before, after);
  if (step === undefined) return undefined;
  const { did, item } = step;
  return message(`undoStep.plan.${item.template ? 'template' : 'encounter'}.${did}`, {
    name: encounterName(item),
  });
}

/** Encounters that run or ended. */
export function runningStep(
  before: Readonly<Record<string, Encounter>>,
  after: Readonly<Record<string, Encounter>>,
): Text | undefined {
  const step = listStep(Object.values(before), Object.values(after));
  return step && message(`undoStep.running.${step.did}`, { name: encounterName(step.item) });
}

export function encounterName({ name }: { readonly name: string }): Text {
  return textOr(name, message('encounters.unnamed'));
}
