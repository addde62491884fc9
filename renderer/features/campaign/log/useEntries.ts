import { findRemark, restoreEntry, removeRemark } from '../../../../shared/campaign/log/entries';
import type { LogLine } from '../../../../shared/campaign/log/timeline';
import { message, type Text } from '../../../../shared/kernel/text';
import { useCampaignStore } from '../../../stores/campaigns/useCampaignStore';
import { useNotifications } from '../../../stores/window/useNotifications';
import { usePrinting } from '../../../stores/window/usePrinting';
import { useTable } from '../../../stores/campaigns/useTable';

/** What can be done with lines of the open campaign's log: take out, take back, print. */
export function useEntries(titleOf: (line: LogLine) => Text) {
  const store = useCampaignStore();
  const table = useTable();
  const notifications = useNotifications();
  const printing = usePrinting();

  /** Takes a loose entry out, and says how to have it back. */
  function remove(line: LogLine): void {
    const { document } = store;
    const removed = document === null ? undefined : findRemark(document, line.id);
    if (document === null || removed === undefined) return;
    store.apply((campaign) => removeRemark(campaign, line.id));
    // It goes back into this campaign only, and only while it is not there again.
    const stands = () =>
      store.document?.id === document.id && findRemark(store.document, line.id) === undefined;
    notifications.done(message('timeline.removed', { title: titleOf(line) }), {
      stands,
      run: () => stands() && store.apply((campaign) => restoreEntry(campaign, removed)),
    });
  }

  /** Reverts a line with all that it did on the sheets, after it was shown. */
  const revert = (line: LogLine): Promise<boolean> => table.revert(line.id);

  /** The id of the campaign once all of it is stored, as it is printed from its file; `undefined` where that fails. */
  async function stored(): Promise<string | undefined> {
    const campaign = store.document?.id;
    await store.retry();
    return store.saveState.kind === 'failed' ? undefined : campaign;
  }

  /** Prints one line of the log, or all of it. */
  async function print(line: LogLine | null, title: Text): Promise<void> {
    const campaign = await stored();
    if (campaign === undefined) return;
    const secret = line?.entry.kind === 'entry' && line.entry.secret;
    const audience = secret ? 'gm' : 'players';
    printing.open({ kind: 'chronicle', campaign, entry: line?.id ?? null, audience }, title);
  }

  /** Prints what a downtime period cost and brought everybody who took part, a page for each. */
  async function printStatements(line: LogLine, title: Text): Promise<void> {
    const campaign = await stored();
    if (campaign !== undefined)
      printing.open({ kind: 'downtime', campaign, entry: line.id, members: null }, title);
  }

  return { remove, revert, print, printStatements };
}
