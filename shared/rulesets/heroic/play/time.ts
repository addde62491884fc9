import type { Json } from '#shared/kernel/jsonValue';
import type { KnownState, TimeRules } from '#shared/rules/durations/time';
import { afflictionById, afflictions } from '#shared/rulesets/heroic/content/afflictions';
import { conditions, hazards } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import { setHazards } from '#shared/rulesets/heroic/derive/hazardPlace';
import {
  changeIds,
  playSchema,
  statChanged,
  type ActiveHazard,
  type ChangeId,
  type Play,
} from '#shared/rulesets/heroic/state/play';

const effects: readonly KnownState[] = changeIds.map((id) => ({ id, label: t(`play.changes.${id}`) }));

/** Illnesses and poisons stand beside the hazards that they are examples of (15). */
const dangers: readonly KnownState[] = [
  ...hazards.map(({ id }) => ({ id, label: t(`hazards.${id}.name`) })),
  ...afflictions.map(({ id }) => ({ id, label: t(`afflictions.${id}.name`) })),
];

/** Interpretation: the document gives rounds no length, so one takes six seconds. */
const facts = {
  roundSeconds: 6,
  conditions: conditions.map(({ id }) => ({ id, label: t(`conditions.${id}.name`) })),
  effects,
  hazards: dangers,
};

/** The stored play state is read only when a state begins or ends, since every sheet that opens asks for the rules. */
export function timeRules(stored: Json): TimeRules {
  return {
    ...facts,
    switched({ kind, of, by = 0 }, on) {
      const read = playSchema.safeParse(stored);
      if (!read.success) return undefined;
      const play = read.data;
      const change = changeIds.find((id) => id === of);
      if (kind === 'effect') return change && [statChanged(play, change, on ? by : -by)];
      if (dangers.every(({ id }) => id !== of)) return undefined;
      return on ? exposed(play, of) : free(play, of);
    },
  };
}

function exposed(play: Play, id: string) {
  const affliction = afflictionById.get(id);
  const active: ActiveHazard =
    affliction === undefined
      ? { id, severity: 0, lost: 0 }
      : { id: affliction.hazard, severity: affliction.severity, lost: 0, affliction: id };
  return [setHazards([...play.hazards, active])];
}

/** The end of an illness or poison restores the stat points it took (15). */
function free(play: Play, id: string) {
  const index = play.hazards.findIndex(({ id: hazard, affliction }) => (affliction ?? hazard) === id);
  const active = play.hazards[index];
  if (active === undefined) return [];
  const to = afflictionById.get(active.affliction ?? '')?.harm.to;
  const stat: ChangeId | undefined = to === 'endurance' ? undefined : to;
  return [
    ...(stat === undefined || active.lost === 0 ? [] : [statChanged(play, stat, active.lost)]),
    setHazards(play.hazards.filter((_, other) => other !== index)),
  ];
}
