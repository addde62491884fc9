import { raw } from '#shared/kernel/text';
import type { Formula } from '#shared/rules/definition/formula/expression';
import {
  number,
  scopeWith,
  text,
  type Binding,
  type Env,
  type Fields,
  type Scope,
} from '#shared/rules/definition/formula/types';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { DerivedFigure } from '#shared/rules/definition/schema/npc';
import { conditionRules, type ConditionRules } from '#shared/rules/definition/schema/play';
import { rollModel } from './build';
import type { Compiler } from './compiler';
import type { Game, RollModel } from './game';
import { formulaName } from './names';
import { npcNumbers } from './references/foes';
import { knownDefense } from './references/references';
import { compileSays, type SaysModel } from './says';
import { stateChanges } from './conditions';
import { effectFormulas, type StateChange } from './live/levels';
import { compileStop, type StopModel } from './live/stops';
import type { Template } from './template';

/** A stat block knows no character: its roll knows its bonus, its figures the numbers that the GM enters. */
export interface NpcModel {
  readonly roll: RollModel | undefined;
  readonly skillRoll: RollModel | undefined;
  /** Rolls of its own numbers by their ids. */
  readonly ownRolls: ReadonlyMap<string, RollModel>;
  /** Knows the bonus of an attack, its dice, and its further numbers. */
  readonly attack: RollModel | undefined;
  readonly detail: SaysModel | undefined;
  readonly derived: readonly {
    readonly rules: DerivedFigure;
    readonly formula: Formula;
    readonly roll: RollModel | undefined;
    /** Its value has the slot after the attacks. */
    readonly shown: Template | undefined;
  }[];
  /** Ids of the entered numbers by their slots; the slot after them holds the attacks. */
  readonly names: readonly string[];
  /** The stages of a hit; points are those of an entered number. */
  readonly harm: readonly (StopModel | BlockPoints)[];
  /** The effect of its conditions on rolls by and against it, by their ids. */
  readonly changes: ReadonlyMap<string, readonly StateChange[]>;
}

/** Conditions of stat blocks, with what those of the same id say for characters; `undefined` if they are the same. */
export function blockConditions({ npc, conditions }: Definition): readonly ConditionRules[] | undefined {
  const known = new Map(conditions.map((each) => [each.id, each]));
  return npc?.conditions?.map(({ endsWithSource, endsWithDamage, helpless, ...own }) => {
    const theirs = known.get(own.id) ?? conditionRules.parse({ name: own.id, ...own });
    return {
      ...theirs,
      ...own,
      endsWithSource: endsWithSource || theirs.endsWithSource,
      endsWithDamage: endsWithDamage || theirs.endsWithDamage,
      helpless: helpless || theirs.helpless,
    };
  });
}

interface BlockPoints {
  readonly kind: 'points';
  readonly points: string;
  readonly goesOn: boolean;
  readonly when: Formula | undefined;
}

/** Attacks that a stat block may have. */
const mostAttacks = 50;

export function compileNpc(compiler: Compiler, game: Game): NpcModel | undefined {
  const { definition } = game;
  const { npc, numbers } = definition;
  if (npc === undefined) return undefined;
  const skills = numbers.filter((set) => npc.skills && set.skills).flatMap(({ of }) => of);
  const others = [...npc.trackers, ...npcNumbers(definition), ...skills.map(({ id }) => id)];
  npc.own.forEach(({ id, min, max, rolls, defends }, index) => {
    const path = ['npc', 'own', index];
    const before = [...others, ...npc.own.slice(0, index).map((each) => each.id)];
    if (before.some((each) => formulaName(each) === formulaName(id)))
      compiler.fault([...path, 'id'], 'taken', { name: id });
    if (min > max) compiler.fault(path, 'range');
    if (rolls && npc.roll === undefined) compiler.fault([...path, 'rolls'], 'noRoll');
    if (defends !== undefined) knownDefense(compiler, definition, [...path, 'defends'], defends);
  });
  const names = [...new Set([...others, ...npc.own.map(({ id }) => id)])];
  const scope = blockScope(game, names);
  const taken = ['bonus', 'damage', ...npc.extras.map(({ id }) => id)];
  npc.extras.forEach(({ id, min, max }, index) => {
    if (taken.indexOf(id) !== index + 2)
      compiler.fault(['npc', 'extras', index, 'id'], 'taken', { name: id });
    if (min > max) compiler.fault(['npc', 'extras', index], 'range');
  });
  npc.foes.forEach(({ attacks }, foe) =>
    attacks.forEach(({ extras }, attack) => {
      for (const id of Object.keys(extras))
        compiler.knownKey(['npc', 'foes', foe, 'attacks', attack, 'extras', id], id, taken.slice(2));
    }),
  );
  const attacked = { scope: attackScope(npc.extras) };
  const valued = {
    scope: scopeWith(
      new Map([
        ['value', { type: number, label: raw('value'), read: (env: Env) => env.own[names.length + 1] }],
      ]),
      scope,
    ),
  };
  const rollOf = (key: 'roll' | 'skillRoll') => {
    const rules = npc[key];
    return rules && rollModel(compiler, definition, ['npc', key], rules, { scope: bonusScope() });
  };
  npc.own.forEach(({ word }, index) => {
    if (word !== undefined)
      compiler.known(
        ['npc', 'own', index, 'word'],
        word,
        definition.lookups.map(({ id }) => id),
      );
  });
  const { morale } = npc;
  if (morale !== undefined) {
    const rolled = npc.own.filter((each) => each.rolls || each.roll !== undefined).map(({ id }) => id);
    compiler.known(['npc', 'morale', 'number'], morale.number, rolled);
    const states = (npc.conditions ?? definition.conditions).map(({ id }) => id);
    if (morale.condition !== undefined)
      compiler.known(['npc', 'morale', 'condition'], morale.condition, states);
  }
  const roll = rollOf('roll');
  npc.conditions?.forEach(({ id, name }, index) => {
    const known = definition.conditions.map((each) => each.id);
    if (name === undefined) compiler.known(['npc', 'conditions', index, 'id'], id, known);
  });
  const those = new Map(game.conditions.map(({ rules, changes }) => [rules.id, changes]));
  const states = npc.conditions?.map(({ id, name, effects }, index) => {
    const path = ['npc', 'conditions', index];
    if (effects === undefined) return [id, those.get(id) ?? []] as const;
    const label = raw(name ?? definition.conditions.find((each) => each.id === id)?.name ?? id);
    // A stat block knows no numbers of characters, but the level of its own state.
    const formulas = effects.map((effect, at) =>
      effectFormulas(compiler, [...path, 'effects', at], effect, scopeWith(new Map())),
    );
    return [id, stateChanges(compiler, definition, { id, label, path, effects }, formulas)] as const;
  });
  return {
    names,
    changes: states === undefined ? those : new Map(states),
    harm: compileBlockHarm(compiler, definition, scope),
    roll,
    skillRoll: rollOf('skillRoll') ?? roll,
    ownRolls: new Map(
      npc.own.flatMap(({ id, roll: own }, index) =>
        own === undefined
          ? []
          : [
              [
                id,
                rollModel(compiler, definition, ['npc', 'own', index, 'roll'], own, { scope: bonusScope() }),
              ],
            ],
      ),
    ),
    attack: npc.attack && rollModel(compiler, definition, ['npc', 'attack'], npc.attack, attacked),
    detail: npc.detail && compileSays(compiler, ['npc', 'detail'], npc.detail, attacked),
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
      return {
        rules,
        formula,
        roll:
          rules.roll &&
          rollModel(compiler, definition, [...path, 'roll'], rules.roll, { scope: bonusScope() }),
        shown:
          rules.shown === undefined ? undefined : compiler.template([...path, 'shown'], rules.shown, valued),
      };
    }),
  };
}

function compileBlockHarm(
  compiler: Compiler,
  definition: Game['definition'],
  scope: Scope,
): NpcModel['harm'] {
  const { harm, own, trackers } = definition.npc ?? { harm: [], own: [], trackers: [] };
  const vitals = [...trackers, ...own.filter(({ group }) => group === 'vitals').map(({ id }) => id)];
  const last = harm.findIndex((stage) => 'points' in stage && !stage.goesOn && stage.when === undefined);
  if (last !== -1 && last < harm.length - 1) compiler.fault(['npc', 'harm', last + 1], 'harmEnds');
  return harm.flatMap((stage, index): NpcModel['harm'] => {
    const path = ['npc', 'harm', index];
    const stop = compileStop(compiler, { definition, scope }, path, stage);
    if (stop !== undefined) return [stop];
    if (!('points' in stage)) return [];
    const { points, goesOn, when } = stage;
    compiler.known([...path, 'points'], points, vitals);
    if (harm.findIndex((each) => 'points' in each && each.points === points) < index)
      compiler.fault([...path, 'points'], 'harmTwice', { name: points });
    return [
      {
        kind: 'points',
        points,
        goesOn,
        when: when === undefined ? undefined : compiler.flag([...path, 'when'], when, { scope }),
      },
    ];
  });
}

function bonusScope(): Scope {
  const bonus: Binding = { type: number, label: raw('bonus'), read: (env) => env.own[0] };
  return scopeWith(new Map([['bonus', bonus]]));
}

/** The bonus, the dice of the damage as they are written, and further numbers. */
function attackScope(extras: readonly { readonly id: string; readonly name: string }[]): Scope {
  const at = (slot: number) => (env: Env) => env.own[slot];
  return scopeWith(
    new Map<string, Binding>([
      ['bonus', { type: number, label: raw('bonus'), read: at(0) }],
      ['damage', { type: { kind: 'dice' }, label: raw('damage'), read: at(1) }],
      ...extras.map(({ id, name }, index): [string, Binding] => [
        formulaName(id),
        { type: number, label: raw(name), read: at(index + 2) },
      ]),
    ]),
  );
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
