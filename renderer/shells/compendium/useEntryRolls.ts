import type { Ruleset } from '#shared/rules/ruleset';
import type { RolledTable } from '#renderer/components/reference/rolled';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { useRolls } from '#renderer/stores/dice/useRolls';

/** Rolls on tables go straight to the log, checks open the roller. */
export function useEntryRolls(ruleset: () => Ruleset) {
  const rolls = useRolls();
  const diceLog = useDiceLog();

  function keep({ table, dice }: RolledTable): void {
    diceLog.keepRolled({
      label: table.title,
      who: '',
      rolled: { kind: 'table', ruleset: ruleset().manifest.id, table: table.id, dice: [...dice] },
    });
  }

  /** The roller asks for the inputs of the check. */
  function ask(id: string): void {
    const check = ruleset().checks.find((each) => each.id === id);
    if (check === undefined) return;
    rolls.ask({ check: id, values: {}, label: check.title }, { ruleset: ruleset().manifest.id, who: '' });
  }

  return { keep, ask };
}
