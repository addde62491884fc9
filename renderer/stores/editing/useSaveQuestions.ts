import { limits } from '../../../shared/character/limits';
import type { DocumentKind } from '../../../shared/documents/envelope';
import type { AppError } from '../../../shared/kernel/errors';
import { message, type Text } from '../../../shared/kernel/text';
import { documentName } from '../../composables/documentName';
import { i18n } from '../../locales/i18n';
import { useDialogs, type Choice } from '../window/useDialogs';

/** What to ask when a document cannot simply be saved, in the words of its kind. */
export function useSaveQuestions(kind: DocumentKind) {
  const dialogs = useDialogs();
  const named = (name: string) => documentName(kind, { name });

  /** Nothing could be written: stay, or leave and lose the changes that are named. */
  async function mayLose(error: AppError, name: string, items: readonly Text[]): Promise<boolean> {
    const choices: readonly Choice[] = [
      { id: 'leave', label: message(`${kind}.leave`), tone: 'danger' },
      { id: 'stay', label: message(`${kind}.stay`), tone: 'go' },
    ];
    const title = message(`${kind}.unsaved`, { name: named(name) });
    return (await dialogs.ask({ title, text: error.text, items, choices, escape: 'stay' })) === 'leave';
  }

  /** The stored document changed meanwhile: take that one, keep mine as a copy, or decide later. */
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

  /** The name of a copy, within the limit of a name. */
  function copyName(name: string): string {
    return i18n.global.t(`${kind}.copyName`, { name: name.slice(0, limits.name - 20) }).slice(0, limits.name);
  }

  return { mayLose, conflict, copyName };
}
