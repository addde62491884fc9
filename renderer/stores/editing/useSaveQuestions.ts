import { limits } from '#shared/character/limits';
import type { DocumentKind } from '#shared/documents/envelope';
import type { AppError } from '#shared/kernel/errors';
import { message, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { i18n } from '#renderer/locales/i18n';
import { useDialogs, type Choice } from '#renderer/stores/window/useDialogs';

/** The questions of a failed save, worded for one kind of document. */
export function useSaveQuestions(kind: DocumentKind) {
  const dialogs = useDialogs();
  const named = (name: string) => documentName(kind, { name });

  /** Saving failed: the user stays, or leaves and loses the listed changes. */
  async function mayLose(error: AppError, name: string, items: readonly Text[]): Promise<boolean> {
    const choices: readonly Choice[] = [
      { id: 'leave', label: message(`${kind}.leave`), tone: 'danger' },
      { id: 'stay', label: message(`${kind}.stay`), tone: 'go' },
    ];
    const title = message(`${kind}.unsaved`, { name: named(name) });
    return (await dialogs.ask({ title, text: error.text, items, choices, escape: 'stay' })) === 'leave';
  }

  /** The stored document changed in the meantime: the user takes that one, keeps theirs as a copy, or decides later. */
  function conflict(name: string): Promise<string> {
    const choices: readonly Choice[] = [
      { id: 'later', label: message(`${kind}.later`), tone: 'plain' },
      { id: 'theirs', label: message(`${kind}.theirs`), tone: 'danger' },
      { id: 'copy', label: message(`${kind}.keepCopy`), tone: 'go' },
    ];
    const text = message(`${kind}.conflictText`);
    return dialogs.ask({
      title: message(`${kind}.conflict`, { name: named(name) }),
      text,
      choices,
      escape: 'later',
    });
  }

  /** Shortens the name if the addition would exceed the limit. */
  function copyName(name: string): string {
    return i18n.global.t(`${kind}.copyName`, { name: name.slice(0, limits.name - 20) }).slice(0, limits.name);
  }

  return { mayLose, conflict, copyName };
}
