import { sum } from '#shared/kernel/sum';
import { message, raw, type Text } from '#shared/kernel/text';
import { rounded } from '#shared/rules/definition/formula/functions';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Env } from '#shared/rules/definition/formula/types';
import { isStop, type StopModel } from '#shared/rules/definition/model/live/stops';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { Arriving } from '#shared/rules/fight/fighter';
import type { Outcome } from '#shared/rules/party';

type Part = Arriving['parts'][number];

/** A hit on its way to the points. */
export interface Coming extends Pick<Arriving, 'dice' | 'box'> {
  readonly parts: readonly Part[];
}

export interface Stopped extends Coming, Pick<Outcome, 'edits'> {
  readonly steps: readonly Text[];
}

export const restOf = ({ parts }: Pick<Coming, 'parts'>): number => sum(parts.map(({ amount }) => amount));

/** The same parts with another sum, to which each contributes its share. */
function scaled(parts: readonly Part[], to: number): readonly Part[] {
  const from = sum(parts.map(({ amount }) => amount));
  if (from === to) return parts;
  let [before, assigned] = [0, 0];
  return parts.map((part) => {
    before += part.amount;
    const upTo = from === 0 ? 0 : Math.floor((before * to) / from);
    const amount = upTo - assigned;
    assigned = upTo;
    return { ...part, amount };
  });
}

const isOf =
  (types: readonly string[] | undefined) =>
  ({ type }: Part): boolean =>
    types === undefined || (type !== undefined && types.includes(type));

/** The sum of the parts of some types. */
export const restOfTypes = ({ parts }: Coming, types: readonly string[] | undefined): number =>
  restOf({ parts: parts.filter(isOf(types)) });

/** The same parts with another sum of those of some types. */
export function scaledOfTypes(
  parts: readonly Part[],
  types: readonly string[] | undefined,
  to: number,
): readonly Part[] {
  const isScaled = isOf(types);
  const left = [...scaled(parts.filter(isScaled), to)];
  return parts.map((part) => (isScaled(part) ? (left.shift() ?? part) : part));
}

/**
 * A hit without what stages stop, one after another.
 *
 * - `done`: what an action does with which something stops it, such as armor that wears out
 */
export function stopped(
  stages: readonly StopModel[],
  coming: Coming,
  env: Env,
  done: (action: string) => Outcome | undefined,
): Stopped {
  return stages.reduce<Stopped>(
    (hit, stage) => {
      const { types } = stage;
      const from = restOfTypes(hit, types);
      if (from === 0 || stage.when?.expression.run(env) === false) return hit;
      const to = leftBy(stage, from, hit, env);
      const soaks = stage.kind === 'soak' && (hit.dice ?? []).length > 0;
      if (to === from && !soaks) return hit;
      const worn = soaks && stage.action !== undefined ? done(stage.action) : undefined;
      return {
        ...hit,
        parts: scaledOfTypes(hit.parts, types, to),
        steps: [...hit.steps, ...(to === from ? [] : [stepOf(stage, from, to)]), ...(worn?.changes ?? [])],
        edits: [...hit.edits, ...(worn?.edits ?? [])],
      };
    },
    { ...coming, steps: [], edits: [] },
  );
}

/** The part of an amount that goes past a stage. */
function leftBy(stage: StopModel, from: number, { dice = [] }: Coming, env: Env): number {
  const whole = (formula: Formula): number =>
    Math.max(0, rounded(formula.expression.run(env) as number, 'down'));
  switch (stage.kind) {
    case 'less':
      return Math.max(0, from - whole(stage.by));
    case 'half':
      return Math.floor(from / 2);
    case 'double':
      return from * 2;
    case 'soak': {
      const highest = dice.toSorted((a, b) => b - a).slice(0, whole(stage.drops));
      return Math.max(0, from - sum(highest));
    }
  }
}

/** An example is "Armor: 2 stopped". */
function stepOf(stage: StopModel, from: number, to: number): Text {
  if (!('name' in stage)) return message(`rules.fight.${stage.kind}`, { from, to });
  const amount = from - to;
  return stage.name === undefined
    ? message('definition.harm.less', { amount })
    : message('definition.harm.lessBy', { amount, name: raw(stage.name) });
}

/** A hit without what stops some of it before the first points; then resistance halves, and vulnerability doubles. */
export function arrivedAt(
  harm: readonly (StopModel | { readonly kind: 'points' | 'boxes' | 'rows' })[],
  { damageTypes: [usual] }: Pick<Definition, 'damageTypes'>,
  hit: Arriving,
  env: Env,
  done: (action: string) => Outcome | undefined,
): Stopped {
  const first = harm.findIndex((stage) => !isStop(stage));
  const before = first === -1 ? harm : harm.slice(0, first);
  const parts = hit.parts.map((part) => ({ ...part, ...(usual && { type: part.type ?? usual.id }) }));
  const left = stopped(
    before.flatMap((stage) => (isStop(stage) ? [stage] : [])),
    { ...hit, parts },
    env,
    done,
  );
  const steps = [...left.steps];
  const kept = left.parts.map((part): Part => {
    const { amount, resistant = false, vulnerable = false } = part;
    if (resistant === vulnerable || amount === 0) return part;
    const to = resistant ? Math.floor(amount / 2) : amount * 2;
    steps.push(message(resistant ? 'rules.fight.resists' : 'rules.fight.suffers', { from: amount, to }));
    return { ...part, amount: to };
  });
  return { ...left, parts: kept, steps };
}
