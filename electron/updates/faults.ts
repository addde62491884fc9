import type { UpdateFault } from '#shared/ipc/updates';

/** An expected failure, such as a computer without a network. */
export class UpdateFailure extends Error {
  constructor(
    readonly fault: UpdateFault,
    detail: string,
  ) {
    super(detail);
  }
}

/** The sentence for a failure of the system, the network or electron-updater. */
export function faultOf(error: unknown): UpdateFault {
  if (error instanceof UpdateFailure) return error.fault;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full';
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'corrupted';
  if (/^ERR_UPDATER/.test(code)) return 'unreadable';
  return /^E[A-Z]+$/.test(code) ? 'disk-failed' : 'unreachable';
}
