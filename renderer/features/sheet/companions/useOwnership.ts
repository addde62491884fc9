import { followOwner, joinCampaign } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { sameValue } from '#shared/kernel/same';
import { message, type MessageText } from '#shared/kernel/text';
import { call } from '#renderer/platform/client';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { whileStored } from '#renderer/stores/window/whileStored';
import { rowName } from '#renderer/stores/library/useLibraryActions';

/** Owner and campaign of a document. */
type Ownership = Pick<CharacterDocument, 'owner' | 'campaign'>;

/** Sets and removes owners of stored documents; every notice offers undo. */
export function useOwnership() {
  const notifications = useNotifications();

  /** Stores a document with another owner or campaign; returns both states, or `undefined` after showing a failure. */
  async function changeOwnership(
    id: string,
    change: (before: Ownership) => Ownership,
  ): Promise<{ readonly before: Ownership; readonly after: Ownership } | undefined> {
    const read = await call('character.read', { id });
    if (!notifications.succeeded(read)) return undefined;
    const { owner, campaign } = read.value;
    const next = change({ owner, campaign });
    const document = joinCampaign(followOwner(read.value, next.owner), next.campaign);
    const saved = await call('character.save', { document });
    if (saved.ok)
      return {
        before: { owner, campaign },
        after: { owner: document.owner, campaign: document.campaign },
      };
    notifications.failed(saved.error);
    return undefined;
  }

  async function change(
    row: { readonly id: string; readonly name: string },
    how: (before: Ownership) => Ownership,
    done: (name: ReturnType<typeof rowName>) => MessageText,
  ): Promise<void> {
    const changed = await changeOwnership(row.id, how);
    if (changed === undefined) return;
    const { before, after } = changed;
    const holds = ({ owner, campaign }: Ownership) => sameValue({ owner, campaign }, after);
    notifications.done(done(rowName(row)), {
      ...whileStored([{ kind: 'character', id: row.id, holds }]),
      run: () => changeOwnership(row.id, () => before),
      whose: 'named',
    });
  }

  return {
    /** A companion without a campaign joins its owner's. */
    link: (
      row: { readonly id: string; readonly name: string },
      owner: Pick<CharacterDocument, 'id' | 'campaign'>,
    ) =>
      change(
        row,
        ({ campaign }) => ({ owner: owner.id, campaign: campaign ?? owner.campaign }),
        (name) => message('companions.linked', { name }),
      ),
    /** Removes the owner; the document stays. */
    unlink: (row: { readonly id: string; readonly name: string }) =>
      change(
        row,
        ({ campaign }) => ({ owner: null, campaign }),
        (name) => message('companions.unlinked', { name }),
      ),
  };
}
