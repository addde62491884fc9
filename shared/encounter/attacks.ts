import type { Text } from '../kernel/text';
import type { Check, RollRequest } from '../rules/checks';
import type { Defense, FightRules } from '../rules/fight';
import { initialValues } from '../rules/inputs';
import type { OpenCharacter } from '../rules/ruleset';
import { mayHoldAttacks, rowName } from '../rules/views';
import type { Table, TableRules } from './command';
import type { Combatant, Encounter } from './document';
import { fighterIn } from './draft';

/** One attack of a sheet: the attack itself, then what belongs to it, such as its damage. */
export interface Attack {
  readonly id: string;
  readonly name: Text;
  readonly rolls: readonly [RollRequest, ...RollRequest[]];
}

/** The first table that a sheet rolls in play holds its attacks, unless rows of its play stand for it. The dead have none. */
export function attacksOf(open: OpenCharacter): readonly Attack[] {
  if (open.fight?.({ minor: false }).state?.kind === 'dead') return [];
  const rows = open
    .play()
    .blocks.flatMap((block) => (block.kind === 'rows' && block.place === 'attacks' ? block.rows : []));
  if (rows.length > 0) return rows.flatMap(({ id, title, actions }) => attackOf(id, title, actions));
  const table = open.sheet().blocks.find((block) => mayHoldAttacks(block));
  if (table === undefined) return [];
  return table.rows.flatMap(({ id, cells }) => attackOf(id, rowName(cells), cells));
}

function attackOf(id: string, name: Text, ways: readonly { readonly roll?: RollRequest }[]): Attack[] {
  const all = ways.flatMap(({ roll }) => roll ?? []);
  const [first, ...rest] = all.filter(({ check }, at) => all.findIndex((one) => one.check === check) === at);
  return first === undefined ? [] : [{ id, name, rolls: [first, ...rest] }];
}

/** Types of damage that the rules of all of these know, the usual one first. */
export function damageTypesFor(
  targets: readonly string[],
  { combatants }: Encounter,
  rules: TableRules,
): FightRules['damageTypes'] {
  const [first = [], ...rest] = [...new Set(targets.map((id) => combatants[id]?.ruleset ?? ''))].map(
    (id) => rules.ruleset(id)?.fight?.damageTypes ?? [],
  );
  return first.filter(({ id }) => rest.every((other) => other.some((each) => each.id === id)));
}

/** The number that an attack has to beat; numbers of other rules mean nothing to it. */
export function defenseOf(
  table: Table,
  rules: TableRules,
  target: Combatant,
  { check }: Pick<RollRequest, 'check'>,
  ruleset: string,
): Defense | undefined {
  if (target.ruleset !== ruleset) return undefined;
  return fighterIn(table, rules, target)
    ?.defenses?.()
    .find((defense) => defense.check === check);
}

/** The request with the numbers of its target. */
export function atTarget(request: RollRequest, defense: Defense | undefined): RollRequest {
  return defense === undefined ? request : { ...request, values: { ...request.values, ...defense.values } };
}

/** From 0 to 1; `undefined` where the roll cannot succeed or fail. */
export function chanceOf(request: RollRequest, checks: readonly Check[]): number | undefined {
  const check = checks.find(({ id }) => id === request.check);
  const opened = check?.open({ ...initialValues(check.inputs), ...request.values });
  return opened?.ok === true ? opened.value.odds()?.success : undefined;
}
