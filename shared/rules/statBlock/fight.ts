import { changeBy, set } from '#shared/character/edits';
import { err, ok } from '#shared/kernel/result';
import {
  arriving,
  hitStep,
  healStep,
  defeated,
  defeatedState,
  noOutcome,
  unhurt,
  unknownType,
  type Arriving,
  type Fighter,
  type FightOutcome,
} from '#shared/rules/fight/fighter';
import { message } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { clamp } from '#shared/kernel/clamp';
import { sum } from '#shared/kernel/sum';
import { protectionsIn, type StatBlock } from './block';
import { numberOf, type BlockHit } from './declaration';
import { ending, leveled, levelIn, toLevel } from './levels';
import { t } from './texts';

/** Gives back the uses of limited abilities that come back now. */
function renewed({ abilities }: StatBlock, now: readonly string[]): FightOutcome {
  const back = abilities.flatMap(({ name, limit }) =>
    limit !== undefined && now.includes(limit.restored) && limit.left < limit.uses ? [{ name, limit }] : [],
  );
  return {
    ...noOutcome,
    steps: back.map(({ name, limit: { left: from, uses: to } }) =>
      message('definition.change.tracker', { name, from, to }),
    ),
    edits: back.map(({ limit: { path, uses } }) => set(path, uses)),
  };
}

/** Damage is taken from the first vital of a block, unless its rules say otherwise; a block at 0 is defeated. */
export function statBlockFighter(block: StatBlock): Fighter {
  const { rules, choices, play, vitals, changes } = block;
  const morale = moraleOf(block);
  const health = vitals.find(({ id }) => id === rules.health) ?? vitals[0];
  const { damageTypes = [] } = rules;
  const shown = rules.conditions.filter(({ id }) => play.conditions.includes(id));
  const path = ['npc', 'left', health?.id ?? ''];
  /** With the resistance or vulnerability that the creature always has. */
  const lastingly = (part: Arriving['parts'][number]): Arriving['parts'][number] => {
    const as = choices.protections[part.type ?? damageTypes[0]?.id ?? ''];
    if (as === 'resistant') return { ...part, resistant: true };
    return as === 'vulnerable' ? { ...part, vulnerable: true } : part;
  };
  const plainly = (hit: Arriving): BlockHit => {
    const arrived = rules.taken?.(choices, hit) ?? hit.amount;
    return { steps: [], arrived, lost: health === undefined ? [] : [{ id: health.id, amount: arrived }] };
  };
  return {
    health: health === undefined ? null : { label: health.label, now: health.left, max: health.max.value },
    conditions: [
      ...shown.map((condition) => ({
        id: condition.id,
        label: leveled(condition, levelIn(play, condition)),
      })),
      ...(health !== undefined && health.left <= 0 ? [defeated] : []),
    ],
    ...(health !== undefined && health.left <= 0 && { state: defeatedState }),
    helpless: shown.some(({ helpless }) => helpless === true),
    endsWithSource: (id) => rules.conditions.some((each) => each.id === id && each.endsWithSource === true),
    damage(packet) {
      const fault = unknownType(packet, damageTypes);
      if (fault !== undefined) return err(fault);
      const hit = arriving(packet);
      const arrived = { ...hit, parts: hit.parts.map((part) => lastingly(part)) };
      const { amount } = arrived;
      const { steps, arrived: taken, lost } = rules.harm?.(choices, arrived, vitals) ?? plainly(arrived);
      const ownLoss = sum(lost.filter(({ id }) => id === health?.id).map((each) => each.amount));
      const isLost = health !== undefined && ownLoss > 0 && health.left > 0;
      const ended = taken > 0 ? shown.filter(({ endsWithDamage }) => endsWithDamage === true) : [];
      const isOut = packet.knockOut === true && isLost && ownLoss >= health.left;
      const out = isOut ? rules.conditions.filter(({ id }) => id === rules.knockedOut) : [];
      const kept = play.conditions.filter((id) => [...ended, ...out].every((each) => each.id !== id));
      const left = [...kept, ...out.map(({ id }) => id)];
      return ok({
        steps: [
          ...arrived.steps,
          ...protectionsIn(rules, choices, (type) =>
            arrived.parts.some((part) => (part.type ?? damageTypes[0]?.id) === type),
          ),
          ...steps,
          hitStep(amount, taken),
          ...ended.map(({ title }) => t('ended', { name: title })),
          ...out.map(({ title }) => t('begins', { name: title })),
        ],
        edits: [
          ...vitals.flatMap(({ id, left: from }) =>
            lost
              .filter((each) => each.id === id && each.amount > 0 && from > 0)
              .map((each) => changeBy(['npc', 'left', id], { from, by: -each.amount })),
          ),
          ...(ended.length + out.length > 0 ? [set(['npc', 'conditions'], left)] : []),
        ],
        prompts: [],
      });
    },
    heal(amount) {
      if (health === undefined) return { ...noOutcome, steps: [healStep(amount)] };
      const most = health.max.value;
      if (health.left > 0 && health.left >= most) return unhurt;
      const edits = [changeBy(path, { from: health.left, by: amount, most })];
      return { ...noOutcome, steps: [healStep(amount)], edits };
    },
    condition(id, on, level) {
      const condition = rules.conditions.find((one) => one.id === id);
      if (condition === undefined) return undefined;
      const next = condition.levels === undefined ? 1 : levelIn(play, condition) + 1;
      return toLevel(play, condition, on ? (level ?? next) : 0);
    },
    begun: () => renewed(block, ['encounter']),
    rested: () => renewed(block, ['encounter', 'rest']),
    turn(edge) {
      const falling = edge === 'start' ? shown.filter(({ falls = 0 }) => falls > 0) : [];
      const fallen = falling.map((condition) => {
        const from = levelIn(play, condition);
        return { condition, from, to: Math.max(0, from - (condition.falls ?? 0)) };
      });
      const ended = shown.filter(({ endsAt }) => endsAt === edge);
      const drained =
        edge === 'end' && (health?.left ?? 0) > 0 ? shown.filter(({ drains = 0 }) => drains > 0) : [];
      const lost = sum(drained.map(({ drains = 0 }) => drains));
      return {
        steps: [
          ...fallen.map(({ condition: { title: name }, from, to }) =>
            message('definition.change.tracker', { name, from, to }),
          ),
          ...ended.map(({ title }) => t('ended', { name: title })),
          ...drained.map(({ title, drains = 0 }) => t('drained', { name: title, count: drains })),
        ],
        edits: [
          ...fallen.flatMap(({ condition, to }) => toLevel(play, condition, to)),
          ...ended.map(({ id }) => ending(id)),
          ...(edge === 'start' && (play.taken ?? []).length > 0
            ? [
                set(
                  ['npc', 'taken'],
                  rules.turn?.atStart(play.taken ?? [], (id) => play.conditions.includes(id)) ?? [],
                ),
              ]
            : []),
          ...(health && lost > 0 ? [changeBy(path, { from: health.left, by: -lost })] : []),
        ],
        prompts: [],
      };
    },
    ...(morale && { morale }),
    ...(rules.turn && { hasReacted: play.taken?.includes(rules.turn.reaction) === true }),
    targeted(facts) {
      const spent = shown.filter(({ spentAgainst }) => spentAgainst?.(facts) === true);
      return {
        ...noOutcome,
        steps: spent.map(({ title }) => t('ended', { name: title })),
        edits: spent.map(({ id }) => ending(id)),
      };
    },
    stance: () => ({
      defends: (rules.defenses ?? []).flatMap(({ number, check, input }) =>
        rules.numbers
          .filter(({ id }) => id === number)
          .map(({ id, label, min, max }) => {
            const value = clamp(numberOf(rules, choices, id), min, max);
            return { check, label, value, values: { [input]: value } };
          }),
      ),
      changes,
    }),
  };
}

function moraleOf({ rules, figures, play }: StatBlock): RollRequest | undefined {
  const roll = figures.find(({ id }) => id === rules.morale?.number)?.roll;
  const lost = rules.conditions.find(({ id }) => id === rules.morale?.condition);
  if (roll === undefined || lost === undefined) return roll;
  return {
    ...roll,
    after: [{ outcomes: ['failure'], label: lost.title, edits: toLevel(play, lost, 1), atOnce: true }],
  };
}
