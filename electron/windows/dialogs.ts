import { app, dialog, type BrowserWindow, type MessageBoxOptions, type OpenDialogOptions } from 'electron';
import { message, type Translate } from '#shared/kernel/text';
import type { ExternalLink } from '#electron/security/externalLinks';
import type { LinkedPlace } from '#electron/security/ownLinks';

/** Questions outside of the page, for situations in which the page cannot, or must not, ask. */
export interface Dialogs {
  /** When a page does not respond to the closing of its window. */
  closeUnsaved(window: BrowserWindow): Promise<'wait' | 'close'>;
  /** When the process of a page has ended. */
  pageCrashed(window: BrowserWindow): Promise<'reload' | 'close'>;
  /** After an error of the program; `file` is the path of the log. */
  fault(file: string): Promise<'goOn' | 'close'>;
  /** Before a link opens outside of the program. */
  leaveFor(window: BrowserWindow | undefined, link: ExternalLink): Promise<boolean>;
  /** Before a link from outside opens a place of the program. */
  openPlace(window: BrowserWindow | undefined, place: LinkedPlace, name: string): Promise<boolean>;
  /** Says that a link leads nowhere. */
  noPlace(window: BrowserWindow | undefined): Promise<void>;
  /** Before a file is replaced about which the save dialog did not ask. */
  replace(window: BrowserWindow | undefined, name: string): Promise<boolean>;
  /**
   * Asked at the start if the library's folder is unavailable; aborting `leaving` closes the question, which then
   * means to quit.
   */
  libraryUnavailable(
    window: BrowserWindow | undefined,
    folder: string,
    leaving: AbortSignal,
  ): Promise<'again' | 'other' | 'usual' | 'quit'>;
  /** Asked at the start if the library's folder cannot be written to; `isReadable` if it can be opened nevertheless. */
  libraryNotWritable(
    window: BrowserWindow | undefined,
    folder: string,
    isReadable: boolean,
    leaving: AbortSignal,
  ): Promise<'read' | 'again' | 'other' | 'quit'>;
  /** Says that a folder contains no library. */
  noLibrary(window: BrowserWindow | undefined): Promise<void>;
  /** Says that the library stays in its place, with the reason. */
  readonly notMoved: (why: string) => Promise<void>;
  /** Says that the version that was running stays. */
  readonly notUpdated: () => Promise<void>;
  /** Opens a dialog for the library's folder; `undefined` if canceled. */
  chooseFolder(window: BrowserWindow | undefined): Promise<string | undefined>;
  /** Opens a dialog for an archive; `undefined` if canceled. */
  chooseArchive(window: BrowserWindow | undefined): Promise<string | undefined>;
}

/** The window that the dialog belongs to, unless it is gone. */
function shown(window: BrowserWindow | undefined, options: MessageBoxOptions) {
  const full = { noLink: true, defaultId: 0, ...options };
  return window === undefined || window.isDestroyed()
    ? dialog.showMessageBox(full)
    : dialog.showMessageBox(window, full);
}

/** The first button never loses any data. */
export function createDialogs(translate: Translate): Dialogs {
  const text = (key: string, params?: Record<string, string>) => translate(message(`menu.${key}`, params));
  const folderText = (key: string, params?: Record<string, string>) =>
    translate(message(`backup.folder.${key}`, params));
  /** True for the second button. */
  const ask = async (
    window: BrowserWindow | undefined,
    type: 'question' | 'warning' | 'error' | 'info',
    [what, detail]: readonly [string, string],
    ...buttons: string[]
  ) => (await shown(window, { type, message: what, detail, buttons, cancelId: 0 })).response === 1;
  const tell = async (
    window: BrowserWindow | undefined,
    type: 'error' | 'info',
    words: readonly [string, string],
    button = text('fault.goOn'),
  ): Promise<void> => {
    await ask(window, type, words, button);
  };
  /** By its key, the event and the way to go on. */
  const wordsOf = (key: string, params?: Record<string, string>) =>
    [text(`${key}.message`, params), text(`${key}.detail`, params)] as const;
  const choose = async (window: BrowserWindow | undefined, options: OpenDialogOptions) => {
    const full = { defaultPath: app.getPath('documents'), ...options };
    const { canceled, filePaths } = await (window === undefined || window.isDestroyed()
      ? dialog.showOpenDialog(full)
      : dialog.showOpenDialog(window, full));
    return canceled ? undefined : filePaths[0];
  };
  /** A question at the start about the library's folder; the last answer is to quit. */
  const askFolder = async <Answer extends string>(
    window: BrowserWindow | undefined,
    question: string,
    folder: string,
    answers: readonly Answer[],
    signal: AbortSignal,
  ): Promise<Answer | 'quit'> => {
    const { response } = await shown(window, {
      type: 'warning',
      message: folderText(question),
      detail: folderText(`${question}Detail`, { folder }),
      buttons: answers.map((answer) => folderText(answer)),
      cancelId: answers.length - 1,
      signal,
    });
    return answers[response] ?? 'quit';
  };
  return {
    closeUnsaved: async (window) =>
      (await ask(window, 'warning', wordsOf('closing'), text('closing.wait'), text('closing.close')))
        ? 'close'
        : 'wait',
    pageCrashed: async (window) =>
      (await ask(window, 'error', wordsOf('gone'), text('gone.reload'), text('gone.close')))
        ? 'close'
        : 'reload',
    fault: async (file) =>
      (await ask(undefined, 'error', wordsOf('fault', { file }), text('fault.goOn'), text('fault.close')))
        ? 'close'
        : 'goOn',
    leaveFor: (window, { host, href }) =>
      ask(window, 'question', wordsOf('link', { host, address: href }), text('link.stay'), text('link.open')),
    openPlace: (window, { kind }, name) => {
      const question = kind === 'join' ? text('place.join', { name }) : text('place.message', { name });
      const words = [
        kind === 'guide' ? text('place.guide') : question,
        kind === 'join' ? text('place.joinDetail') : text('place.detail'),
      ] as const;
      return ask(window, 'question', words, text('link.stay'), text('place.open'));
    },
    noPlace: (window) => tell(window, 'info', [text('place.nowhere'), text('place.nowhereDetail')]),
    replace: (window, name) => {
      const words = [text('save.replaceMessage', { name }), text('save.replaceDetail')] as const;
      return ask(window, 'warning', words, text('save.cancel'), text('save.replace'));
    },
    libraryUnavailable: (window, folder, signal) =>
      askFolder(window, 'away', folder, ['again', 'other', 'usual', 'quit'], signal),
    libraryNotWritable: (window, folder, isReadable, signal) =>
      isReadable
        ? askFolder(window, 'readOnly', folder, ['read', 'again', 'other', 'quit'], signal)
        : askFolder(window, 'unusable', folder, ['again', 'other', 'quit'], signal),
    noLibrary: (window) =>
      tell(window, 'info', [folderText('noLibrary'), folderText('noLibraryDetail')], folderText('again')),
    notMoved: (why) => tell(undefined, 'error', [folderText('failed'), folderText('failedDetail', { why })]),
    notUpdated: () => tell(undefined, 'error', wordsOf('update')),
    chooseFolder: (window) =>
      choose(window, {
        title: folderText('choose'),
        message: folderText('choose'),
        buttonLabel: folderText('chooseButton'),
        properties: ['openDirectory', 'createDirectory'],
      }),
    chooseArchive: (window) =>
      choose(window, {
        title: folderText('chooseArchive'),
        filters: [{ name: folderText('archives'), extensions: ['zip'] }],
        properties: ['openFile'],
      }),
  };
}
