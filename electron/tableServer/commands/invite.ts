import { randomBytes } from 'node:crypto';
import { browserLink, invitationCode, secretLength, type Invitation } from '#shared/table/joining/invitation';
import { gmSeat } from '#shared/table/authority/seats';
import { hashOfProof, keysOf, toBase64Url } from '#shared/table/joining/keys';
import { emptyTable, type StoredSeat } from '#electron/table/store/tableStore';
import type { TableDatabase } from '#electron/tableServer/database/tableDatabase';

export interface GmInvitation {
  /** For the GM's program. */
  readonly code: string;
  /** `null` if browsers do not know the certificate. */
  readonly link: string | null;
}

const mostRevoked = 2000;

/**
 * Creates a table, or gives the GM of one a new invitation; the old one stops working. The secret is in the
 * answer and nowhere else.
 */
export async function inviteGm(
  database: Pick<TableDatabase, 'create' | 'open'>,
  {
    table,
    name,
    origin,
    fingerprint,
  }: Pick<Invitation, 'table' | 'origin' | 'fingerprint'> & { readonly name: string },
): Promise<GmInvitation> {
  const secret = randomBytes(secretLength);
  const keys = keysOf({ table, seat: gmSeat, secret });
  const gm: StoredSeat = {
    seat: { id: gmSeat, name, role: 'gm', characters: [] },
    proof: hashOfProof(keys.proof),
    seal: toBase64Url(keys.seal),
  };
  if (!(await database.create(table, { ...emptyTable, seats: [gm] }))) {
    // Makes the serving node release and reload the table.
    const store = await database.open(table, () => undefined);
    const content = await store?.read();
    if (store === undefined || content === undefined) throw new Error('The table is gone');
    const old = content.seats.filter(({ seat }) => seat.id === gmSeat).map(({ proof }) => proof);
    await store.write({
      ...content,
      seats: [gm, ...content.seats.filter(({ seat }) => seat.id !== gmSeat)],
      revoked: [...content.revoked, ...old].slice(-mostRevoked),
    });
    await store.close();
  }
  const invitation: Invitation = { table, seat: gmSeat, secret, fingerprint, origin, others: [] };
  return {
    code: invitationCode(invitation),
    link: fingerprint === null ? browserLink(invitation) : null,
  };
}
