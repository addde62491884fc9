import { raw } from '#shared/kernel/text';
import type { Program } from '#shared/rules/definition/model/program';
import type { FightRules } from '#shared/rules/fight/fighter';

export const damageTypesOf = ({ game }: Program): FightRules['damageTypes'] =>
  game.definition.damageTypes.map(({ id, name }) => ({ id, label: raw(name) }));
