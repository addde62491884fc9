import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, dialog, type BrowserWindow, type FileFilter } from 'electron';
import type { Delivery } from '#shared/ipc/parts';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Translate } from '#shared/kernel/text';
import type { Deliver, DeliverLong, ExportStream, ExportFile } from '#electron/services/files/exportFile';

export interface DeliveryPorts {
  readonly translate: Translate;
  /** The parent of the dialog. */
  window(): BrowserWindow | undefined;
  /** Replaces a file durably. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /** Fills a file durably through a stream. */
  stream(file: string, write: ExportStream['write']): Promise<void>;
  /** Confirms the replacement of a file if the system's dialog did not. */
  replace(name: string): Promise<boolean>;
}

/** Saves files from memory or from a stream; both suggest the same folder. */
export interface Delivering {
  readonly deliver: Deliver;
  readonly deliverLong: DeliverLong;
}

/** Opens a dialog for the place of a file and saves it there. The page never learns the folder. */
export function createDelivery(ports: DeliveryPorts): Delivering {
  let folder: string | undefined;
  const put = async (
    { suggestedName, type }: Omit<ExportFile, 'bytes'>,
    write: (file: string) => Promise<void>,
  ): Promise<Result<Delivery, AppError>> => {
    const extension = path.extname(suggestedName);
    const options = {
      title: ports.translate(message('menu.save.title')),
      defaultPath: path.join(folder ?? app.getPath('documents'), path.basename(suggestedName)),
      filters: filters(ports.translate, type, extension),
      properties: ['showOverwriteConfirmation', 'createDirectory'] as (
        | 'showOverwriteConfirmation'
        | 'createDirectory'
      )[],
    };
    const window = ports.window();
    const { canceled, filePath } = await (window === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options));
    if (canceled || filePath === '') return ok({ kind: 'canceled' });

    const file = withExtension(filePath, extension);
    const fileName = path.basename(file);
    // The system asked about the typed name, not about the one with the extension.
    if (file !== filePath && existsSync(file) && !(await ports.replace(fileName)))
      return ok({ kind: 'canceled' });
    folder = path.dirname(file);
    try {
      await write(file);
    } catch (error) {
      return err(
        appError('storage-failed', {
          text: message('menu.save.failed', { name: fileName }),
          detail: codeOf(error),
        }),
      );
    }
    return ok({ kind: 'saved', fileName });
  };
  return {
    deliver: ({ bytes, ...exportFile }) => put(exportFile, (file) => ports.write(file, bytes)),
    deliverLong: ({ write, ...exportFile }) => put(exportFile, (file) => ports.stream(file, write)),
  };
}

function withExtension(file: string, extension: string): string {
  return path.extname(file).toLowerCase() === extension.toLowerCase() ? file : `${file}${extension}`;
}

function filters(translate: Translate, type: string, extension: string): FileFilter[] {
  const kinds: Readonly<Record<string, string>> = {
    'application/pdf': 'pdf',
    'text/csv': 'csv',
    'application/zip': 'zip',
  };
  const kind = kinds[type.split(';')[0] ?? ''] ?? 'hearth';
  return [
    { name: translate(message(`menu.save.${kind}`)), extensions: [extension.replace('.', '')] },
    { name: translate(message('menu.save.any')), extensions: ['*'] },
  ];
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
