import { message, raw, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { damageDice, type AttackChoice, type StatBlockChoices } from '#shared/rules/statBlock/choices';
import {
  numberOf,
  type EnteredNumber,
  type Foe,
  type StatBlockRules,
} from '#shared/rules/statBlock/declaration';
import { clamp } from '#shared/kernel/clamp';
import { envOf, type Value } from '#shared/rules/definition/formula/types';
import { formulaName } from '#shared/rules/definition/model/names';
import type { NumberModel } from '#shared/rules/definition/model/game';
import { blockConditions } from '#shared/rules/definition/model/npc';
import type { Program } from '#shared/rules/definition/model/program';
import { npcNumbers } from '#shared/rules/definition/model/references/foes';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import { changesAt } from '#shared/rules/definition/model/live/levels';
import type { ConditionRules } from '#shared/rules/definition/schema/play';
import type { OwnNumber } from '#shared/rules/definition/schema/npc';
import { blockHarm } from './harm';
import { blockId, bonusOf } from './bonus';
import { bandNamed, derivedFigures } from './derived';
import { damageTypesOf } from '#shared/rules/definition/interpret/damageTypes';
import { requestOf } from '#shared/rules/definition/interpret/rollRequests';

/** Foes are not held to the ranges of characters, but to numbers that can be meant. */
const absurd = { min: -99, max: 9999 };

/** Stat blocks of a definition, which declares the numbers of its foes; `undefined` if it has none. */
export function npcRulesOf(program: Program): StatBlockRules | undefined {
  const { game } = program;
  const { definition } = game;
  const { npc, name } = definition;
  if (npc === undefined) return undefined;
  const skillModels = npc.skills
    ? [...game.sets.values()].filter(({ set }) => set.skills).flatMap(({ numbers }) => numbers)
    : [];
  const isSkill = (id: string): boolean => skillModels.some((model) => model.id === id);
  const models = npcNumbers(definition).flatMap((id) => game.numbers.get(id) ?? []);
  const stats = models.filter((model) => !isSkill(model.id));
  const rule = definition.checks[0]?.rule ?? name;
  const texts = foeTexts(npc);
  const damageTypes = damageTypesOf(program);
  const request = (bonus: number, label: Text): RollRequest | undefined =>
    program.npc?.roll && requestOf(program, program.npc.roll, label, bonus);
  const rules: StatBlockRules = {
    system: name,
    rule,
    text: (key) => raw(texts.get(key) ?? ''),
    numbers: [
      ...npc.trackers.flatMap((id) => trackerNumber(program, id, rule)),
      ...npc.own.map((each) => ownNumber(each, rule)),
      ...stats.map((model) => enteredNumber(model, rule)),
    ],
    skills: skillModels.map(({ id, label }) => ({ id: blockId(id), label })),
    skillRange: absurd,
    attackBy: (
      npc.attackBy ?? [...npc.own.filter(({ group }) => group === 'stats'), ...stats].map(({ id }) => id)
    ).map(blockId),
    attackExtras: npc.extras.map(({ id, name: extra, min, max }) => ({
      id: blockId(id),
      label: raw(extra),
      min,
      max,
    })),
    conditions: (
      blockConditions(definition) ??
      definition.conditions.filter(({ is, hidden }) => is === undefined && !hidden)
    ).map(({ id, name: title, text = '', endsWithSource, endsWithDamage, helpless, dead, ...more }) => ({
      id,
      title: raw(title),
      text: raw(text),
      endsWithSource,
      endsWithDamage,
      helpless: helpless || dead,
      // A stat block begins its rounds with its turns.
      ...((more.until === 'turn' || more.until === 'round') && { endsAt: 'start' as const }),
      ...stateOf(program, id, more.level),
    })),
    derived: (choices) => derivedFigures(program, rules, choices, request),
    complete(plain) {
      const own = npc.own.find(({ id }) => blockId(id) === plain.id);
      const band = own?.word === undefined ? undefined : bandNamed(program, own.word, plain.explained.value);
      const figure = band === undefined ? plain : { ...plain, note: raw(band) };
      const ownRoll = own && program.npc?.ownRolls.get(own.id);
      if (ownRoll !== undefined)
        return { ...figure, roll: requestOf(program, ownRoll, figure.label, figure.explained.value) };
      const isRolled =
        own?.rolls === true ||
        stats.some((model) => blockId(model.id) === figure.id && model.roll !== undefined);
      const roll = isRolled ? request(figure.explained.value, figure.label) : undefined;
      return roll === undefined ? figure : { ...figure, roll };
    },
    attack(choices, attack, label) {
      const bonus = bonusOf(rules, choices, attack);
      const dice = damageDice(attack.damage);
      const damageRoll = dice && damageRequest(program, dice, label);
      const values = attackValues(npc, attack, dice);
      const model = program.npc?.attack;
      const roll =
        model === undefined
          ? request(bonus.value, label)
          : requestOf(program, model, label, bonus.value, values);
      const words =
        program.npc?.detail && sentenceFrom(program.npc.detail, envOf([], [bonus.value, ...values]));
      const details = [words ?? '', attack.range, attack.note].filter((one) => one.trim() !== '').map(raw);
      return {
        bonus,
        ...(roll && { roll }),
        ...(damageRoll && { damageRoll }),
        details,
      };
    },
    skillRoll(choices, skill) {
      const label = rules.skills.find(({ id }) => id === skill)?.label ?? raw('');
      const roll = program.npc?.skillRoll;
      return roll && requestOf(program, roll, label, choices.skills[skill] ?? 0);
    },
    defenses: [...npc.own, ...models.map(({ id, entry }) => ({ id, defends: entry.defends }))].flatMap(
      ({ id, defends }) => (defends === undefined ? [] : [{ number: blockId(id), ...defends }]),
    ),
    ...(npc.morale && { morale: { ...npc.morale, number: blockId(npc.morale.number) } }),
    harm: (choices, hit, left) => blockHarm(program, rules, choices, hit, left),
    health: blockId(program.npc?.harm.findLast((stage) => stage.kind === 'points')?.points ?? ''),
    ...(damageTypes.length > 0 && { damageTypes, protects: true }),
    initiative: (choices) => initiative(program, rules, choices),
    foes: npc.foes.map((foe) => foeOf(foe, npc.trackers, isSkill)),
  };
  return rules;
}

/** A number that characters do not have keeps the bounds that its game gives it. */
function ownNumber(
  { id, name, text, rule: own, min, max, initial, signed, group, optional }: OwnNumber,
  rule: string,
): EnteredNumber {
  return {
    id: blockId(id),
    group,
    label: raw(name),
    min,
    max,
    initial: initial ?? clamp(0, min, max),
    rule: own ?? rule,
    ...(text !== undefined && { hint: raw(text) }),
    ...(signed && { signed: true }),
    ...(optional && { optional: true }),
  };
}

function enteredNumber(model: NumberModel, rule: string): EnteredNumber {
  const { id, label, set, rule: own, chosen, entry } = model;
  return {
    id: blockId(id),
    group: set.show === 'main' ? 'stats' : 'others',
    label,
    ...absurd,
    initial: chosen?.initial ?? clamp(0, chosen?.min ?? 0, chosen?.max ?? 0),
    rule: own === '' ? rule : own,
    ...(entry.text !== undefined && { hint: raw(entry.text) }),
    ...(set.signed && { signed: true }),
  };
}

function trackerNumber({ game }: Program, id: string, rule: string): EnteredNumber[] {
  const model = game.trackers.find(({ rules }) => rules.id === id);
  if (model === undefined) return [];
  const { label, rules } = model;
  return [
    {
      id: blockId(id),
      group: 'vitals',
      label,
      min: 0,
      max: absurd.max,
      initial: rules.health ? 1 : 0,
      rule: rules.rule ?? rule,
      ...(rules.text !== undefined && { hint: raw(rules.text) }),
    },
  ];
}

/** Beside its bonus, formulas of an attack know its dice as they are written, and its further numbers. */
function attackValues(
  { extras }: Npc,
  attack: AttackChoice,
  dice: ReturnType<typeof damageDice>,
): readonly Value[] {
  const plus =
    dice === undefined || dice.bonus === 0 ? '' : `${dice.bonus < 0 ? '' : '+'}${String(dice.bonus)}`;
  const notation = dice === undefined ? '' : `${String(dice.count)}d${String(dice.sides)}${plus}`;
  return [notation, ...extras.map(({ id, min }) => attack.extras[blockId(id)] ?? min)];
}

/** `undefined` if the check has no such dice. */
function damageRequest(
  { game }: Program,
  { count, sides, bonus }: NonNullable<ReturnType<typeof damageDice>>,
  name: Text,
): RollRequest | undefined {
  const { npc, checks } = game.definition;
  if (npc?.damage === undefined) return undefined;
  const { check, input, parts } = npc.damage;
  const label = message('definition.npc.damage', { name });
  if (input !== undefined)
    return { check, label, values: { [input]: { count, sides, plus: clamp(bonus, -100, 100) } } };
  if (parts === undefined) return undefined;
  const inputs = checks.find(({ id }) => id === check)?.inputs ?? {};
  const number = (id: string, value: number) => {
    const rules = inputs[id];
    return rules !== undefined && 'min' in rules ? clamp(value, rules.min, rules.max) : value;
  };
  const die = inputs[parts.sides];
  const isOption = die !== undefined && 'of' in die;
  if (isOption && !die.of.some(({ id }) => id === String(sides))) return undefined;
  return {
    check,
    label,
    values: {
      [parts.count]: number(parts.count, count),
      [parts.sides]: isOption ? String(sides) : number(parts.sides, sides),
      ...(parts.plus !== undefined && { [parts.plus]: number(parts.plus, bonus) }),
    },
  };
}

/** Numbers that a character brings as they are; a stat block has no others. */
function initiative(
  { brings }: Program,
  rules: StatBlockRules,
  choices: StatBlockChoices,
): Readonly<Record<string, number>> | undefined {
  const known = brings.flatMap(({ name, formula }): [string, number][] => {
    const number = rules.numbers.find(({ id }) => id === name || formulaName(id) === formula.source.trim());
    return number === undefined ? [] : [[name, clamp(numberOf(rules, choices, number.id), -1000, 1000)]];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

type Npc = NonNullable<Program['game']['definition']['npc']>;

/** The texts of the bestiary under the keys by which stat blocks ask for them. */
function foeTexts({ foes }: Npc): ReadonlyMap<string, string> {
  return new Map(
    foes.flatMap(({ id, name, text = '', attacks, abilities }): [string, string][] => [
      [`foes.${id}.name`, name],
      [`foes.${id}.text`, text],
      ...attacks.map((attack, index): [string, string] => [
        `attacks.${keyOf(id, attack, index)}`,
        attack.name,
      ]),
      ...abilities.flatMap((ability, index): [string, string][] => [
        [`abilities.${keyOf(id, ability, index)}.name`, ability.name],
        [`abilities.${keyOf(id, ability, index)}.text`, ability.text],
      ]),
    ]),
  );
}

/** The key by which stored foes name an attack or ability. */
function keyOf(foe: string, { id }: { readonly id?: string | undefined }, index: number): string {
  return id ?? `${foe}-${String(index)}`;
}

function foeOf(
  { id, numbers, attacks, abilities }: Npc['foes'][number],
  trackers: readonly string[],
  isSkill: (id: string) => boolean,
): Foe {
  const entered = Object.entries(numbers).map(([name, value]) => [blockId(name), value] as const);
  const skills = Object.entries(numbers).filter(([name]) => isSkill(name) && !trackers.includes(name));
  return {
    id,
    numbers: Object.fromEntries(entered.filter(([name]) => !isSkill(name))),
    skills: Object.fromEntries(skills.map(([name, value]) => [blockId(name), value])),
    attacks: attacks.map(({ id: own, by = '', skill = '', plus, damage, range, note, extras }, index) => ({
      key: keyOf(id, { id: own }, index),
      name: '',
      by: by === '' || isSkill(by) ? '' : blockId(by),
      skill: skill !== '' ? blockId(skill) : isSkill(by) ? blockId(by) : '',
      plus,
      damage,
      range,
      note,
      extras: Object.fromEntries(Object.entries(extras).map(([extra, value]) => [blockId(extra), value])),
    })),
    abilities: abilities.map((ability, index) => keyOf(id, ability, index)),
  };
}

/** The effects of a state at a level. Formulas of a character's numbers find none in a stat block. */
function stateOf(
  program: Program,
  id: string,
  level: ConditionRules['level'],
): Pick<StatBlockRules['conditions'][number], 'changes' | 'levels' | 'falls'> {
  const changes = program.npc?.changes.get(id) ?? [];
  const env = envOf(Array.from({ length: program.game.slots }));
  return {
    changes: (at) => changesAt(changes, at, env),
    ...(level !== undefined && {
      levels: level.most,
      falls: (level.falls.turn ?? 0) + (level.falls.round ?? 0),
    }),
  };
}
