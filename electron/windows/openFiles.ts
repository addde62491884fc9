import { createReadStream } from 'node:fs';
import path from 'node:path';
import { message, type Text } from '#shared/kernel/text';
import type { WaitingFile } from '#shared/safety/portable';
import { mostPortableText, portableEndings } from '#shared/library/portableLimits';
import { errnoOf } from '#electron/storage/files/fileSystem';
import { NotPlainFile, openNamed } from '#electron/storage/files/plainFiles';
import { decodeUtf8 } from '#electron/storage/files/decodeUtf8';

/** Files that the system opened with the program, until a page asks for them. */
export interface OpenFiles {
  /** Adds files by their absolute paths while the program runs, and announces them. */
  readonly add: (files: readonly string[]) => void;
  /** Reads the waiting files once: their texts, or the reasons why they cannot be used. */
  readonly takeAll: () => Promise<readonly WaitingFile[]>;
}

/** Limits for one read; further files are reported, and can be opened separately. */
const most = { files: 50, bytes: 5 * mostPortableText } as const;

/** Collects the files of the start and later ones; `arrived` is called for the latter. */
export function createOpenFiles(files: readonly string[], arrived: () => void): OpenFiles {
  let waiting = [...files];
  return {
    add: (more) => {
      if (more.length === 0) return;
      waiting = [...waiting, ...more];
      arrived();
    },
    takeAll: async () => {
      const taken = waiting;
      waiting = [];
      const read: WaitingFile[] = [];
      let left = most.bytes;
      for (const [at, file] of taken.entries()) {
        if (at >= most.files || left < 0) {
          const count = taken.length - at;
          read.push({ kind: 'refused', fileName: '', problem: message('portable.refused.many', { count }) });
          break;
        }
        const one = await readFile(file);
        if (one.kind === 'text') left -= one.text.length;
        read.push(one);
      }
      return read;
    },
  };
}

/** Opens only plain files of acceptable size: no folders, pipes or devices. */
async function readFile(file: string): Promise<WaitingFile> {
  const fileName = path.basename(file).slice(-255);
  const refused = (key: string, params?: Parameters<typeof message>[1]): WaitingFile => {
    const problem: Text = message(`portable.refused.${key}`, params);
    return { kind: 'refused', fileName, problem };
  };
  if (!portableEndings.includes(path.extname(file).toLowerCase())) return refused('ending');
  try {
    const chunks: Buffer[] = [];
    // The size in the file system is not enough, because the file may grow.
    for await (const chunk of createReadStream(file, {
      fd: openNamed(file),
      start: 0,
      end: mostPortableText,
    }))
      chunks.push(Buffer.from(chunk as Uint8Array));
    const bytes = Buffer.concat(chunks);
    if (bytes.length > mostPortableText) return refused('large', { megabytes: mostPortableText / 1_000_000 });
    const text = decodeUtf8(bytes);
    return text === undefined ? refused('encoding') : { kind: 'text', fileName, text };
  } catch (error) {
    if (error instanceof NotPlainFile) return refused('notFile');
    const code = errnoOf(error);
    if (code === undefined) throw error;
    return code === 'ENOENT' || code === 'ENOTDIR' ? refused('missing') : refused('unreadable', { code });
  }
}
