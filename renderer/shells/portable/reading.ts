import { message } from '#shared/kernel/text';
import type { WaitingFile } from '#shared/safety/portable';
import { mostPortableText, portableEndings } from '#shared/library/portableLimits';

/** Filters the file dialog. */
export const portableFiles = [...portableEndings, 'application/json'].join(',');

/** Limits one read; files beyond it are reported and can be imported afterward. */
const most = { files: 100, bytes: 5 * mostPortableText } as const;

/** Reads chosen or dropped files: their texts, or the reason why they cannot be used. */
export async function readFiles(files: readonly File[]): Promise<readonly WaitingFile[]> {
  const read: WaitingFile[] = [];
  let left: number = most.bytes;
  for (const [at, file] of files.entries()) {
    if (at >= most.files || left < 0) {
      const problem = message('portable.refused.many', { count: files.length - at });
      read.push({ kind: 'refused', fileName: '', problem });
      break;
    }
    const one = await readFile(file);
    if (one.kind === 'text') left -= one.text.length;
    read.push(one);
  }
  return read;
}

async function readFile(file: File): Promise<WaitingFile> {
  const fileName = file.name;
  const refused = (key: string, params?: Parameters<typeof message>[1]): WaitingFile => ({
    kind: 'refused',
    fileName,
    problem: message(`portable.refused.${key}`, params),
  });
  const lower = fileName.toLowerCase();
  if (!portableEndings.some((ending) => lower.endsWith(ending))) return refused('ending');
  if (file.size > mostPortableText) return refused('large', { megabytes: mostPortableText / 1_000_000 });
  try {
    const bytes = await file.arrayBuffer();
    const text = decoded(bytes);
    return text === undefined ? refused('encoding') : { kind: 'text', fileName, text };
  } catch (reason) {
    return refused('unreadable', { code: reason instanceof DOMException ? reason.name : 'unknown' });
  }
}

function decoded(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
