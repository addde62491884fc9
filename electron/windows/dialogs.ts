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

/** The first button never loses any data. */
export function createDialogs(translate: Translate): Dialogs {
  const text = (key: string, params?: Record<string, string>) => translate(message(`menu.${key}`, params));
  /** True for the second button. */
  const ask = async (window: BrowserWindow | undefined, options: MessageBoxOptions) => {
    const full = { noLink: true, defaultId: 0, cancelId: 0, ...options };
    const { response } =
      window === undefined || window.isDestroyed()
        ? await dialog.showMessageBox(full)
        : await dialog.showMessageBox(window, full);
    return response === 1;
  };
  const choose = async (window: BrowserWindow | undefined, options: OpenDialogOptions) => {
    const full = { defaultPath: app.getPath('documents'), ...options };
    const { canceled, filePaths } = await (window === undefined || window.isDestroyed()
      ? dialog.showOpenDialog(full)
      : dialog.showOpenDialog(window, full));
    return canceled ? undefined : filePaths[0];
  };
  const folderText = (key: string, params?: Record<string, string>) =>
    translate(message(`backup.folder.${key}`, params));
  /** A question at the start about the library's folder; the last answer is to quit. */
  const askFolder = async <Answer extends string>(
    window: BrowserWindow | undefined,
    question: string,
    folder: string,
    answers: readonly Answer[],
    signal: AbortSignal,
  ): Promise<Answer | 'quit'> => {
    const options: MessageBoxOptions = {
      type: 'warning',
      message: folderText(question),
      detail: folderText(`${question}Detail`, { folder }),
      buttons: answers.map((answer) => folderText(answer)),
      noLink: true,
      defaultId: 0,
      cancelId: answers.length - 1,
      signal,
    };
    const { response } = await (window === undefined || window.isDestroyed()
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(window, options));
    return answers[response] ?? 'quit';
  };
  return {
    closeUnsaved: async (window) =>
      (await ask(window, {
        type: 'warning',
        message: text('closing.message'),
        detail: text('closing.detail'),
        buttons: [text('closing.wait'), text('closing.close')],
      }))
        ? 'close'
        : 'wait',
    pageCrashed: async (window) =>
      (await ask(window, {
        type: 'error',
        message: text('gone.message'),
        detail: text('gone.detail'),
        buttons: [text('gone.reload'), text('gone.close')],
      }))
        ? 'close'
        : 'reload',
    fault: async (file) =>
      (await ask(undefined, {
        type: 'error',
        message: text('fault.message'),
        detail: text('fault.detail', { file }),
        buttons: [text('fault.goOn'), text('fault.close')],
      }))
        ? 'close'
        : 'goOn',
    leaveFor: (window, { host, href }) =>
      ask(window, {
        type: 'question',
        message: text('link.message', { host }),
        detail: text('link.detail', { address: href }),
        buttons: [text('link.stay'), text('link.open')],
      }),
    openPlace: (window, { kind }, name) => {
      const question = kind === 'join' ? text('place.join', { name }) : text('place.message', { name });
      return ask(window, {
        type: 'question',
        message: kind === 'guide' ? text('place.guide') : question,
        detail: kind === 'join' ? text('place.joinDetail') : text('place.detail'),
        buttons: [text('link.stay'), text('place.open')],
      });
    },
    noPlace: async (window) => {
      await ask(window, {
        type: 'info',
        message: text('place.nowhere'),
        detail: text('place.nowhereDetail'),
        buttons: [text('fault.goOn')],
      });
    },
    replace: (window, name) =>
      ask(window, {
        type: 'warning',
        message: text('save.replaceMessage', { name }),
        detail: text('save.replaceDetail'),
        buttons: [text('save.cancel'), text('save.replace')],
      }),
    libraryUnavailable: (window, folder, signal) =>
      askFolder(window, 'away', folder, ['again', 'other', 'usual', 'quit'], signal),
    libraryNotWritable: (window, folder, isReadable, signal) =>
      isReadable
        ? askFolder(window, 'readOnly', folder, ['read', 'again', 'other', 'quit'], signal)
        : askFolder(window, 'unusable', folder, ['again', 'other', 'quit'], signal),
    noLibrary: async (window) => {
      await ask(window, {
        type: 'info',
        message: folderText('noLibrary'),
        detail: folderText('noLibraryDetail'),
        buttons: [folderText('again')],
      });
    },
    notMoved: async (why) => {
      await ask(undefined, {
        type: 'error',
        message: folderText('failed'),
        detail: folderText('failedDetail', { why }),
        buttons: [text('fault.goOn')],
      });
    },
    notUpdated: async () => {
      await ask(undefined, {
        type: 'error',
        message: text('update.message'),
        detail: text('update.detail'),
        buttons: [text('fault.goOn')],
      });
    },
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
