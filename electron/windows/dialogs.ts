import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
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
  };
}
