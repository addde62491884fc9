import { app, dialog, type BrowserWindow, type MessageBoxOptions, type OpenDialogOptions } from 'electron';
import { message, type Translate } from '../../shared/kernel/text';
import type { ExternalLink } from '../security/externalLinks';

/** The questions that the program asks outside its page: where the page cannot, or must not, ask itself. */
export interface Dialogs {
  /** After a page that does not answer when its window is to close. */
  closeUnsaved(window: BrowserWindow): Promise<'wait' | 'close'>;
  /** After a page whose process ended. */
  pageGone(window: BrowserWindow): Promise<'reload' | 'close'>;
  /** After a fault of the program; `file` is the log to look into. */
  fault(file: string): Promise<'goOn' | 'close'>;
  /** Before a link leads out of the program. */
  leaveFor(window: BrowserWindow | undefined, link: ExternalLink): Promise<boolean>;
  /** Before an existing file is replaced that the save dialog did not ask about. */
  replace(window: BrowserWindow | undefined, name: string): Promise<boolean>;
  /** Where the folder of the library is away at the start; `leaving` takes the question away, which then means to quit. */
  folderAway(
    window: BrowserWindow | undefined,
    folder: string,
    leaving: AbortSignal,
  ): Promise<'again' | 'other' | 'usual' | 'quit'>;
  /** Tells that a folder holds no library. */
  noLibrary(window: BrowserWindow | undefined): Promise<void>;
  /** Tells that the library stays where it was, in the words of what went wrong. */
  notMoved(why: string): Promise<void>;
  /** Asks for a folder for the library; `undefined` where that is cancelled. */
  chooseFolder(window: BrowserWindow | undefined): Promise<string | undefined>;
  /** Asks for an archive; `undefined` where that is cancelled. */
  chooseArchive(window: BrowserWindow | undefined): Promise<string | undefined>;
}

/** The questions in one language. The first button is never the one that loses anything. */
export function createDialogs(translate: Translate): Dialogs {
  const words = (key: string, params?: Record<string, string>) => translate(message(`menu.${key}`, params));
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
  const folderWords = (key: string, params?: Record<string, string>) =>
    translate(message(`backup.folder.${key}`, params));
  return {
    closeUnsaved: async (window) =>
      (await ask(window, {
        type: 'warning',
        message: words('closing.message'),
        detail: words('closing.detail'),
        buttons: [words('closing.wait'), words('closing.close')],
      }))
        ? 'close'
        : 'wait',
    pageGone: async (window) =>
      (await ask(window, {
        type: 'error',
        message: words('gone.message'),
        detail: words('gone.detail'),
        buttons: [words('gone.reload'), words('gone.close')],
      }))
        ? 'close'
        : 'reload',
    fault: async (file) =>
      (await ask(undefined, {
        type: 'error',
        message: words('fault.message'),
        detail: words('fault.detail', { file }),
        buttons: [words('fault.goOn'), words('fault.close')],
      }))
        ? 'close'
        : 'goOn',
    leaveFor: (window, { host, href }) =>
      ask(window, {
        type: 'question',
        message: words('link.message', { host }),
        detail: words('link.detail', { address: href }),
        buttons: [words('link.stay'), words('link.open')],
      }),
    replace: (window, name) =>
      ask(window, {
        type: 'warning',
        message: words('save.replaceMessage', { name }),
        detail: words('save.replaceDetail'),
        buttons: [words('save.cancel'), words('save.replace')],
      }),
    folderAway: async (window, folder, signal) => {
      const answers = ['again', 'other', 'usual', 'quit'] as const;
      const options: MessageBoxOptions = {
        type: 'warning',
        message: folderWords('away'),
        detail: folderWords('awayDetail', { folder }),
        buttons: answers.map((answer) => folderWords(answer)),
        noLink: true,
        defaultId: 0,
        cancelId: answers.length - 1,
        signal,
      };
      const { response } = await (window === undefined || window.isDestroyed()
        ? dialog.showMessageBox(options)
        : dialog.showMessageBox(window, options));
      return answers[response] ?? 'quit';
    },
    noLibrary: async (window) => {
      await ask(window, {
        type: 'info',
        message: folderWords('noLibrary'),
        detail: folderWords('noLibraryDetail'),
        buttons: [folderWords('again')],
      });
    },
    notMoved: async (why) => {
      await ask(undefined, {
        type: 'error',
        message: folderWords('failed'),
        detail: folderWords('failedDetail', { why }),
        buttons: [words('fault.goOn')],
      });
    },
    chooseFolder: (window) =>
      choose(window, {
        title: folderWords('choose'),
        message: folderWords('choose'),
        buttonLabel: folderWords('chooseButton'),
        properties: ['openDirectory', 'createDirectory'],
      }),
    chooseArchive: (window) =>
      choose(window, {
        title: folderWords('chooseArchive'),
        filters: [{ name: folderWords('archives'), extensions: ['zip'] }],
        properties: ['openFile'],
      }),
  };
}
