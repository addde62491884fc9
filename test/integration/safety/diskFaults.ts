import type { CommandName } from '#shared/ipc/channels';
import type { Call } from '#test/integration/support/calls';

/** A fault of the disk: the calls that fail, the error, and the message for the user. */
export interface Fault {
  readonly what: string;
  readonly code: string;
  readonly text: string;
  readonly hits: (call: Call) => boolean;
  /** True if the write may have succeeded although that could not be confirmed. */
  readonly mayArrive?: boolean;
  /** Commands that do not need the failing call: a line is appended to an existing log. */
  readonly spares?: readonly CommandName[];
}

const isFolder = (path: string) => !/\.(json|jsonl|log|lock|tmp|gz)$/.test(path);
const changing: readonly Call['name'][] = ['make', 'write', 'rename', 'unlink', 'link', 'mkdir', 'touch'];

export const faults: readonly Fault[] = [
  { what: 'a full disk', code: 'ENOSPC', text: 'storage.full', hits: ({ name }) => name === 'write' },
  {
    what: 'a full disk for names',
    code: 'ENOSPC',
    text: 'storage.full',
    hits: ({ name }) => name === 'make',
  },
  { what: 'a used up share', code: 'EDQUOT', text: 'storage.full', hits: ({ name }) => name === 'write' },
  {
    what: 'a read-only disk',
    code: 'EROFS',
    text: 'storage.readOnly',
    hits: ({ name }) => changing.includes(name),
  },
  {
    what: 'a foreign folder',
    code: 'EACCES',
    text: 'storage.readOnly',
    hits: ({ name }) => changing.includes(name),
  },
  {
    what: 'a disk that ends before the rename',
    code: 'EIO',
    text: 'storage.broken',
    hits: ({ name }) => name === 'rename',
    spares: ['rolls.append'],
  },
  {
    what: 'a disk that cannot make files last',
    code: 'EIO',
    text: 'storage.broken',
    hits: ({ name, path }) => name === 'sync' && !isFolder(path),
  },
  {
    what: 'a disk that cannot make names last',
    code: 'EIO',
    text: 'storage.broken',
    hits: ({ name, path }) => name === 'sync' && isFolder(path),
    mayArrive: true,
    // The last two act on data shown before, so they are requested again for the data that was written.
    spares: ['rolls.append', 'exchange.take', 'history.restore'],
  },
];
