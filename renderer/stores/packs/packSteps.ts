import type { PackDocument } from '../../../shared/homebrew/document';
import { message, raw, type Text } from '../../../shared/kernel/text';
import { listStep } from '../editing/listStep';

export function packStep(before: PackDocument, after: PackDocument): Text | undefined {
  const { name } = after;
  if (before.name !== name)
    return name === '' ? message('undoStep.nameRemoved') : message('undoStep.renamed', { name: raw(name) });
  if (before.on !== after.on) return message(`undoStep.pack.${after.on ? 'on' : 'off'}`);
  for (const part of ['rules', 'tables'] as const) {
    const step = listStep<{ readonly id: string; readonly title: string }>(before[part], after[part]);
    if (step === undefined) continue;
    const { title } = step.item;
    const words = title.trim() === '' ? message('pack.untitled') : raw(title);
    return message(`undoStep.pack.${part}.${step.did}`, { title: words });
  }
  for (const part of ['cards', 'things'] as const) {
    const step = listStep<{ readonly id: string }>(before[part], after[part]);
    if (step !== undefined) return message(`undoStep.pack.${part}.${step.did}`);
  }
  const written = (['author', 'about'] as const).find((part) => before[part] !== after[part]);
  return written && message(`undoStep.pack.${written}`);
}
