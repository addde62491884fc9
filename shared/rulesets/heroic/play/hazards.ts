import type { Edit } from '#shared/character/edits';
import type { PlayAction, RolledDice, RowsBlock } from '#shared/rules/play';
import {
  failures,
  hazardRoll,
  successes,
  advantageNote,
  healingRoll,
  statRoll,
} from '#shared/rulesets/heroic/checks/requests';
import {
  breathRounds,
  changing,
  ending,
  exposed,
  isDue,
  turnsCounted,
  type HazardContext,
  curedOf,
} from '#shared/rulesets/heroic/derive/hazardPlace';
import { labelAndText, statName, t } from '#shared/rulesets/heroic/texts';
import { list, raw, signed, type Text } from '#shared/kernel/text';
import { rowsBlock } from '#shared/rules/builders/blocks';
import type { Consequence, RollRequest, DieGroup } from '#shared/rules/checks';
import {
  afflictionById,
  afflictions,
  rollsOf,
  thresholdOf,
  type Affliction,
  type Span,
} from '#shared/rulesets/heroic/content/afflictions';
import { known } from '#shared/rulesets/heroic/data/index';
import { figures, hazardById, hazards, type Hazard } from '#shared/rulesets/heroic/content/resolution';
import {
  heroismLeft,
  losing,
  type CharacterState,
  type Numbered,
} from '#shared/rulesets/heroic/derive/state';
import { begun, statChanged, type ActiveHazard } from '#shared/rulesets/heroic/state/play';
import type { Fighter, FightOutcome } from '#shared/rules/fight/fighter';
import { fighter } from '#shared/rulesets/heroic/combat/fight';
import { squeezed } from '#shared/rulesets/heroic/combat/block';
import { sum } from '#shared/kernel/sum';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { after } from '#shared/rules/builders/after';

/** The severities offered to the GM (15). */
const severities = [2, 1, 0, -1, -2, -3, -4];

/** Implements section 15: each active hazard with its roll, changes of severity, and its end. */
export function hazardRows(current: CharacterState, rolledDice?: RolledDice): RowsBlock {
  const { play } = current;
  return rowsBlock(
    { id: 'hazards', title: t('play.hazards'), empty: t('play.noHazards') },
    play.hazards.map((active, index) => hazardRow(current, active, index, rolledDice)),
    [
      {
        id: 'add',
        label: t('play.addHazard'),
        edits: [],
        options: [
          ...hazards.map(({ id }) => ({
            id,
            label: t(`hazards.${id}.name`),
            text: t(`hazards.${id}.text`),
            edits: [exposed(play, id)],
          })),
          ...afflictions.map(({ id, hazard, severity }) => ({
            id,
            label: t('harm.example', {
              name: t(`afflictions.${id}.name`),
              hazard: t(`hazards.${hazard}.name`),
              severity: signed(severity),
            }),
            text: t(`afflictions.${id}.text`),
            edits: [exposed(play, id)],
          })),
        ],
      },
    ],
  );
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

function plainRow(place: HazardContext, hazard: Hazard, rolledDice?: RolledDice): Row {
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

function consequences(place: HazardContext, hazard: Hazard): Consequence[] {
  const { play } = place.standing;
  const harm: Edit[] = [
    ...(hazard.damage > 0 ? [losing(place.standing, hazard.damage).edit] : []),
    ...(hazard.weakens === undefined
      ? []
      : [statChanged(play, hazard.weakens, -1), changing(place, { lost: place.active.lost + 1 })]),
    ...(hazard.afflicts === undefined || play.conditions.includes(hazard.afflicts)
      ? []
      : begun(hazard.afflicts)),
  ];
  return [
    ...(harm.length > 0
      ? [{ outcomes: failures, label: t(`hazards.${hazard.id}.failure`), edits: harm }]
      : []),
    ...(hazard.endsWith === undefined
      ? []
      : [{ outcomes: successes, label: t(`hazards.${hazard.id}.success`), edits: [ending(place)] }]),
    ...(hazard.id === 'falling'
      ? [
          {
            takes: { action: 'harmed' satisfies Numbered, result: 'damage' },
            label: t('harm.taken'),
            edits: [],
          },
        ]
      : []),
    ...(hazard.catchesTo === undefined
      ? []
      : [{ special: 'burning', label: t('rolls.burning.title'), edits: [exposed(play, 'burning')] }]),
  ];
}

/** Implements section 15: food or drink restores the stat over 2d6 hours. */
function fed(place: HazardContext, stat: 'str' | 'agi' | 'mnd', rolledDice?: RolledDice): PlayAction {
  const { play } = place.standing;
  const id = `fed-${String(place.index)}`;
  const hours = diceOf(rolledDice, id);
  const { lost } = place.active;
  return {
    id,
    ...labelAndText('harm.fed'),
    dice: [{ id: 'hours', ...figures.thirst.regain }],
    changes: hours === undefined ? [] : [t('harm.fed.back', { stat: statName(stat), count: lost, hours })],
    edits: [statChanged(play, stat, lost), ending(place)],
  };
}

/** Gear against the weather (15) gives a bonus at the GM's discretion. */
function shelter(place: HazardContext, hazard: Hazard): PlayAction {
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

function severityAction(place: HazardContext): PlayAction {
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

/** A sheet in a fight, whose turns begin with the rolls that hazards and a creature that holds ask for (14.2, 15). */
export function fighterInPlay(current: CharacterState): Fighter {
  const plain = fighter(current);
  return {
    ...plain,
    turn: (edge) => (edge === 'end' ? plain.turn(edge) : prompting(current, plain.turn(edge), due(current))),
  };
}

function due(current: CharacterState): RollRequest[] {
  const play = { ...current.play, hazards: turnsCounted(current.play) };
  const rows = hazardRows({ ...current, play }).rows.filter((_, index) =>
    isDue(play.hazards[index], current),
  );
  const rolls = rows.flatMap(({ actions }) => actions.find(({ id }) => id === 'roll')?.roll ?? []);
  return play.conditions.includes('constricted') ? [...rolls, squeezed(current).roll] : rolls;
}

/** Each is a line of the turn. What it leads to follows at once where no Heroism can change it (3.1). */
export function prompting(
  { play, character }: CharacterState,
  turn: FightOutcome,
  rolls: readonly RollRequest[],
): FightOutcome {
  const isFinal = heroismLeft(play, character) === 0;
  const asked = rolls.map(({ after = [], ...roll }) => ({
    ...roll,
    after: isFinal ? after.map((each) => ({ ...each, atOnce: true as const })) : after,
  }));
  const steps = rolls.map(({ label }) => t('combat.turn.asks', { what: label }));
  return { ...turn, steps: [...turn.steps, ...steps], prompts: [...turn.prompts, ...asked] };
}

type Row = RowsBlock['rows'][number];

/** Implements section 15: a Mnd roll with Healing; the character's own numbers are the default. */
function cure({ standing: current }: HazardContext, edits: readonly Edit[]): PlayAction {
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
function diceOf(rolledDice: RolledDice | undefined, action: string): number | undefined {
  if (rolledDice?.action !== action) return undefined;
  return sum(rolledDice.dice.flat());
}

/** Implements section 15. */
function afflictionRow(place: HazardContext, affliction: Affliction, rolledDice?: RolledDice): Row {
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
