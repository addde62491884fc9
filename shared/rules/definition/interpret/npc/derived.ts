import { raw, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { StatBlockChoices } from '#shared/rules/statBlock/choices';
import { numberOf, type BlockFigure, type StatBlockRules } from '#shared/rules/statBlock/declaration';
import { constantEnv } from '#shared/rules/definition/dice/model';
import { bandOf } from '#shared/rules/definition/formula/calls';
import { explainFormula } from '#shared/rules/definition/formula/explain';
import { wordOf, type Row, type Value } from '#shared/rules/definition/formula/types';
import { rowOf } from '#shared/rules/definition/model/fields';
import type { NpcModel } from '#shared/rules/definition/model/npc';
import type { Program } from '#shared/rules/definition/model/program';
import { blockId, bonusOf } from './bonus';
import { requestOf } from '#shared/rules/definition/interpret/rollRequests';
import { shownWith } from '#shared/rules/definition/interpret/sheet';

/** Figures that follow from what the GM entered, each with its sources. */
export function derivedFigures(
  program: Program,
  rules: StatBlockRules,
  choices: StatBlockChoices,
  request: (bonus: number, label: Text) => RollRequest | undefined,
): BlockFigure[] {
  const { npc, game } = program;
  if (npc === undefined || npc.derived.length === 0) return [];
  const entered = enteredValues(npc, rules, choices);
  const env = constantEnv(game.constants, entered);
  return npc.derived.map(({ rules: figure, formula, roll: own, shown }): BlockFigure => {
    const { id, name, text, rule = rules.rule, round = 'none', signed, word, group, rolls } = figure;
    const label = raw(name);
    const explained = explainFormula(formula, env, { label, rule, round });
    const band = word === undefined ? undefined : bandNamed(program, word, explained.value);
    const roll =
      own === undefined
        ? rolls
          ? request(explained.value, label)
          : undefined
        : requestOf(program, own, label, explained.value);
    const words = shown?.run(constantEnv(game.constants, [...entered, explained.value]));
    return {
      id: blockId(id),
      group,
      label,
      value: raw(words ?? band ?? shownWith(explained.value, signed)),
      explained,
      ...(text !== undefined && { note: raw(text) }),
      ...(roll && { roll }),
    };
  });
}

export function enteredValues(
  { names }: NpcModel,
  rules: StatBlockRules,
  choices: StatBlockChoices,
): Value[] {
  const isSkill = new Set(rules.skills.map(({ id }) => id));
  const values = names.map((name): Value => {
    const id = blockId(name);
    return isSkill.has(id) ? (choices.skills[id] ?? 0) : numberOf(rules, choices, id);
  });
  const attacks = choices.attacks.map((attack): Row =>
    rowOf({ name: attack.name, bonus: bonusOf(rules, choices, attack).value }),
  );
  return [...values, attacks];
}

/** The name of the band of a lookup that a number falls into. */
export function bandNamed({ game }: Program, lookup: string, value: number): string | undefined {
  const bands = game.scope.find(lookup)?.read(constantEnv(game.constants)) as readonly Row[] | undefined;
  const band = bands && bandOf(bands, value);
  return band && wordOf(band['name']);
}
