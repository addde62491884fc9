import type { CharacterDocument } from '#shared/character/document';
import { perform, type Action } from '#shared/character/journal';
import { undoJournalEntry } from '#shared/character/undo';
import type { Person } from '#shared/campaign/party/people';
import { message } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { call } from '#renderer/platform/client';
import { clock, ids } from '#renderer/platform/ports';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePeople } from './usePeople';

/** Actions on the sheet of one member of the party, from a page of the campaign. */
export function useMemberActions() {
  const people = usePeople();
  const notifications = useNotifications();

  async function store(document: CharacterDocument): Promise<boolean> {
    const done = await call('documents.commit', { characters: [document], campaigns: [] });
    await people.load();
    return notifications.succeeded(done);
  }

  /**
   * Performs what `act` answers for the sheet as it is stored at this moment, and offers undo. Returns false if
   * nothing was done; a failure has been told.
   */
  async function done(member: string, act: (person: Person) => Action | undefined): Promise<boolean> {
    await people.load();
    const person = people.people.get(member);
    const action = person && act(person);
    if (person === undefined || action === undefined) return false;
    const document = perform(person.document, action, { clock, ids });
    const entry = document.journal.at(-1)?.id;
    if (document === person.document || entry === undefined || !(await store(document))) return false;
    const stands = (): boolean =>
      people.people.get(member)?.document.journal.some(({ id }) => id === entry) === true;
    const undone = {
      stands,
      run: () => void undo(member, entry),
      whose: documentName('character', document),
    };
    notifications.done(message('journalPage.done', { label: action.label }), undone, document.id);
    return true;
  }

  async function undo(member: string, entry: string): Promise<void> {
    await people.load();
    const document = people.people.get(member)?.document;
    const undone = document && undoJournalEntry(document, entry);
    if (undone?.ok === true) await store(undone.value);
    else if (undone !== undefined) notifications.failed(undone.error);
  }

  return { done };
}
