import { app, shell } from 'electron';
import type { EventName } from '../shared/ipc/channels';
import { sharedMessages, type Language } from '../shared/locales/catalogue';
import { message } from '../shared/kernel/text';
import type { Dispatch } from './ipc/dispatch';
import type { Log } from './log';
import { createLinkOpener } from './security/externalLinks';
import { defaultLibraryFolder } from './services/locations';
import { createServices } from './services/services';
import { writeUserFile } from './services/userFile';
import { createTranslator } from './text/translator';
import { createDelivery } from './windows/delivery';
import { createDialogs, type Dialogs } from './windows/dialogs';
import { createFolderDelivery } from './windows/folderDelivery';
import { installMenu } from './windows/menu';
import { createPrinter } from './windows/printing';
import type { Windows } from './windows/windows';

/** Everything behind the window. */
export interface Wiring {
  readonly dispatch: Dispatch;
  readonly dialogs: Dialogs;
  readonly openLink: (address: string) => Promise<void>;
  /** Finishes every write under way. */
  readonly close: () => Promise<void>;
}

/** What the wiring takes from the window's side. */
export interface WiringPorts {
  readonly windows: Windows;
  readonly log: Log;
  readonly language: Language;
}

/**
 * Puts services, menu and dialogs together. A module of its own, loaded while the first window already opens:
 * schemas, rulesets and messages are not needed to show a page.
 */
export function wire({ windows, log, language }: WiringPorts): Wiring {
  const translate = createTranslator(language, sharedMessages(language));
  const dialogs = createDialogs(translate);
  const printer = createPrinter((error) => log.fault('printing', error));
  const delivery = { translate, window: windows.front, write: writeUserFile };
  const deliver = createDelivery({
    ...delivery,
    replace: (name) => dialogs.replace(windows.front(), name),
  });
  const services = createServices({
    libraryFolder: defaultLibraryFolder(),
    surface: 'window',
    deliver,
    deliverAll: createFolderDelivery({ ...delivery, deliver }),
    printOut: printer.print,
    logBug: (error) => log.fault('a command', error),
    language,
  });
  services.subscribe((name: EventName, payload) => windows.broadcast(name, payload));
  app.setAboutPanelOptions({
    applicationName: app.name,
    applicationVersion: app.getVersion(),
    copyright: translate(message('menu.about.description')),
  });
  installMenu({
    translate,
    isMac: process.platform === 'darwin',
    command: (command) => windows.command({ command }),
  });
  return {
    dispatch: services.dispatch,
    dialogs,
    openLink: createLinkOpener({
      ask: (link) => dialogs.leaveFor(windows.front(), link),
      open: (href) => shell.openExternal(href),
    }),
    close: async () => {
      await services.close();
      await printer.clear();
    },
  };
}
