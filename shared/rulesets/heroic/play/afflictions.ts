import { sum } from '#shared/kernel/sum';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { type Edit } from '#shared/character/edits';
import { list, raw, signed, type Text } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import type { DieGroup } from '#shared/rules/checks';
import type { PlayAction, RolledDice, RowsBlock } from '#shared/rules/play';
import {
  advantageNote,
  failures,
  hazardRoll,
  healingRoll,
  statRoll,
  successes,
} from '#shared/rulesets/heroic/checks/requests';
import {
  rollsOf,
  thresholdOf,
  type Affliction,
  type Span,
} from '#shared/rulesets/heroic/content/afflictions';
import { hazardById } from '#shared/rulesets/heroic/content/resolution';
import { known } from '#shared/rulesets/heroic/data/index';
import { labelAndText, statName, t } from '#shared/rulesets/heroic/texts';
import { changing, curedOf, ending, type HazardContext } from '#shared/rulesets/heroic/derive/hazardPlace';
import { begun, statChanged, type ActiveHazard } from '#shared/rulesets/heroic/state/play';
import { losing } from '#shared/rulesets/heroic/derive/state';

export type Row = RowsBlock['rows'][number];

/** Implements section 15: a Mnd roll with Healing; the character's own numbers are the default. */
export function cure({ standing: current }: HazardContext, edits: readonly Edit[]): PlayAction {
  const { character } = current;
  const skilled = levelOf(character.advanced.skills, 'healing') !== undefined;
  const { name } = skillOf(character.content, 'healing');
  return {
    id: 'cure',
    ...labelAndText('harm.cure'),
    edits: [],
    roll: healingRoll(current, {
      label: t('harm.cure.label'),
      mode: 'advantage',
      notes: [skilled ? advantageNote(name) : t('harm.cure.other', { skill: name })],
      after: [{ outcomes: successes, label: t('harm.cure.done'), edits }],
    }),
  };
}

/** Returns undefined before the dice are rolled. */
export function diceOf(rolledDice: RolledDice | undefined, action: string): number | undefined {
  if (rolledDice?.action !== action) return undefined;
  return sum(rolledDice.dice.flat());
}

/** Implements section 15. */
export function afflictionRow(place: HazardContext, affliction: Affliction, rolledDice?: RolledDice): Row {
  const { standing: current, active, index } = place;
  const { character } = current;
  const { harm, every } = affliction;
  const back = curedOf(current, index);
  const state = harm.to === 'endurance' ? undefined : thresholdOf(affliction, character.stats[harm.to].value);
  const details = [
    raw(signed(active.severity)),
    spanOf(affliction, active),
    ...(active.lost > 0 ? [lostText(affliction, active.lost)] : []),
    ...(state === undefined ? [] : [t(`harm.states.${state}`)]),
  ];
  const isOn = every === undefined && active.lost > 0;
  return {
    id: String(index),
    active: true,
    title: t(`afflictions.${affliction.id}.name`),
    detail: list(details),
    text: t(`afflictions.${affliction.id}.text`),
    actions: [
      ...(isOn ? [] : [exposure(place, affliction)]),
      ...laterAction(place, affliction, isOn),
      ...lengthAction(place, affliction, rolledDice),
      cure(place, back),
      { id: 'end', label: t('harm.over'), edits: back },
    ],
  };
}

function lostText({ harm }: Affliction, lost: number): Text {
  return t('harm.lost', {
    stat: harm.to === 'endurance' ? t('sheet.endurance') : statName(harm.to),
    lost,
  });
}

/** Offers a roll at each interval, or one on exposure. */
function exposure(place: HazardContext, affliction: Affliction): PlayAction {
  const { standing: current, active } = place;
  const { play } = current;
  const { harm } = affliction;
  const taken: Edit =
    harm.to === 'endurance' ? losing(current, harm.by).edit : statChanged(play, harm.to, -harm.by);
  return {
    id: 'roll',
    label: t('play.rollHazard'),
    edits: [],
    roll: hazardRoll(current, known(hazardById, affliction.hazard), active.severity, {
      label: t(`afflictions.${affliction.id}.name`),
      after: [
        after(failures, lostText(affliction, harm.by), [
          taken,
          changing(place, { lost: active.lost + harm.by }),
        ]),
        // Resisting the exposure prevents the illness.
        ...(affliction.every === undefined
          ? [{ outcomes: successes, label: t('harm.avoided'), edits: [ending(place)] }]
          : []),
      ],
    }),
  };
}

/** Offers the roll in the later course of an illness. */
function laterAction(
  { standing: current }: HazardContext,
  { later }: Affliction,
  isOn: boolean,
): PlayAction[] {
  if (later === undefined || !isOn) return [];
  return [
    {
      id: 'later',
      label: t('harm.later', { span: spanText(later.after) }),
      edits: [],
      roll: statRoll(current, later.stat, {
        label: t('harm.later', { span: spanText(later.after) }),
        modifier: later.modifier,
        after: [after(failures, t(`conditions.${later.condition}.name`), begun(later.condition))],
      }),
    },
  ];
}

/** These dice decide the duration. */
function lengthAction(place: HazardContext, { lasts }: Affliction, rolledDice?: RolledDice): PlayAction[] {
  if (!('dice' in lasts) || place.active.hours !== undefined) return [];
  const id = `length-${String(place.index)}`;
  const hours = diceOf(rolledDice, id);
  return [
    {
      id,
      label: t('harm.length.label'),
      dice: [{ id: 'length', ...lasts.dice } satisfies DieGroup],
      changes: hours === undefined ? [] : [t('harm.length.lasts', { hours })],
      edits: hours === undefined ? [] : [changing(place, { hours })],
    },
  ];
}

/** An example is "every 10 minutes, 24 times". */
function spanOf(affliction: Affliction, { hours }: ActiveHazard): Text {
  const { every, lasts } = affliction;
  const length = 'dice' in lasts ? hours : undefined;
  const whole =
    'count' in lasts
      ? spanText(lasts)
      : length === undefined
        ? undefined
        : spanText({ count: length, unit: lasts.unit });
  if (every === undefined) return whole ?? t('harm.unknownLength');
  const times = whole === undefined ? 0 : rollsOf(affliction, length);
  return whole === undefined
    ? t('harm.every', { span: spanText(every) })
    : t('harm.everyFor', { span: spanText(every), whole, times });
}

function spanText({ count, unit }: Span): Text {
  return t(`harm.units.${unit}`, { count });
}
