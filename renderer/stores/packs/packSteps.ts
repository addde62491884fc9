import type { PackDocument } from '#shared/homebrew/document';
import { message, raw, type Text } from '#shared/kernel/text';
import { renamedStep, type DocumentSteps } from '#renderer/stores/editing/documentSteps';
import { listStep } from '#renderer/stores/editing/listStep';

export const packSteps = {
  name: renamedStep,
  on: (_, { on }) => message(`undoStep.pack.${on ? 'on' : 'off'}`),
  rules: (before, after) => titledStep('rules', before, after),
  tables: (before, after) => titledStep('tables', before, after),
  cards: (before, after) => untitledStep('cards', before, after),
  things: (before, after) => untitledStep('things', before, after),
  author: () => message('undoStep.pack.author'),
  about: () => message('undoStep.pack.about'),
} as const satisfies DocumentSteps<PackDocument>;

function titledStep(part: 'rules' | 'tables', before: PackDocument, after: PackDocument): Text | undefined {
  const step = listStep<{ readonly id: string; readonly title: string }>(before[part], after[part]);
  if (step === undefined) return undefined;
  const { title } = step.item;
  const words = title.trim() === '' ? message('pack.untitled') : raw(title);
  return message(`undoStep.pack.${part}.${step.did}`, { title: words });
}

function untitledStep(part: 'cards' | 'things', before: PackDocument, after: PackDocument): Text | undefined {
  const step = listStep<{ readonly id: string }>(before[part], after[part]);
  return step && message(`undoStep.pack.${part}.${step.did}`);
}
