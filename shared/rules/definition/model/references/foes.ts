import type { Definition } from '#shared/rules/definition/schema/index';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Game } from '#shared/rules/definition/model/game';
import { idsOf } from './ids';

/** Numbers of foes are those of a stat block. */
export function checkFoes({ npc, numbers, checks }: Definition, compiler: Compiler): void {
  if (npc === undefined) return;
  const skills = numbers.filter((set) => npc.skills && set.skills).flatMap(({ of }) => idsOf(of));
  const block = [...npcNumbers({ npc, numbers }), ...idsOf(npc.own)];
  const known = [...block, ...skills, ...npc.trackers];
  npc.foes.forEach((foe, index) => {
    const path = ['npc', 'foes', index];
    for (const id of Object.keys(foe.numbers)) compiler.knownKey([...path, 'numbers', id], id, known);
    foe.attacks.forEach(({ by, skill }, at) => {
      compiler.known([...path, 'attacks', at, 'skill'], skill, skills);
      compiler.known([...path, 'attacks', at, 'by'], by, [...block, ...skills]);
    });
  });
  if (npc.damage === undefined) return;
  const { check, input, parts } = npc.damage;
  if (!compiler.known(['npc', 'damage', 'check'], check, idsOf(checks))) return;
  const inputs = Object.entries(checks.find(({ id }) => id === check)?.inputs ?? {});
  const dice = inputs.flatMap(([id, each]) => ('dice' in each ? [id] : []));
  if ((input === undefined) === (parts === undefined)) compiler.fault(['npc', 'damage'], 'damageInput');
  compiler.known(['npc', 'damage', 'input'], input, dice);
  const whole = inputs.flatMap(([id, each]) => ('min' in each ? [id] : []));
  for (const [part, id] of Object.entries(parts ?? {})) {
    const options = part === 'sides' ? inputs.flatMap(([name, each]) => ('of' in each ? [name] : [])) : [];
    compiler.known(['npc', 'damage', 'parts', part], id, [...whole, ...options]);
  }
}

/** The numbers of a stat block: its sets with all their numbers, then single ones. */
export function npcNumbers({ npc, numbers }: Pick<Definition, 'npc' | 'numbers'>): string[] {
  return (npc?.numbers ?? []).flatMap((id) => {
    const set = numbers.find((each) => each.id === id);
    return set === undefined ? [id] : idsOf(set.of);
  });
}

/** The references of foes: their place in the order of turns, and the parts of their stat blocks. */
export function checkStatBlocks(definition: Definition, compiler: Compiler, game: Game): void {
  const { initiative, npc, numbers } = definition;
  const brought = Object.keys(initiative?.brings ?? {});
  compiler.knownEach(['initiative', 'order'], initiative?.order, [...brought, 'total', 'party']);
  compiler.knownEach(['initiative', 'lower'], initiative?.lower, initiative?.order ?? []);
  compiler.knownEach(['initiative', 'adds'], initiative?.adds, brought);
  const chosen = [...game.numbers.values()].filter((number) => number.chosen !== undefined);
  for (const [what, id] of Object.entries(definition.quickFoe ?? {}))
    compiler.known(['quickFoe', what], id, idsOf(chosen));
  if (npc === undefined) return;
  const all = [...idsOf(numbers), ...numbers.flatMap(({ of }) => idsOf(of))];
  compiler.knownEach(['npc', 'numbers'], npc.numbers, all);
  compiler.knownEach(['npc', 'attackBy'], npc.attackBy, [...npcNumbers(definition), ...idsOf(npc.own)]);
  compiler.knownEach(['npc', 'links'], npc.links, idsOf(definition.reference));
  compiler.knownEach(['npc', 'trackers'], npc.trackers, idsOf(definition.trackers));
}
