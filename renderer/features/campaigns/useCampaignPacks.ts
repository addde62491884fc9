import type { CampaignDocument } from '#shared/campaign/document';
import { missingPacks } from '#shared/homebrew/inPlay';
import type { CampaignRow } from '#shared/ipc/contract';
import { sameValue } from '#shared/kernel/same';
import { list, message, type Text } from '#shared/kernel/text';
import { call } from '#renderer/platform/client';
import { nameOf, useCampaigns } from '#renderer/stores/campaigns/useCampaigns';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { whileStored } from '#renderer/stores/window/whileStored';
import { packName, usePacks } from '#renderer/stores/packs/usePacks';

/** For campaigns that are not open. */
export function useCampaignPacks() {
  const packs = usePacks();
  const campaigns = useCampaigns();
  const notifications = useNotifications();

  /** `undefined` where no pack exists for its rules. */
  function lineOf(row: CampaignRow): Text | undefined {
    const own = packs.rows.filter((pack) => pack.ruleset === row.ruleset);
    const { packs: chosen } = row;
    if (chosen === null) return own.length === 0 ? undefined : message('campaign.packs.cardAll');
    if (chosen.length === 0) return message('campaign.packs.cardNone');
    const here = own.filter((pack) => chosen.includes(pack.id)).map(packName);
    const count = packs.ready ? missingPacks(packs.rows, chosen).length : 0;
    if (here.length === 0) {
      const names = message('campaign.packs.onlyMissing', { count });
      return count === 0 ? undefined : message('campaign.packs.card', { names });
    }
    const names = list(here);
    return message('campaign.packs.card', {
      names: count === 0 ? names : message('campaign.packs.cardMissing', { names, count }),
    });
  }

  /** Changes the packs of a campaign; the notice offers undo. */
  async function choose(row: CampaignRow, chosen: readonly string[] | null): Promise<void> {
    const before = await write(row.id, chosen === null ? null : [...chosen]);
    if (before === undefined) return;
    const text = message('campaign.packs.changed', { name: nameOf(row) });
    notifications.done(text, {
      ...whileStored([{ kind: 'campaign', id: row.id, holds: ({ packs: now }) => sameValue(now, chosen) }]),
      run: () => write(row.id, before.packs),
      whose: 'named',
    });
  }

  /** Stores the choice and returns the previous state of the campaign. */
  async function write(id: string, chosen: CampaignDocument['packs']): Promise<CampaignDocument | undefined> {
    const read = await call('campaign.read', { id });
    const saved = read.ok
      ? await call('campaign.save', { document: { ...read.value, packs: chosen } })
      : read;
    if (!saved.ok) notifications.failed(saved.error);
    await campaigns.load();
    return read.ok && saved.ok ? read.value : undefined;
  }

  return { lineOf, choose };
}
