import type { Json } from '#shared/kernel/jsonValue';
import type { KnownState, TimeRules } from '#shared/rules/durations/time';
import { conditions } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import {
  curedOf,
  dangerOf,
  dangers,
  exposed,
  roundSeconds,
} from '#shared/rulesets/heroic/derive/hazardPlace';
import { changeIds, playSchema, statChanged } from '#shared/rulesets/heroic/state/play';

const effects: readonly KnownState[] = changeIds.map((id) => ({ id, label: t(`play.changes.${id}`) }));

const facts = {
  roundSeconds,
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
      if (on) return [exposed(play, of)];
      return curedOf(
        { play },
        play.hazards.findIndex((active) => dangerOf(active) === of),
      );
    },
  };
}
