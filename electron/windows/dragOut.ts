import path from 'node:path';
import { app, nativeImage, type BrowserWindow, type NativeImage } from 'electron';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { DragPort } from '#electron/services/apiPorts';
import type { TemporaryFiles } from './temporaryFiles';

export interface DragOutPorts {
  readonly files: TemporaryFiles;
  readonly window: () => BrowserWindow | undefined;
}

/** Hands files to the system, which drags them to other programs. */
export function createDragOut({ files, window }: DragOutPorts): DragPort {
  let prepared: { readonly file: string; readonly icon: NativeImage } | undefined;
  return {
    prepare: async ({ suggestedName, bytes }) => {
      prepared = undefined;
      try {
        const file = await files.write(suggestedName, bytes);
        prepared = { file, icon: await iconOf(file) };
        return ok({ kind: 'saved', fileName: path.basename(file) });
      } catch (error) {
        const text = message('menu.save.failed', { name: suggestedName });
        return err(appError('storage-failed', { text, detail: String(error) }));
      }
    },
    start: () => {
      const dragged = prepared;
      prepared = undefined;
      if (dragged === undefined) return false;
      window()?.webContents.startDrag(dragged);
      return true;
    },
  };
}

/** The system's icon of the file; if it has none, a plain square, since nothing is dragged without a picture. */
async function iconOf(file: string): Promise<NativeImage> {
  const icon = await app.getFileIcon(file, { size: 'normal' }).catch(() => undefined);
  if (icon?.isEmpty() === false) return icon;
  const side = 32;
  return nativeImage.createFromBitmap(Buffer.alloc(side * side * 4, 0xaa), { width: side, height: side });
}
