import { changeBy, set, type Edit } from '../../../character/edits';
import { sum } from '../../../kernel/sum';
import { list, raw, signed, type Text } from '../../../kernel/text';
import type { Consequence, DieGroup } from '../../../rules/checks';
import type { RolledDice, PlayAction, RowsBlock } from '../../../rules/play';
import {
  afflictionById,
  afflictions,
  rollsOf,
  thresholdOf,
  type Affliction,
  type Span,
} from '../content/afflictions';
import { breathRounds, fallDamage } from '../calculators/life';
import { known } from '../data';
import { healingRoll } from '../checks/healing';
import { advantageNote, hazardRoll, statRoll } from '../checks/requests';
import { figures, hazardById, hazards, type Hazard } from '../content/resolution';
import { skillOf } from '../content/missing';
import { levelOf } from '../derive/skills';
import type { CharacterState } from '../derive/state';
import { statName, t } from '../texts';
import { enduranceLeft, statChanged, type ActiveHazard } from './state';

/** Holds the severities offered to the GM (15). */
const severities = [2, 1, 0, -1, -2, -3, -4];

const successes = ['success', 'critical-success'];
const failures = ['failure', 'critical-failure'];

type Row = RowsBlock['rows'][number];

/** Implements section 15: each active hazard with its roll, changes of severity, and its end. */
export function hazardRows(current: CharacterState, rolledDice?: RolledDice): RowsBlock {
  const { play } = current;
  const adding = (hazard: ActiveHazard): Edit[] => [setHazards([...play.hazards, hazard])];
  return {
    kind: 'rows',
    id: 'hazards',
    title: t('play.hazards'),
    empty: t('play.noHazards'),
    rows: play.hazards.map((active, index) => hazardRow(current, active, index, rolledDice)),
    actions: [
      {
        id: 'add',
        label: t('play.addHazard'),
        edits: [],
        options: [
          ...hazards.map(({ id }) => ({
            id,
            label: t(`hazards.${id}.name`),
            text: t(`hazards.${id}.text`),
            edits: adding({ id, severity: 0, lost: 0 }),
          })),
          ...afflictions.map(({ id, hazard, severity }) => ({
            id,
            label: t('harm.example', {
              name: t(`afflictions.${id}.name`),
              hazard: t(`hazards.${hazard}.name`),
              severity: signed(severity),
            }),
            text: t(`afflictions.${id}.text`),
            edits: adding({ id: hazard, severity, lost: 0, affliction: id }),
          })),
        ],
      },
    ],
  };
}

export function setHazards(active: readonly ActiveHazard[]): Edit {
  return set(
    ['hazards'],
    active.map(({ id, severity, affliction, lost, hours }) => ({
      id,
      severity,
      ...(affliction !== undefined && { affliction }),
      ...(lost > 0 && { lost }),
      ...(hours !== undefined && { hours }),
    })),
  );
}

interface Place {
  readonly standing: CharacterState;
  readonly active: ActiveHazard;
  readonly index: number;
}

function changing({ standing: { play }, active, index }: Place, change: Partial<ActiveHazard>): Edit {
  return setHazards(play.hazards.map((each, other) => (other === index ? { ...active, ...change } : each)));
}

function ending({ standing: { play }, index }: Place): Edit {
  return setHazards(play.hazards.filter((_, other) => other !== index));
}

function hazardRow(
  current: CharacterState,
  active: ActiveHazard,
  index: number,
  rolledDice?: RolledDice,
): Row {
  const place = { standing: current, active, index };
  const affliction = active.affliction === undefined ? undefined : known(afflictionById, active.affliction);
  return affliction === undefined
    ? plainRow(place, known(hazardById, active.id), rolledDice)
    : afflictionRow(place, affliction, rolledDice);
}

function plainRow(place: Place, hazard: Hazard, rolledDice?: RolledDice): Row {
  const { standing: current, active, index } = place;
  const { severity, lost } = active;
  const severityText = severity === 0 ? [] : [raw(signed(severity))];
  const lostText =
    lost > 0 && hazard.weakens !== undefined
      ? [t('harm.lost', { stat: statName(hazard.weakens), lost })]
      : [];
  const detail = [...severityText, ...lostText];
  return {
    id: String(index),
    active: true,
    title: t(`hazards.${hazard.id}.name`),
    ...(detail.length > 0 && { detail: list(detail) }),
    text: hazardText(current, hazard),
    actions: [
      {
        id: 'roll',
        label: t('play.rollHazard'),
        edits: [],
        roll: hazardRoll(current, hazard, severity, { after: consequences(place, hazard) }),
      },
      ...(hazard.geared === true ? [shelter(place, hazard)] : []),
      ...(hazard.variable ? [severityAction(place)] : []),
      ...(hazard.id === 'illness' || hazard.id === 'poison' ? [cure(place, [ending(place)])] : []),
      ...(hazard.weakens !== undefined && lost > 0 ? [fed(place, hazard.weakens, rolledDice)] : []),
      { id: 'end', label: t('play.endHazard'), edits: [ending(place)] },
    ],
  };
}

/** Includes the character's own figures, such as the duration of the breath. */
function hazardText({ character }: CharacterState, { id }: Hazard): Text {
  const text = t(`hazards.${id}.text`);
  if (id !== 'drowning') return text;
  return t('harm.breath', { text, rounds: breathRounds(character.stats.str.value) });
}

function consequences(place: Place, hazard: Hazard): Consequence[] {
  const { play, character } = place.standing;
  const harm: Edit[] = [
    ...(hazard.damage > 0
      ? [changeBy(['endurance'], { from: enduranceLeft(play, character), by: -hazard.damage })]
      : []),
    ...(hazard.weakens === undefined
      ? []
      : [statChanged(play, hazard.weakens, -1), changing(place, { lost: place.active.lost + 1 })]),
    ...(hazard.afflicts === undefined || play.conditions.includes(hazard.afflicts)
      ? []
      : [set(['conditions'], [...play.conditions, hazard.afflicts])]),
  ];
  const burning = setHazards([...play.hazards, { id: 'burning', severity: 0, lost: 0 }]);
  return [
    ...(harm.length > 0
      ? [{ outcomes: failures, label: t(`hazards.${hazard.id}.failure`), edits: harm }]
      : []),
    ...(hazard.endsWith === undefined
      ? []
      : [{ outcomes: successes, label: t(`hazards.${hazard.id}.success`), edits: [ending(place)] }]),
    ...(hazard.id === 'falling' ? landings(place.standing) : []),
    ...(hazard.catchesTo === undefined
      ? []
      : [{ special: 'burning', label: t('rolls.burning.title'), edits: [burning] }]),
  ];
}

/** Holds the longest fall offered. */
const mostYards = 30;

/** Implements section 15: by height, half with a successful roll. */
function landings({ character, play }: CharacterState): Consequence[] {
  const { yardsPerDamage } = figures.falling;
  const from = enduranceLeft(play, character);
  return [false, true].map((rolled) => ({
    outcomes: rolled ? successes : failures,
    label: t(`hazards.falling.${rolled ? 'success' : 'failure'}`),
    edits: [],
    options: Array.from({ length: mostYards / yardsPerDamage }, (_, index) => {
      const yards = (index + 1) * yardsPerDamage;
      const damage = fallDamage(yards, rolled);
      const to = Math.max(0, from - damage);
      return {
        id: String(yards),
        label: t('harm.fall', { yards, damage, from, to }),
        edits: [changeBy(['endurance'], { from, by: -damage })],
      };
    }),
  }));
}

/** Implements section 15: food or drink restores the stat over 2d6 hours. */
function fed(place: Place, stat: 'str' | 'agi' | 'mnd', rolledDice?: RolledDice): PlayAction {
  const { play } = place.standing;
  const id = `fed-${String(place.index)}`;
  const hours = diceOf(rolledDice, id);
  const { lost } = place.active;
  return {
    id,
    label: t('harm.fed.label'),
    text: t('harm.fed.text'),
    dice: [{ id: 'hours', ...figures.thirst.regain }],
    changes: hours === undefined ? [] : [t('harm.fed.back', { stat: statName(stat), count: lost, hours })],
    edits: [statChanged(play, stat, lost), ending(place)],
  };
}

/** Gear against the weather (15) gives a bonus at the GM's discretion. */
function shelter(place: Place, hazard: Hazard): PlayAction {
  const { bonus } = figures.shelter;
  return {
    id: 'geared',
    label: t('harm.geared', { bonus }),
    edits: [],
    roll: hazardRoll(place.standing, hazard, place.active.severity + bonus, {
      label: t('harm.gearedRoll', { hazard: t(`hazards.${hazard.id}.name`) }),
      notes: [t('harm.gearedNote', { bonus })],
      after: consequences(place, hazard),
    }),
  };
}

/** Implements section 15: a Mnd roll with Healing; the character's own numbers are the default. */
function cure({ standing: current }: Place, edits: readonly Edit[]): PlayAction {
  const { character } = current;
  const skilled = levelOf(character.advanced.skills, 'healing') !== undefined;
  const { name } = skillOf(character.content, 'healing');
  return {
    id: 'cure',
    label: t('harm.cure.label'),
    text: t('harm.cure.text'),
    edits: [],
    roll: healingRoll(current, {
      label: t('harm.cure.label'),
      mode: 'advantage',
      notes: [skilled ? advantageNote(name) : t('harm.cure.other', { skill: name })],
      after: [{ outcomes: successes, label: t('harm.cure.done'), edits }],
    }),
  };
}

function severityAction(place: Place): PlayAction {
  return {
    id: 'severity',
    label: t('play.severity'),
    edits: [],
    options: severities.map((severity) => ({
      id: String(severity),
      label: raw(signed(severity)),
      edits: [changing(place, { severity })],
    })),
  };
}

/** The end of an illness or poison restores the stat points it took (15). */
export function curedOf(current: CharacterState, index: number): Edit[] {
  const { play } = current;
  const active = play.hazards[index];
  if (active === undefined) return [];
  const over = ending({ standing: current, active, index });
  const harm = active.affliction === undefined ? undefined : known(afflictionById, active.affliction).harm;
  if (harm === undefined || harm.to === 'endurance' || active.lost === 0) return [over];
  return [statChanged(play, harm.to, active.lost), over];
}

/** Implements section 15. */
function afflictionRow(place: Place, affliction: Affliction, rolledDice?: RolledDice): Row {
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
function exposure(place: Place, affliction: Affliction): PlayAction {
  const { standing: current, active } = place;
  const { play, character } = current;
  const { harm } = affliction;
  const taken: Edit =
    harm.to === 'endurance'
      ? changeBy(['endurance'], { from: enduranceLeft(play, character), by: -harm.by })
      : statChanged(play, harm.to, -harm.by);
  return {
    id: 'roll',
    label: t('play.rollHazard'),
    edits: [],
    roll: hazardRoll(current, known(hazardById, affliction.hazard), active.severity, {
      label: t(`afflictions.${affliction.id}.name`),
      after: [
        {
          outcomes: failures,
          label: lostText(affliction, harm.by),
          edits: [taken, changing(place, { lost: active.lost + harm.by })],
        },
        // Resisting the exposure prevents the illness.
        ...(affliction.every === undefined
          ? [{ outcomes: successes, label: t('harm.avoided'), edits: [ending(place)] }]
          : []),
      ],
    }),
  };
}

/** Offers the roll in the later course of an illness. */
function laterAction({ standing: current }: Place, { later }: Affliction, isOn: boolean): PlayAction[] {
  if (later === undefined || !isOn) return [];
  const { conditions } = current.play;
  return [
    {
      id: 'later',
      label: t('harm.later', { span: spanText(later.after) }),
      edits: [],
      roll: statRoll(current, later.stat, {
        label: t('harm.later', { span: spanText(later.after) }),
        modifier: later.modifier,
        after: [
          {
            outcomes: failures,
            label: t(`conditions.${later.condition}.name`),
            edits: [
              set(['conditions'], [...conditions.filter((id) => id !== later.condition), later.condition]),
            ],
          },
        ],
      }),
    },
  ];
}

/** These dice decide the duration. */
function lengthAction(place: Place, { lasts }: Affliction, rolledDice?: RolledDice): PlayAction[] {
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

/** Returns undefined before the dice are rolled. */
function diceOf(rolledDice: RolledDice | undefined, action: string): number | undefined {
  if (rolledDice?.action !== action) return undefined;
  return sum(rolledDice.dice.flat());
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
