import type { Table, TableRules } from '#shared/encounter/command';
import { fighterIn } from '#shared/encounter/draft';
import type { Wave } from './plan';

/** Waves in reserve whose time has come; the GM still decides whether they enter. */
export function dueWaves(table: Table, rules: TableRules): readonly Wave[] {
  const { reserve = [], round, combatants, state } = table.encounter;
  if (state !== 'running' || reserve.length === 0) return [];
  const hasFallen = () =>
    Object.values(combatants).some(
      (each) =>
        !each.party &&
        each.waiting !== true &&
        (each.out || fighterIn(table, rules, each)?.health?.now === 0),
    );
  return reserve.filter(
    ({ trigger }) =>
      (trigger.on === 'round' && round >= trigger.round) || (trigger.on === 'fall' && hasFallen()),
  );
}
