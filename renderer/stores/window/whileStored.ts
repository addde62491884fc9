import { ref } from 'vue';
import type { DocumentKind } from '#shared/documents/envelope';
import { changeEvents } from '#shared/ipc/channels';
import type { CommandResult } from '#shared/ipc/contract';
import { call, on } from '#renderer/platform/client';
import type { NoticeLifetime } from './useNotifications';

/** A condition on a stored document; without `holds`, that it is in the library. */
type Claim = {
  [Kind in DocumentKind]: {
    readonly kind: Kind;
    readonly id: string;
    readonly holds?: ((document: CommandResult<`${Kind}.read`>) => boolean) | undefined;
  };
}[DocumentKind];

/**
 * Applies as long as at least one claim is true. Claims are checked again whenever a document of their kind
 * changes, here, in another window or on disk.
 */
export function whileStored(claims: readonly Claim[]): NoticeLifetime {
  const holds = ref(true);
  const stops = [...new Set(claims.map(({ kind }) => kind))].map((kind) =>
    on(changeEvents[kind], () => void ask()),
  );
  const released = () => stops.forEach((stop) => stop());

  async function ask(): Promise<void> {
    const found = await Promise.all(claims.map(isTrue));
    if (found.includes(true)) return;
    holds.value = false;
    released();
  }

  return { stands: () => holds.value, released };
}

/** True as long as nothing was stored since this revision. */
export function isAt(revision: number): (document: { readonly revision: number }) => boolean {
  return (document) => document.revision === revision;
}

async function isTrue(claim: Claim): Promise<boolean> {
  switch (claim.kind) {
    case 'character':
      return isHeld(await call('character.read', { id: claim.id }), claim.holds);
    case 'campaign':
      return isHeld(await call('campaign.read', { id: claim.id }), claim.holds);
    case 'pack':
      return isHeld(await call('pack.read', { id: claim.id }), claim.holds);
    case 'ruleset':
      return isHeld(await call('ruleset.read', { id: claim.id }), claim.holds);
  }
}

/** A document that cannot be read at the moment may still be unchanged. */
function isHeld<D>(
  read:
    | { readonly ok: true; readonly value: D }
    | { readonly ok: false; readonly error: { readonly code: string } },
  holds: ((document: D) => boolean) | undefined,
): boolean {
  return read.ok ? (holds?.(read.value) ?? true) : read.error.code !== 'not-found';
}
