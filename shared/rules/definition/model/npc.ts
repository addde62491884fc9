import { raw } from '../../../kernel/text';
import type { Formula } from '../formula/expression';
import { number, scopeWith, text, type Binding, type Fields, type Scope } from '../formula/types';
import type { DerivedFigure } from '../schema/npc';
import { rollModel } from './build';
import type { Compiler } from './compiler';
import type { Game, RollModel } from './game';
import { formulaName } from './names';
import { npcNumbers } from './references';

/** A stat block knows no character: its roll knows its bonus, its figures the numbers that the GM enters. */
export interface NpcModel {
  readonly roll: RollModel | undefined;
  readonly skillRoll: RollModel | undefined;
  readonly derived: readonly { readonly rules: DerivedFigure; readonly formula: Formula }[];
  /** Ids of the entered numbers by their slots; the slot after them holds the attacks. */
  readonly names: readonly string[];
}

/** Attacks that a stat block may have. */
const mostAttacks = 50;

export function compileNpc(compiler: Compiler, game: Game): NpcModel | undefined {
  const { definition } = game;
  const { npc, numbers } = definition;
  if (npc === undefined) return undefined;
  const skills = numbers.filter((set) => npc.skills && set.skills).flatMap(({ of }) => of);
  const others = [...npc.trackers, ...npcNumbers(definition), ...skills.map(({ id }) => id)];
  npc.own.forEach(({ id, min, max, rolls }, index) => {
    const path = ['npc', 'own', index];
    const before = [...others, ...npc.own.slice(0, index).map((each) => each.id)];
    if (before.some((each) => formulaName(each) === formulaName(id)))
      compiler.fault([...path, 'id'], 'taken', { name: id });
    if (min > max) compiler.fault(path, 'range');
    if (rolls && npc.roll === undefined) compiler.fault([...path, 'rolls'], 'noRoll');
  });
  const names = [...new Set([...others, ...npc.own.map(({ id }) => id)])];
  const scope = blockScope(game, names);
  const rollOf = (key: 'roll' | 'skillRoll') => {
    const rules = npc[key];
    return rules && rollModel(compiler, definition, ['npc', key], rules, { scope: bonusScope() });
  };
  const roll = rollOf('roll');
  return {
    names,
    roll,
    skillRoll: rollOf('skillRoll') ?? roll,
    derived: npc.derived.map((rules, index) => {
      const path = ['npc', 'derived', index];
      const formula = compiler.number([...path, 'is'], rules.is, { scope });
      if (formula.divides && rules.round === undefined) compiler.fault([...path, 'is'], 'rounding');
      if (rules.word !== undefined)
        compiler.known(
          [...path, 'word'],
          rules.word,
          definition.lookups.map(({ id }) => id),
        );
      if (names.includes(rules.id)) compiler.fault([...path, 'id'], 'taken', { name: rules.id });
      if (rules.rolls && npc.roll === undefined) compiler.fault([...path, 'rolls'], 'noRoll');
      return { rules, formula };
    }),
  };
}

function bonusScope(): Scope {
  const bonus: Binding = { type: number, label: raw('bonus'), read: (env) => env.own[0] };
  return scopeWith(new Map([['bonus', bonus]]));
}

function ownLabel({ npc }: Game['definition'], id: string) {
  const found = npc?.own.find((each) => each.id === id);
  return found && raw(found.name);
}

function blockScope(game: Game, names: readonly string[]): Scope {
  const { numbers, trackers, definition } = game;
  const labelOf = (id: string) =>
    ownLabel(definition, id) ??
    numbers.get(id)?.label ??
    trackers.find(({ rules }) => rules.id === id)?.label ??
    raw(id);
  const own = names.map((id, slot): [string, Binding] => [
    formulaName(id),
    { type: number, label: labelOf(id), read: (env) => env.own[slot] },
  ]);
  const fields: Fields = new Map([
    ['name', { type: text }],
    ['bonus', { type: number }],
  ]);
  const attacks: Binding = {
    type: { kind: 'rows', fields, most: mostAttacks },
    read: (env) => env.own[names.length],
  };
  const constants = new Set([...definition.lookups, ...definition.catalogs].map(({ id }) => id));
  return scopeWith(new Map([...own, ['attacks', attacks]]), {
    find: (name) => (constants.has(name) ? game.scope.find(name) : undefined),
    names: () => constants,
  });
}
