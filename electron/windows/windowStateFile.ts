import { delayed } from '#shared/kernel/delayed';
import { after } from '#electron/storage/after';
import { readSmallNow } from '#electron/storage/files/plainFiles';
import { freshState, parseWindowState, type WindowState } from './windowState';

export interface StateFile {
  read(): WindowState;
  /** Changes the state; it is written after a delay, once for many changes. */
  update(change: (state: WindowState) => WindowState): void;
  /** Writes pending changes; for the end of the program. */
  flush(): Promise<void>;
}

export interface StateFilePorts {
  readonly file: string;
  readonly delay: number;
  readonly write: (file: string, text: string) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Keeps the window's state in a small file. A failed write is logged and otherwise ignored. */
export function openStateFile({ file, delay, write, failed }: StateFilePorts): StateFile {
  let state = load(file);
  let written = JSON.stringify(state);
  let writing = Promise.resolve();

  const save = async () => {
    const text = JSON.stringify(state);
    if (text === written) return;
    try {
      await write(file, `${text}\n`);
      written = text;
    } catch (error) {
      failed(error);
    }
  };
  const writes = delayed(
    () => {
      // One by one: of two concurrent writes of a file, the older could end last.
      writing = writing.then(save);
      return writing;
    },
    delay,
    after,
  );
  return {
    read: () => state,
    update: (change) => {
      state = change(state);
      writes.soon();
    },
    flush: writes.now,
  };
}

/** In bytes; the file is tiny. */
const largestState = 1024 * 1024;

function load(file: string): WindowState {
  try {
    return parseWindowState(JSON.parse(readSmallNow(file, largestState)));
  } catch {
    return freshState;
  }
}
