import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { StoredPlace } from '#electron/security/ownLinks';
import type { EventPayload } from '#shared/ipc/events';
import { message, type Translate } from '#shared/kernel/text';
import { jumpList, type RecentDocument } from './jumpList';

export type MenuCommand = EventPayload<'app.command'>['command'];

export interface MenuPorts {
  readonly translate: Translate;
  readonly isMac: boolean;
  /** Documents that changed last, newest first. */
  readonly recent: readonly RecentDocument[];
  readonly open: (place: StoredPlace) => void;
  readonly showFolder: () => void;
  /** Sends a command to the page of the frontmost window. */
  readonly command: (command: MenuCommand) => void;
}

export function installMenu(ports: MenuPorts): void {
  if (process.platform === 'win32') app.setJumpList(jumpList(ports));
  if (ports.isMac) app.dock?.setMenu(Menu.buildFromTemplate(recentItems(ports)));
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(ports)));
}

/** An ampersand in a name would become the mark of an access key. */
function recentItems({ recent, open }: MenuPorts): MenuItemConstructorOptions[] {
  return recent.map(({ place, name }) => ({ label: name.replaceAll('&', '&&'), click: () => open(place) }));
}

export function menuTemplate(ports: MenuPorts): MenuItemConstructorOptions[] {
  const { translate, isMac, command, showFolder } = ports;
  const recents = recentItems(ports);
  const label = (key: string) => translate(message(`menu.${key}`));
  const ask = (key: string, name: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: name,
    label: label(key),
    ...(accelerator !== undefined && { accelerator }),
    click: () => command(name),
  });
  const divider: MenuItemConstructorOptions = { type: 'separator' };
  const about = { label: label('help.about'), click: () => app.showAboutPanel() };
  const settings = ask('file.settings', 'settings', 'CmdOrCtrl+,');

  const ownMenu: MenuItemConstructorOptions = {
    label: app.name,
    submenu: [
      about,
      divider,
      settings,
      divider,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      divider,
      { role: 'quit', label: label('file.quit') },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: label('file.title'),
    submenu: [
      ask('file.new', 'new', 'CmdOrCtrl+N'),
      ask('file.library', 'library', 'CmdOrCtrl+L'),
      {
        label: label('file.recent'),
        submenu: recents.length > 0 ? recents : [{ label: label('file.noRecent'), enabled: false }],
      },
      ask('file.import', 'import', 'CmdOrCtrl+I'),
      divider,
      ask('file.print', 'print', 'CmdOrCtrl+P'),
      divider,
      ...(isMac
        ? [{ role: 'close', label: label('file.close') } as const]
        : [
            settings,
            divider,
            { role: 'quit', label: label('file.quit'), accelerator: 'CmdOrCtrl+Q' } as const,
          ]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: label('edit.title'),
    submenu: [
      // The page decides what to undo: typing in a field, or the last change of the document. If the system
      // allows it, these keys go to the page alone and are only displayed here.
      { ...ask('edit.undo', 'undo', 'CmdOrCtrl+Z'), registerAccelerator: false },
      { ...ask('edit.redo', 'redo', isMac ? 'Cmd+Shift+Z' : 'Ctrl+Y'), registerAccelerator: false },
      divider,
      { role: 'cut', label: label('edit.cut') },
      { role: 'copy', label: label('edit.copy') },
      { role: 'paste', label: label('edit.paste') },
      { role: 'selectAll', label: label('edit.selectAll') },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: label('view.title'),
    submenu: [
      { role: 'zoomIn', label: label('view.zoomIn') },
      { role: 'zoomOut', label: label('view.zoomOut') },
      { role: 'resetZoom', label: label('view.zoomReset') },
      divider,
      { role: 'togglefullscreen', label: label('view.fullScreen') },
    ],
  };
  const help: MenuItemConstructorOptions = {
    label: label('help.title'),
    role: 'help',
    submenu: [
      ask('help.guide', 'guide', 'F1'),
      ask('help.tour', 'tour'),
      ask('help.shortcuts', 'shortcuts'),
      divider,
      ask('help.updates', 'updates'),
      ask('help.report', 'report'),
      { label: label('help.folder'), click: showFolder },
      divider,
      ask('help.licenses', 'licenses'),
      about,
    ],
  };
  return [...(isMac ? [ownMenu] : []), file, edit, view, help];
}
