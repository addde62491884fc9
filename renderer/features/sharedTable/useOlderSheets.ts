import { shallowRef } from 'vue';
import { call } from '#renderer/platform/client';
import { mergeLines, merged } from '#renderer/stores/editing/merging';
import { useMerging } from '#renderer/stores/editing/useMerging';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { useSharedTable } from '#renderer/stores/campaigns/useSharedTable';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** Decides what counts for sheets of which the table has older versions. */
export function useOlderSheets() {
  const table = useSharedTable();
  const merging = useMerging();
  const rulesets = useRulesets();
  const notifications = useNotifications();
  const busy = shallowRef(false);

  const choose = (character: string, counts: 'file' | 'room'): Promise<boolean> =>
    table.act('table.choose', { character, counts });

  /** Line by line: what is chosen goes into the file, which counts then. */
  async function compare(character: string): Promise<void> {
    busy.value = true;
    try {
      const [read, older] = [
        await call('character.read', { id: character }),
        await call('table.older', { character }),
      ];
      for (const each of [read, older]) if (!each.ok) notifications.failed(each.error);
      if (!read.ok || !older.ok) return;
      const [mine, theirs] = [read.value, older.value.document];
      const sides = { base: theirs, mine, theirs };
      const lines = await mergeLines(sides, await rulesets.load(mine.ruleset));
      const { name, updatedAt: theirsAt } = mine;
      const answer = await merging.ask({ kind: 'character', name, theirsAt, lines, isOlder: true });
      if (answer.kind === 'theirs') await choose(character, 'room');
      if (answer.kind !== 'lines') return;
      const both = await merged(sides, answer.mine);
      const saved = both.ok ? await call('character.save', { document: both.value }) : both;
      if (saved.ok) await choose(character, 'file');
      else notifications.failed(saved.error);
    } finally {
      busy.value = false;
    }
  }

  return { busy, choose, compare };
}
