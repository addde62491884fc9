import { vi } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { CommandName } from '#shared/ipc/channels';
import { err, ok } from '#shared/kernel/result';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { documentSource } from './documentSource';

/** The id of the stored campaign. */
export const tableId = 'table-of-ours';

/** A valid campaign of the toy ruleset. */
export function campaignOf(more: Partial<CampaignDocument> = {}): CampaignDocument {
  const fresh = newCampaign('toy', 'Winter', { clock: fixedClock, ids: countingIds('campaign') });
  return { ...fresh, id: tableId, revision: 1, ...more };
}

/** A store with characters and one campaign, which commits several documents together; `refuse` makes that fail. */
export function partyProgram(characters: readonly CharacterDocument[], campaign = campaignOf()) {
  const storedDocuments = documentSource(characters);
  const campaigns = new Map([[campaign.id, campaign]]);
  let refusal: unknown;
  const put = <D extends { id: string; revision: number }>(listPageOf: Map<string, D>, document: D) => {
    const stored = { ...document, revision: document.revision + 1 };
    listPageOf.set(document.id, stored);
    return { id: stored.id, revision: stored.revision, updatedAt: fixedClock.now() };
  };
  const more: Partial<Record<CommandName, (args: never) => unknown>> = {
    'campaign.read': ({ id }: { id: string }) => {
      const found = campaigns.get(id);
      return found ? ok(found) : err({ code: 'not-found', text: { key: 'errors.not-found' } });
    },
    'campaign.save': ({ document }: { document: CampaignDocument }) => ok(put(campaigns, document)),
    'campaign.party': ({ ids }: { ids: readonly string[] }) =>
      ok({
        characters: ids.flatMap((id) => storedDocuments.documents.get(id) ?? []),
        bonds: [],
        missing: ids
          .filter((id) => !storedDocuments.documents.has(id))
          .map((id) => ({ id, text: { key: 'errors.not-found' } })),
      }),
    'documents.commit': (args: { characters: CharacterDocument[]; campaigns: CampaignDocument[] }) =>
      refusal ??
      ok({
        saved: [
          ...args.characters.map((each) => ({ kind: 'character', ...put(storedDocuments.documents, each) })),
          ...args.campaigns.map((each) => ({ kind: 'campaign', ...put(campaigns, each) })),
        ],
      }),
  };
  Object.assign(storedDocuments.answers, more);
  return { ...storedDocuments, campaigns, refuse: (with_: unknown) => (refusal = with_) };
}

/** Opens the stored campaign. */
export async function openTable(id = tableId): Promise<ReturnType<typeof useCampaignStore>> {
  const store = useCampaignStore();
  await store.load(id);
  await vi.advanceTimersByTimeAsync(1);
  return store;
}
