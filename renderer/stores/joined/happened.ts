import { message, raw, type Text } from '#shared/kernel/text';
import type { EncounterRoom } from '#shared/table/rooms/schemas';

type Fighter = EncounterRoom['order'][number];

/** Changes of a fight as the players see them, one line each; none between two fights. */
export function happenedBetween(before: EncounterRoom | null, after: EncounterRoom | null): readonly Text[] {
  if (before === null || after === null || before.encounter !== after.encounter) return [];
  const known = new Map(before.order.map((each) => [each.id, each]));
  return after.order.flatMap((now) => {
    const then = known.get(now.id);
    return then === undefined
      ? []
      : [...ofHealth(then, now), ...ofConditions(then, now), ...ofLeaving(then, now)];
  });
}

function ofHealth({ health: then }: Fighter, { name, health: now }: Fighter): readonly Text[] {
  const who = raw(name);
  if (then === null || now === null) return [];
  if (now.as === 'exact')
    return then.as === 'exact' && then.now !== now.now
      ? [message('joinedPage.happened.points', { who, from: then.now, to: now.now, label: raw(now.label) })]
      : [];
  return then.as !== 'exact' && then.band !== now.band
    ? [message('joinedPage.happened.band', { who, band: raw(now.label) })]
    : [];
}

function ofConditions({ conditions: then }: Fighter, { name, conditions: now }: Fighter): readonly Text[] {
  const line = (kind: 'began' | 'ended') => (condition: string) =>
    message(`joinedPage.happened.${kind}`, { who: raw(name), condition: raw(condition) });
  return [
    ...now.filter((each) => !then.includes(each)).map(line('began')),
    ...then.filter((each) => !now.includes(each)).map(line('ended')),
  ];
}

function ofLeaving({ out: then }: Fighter, { name, out: now }: Fighter): readonly Text[] {
  return now && !then ? [message('joinedPage.happened.out', { who: raw(name) })] : [];
}
