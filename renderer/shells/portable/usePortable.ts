import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { message } from '#shared/kernel/text';
import type { PortableItem, PortableOffer, ImportMode, WaitingFile } from '#shared/safety/portable';
import { pickFiles } from '#renderer/composables/files/pickFiles';
import { call } from '#renderer/platform/client';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { holdsChanges } from '#renderer/shells/exchange/importSelection';
import { useChangeImport } from '#renderer/shells/exchange/useChangeImport';
import { countTaken, proposedModes, waysOf, withMode } from './modes';
import { withStoredPortraits } from './importedPortraits';
import { portableFiles, readFiles } from './reading';
import { problemOf, type FileProblem } from './fileProblem';
import { useImportReport, type ImportOutcome } from './useImportReport';

/** A file with its documents and their import modes, or with the reason why it cannot be used. */
export interface OfferedFile {
  readonly key: number;
  readonly fileName: string;
  readonly text: string;
  readonly offer: PortableOffer | null;
  readonly modes: readonly ImportMode[];
  readonly problem: FileProblem | null;
}

/** Previews all files to import in one list; nothing is written before the user agrees. */
export const usePortable = defineStore('portable', () => {
  const notifications = useNotifications();
  const closing = useClosing();
  const receiving = useChangeImport();
  const taken = useImportReport();
  const files = shallowRef<readonly OfferedFile[]>([]);
  /** Progress of reading the files. */
  const looking = shallowRef<{ readonly done: number; readonly all: number } | null>(null);
  const busy = shallowRef(false);
  const asking = shallowRef(false);
  let took: readonly ImportOutcome[] = [];
  let nextKey = 1;
  let turn: Promise<void> = Promise.resolve();

  /** Previews chosen or dropped files; folders are only counted. */
  async function offerFiles(chosen: readonly File[], folders = 0): Promise<void> {
    if (folders > 0) notifications.notify({ tone: 'info', text: message('portablePage.folders') });
    if (chosen.length > 0) await offer(await readFiles(chosen));
  }

  /** Change files open a dialog of their own, everything else goes into one list. */
  function offer(read: readonly WaitingFile[]): Promise<void> {
    turn = turn.then(() => look(read));
    return turn;
  }

  async function look(read: readonly WaitingFile[]): Promise<void> {
    // The comparison uses the stored documents.
    if (read.length === 0 || !(await closing.settle())) return;
    const found: OfferedFile[] = [];
    for (const [at, file] of read.entries()) {
      looking.value = read.length > 1 ? { done: at, all: read.length } : null;
      if (file.kind === 'refused')
        found.push(offered(file.fileName, '', null, { text: file.problem, technical: [] }));
      else if (holdsChanges(file.text)) await receiving.offer(file.fileName, file.text);
      else found.push(await checked(file.fileName, await withStoredPortraits(file.text)));
    }
    looking.value = null;
    files.value = [...files.value, ...found];
  }

  async function checked(fileName: string, text: string): Promise<OfferedFile> {
    const answer = await call('portable.check', { text });
    if (!answer.ok) return offered(fileName, '', null, problemOf(answer.error));
    return offered(fileName, text, answer.value, null);
  }

  function offered(
    fileName: string,
    text: string,
    offer: PortableOffer | null,
    problem: FileProblem | null,
  ): OfferedFile {
    const key = nextKey;
    nextKey += 1;
    return { key, fileName, text, offer, problem, modes: offer === null ? [] : proposedModes(offer) };
  }

  function change(key: number, to: (file: OfferedFile) => OfferedFile): void {
    files.value = files.value.map((file) => (file.key === key ? to(file) : file));
  }

  function choose(key: number, at: number, mode: ImportMode): void {
    change(key, (file) =>
      file.offer === null ? file : { ...file, modes: withMode(file.offer, file.modes, at, mode) },
    );
  }

  /** Applies a mode to all existing documents for which it is possible. */
  function chooseForAll(mode: ImportMode): void {
    files.value = files.value.map(({ offer: held, ...file }) => ({
      ...file,
      offer: held,
      modes: file.modes.map((now, at) => {
        const item = held?.items[at];
        return item !== undefined && isTwice(item) && waysOf(item).includes(mode) ? mode : now;
      }),
    }));
  }

  /** Imports the files one by one; a file that fails stays in the list with the reason. */
  async function take(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    // An open document may be replaced, so its unsaved changes are stored in its history first.
    if (await closing.settle()) for (const file of files.value) await takeOne(file);
    busy.value = false;
    if (files.value.length === 0) close();
  }

  async function takeOne(file: OfferedFile): Promise<void> {
    const { key, text, offer: held, modes, fileName } = file;
    if (held === null || held.faults.length > 0) return;
    if (countTaken(modes) > 0) {
      const answer = await call('portable.take', { text, modes: [...modes] });
      if (!answer.ok) {
        const again = await checked(fileName, text);
        change(key, () => ({ ...again, key, problem: problemOf(answer.error) }));
        return;
      }
      const { items } = answer.value;
      const from = held.items.filter((_item, at) => modes[at] !== 'skip');
      took = [...took, ...items.map((item, at) => ({ item, name: from[at]?.name ?? '' }))];
    }
    files.value = files.value.filter((other) => other.key !== key);
  }

  /** Skips the remaining files, and reports the imported ones once no dialog is open. */
  function close(): void {
    files.value = [];
    const done = took;
    took = [];
    taken.tell(done);
  }

  /** Shows a whole character as line-by-line changes instead of importing it as one. */
  async function compare({ key, fileName, text }: OfferedFile): Promise<void> {
    if (!(await receiving.offer(fileName, text))) return;
    files.value = files.value.filter((other) => other.key !== key);
    if (files.value.length === 0) close();
  }

  /** Opens the system's file dialog. */
  async function pick(): Promise<void> {
    asking.value = false;
    await offerFiles(await pickFiles(portableFiles, true));
  }

  return {
    files: computed(() => files.value),
    looking: computed(() => looking.value),
    busy: computed(() => busy.value),
    /** True while a dialog asks for a click, without which a browser may refuse to open its file dialog. */
    asking,
    offer,
    offerFiles,
    choose,
    chooseForAll,
    take,
    close,
    compare,
    pick,
  };
});

/** True if a different document with the same id exists. */
export function isTwice({ duplicate }: Pick<PortableItem, 'duplicate'>): boolean {
  return duplicate === 'here' || duplicate === 'binned';
}
