import type { CharacterDocument } from '../../shared/character/document';
import { limits } from '../../shared/character/limits';
import type { AppError } from '../../shared/kernel/errors';
import { message, raw } from '../../shared/kernel/text';
import { i18n } from '../app/i18n';
import { changedParts } from './characterChanges';
import { useDialogs, type Choice } from './useDialogs';

/** What to ask when a character cannot simply be saved. */
export function useSaveQuestions() {
  const dialogs = useDialogs();

  /** Nothing could be written: stay, or leave and lose the changes that are named. */
  async function mayLose(
    error: AppError,
    stored: CharacterDocument | null,
    current: CharacterDocument,
  ): Promise<boolean> {
    const choices: readonly Choice[] = [
      { id: 'leave', label: message('character.leave'), tone: 'danger' },
      { id: 'stay', label: message('character.stay'), tone: 'go' },
    ];
    const title = message('character.unsaved', { name: named(current.name) });
    const items = changedParts(stored, current);
    return (await dialogs.ask({ title, text: error.text, items, choices, escape: 'stay' })) === 'leave';
  }

  /** The stored character changed meanwhile: take that one, keep mine as a copy, or decide later. */
  function conflict(name: string): Promise<string> {
    const choices: readonly Choice[] = [
      { id: 'later', label: message('character.later'), tone: 'plain' },
      { id: 'theirs', label: message('character.theirs'), tone: 'danger' },
      { id: 'copy', label: message('character.keepCopy'), tone: 'go' },
    ];
    const text = message('character.conflictText');
    return dialogs.ask({
      title: message('character.conflict', { name: named(name) }),
      text,
      choices,
      escape: 'later',
    });
  }

  /** The name of a copy, within the limit of a name. */
  function copyName(name: string): string {
    return i18n.global
      .t('character.copyName', { name: name.slice(0, limits.name - 20) })
      .slice(0, limits.name);
  }

  return { mayLose, conflict, copyName };
}

function named(name: string) {
  return name.trim() === '' ? message('character.unnamed') : raw(name);
}
