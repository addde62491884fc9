import { findRemark, restoreEntry, removeRemark } from '#shared/campaign/log/entries';
import { today } from '#shared/campaign/log/log';
import type { LogLine } from '#shared/campaign/log/timeline';
import { message, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePrinting } from '#renderer/stores/window/usePrinting';
import { useTable } from '#renderer/stores/campaigns/useTable';

/** Removing, reverting and printing lines of the open campaign's log. */
export function useEntries(titleOf: (line: LogLine) => Text) {
  const store = useCampaignStore();
  const table = useTable();
  const notifications = useNotifications();
  const printing = usePrinting();

  /** Today, or the day of a line. */
  function dayOf(line: LogLine | null): number {
    const { document } = store;
    if (document === null) return 0;
    const at = document.log.findIndex(({ id }) => id === line?.id);
    return today(at < 0 ? document : { ...document, log: document.log.slice(0, at) });
  }

  /** Removes a loose entry; the notice offers undo. */
  function remove(line: LogLine): void {
    const { document } = store;
    const removed = document === null ? undefined : findRemark(document, line.id);
    if (document === null || removed === undefined) return;
    store.apply((campaign) => removeRemark(campaign, line.id));
    // It can be restored only to this campaign, and only once.
    const stands = () =>
      store.document?.id === document.id && findRemark(store.document, line.id) === undefined;
    notifications.done(message('timeline.removed', { title: titleOf(line) }), {
      stands,
      run: () => stands() && store.apply((campaign) => restoreEntry(campaign, removed)),
      whose: documentName('campaign', document),
    });
  }

  /** Reverts a line with all its effects on the sheets, after a preview. */
  const revert = (line: LogLine): Promise<boolean> => table.revert(line.id);

  /**
   * The id of the campaign once all changes are stored, since printing reads its file; `undefined` where that
   * fails.
   */
  async function stored(): Promise<string | undefined> {
    const campaign = store.document?.id;
    await store.retry();
    return store.saveState.kind === 'failed' ? undefined : campaign;
  }

  /** Prints one line of the log, or all of it (`null`). */
  async function print(line: LogLine | null, title: Text): Promise<void> {
    const campaign = await stored();
    if (campaign === undefined) return;
    const secret = line?.entry.kind === 'entry' && line.entry.secret;
    const audience = secret ? 'gm' : 'players';
    printing.open({ kind: 'chronicle', campaign, entry: line?.id ?? null, audience }, title);
  }

  /** Prints the costs and results of a downtime, one page per member. */
  async function printStatements(line: LogLine, title: Text): Promise<void> {
    const campaign = await stored();
    if (campaign !== undefined)
      printing.open({ kind: 'downtime', campaign, entry: line.id, members: null }, title);
  }

  return { dayOf, remove, revert, print, printStatements };
}
