import { WebSocket } from 'ws';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Ids } from '#shared/kernel/ports';
import { err, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { gmSeat } from '#shared/table/authority/seats';
import {
  browserLink,
  invitationCode,
  readInvitation,
  type Invitation,
} from '#shared/table/joining/invitation';
import { keysOf } from '#shared/table/joining/keys';
import { passingDevice } from '#shared/tableClient/device';
import { socketUrl } from '#shared/tableClient/connection';
import { openTableLink } from '#shared/tableClient/tableLink';
import { systemPause } from '#electron/services/systemPorts';
import type { TableHost } from './host';
import { pinnedSocket } from './pinnedSocket';

/** Reads the invitation that a table server printed for the GM of a table; says in words why it cannot be used. */
export function readGmInvitation(text: string): Result<Invitation, AppError> {
  const read = readInvitation(text);
  if (!read.ok) return err(appError('invalid-input', { text: read.error }));
  if (!read.value.origin.startsWith('https:'))
    return err(appError('invalid-input', { text: message('tableOwner.refused.insecureServer') }));
  return read.value.seat === gmSeat
    ? read
    : err(appError('invalid-input', { text: message('tableOwner.refused.notGm') }));
}

/**
 * Opens the GM's link to a table on a server. Nothing has to be kept beside it: what the table did not get is still in the
 * files, and is written as a difference when the table is opened again.
 */
export async function hostOnServer(
  { table, seat, secret, fingerprint, origin }: Invitation,
  ids: Ids,
): Promise<TableHost> {
  const link = await openTableLink({
    url: socketUrl(origin, '/socket'),
    socket: fingerprint === null ? WebSocket : pinnedSocket(fingerprint),
    table,
    seat,
    proof: keysOf({ table, seat, secret }).proof,
    device: passingDevice(),
    ids,
    pause: systemPause,
  });
  return {
    link,
    table,
    programs: [origin],
    pages: fingerprint === null ? [origin] : [],
    trouble: () => null,
    setAside: () => [],
    invite: (player, playerSecret) => {
      const invitation = { table, seat: player, secret: playerSecret, fingerprint, origin, others: [] };
      return {
        code: invitationCode(invitation),
        links: fingerprint === null ? [browserLink(invitation)] : [],
      };
    },
    close: () => Promise.resolve(),
  };
}
