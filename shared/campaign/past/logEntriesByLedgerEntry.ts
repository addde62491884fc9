import type { CharacterDocument } from '#shared/character/document';
import type { LogEntry } from '#shared/campaign/log/chronicle';

/** Maps ids of ledger entries to the log entries that made them. */
export function logEntriesByLedgerEntry(
  log: readonly LogEntry[],
  { journal }: Pick<CharacterDocument, 'journal'>,
): ReadonlyMap<string, LogEntry> {
  const lines = new Map(
    log.flatMap((line) => (line.group === undefined ? [] : [[line.group, line] as const])),
  );
  return new Map(
    journal.flatMap(({ group, entered }) => {
      const line = group === undefined ? undefined : lines.get(group);
      return line === undefined ? [] : entered.map((entry) => [entry, line] as const);
    }),
  );
}
