import { pause } from '#renderer/platform/pause';

/** In milliseconds: the table itself comes first. */
const afterArrival = 1500;

/** All that play may need. Without a certificate no service worker keeps it for when the table is out of reach. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#renderer/components/text/wikiHtml'),
  () => import('#renderer/components/text/wikiNodes'),
  () => import('#renderer/components/markdown/renderMarkdown'),
  () => import('#renderer/features/sheet/SheetView.vue'),
  () => import('#renderer/features/dice/RollerHost.vue'),
  () => import('#renderer/features/dice/notation/client'),
  () => import('#renderer/features/sheet/journal/JournalPanel.vue'),
  () => import('#renderer/features/sheet/advancement/AdvancementPanel.vue'),
  () => import('#renderer/features/sheet/advancement/LedgerPanel.vue'),
  () => import('#renderer/features/sheet/companions/CompanionsPanel.vue'),
  () => import('#renderer/shells/revision/RevertHost.vue'),
  () => import('#renderer/features/merging/MergeHost.vue'),
  () => import('#renderer/tablePage/PageSettings.vue'),
];

/** Loads the parts one after the other, so that they are there when the table is not. Never fails. */
export async function loadPlayParts(): Promise<void> {
  await pause(afterArrival);
  // One that does not arrive is asked for again when it is needed, with words for it.
  for (const load of parts) await load().catch(() => undefined);
}
