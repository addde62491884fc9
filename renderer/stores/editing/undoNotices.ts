import { computed } from 'vue';
import type { DocumentKind } from '#shared/documents/envelope';
import { message, type Text } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import { documentName } from '#renderer/composables/documentName';
import { useNotifications, type Reversal } from '#renderer/stores/window/useNotifications';
import { documentStep, type DocumentSteps } from './documentSteps';
import type { EditSession } from './documentSource';

/** Undo and redo in words: each step has a name, and a notice says what was taken back and offers the way back. */
export function createUndoNotices<D extends AnyDocument>(
  source: { readonly kind: DocumentKind; readonly steps: DocumentSteps<D> },
  { document, undoStep, redoStep, ...session }: EditSession<D>,
) {
  const notifications = useNotifications();

  const changeName = (before: D, after: D): Text =>
    documentStep(source.steps, before, after) ?? message('app.aChange');

  /** `null` if there is nothing to undo or redo. */
  const undoName = computed(() => {
    const { value: step } = undoStep;
    if (step === null || document.value === null) return null;
    return step.label ?? changeName(step.value, document.value);
  });
  const redoName = computed(() => {
    const { value: step } = redoStep;
    if (step === null || document.value === null) return null;
    return step.label ?? changeName(document.value, step.value);
  });

  const name = (): Text => documentName(source.kind, document.value);

  /** True as long as this step is the next one. */
  const standing = (step: typeof undoStep) => {
    const key = step.value?.key;
    return () => key !== undefined && step.value?.key === key;
  };

  function undo(): void {
    const { value: what } = undoName;
    if (what === null || !session.undo()) return;
    const action = { label: message('app.redo'), run: redo, stands: standing(redoStep) };
    notifications.notify({ tone: 'done', text: message('app.undone', { what, name: name() }), action });
  }

  function redo(): void {
    const { value: what } = redoName;
    if (what === null || !session.redo()) return;
    notifications.done(message('app.redone', { what, name: name() }), { ...lastStep(), whose: 'named' });
  }

  /** Undoes the last change, as long as nothing else was changed since. */
  function lastStep(): Reversal {
    const stands = standing(undoStep);
    return { stands, run: () => stands() && undo(), whose: name() };
  }

  return { undo, redo, undoName, redoName, lastStep };
}
