import type { Ruleset } from '../../../shared/rules/ruleset';
import type { RolledTable } from '../../components/reference/rolled';
import { clock, ids } from '../../platform/ports';
import { useRollLog } from '../../stores/useRollLog';
import { useRolls } from '../../stores/useRolls';

/** What is rolled from an entry: tables go to the log as they fell, checks go to the roller. */
export function useEntryRolls(ruleset: () => Ruleset) {
  const rolls = useRolls();
  const log = useRollLog();

  function keep({ table, dice }: RolledTable): void {
    log.append({
      type: 'roll',
      id: ids.next(),
      at: clock.now(),
      label: table.title,
      who: '',
      rolled: { kind: 'table', ruleset: ruleset().manifest.id, table: table.id, dice: [...dice] },
      replaces: null,
      hidden: false,
      seed: null,
    });
  }

  /** Opens the roller on a check; it asks for what has to be known. */
  function ask(id: string): void {
    const check = ruleset().checks.find((each) => each.id === id);
    if (check === undefined) return;
    rolls.ask({ check: id, values: {}, label: check.title }, { ruleset: ruleset().manifest.id, who: '' });
  }

  return { keep, ask };
}
