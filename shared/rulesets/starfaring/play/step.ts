import { changeBy, resetTo, set, type Edit, type Moving } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import type { Text } from '#shared/kernel/text';
import { isSpent, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { exhaustion } from '#shared/rulesets/starfaring/data/index';
import { t } from '#shared/rulesets/starfaring/texts';
import type { Play } from './state';

/** Without `least` the number ends at 0. */
type Span = Pick<Moving, 'by' | 'most'>;

/**
 * The effects of an action: changed parts of the play state, with a description of each. `by` names relative
 * changes, with dots in their paths; any other number is set as given.
 */
export interface Step {
  readonly next: Partial<Play>;
  readonly by?: Readonly<Record<string, Span>>;
  readonly changes: readonly Text[];
}

export function editsTo(
  character: StarfaringCharacter,
  wanted: Step['next'],
  spans: Step['by'] = {},
): Edit[] {
  const { play, vitality, psi, choices } = character;
  const next = emptied(play, wanted);
  const { vitality: span, ...others } = spans;
  const by = span === undefined || next.vitality !== wanted.vitality ? others : { ...others, vitality: span };
  const now: Readonly<Record<string, unknown>> = { ...play, vitality: vitality.current, psi };
  const full: Readonly<Record<string, number>> = { vitality: vitality.maximum.value, psi: choices.psi };
  return Object.entries(next).flatMap(([part, value]) => editsAt([part], value, now[part]));

  function editsAt(path: readonly string[], value: unknown, from: unknown): Edit[] {
    if (isRecord(value))
      return Object.entries(value).flatMap(([key, inner]) =>
        editsAt([...path, key], inner, isRecord(from) ? from[key] : undefined),
      );
    const span = by[path.join('.')];
    const to = value === null ? full[path.join('.')] : value;
    if (typeof from !== 'number' || typeof to !== 'number') return [set(path, value as Json)];
    if (span !== undefined) return [changeBy(path, { from, ...span })];
    return [resetTo(path, { from, to, value: value === null ? null : to })];
  }
}

export const editsOf = (character: StarfaringCharacter, { next, by }: Step): Edit[] =>
  editsTo(character, next, by);

/** The effects of a step for an action, in words and as edits. */
export const doing = (character: StarfaringCharacter, step: Step) => ({
  changes: step.changes,
  edits: editsOf(character, step),
});

export const nothing: Step = { next: {}, changes: [] };

/** Level 6 of exhaustion empties vitality when it is reached; ending the level does not bring the points back. */
function emptied(play: Play, next: Step['next']): Step['next'] {
  if (!isSpent({ ...play, ...next })) return isSpent(play) ? { vitality: 0, ...next } : next;
  return isSpent(play) && next.vitality === undefined ? next : { ...next, vitality: 0 };
}

/** Combines two steps in order. */
export function both(first: Step, second: Step): Step {
  return {
    next: { ...first.next, ...second.next },
    by: amountsOf(first, second),
    changes: [...first.changes, ...second.changes],
  };
}

/** Adds up amounts for the same number, unless one of the steps sets it. */
function amountsOf(first: Step, second: Step): NonNullable<Step['by']> {
  const isPut = ({ next, by = {} }: Step, id: string) =>
    by[id] === undefined && Object.hasOwn(next, id.split('.')[0] ?? id);
  const ids = new Set([...Object.keys(first.by ?? {}), ...Object.keys(second.by ?? {})]);
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      if (isPut(first, id) || isPut(second, id)) return [];
      const [one, other] = [first.by?.[id], second.by?.[id]];
      return [[id, { ...one, ...other, by: (one?.by ?? 0) + (other?.by ?? 0) }]];
    }),
  );
}

/** The highest level fells. */
export function moreExhausted(character: StarfaringCharacter): Step {
  const step = levelMore(character);
  const isFelled = character.vitality.current > 0 && isSpent({ ...character.play, ...step.next });
  return isFelled ? both(step, emptiedOut(character)) : step;
}

/** Loses all vitality points at once, but not by damage. */
export function emptiedOut(character: StarfaringCharacter): Step {
  const { next, changes } = losing(character, character.vitality.current);
  return both({ next, changes }, falls(character));
}

/** Vitality points that are gone, by damage or as a price. */
export function losing({ vitality: { current } }: StarfaringCharacter, points: number): Step {
  const left = Math.max(0, current - points);
  return {
    next: { vitality: left },
    by: { vitality: { by: -points } },
    changes: [changed('vitality', current, left)],
  };
}

export const alive = { successes: 0, failures: 0, stable: false, dead: false };

export function falls({ play }: StarfaringCharacter): Step {
  return {
    next: { death: alive, concentrating: false },
    changes: [t('play.falls'), ...(play.concentrating ? [t('play.concentrationLost')] : [])],
  };
}

/** Never exceeds the highest level. */
export function levelMore({ play }: StarfaringCharacter): Step {
  const most = exhaustion.levels.length;
  const level = Math.min(most, play.exhaustion + 1);
  return {
    next: { exhaustion: level },
    by: { exhaustion: { by: 1, most } },
    changes: [changed('exhaustion', play.exhaustion, level)],
  };
}

/** An example is "Vitality: 12 → 7". */
export function changed(what: string, from: number, to: number): Text {
  return t('play.changed', { what: t(`sheet.${what}`), from, to });
}

/** Both bounds are included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
