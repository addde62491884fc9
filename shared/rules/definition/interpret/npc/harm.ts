import { constantEnv } from '#shared/rules/definition/dice/model';
import {
  arrivedAt,
  restOf,
  scaledOfTypes,
  stopped,
  type Stopped,
} from '#shared/rules/definition/interpret/live/stops';
import { isStop } from '#shared/rules/definition/model/live/stops';
import type { Program } from '#shared/rules/definition/model/program';
import type { StatBlockChoices } from '#shared/rules/statBlock/choices';
import type { BlockHit, StatBlockRules } from '#shared/rules/statBlock/declaration';
import type { Arriving } from '#shared/rules/fight/fighter';
import { blockId } from './bonus';
import { enteredValues } from './derived';

type Left = Parameters<NonNullable<StatBlockRules['harm']>>[2];

/** A hit on a stat block, stage by stage, as on a character. */
export function blockHarm(
  { npc, game }: Program,
  rules: StatBlockRules,
  choices: StatBlockChoices,
  hit: Arriving,
  left: Left,
): BlockHit {
  if (npc === undefined) return { steps: [], arrived: hit.amount, lost: [] };
  const env = constantEnv(game.constants, enteredValues(npc, rules, choices));
  const none = () => undefined;
  const arrived = arrivedAt(npc.harm, game.definition, hit, env, none);
  const cut = npc.harm.findIndex((stage) => !isStop(stage));
  const lost: { readonly id: string; readonly amount: number }[] = [];
  if (cut === -1) {
    const [vital] = left;
    if (vital !== undefined) lost.push({ id: vital.id, amount: restOf(arrived) });
  }
  const then = cut === -1 ? [] : npc.harm.slice(cut);
  const through = then.reduce<Stopped>((coming, stage) => {
    const rest = restOf(coming);
    if (isStop(stage)) {
      const next = stopped([stage], coming, env, none);
      return { ...next, steps: [...coming.steps, ...next.steps] };
    }
    const vital = left.find(({ id }) => id === blockId(stage.points));
    if (rest <= 0 || vital === undefined || stage.when?.expression.run(env) === false) return coming;
    const amount = stage.goesOn ? Math.min(rest, vital.left) : rest;
    lost.push({ id: vital.id, amount });
    return { ...coming, parts: scaledOfTypes(coming.parts, undefined, stage.goesOn ? rest - amount : 0) };
  }, arrived);
  return { steps: through.steps, arrived: restOf(arrived), lost };
}
