import { list, plainNumber, raw, signed, textOr, type Text } from '#shared/kernel/text';
import { insert, type EditPath } from '#shared/character/edits';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import { explain, type Explained } from '#shared/rules/explained';
import type { Problem } from '#shared/rules/problem';
import type { FightRules } from '#shared/rules/fight/fighter';
import { ending, leveled, levelIn } from './levels';
import { underStates, type Change } from '#shared/rules/fight/change';
import type { restorations } from './choices';
import {
  attackSchema,
  statBlockSchema,
  type AbilityChoice,
  type AttackChoice,
  type StatBlockChoices,
  type StatBlockPlay,
} from './choices';
import { t } from './texts';
import {
  numberOf,
  type BlockAttack,
  type BlockFigure,
  type FigureGroup,
  type StatBlockRules,
} from './declaration';

/** The attack of a foe of whom nothing but its bonus and its dice of damage are known. */
export function plainAttack(rules: StatBlockRules): NonNullable<FightRules['quickAttack']> {
  return (typed, name) => {
    // Damage that is a number has no roll.
    if (/^-?\d+$/u.test(typed.damage)) return { rolls: [] };
    const { roll, damageRoll } = rules.attack(statBlockSchema.parse({}), attackSchema.parse(typed), name);
    return { rolls: roll === undefined ? [] : [roll, ...(damageRoll === undefined ? [] : [damageRoll])] };
  };
}

/** A stat block with all its figures; everything that shows one draws it from this. */
export interface StatBlock {
  readonly rules: StatBlockRules;
  readonly choices: StatBlockChoices;
  readonly play: StatBlockPlay['npc'];
  /** The kind of foe: what the GM typed, or the name in the bestiary. */
  readonly kind: Text;
  readonly figures: readonly BlockFigure[];
  readonly vitals: readonly BlockVital[];
  readonly skills: readonly { readonly id: string; readonly label: Text; readonly bonus: number }[];
  readonly attacks: readonly (BlockAttack & { readonly name: Text; readonly damage: Text })[];
  readonly abilities: readonly { readonly name: Text; readonly text: Text; readonly limit?: Limit }[];
  readonly notes: Text | undefined;
  readonly problems: readonly Problem[];
  /** The effect of its conditions on rolls of both sides. */
  readonly changes: readonly Change[];
}

/** An ability that can be used a few times until its uses come back. */
export interface Limit {
  readonly uses: number;
  readonly left: number;
  readonly restored: (typeof restorations)[number];
  readonly path: EditPath;
}

/** Points that are lost in a fight. */
export interface BlockVital {
  readonly id: string;
  readonly label: Text;
  readonly max: Explained;
  readonly left: number;
}

export function deriveStatBlock(
  rules: StatBlockRules,
  choices: StatBlockChoices,
  play: StatBlockPlay['npc'],
): StatBlock {
  const foe = rules.foes.find(({ id }) => id === choices.template);
  const named = foe === undefined ? t('unnamed') : rules.text(`foes.${foe.id}.name`);
  const isOn = (id: string): boolean => play.conditions.includes(id);
  const changes = underStates(
    rules.conditions.flatMap((condition) => {
      const level = levelIn(play, condition);
      const label = leveled(condition, level);
      return level === 0 ? [] : (condition.changes?.(level) ?? []).map((change) => ({ ...change, label }));
    }),
    (id) => rules.conditions.some((condition) => condition.id === id),
    isOn,
  );
  const entered = enteredFigures(rules, choices).map((figure) => changedBy(changes, figure));
  return {
    rules,
    choices,
    play,
    kind: textOr(choices.concept, named),
    figures: [...entered, ...rules.derived(choices).map((figure) => changedBy(changes, figure))],
    vitals: entered
      .filter(({ group, explained }) => group === 'vitals' && explained.value > 0)
      .map(({ id, label, explained }) => ({
        id,
        label,
        max: explained,
        left: Math.min(play.left[id] ?? explained.value, explained.value),
      })),
    skills: rules.skills.flatMap(({ id, label }) => {
      const bonus = choices.skills[id] ?? 0;
      return bonus === 0 ? [] : [{ id, label, bonus }];
    }),
    attacks: choices.attacks.map((attack) => {
      const name = attackName(rules, attack);
      const typed = attack.damage.trim() === '' ? raw('–') : raw(attack.damage.trim());
      const made = rules.attack(choices, attack, name);
      const after = [...spentBy(rules, play), ...(made.roll?.after ?? [])];
      const roll = made.roll && {
        roll: { ...made.roll, bonus: made.bonus, ...(after.length > 0 && { after }) },
      };
      return { name, damage: typed, ...changedBy(changes, { ...made, ...roll }) };
    }),
    abilities: choices.abilities.map((ability, index) => {
      const { uses = 0, restored = 'encounter' } = ability;
      const left = Math.min(uses, play.uses?.[String(index)] ?? uses);
      const limit = { uses, left, restored, path: ['npc', 'uses', String(index)] };
      const named = { name: abilityName(rules, ability), text: abilityText(rules, ability) };
      return uses === 0 ? named : { ...named, limit };
    }),
    notes: withProtections(rules, choices, notesOf(rules, choices, foe?.id)),
    problems: problemsOf(rules, choices),
    changes,
  };
}

/** The end of the conditions that an attack uses up, and the part of the turn that it takes. */
function spentBy({ conditions, turn }: StatBlockRules, play: StatBlockPlay['npc']): readonly Consequence[] {
  const spent = conditions.filter(({ id, isSpent }) => isSpent === true && play.conditions.includes(id));
  const { taken = [] } = play;
  const part = spent.find(({ takes }) => takes !== undefined)?.takes ?? turn?.attack;
  const edits = [
    ...spent.map(({ id }) => ending(id)),
    ...(part === undefined || taken.includes(part) ? [] : [insert(['npc', 'taken'], part)]),
  ];
  const label = spent[0] === undefined ? t('acted') : t('ended', { name: spent[0].title });
  return edits.length === 0 ? [] : [{ label, edits, atOnce: true }];
}

/** The same with what conditions do to its roll. */
export function changedBy<T extends { readonly roll?: RollRequest }>(changes: readonly Change[], made: T): T {
  const own = changes.filter(({ on }) => on === 'by');
  if (made.roll === undefined || own.length === 0) return made;
  return { ...made, roll: { ...made.roll, changes: own } };
}

function enteredFigures(rules: StatBlockRules, choices: StatBlockChoices): BlockFigure[] {
  return rules.numbers.flatMap((one) => {
    const value = numberOf(rules, choices, one.id);
    if (one.optional === true && value === 0) return [];
    const figure: BlockFigure = {
      id: one.id,
      group: one.group,
      label: one.label,
      value: raw(one.signed === true ? signed(value) : plainNumber(value)),
      explained: explain([{ label: t('sources.entered'), amount: value, rule: one.rule }]),
    };
    return [rules.complete?.(figure, choices) ?? figure];
  });
}

export function figuresIn({ figures }: StatBlock, group: FigureGroup): readonly BlockFigure[] {
  return figures.filter((figure) => figure.group === group);
}

export function attackName(rules: StatBlockRules, { key, name }: AttackChoice): Text {
  return textOr(name, key === undefined ? t('attack.unnamed') : rules.text(`attacks.${key}`));
}

export function abilityName(rules: StatBlockRules, { key, name }: AbilityChoice): Text {
  return textOr(name, key === undefined ? t('ability.unnamed') : rules.text(`abilities.${key}.name`));
}

function abilityText(rules: StatBlockRules, { key, text }: AbilityChoice): Text {
  return textOr(text, key === undefined ? raw('') : rules.text(`abilities.${key}.text`));
}

/** "Resistant to Energy", of the types that are asked for. */
export function protectionsIn(
  { damageTypes = [] }: StatBlockRules,
  { protections }: StatBlockChoices,
  isAsked: (type: string) => boolean = () => true,
): readonly Text[] {
  return damageTypes.flatMap(({ id, label }) => {
    const as = protections[id] ?? 'none';
    return as === 'none' || !isAsked(id) ? [] : [t(`protections.${as}To`, { type: label })];
  });
}

function withProtections(
  rules: StatBlockRules,
  choices: StatBlockChoices,
  notes: Text | undefined,
): Text | undefined {
  const [first, ...rest] = [...protectionsIn(rules, choices), ...(notes === undefined ? [] : [notes])];
  return first && list([first, ...rest]);
}

function notesOf(
  rules: StatBlockRules,
  { notes }: StatBlockChoices,
  foe: string | undefined,
): Text | undefined {
  if (notes.trim() !== '') return raw(notes.trim());
  return foe === undefined ? undefined : rules.text(`foes.${foe}.text`);
}

/** The only rule that every block shares: its numbers are those that the game can use. */
function problemsOf(rules: StatBlockRules, choices: StatBlockChoices): Problem[] {
  const outside = (value: number, { min, max }: { min: number; max: number }) => value < min || value > max;
  const problem = (path: string, step: string, label: Text, { min, max }: { min: number; max: number }) => ({
    code: 'absurd-number',
    path,
    step,
    rule: rules.rule,
    text: t('problems.range', { label, min: plainNumber(min), max: plainNumber(max) }),
  });
  return [
    ...rules.numbers
      .filter((one) => outside(numberOf(rules, choices, one.id), one))
      .map((one) => problem(`numbers.${one.id}`, 'figures', one.label, one)),
    ...rules.skills
      .filter(({ id }) => outside(choices.skills[id] ?? 0, rules.skillRange))
      .map(({ id, label }) => problem(`skills.${id}`, 'skills', label, rules.skillRange)),
    ...choices.attacks.flatMap((attack, index) =>
      outside(attack.plus, plusRange)
        ? [problem(`attacks[${String(index)}].plus`, 'attacks', attackName(rules, attack), plusRange)]
        : [],
    ),
  ];
}

export const plusRange = { min: -20, max: 60 };

/** One line for an attack: "Bite +4, 1d8, 5 ft." */
export function attackLine({ bonus, damage, details }: StatBlock['attacks'][number]): Text {
  return list([raw(signed(bonus.value)), damage, ...details]);
}
