import { pause } from '../../platform/pause';

/** In milliseconds: the table itself comes first. */
const afterArrival = 1500;

/** All that play may need. Without a certificate no service worker keeps it for when the table is out of reach. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../../components/text/wikiHtml'),
  () => import('../../components/text/wikiNodes'),
  () => import('../../components/markdown/renderMarkdown'),
  () => import('../../features/sheet/SheetView.vue'),
  () => import('../../features/dice/RollerHost.vue'),
  () => import('../../features/dice/notation/client'),
  () => import('../../features/sheet/journal/JournalPanel.vue'),
  () => import('../../features/sheet/advancement/AdvancementPanel.vue'),
  () => import('../../features/sheet/advancement/LedgerPanel.vue'),
  () => import('../../features/sheet/companions/CompanionsPanel.vue'),
  () => import('../../features/campaign/session/RevertHost.vue'),
  () => import('../../features/merging/MergeHost.vue'),
  () => import('../PageSettings.vue'),
];

/** Loads the parts one after the other, so that they are there when the table is not. Never fails. */
export async function loadPlayParts(): Promise<void> {
  await pause(afterArrival);
  // One that does not arrive is asked for again when it is needed, with words for it.
  for (const load of parts) await load().catch(() => undefined);
}
