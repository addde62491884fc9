import { useRouter, type RouteLocationRaw } from 'vue-router';
import type { CommandArgs, LibraryRow } from '#shared/ipc/contract';
import { sameValue } from '#shared/kernel/same';
import { message, raw, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { playOf } from '#renderer/composables/documentPlaces';
import { nameOfText } from '#renderer/composables/numberDirection';
import { useText } from '#renderer/composables/useText';
import { call } from '#renderer/platform/client';
import { keepDelivery } from '#renderer/platform/download';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePrinting } from '#renderer/stores/window/usePrinting';
import { useLibrary } from './useLibrary';

export function rowName(row: Pick<LibraryRow, 'name'>): Text {
  return documentName('character', row);
}

/** The tags that a character gets. */
export interface TagChange {
  readonly row: LibraryRow;
  readonly tags: readonly string[];
}

/** Every action shows a notice with undo. */
export function useLibraryActions() {
  const { t } = useText();
  const router = useRouter();
  const library = useLibrary();
  const notifications = useNotifications();
  const printing = usePrinting();

  async function duplicate(row: Pick<LibraryRow, 'id' | 'name'>): Promise<void> {
    const name = nameOfText(t('character.copyName', { name: rowName(row) }));
    const result = await call('character.duplicate', { id: row.id, name });
    if (!notifications.succeeded(result)) return;
    const { id } = result.value;
    await library.load();
    notifications.done(message('library.duplicated', { name: raw(name) }), {
      stands: () => library.holds(id),
      run: () => undo(id),
      whose: 'named',
    });
  }

  /** An unwanted copy goes to the bin like any other document. */
  async function undo(id: string): Promise<void> {
    const result = await call('character.bin', { id });
    if (!result.ok) notifications.failed(result.error);
    await library.load();
  }

  async function exportFile(row: Pick<LibraryRow, 'id'>): Promise<void> {
    const result = await call('character.export', { id: row.id });
    if (!notifications.succeeded(result)) return;
    if (result.value.kind === 'canceled') return;
    keepDelivery(result.value);
    notifications.done(message('library.exported', { file: result.value.fileName }));
  }

  async function bin(rows: readonly Pick<LibraryRow, 'id' | 'name'>[]): Promise<void> {
    const gone: string[] = [];
    for (const row of rows) {
      const result = await call('character.bin', { id: row.id });
      if (notifications.succeeded(result)) gone.push(row.id);
    }
    await library.load();
    const [first] = rows;
    if (gone.length === 0 || first === undefined) return;
    notifications.done(message('library.binned', { count: gone.length, name: rowName(first) }), {
      stands: () => gone.some((id) => library.find(id) === undefined),
      run: () => restore(gone),
      whose: 'named',
    });
  }

  async function restore(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const result = await call('bin.restore', { id });
      if (!result.ok) notifications.failed(result.error);
    }
    await library.load();
  }

  /** Changes groups of the library; the undo gives each character back the tags that it had. */
  async function tag(changes: readonly TagChange[]): Promise<void> {
    const changed = changes.filter(({ row, tags }) => !sameValue(row.tags, tags));
    const [first] = changed;
    if (first === undefined) return;
    const done = await storeTags(changed.map(({ row: { id }, tags }) => ({ id, tags: [...tags] })));
    if (done === undefined) return;
    const before = changed.filter(({ row }) => done.has(row.id));
    const now = new Map(before.map(({ row, tags }) => [row.id, tags]));
    notifications.done(message('library.tag.changed', { count: before.length, name: rowName(first.row) }), {
      stands: () => before.every(({ row: { id } }) => sameValue(library.find(id)?.tags, now.get(id))),
      run: () => void storeTags(before.map(({ row: { id, tags } }) => ({ id, tags: [...tags] }))),
      whose: 'named',
    });
  }

  /** Returns the characters whose tags are stored now. */
  async function storeTags(
    rows: CommandArgs<'character.tag'>['rows'],
  ): Promise<ReadonlySet<string> | undefined> {
    const result = await call('character.tag', { rows });
    await library.load();
    return notifications.succeeded(result) ? new Set(result.value.tagged) : undefined;
  }

  function print(rows: readonly LibraryRow[]): void {
    const [first] = rows;
    if (first === undefined) return;
    const title = rows.length === 1 ? rowName(first) : message('library.printMany', { count: rows.length });
    printing.open({ kind: 'characters', ids: rows.map((row) => row.id) }, title);
  }

  /** Prints those rows that fit on cards, in their order. */
  function printCards(rows: readonly LibraryRow[]): void {
    const cards = rows.filter((row) => row.hasCard);
    const [first] = cards;
    if (first === undefined) return;
    const title = cards.length === 1 ? rowName(first) : message('library.cards', { count: cards.length });
    printing.open({ kind: 'cards', ids: cards.map((row) => row.id), perPage: 8 }, title);
  }

  /** Drafts open in the wizard, finished characters on the page of play. */
  function placeOf({ id, status }: LibraryRow): RouteLocationRaw {
    if (status === 'finished') return playOf(id);
    return { name: router.hasRoute('creation') ? 'creation' : 'sheet', params: { id } };
  }

  return { duplicate, exportFile, bin, tag, print, printCards, placeOf };
}
