import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { message, type Translate } from '#shared/kernel/text';
import type { Delivery } from '#shared/ipc/parts';
import type { Deliver, DeliverAll } from '#electron/services/files/exportFile';

export interface FolderDeliveryPorts {
  readonly translate: Translate;
  /** The parent of the dialog. */
  window(): BrowserWindow | undefined;
  /** Writes a file durably. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /** Opens a dialog for the place of a single file. */
  readonly deliver: Deliver;
}

/**
 * Opens a dialog for a folder and saves every file there; existing files are never replaced. The page never learns the
 * folder.
 */
export function createFolderDelivery(ports: FolderDeliveryPorts): DeliverAll {
  return async (exportFiles) => {
    const [only, ...others] = exportFiles;
    if (only === undefined) return ok([]);
    if (others.length === 0) {
      const delivered = await ports.deliver(only);
      return delivered.ok ? ok([delivered.value]) : delivered;
    }
    const folder = await chooseFolder(ports, exportFiles.length);
    if (folder === undefined) return ok(exportFiles.map(() => ({ kind: 'canceled' })));
    const saved: Delivery[] = [];
    for (const { suggestedName, bytes } of exportFiles) {
      const fileName = freeName(folder, suggestedName);
      try {
        await ports.write(path.join(folder, fileName), bytes);
      } catch (error) {
        const text = message('menu.save.failed', { name: fileName });
        return err(appError('storage-failed', { text, detail: String(error) }));
      }
      saved.push({ kind: 'saved', fileName });
    }
    return ok(saved);
  };
}

async function chooseFolder(ports: FolderDeliveryPorts, count: number): Promise<string | undefined> {
  const title = ports.translate(message('exchange.folder', { count }));
  const options = {
    title,
    message: title,
    defaultPath: app.getPath('documents'),
    properties: ['openDirectory', 'createDirectory'] as ('openDirectory' | 'createDirectory')[],
  };
  const over = ports.window();
  const { canceled, filePaths } = await (over === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(over, options));
  return canceled ? undefined : filePaths[0];
}

/** A name that is free in the folder: "Brakka changes.hearth", "Brakka changes 2.hearth". */
function freeName(folder: string, wanted: string): string {
  const { name, ext } = path.parse(path.basename(wanted));
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? `${name}${ext}` : `${name} ${String(count)}${ext}`;
    if (!existsSync(path.join(folder, tried))) return tried;
  }
}
