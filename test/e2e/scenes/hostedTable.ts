import { inRoot } from '#build/scripts/root.mjs';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemClock, systemIds } from '#electron/services/systemPorts';
import { hostTable } from '#electron/services/table/hostTable';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { freePort } from '#test/integration/support/freePort';
import { toyServices } from '#test/integration/support/services';
import { value } from '#test/integration/support/world';

/** The GM's program without its window: its services, and the open table in a thread with the pages of the build. */
export async function hostedTable(campaign: CampaignDocument, documents: readonly CharacterDocument[]) {
  const ports = { programs: await freePort(), browsers: await freePort() };
  const { give, services, bugs } = await toyServices({
    rulesets: builtInRulesets,
    clock: systemClock,
    ids: systemIds,
    startTableHost: (options) =>
      hostTable(options, {
        workerPath: inRoot('out/main/tableWorker.js'),
        pages: inRoot('out/renderer'),
        ids: systemIds,
        ports,
        logBug: (error) => {
          throw error;
        },
      }),
  });
  // Rolls are written by the window; the table hears of them as of changes by anyone.
  services.startPresence();
  value(await give('documents.commit', { characters: [...documents], campaigns: [campaign] }));
  const options = { plainHttp: true, certificate: null, announced: false, outside: null };
  value(await give('table.options', { campaign: campaign.id, options }));
  value(await give('table.open', { campaign: campaign.id }));

  /** A seat for a phone with the link of its invitation. */
  async function seatFor(name: string, characters: readonly string[]) {
    const fields = { name, role: 'player' as const, characters: [...characters], phone: true };
    const { seat } = value(await give('table.addSeat', fields));
    const { links } = value(await give('table.invitation', { seat }));
    return { seat, link: links[0]?.address ?? '' };
  }

  async function change(work: (before: CampaignDocument) => CampaignDocument): Promise<void> {
    const before = value(await give('campaign.read', { id: campaign.id }));
    value(await give('documents.commit', { characters: [], campaigns: [work(before)] }));
  }

  return { give, bugs, seatFor, change };
}
