import { sameValue } from '#shared/kernel/same';
import { message, raw, type Text } from '#shared/kernel/text';

/**
 * Names a step of undo for each part of a document. Parts that describe a step best come first; `undefined` leaves
 * the name to the next part that differs.
 */
export type DocumentSteps<D> = {
  readonly [Part in keyof D]?: (before: D, after: D) => Text | undefined;
};

/** Names a step that was recorded without a label. */
export function documentStep<D extends Readonly<Record<string, unknown>>>(
  steps: DocumentSteps<D>,
  before: D,
  after: D,
): Text | undefined {
  for (const part of Object.keys(steps)) {
    if (before[part] === after[part]) continue;
    const text = steps[part]?.(before, after);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The parts in which two states differ in content; all parts if there is no earlier state. */
export function changedParts<D extends Readonly<Record<string, unknown>>, Part extends string>(
  parts: readonly Part[],
  before: D | null,
  after: D,
): readonly Part[] {
  return parts.filter((part) => before === null || !sameValue(before[part], after[part]));
}

export function renamedStep(_: unknown, { name }: { readonly name: string }): Text {
  return name === '' ? message('undoStep.nameRemoved') : message('undoStep.renamed', { name: raw(name) });
}
