import { set, type Edit } from '../../../character/edits';
import { raw, signed } from '../../../kernel/text';
import type { PlayAction, RowsBlock } from '../../../rules/play';
import { known } from '../data';
import { hazardById, hazards } from '../resolution';
import { hazardRoll, type Standing } from '../rollRequests';
import { t } from '../texts';
import { enduranceLeft, type ActiveHazard, type Play } from './state';

/** The severities that the GM may set (15). */
const severities = [2, 1, 0, -1, -2, -3, -4];

/** The hazards that someone is in: each rolled for, made harder or easier, and over at some point (15). */
export function hazardRows(standing: Standing): RowsBlock {
  const { play } = standing;
  return {
    kind: 'rows',
    id: 'hazards',
    title: t('play.hazards'),
    empty: t('play.noHazards'),
    rows: play.hazards.map((active, index) => hazardRow(standing, active, index)),
    actions: [
      {
        id: 'add',
        label: t('play.addHazard'),
        edits: [],
        options: hazards.map(({ id }) => ({
          id,
          label: t(`hazards.${id}.name`),
          text: t(`hazards.${id}.text`),
          edits: [setHazards([...play.hazards, { id, severity: 0 }])],
        })),
      },
    ],
  };
}

function setHazards(active: readonly ActiveHazard[]): Edit {
  return set(
    ['hazards'],
    active.map(({ id, severity }) => ({ id, severity })),
  );
}

function hazardRow(standing: Standing, active: ActiveHazard, index: number): RowsBlock['rows'][number] {
  const { play, character } = standing;
  const hazard = known(hazardById, active.id);
  const without = play.hazards.filter((_, other) => other !== index);
  const over = setHazards(without);
  const roll = hazardRoll(standing, hazard, active.severity);
  const harm: Edit[] = [
    ...(hazard.damage > 0
      ? [set(['endurance'], Math.max(0, enduranceLeft(play, character) - hazard.damage))]
      : []),
    ...(hazard.weakens === undefined
      ? []
      : [set(['changes', hazard.weakens], play.changes[hazard.weakens] - 1)]),
    ...(hazard.afflicts === undefined || play.conditions.includes(hazard.afflicts)
      ? []
      : [set(['conditions'], [...play.conditions, hazard.afflicts])]),
  ];
  const failed = {
    outcomes: ['failure', 'critical-failure'],
    label: t(`hazards.${hazard.id}.failure`),
    edits: harm,
  };
  const ended = {
    outcomes: ['success', 'critical-success'],
    label: t(`hazards.${hazard.id}.success`),
    edits: [over],
  };
  return {
    id: String(index),
    title: t(`hazards.${hazard.id}.name`),
    ...(active.severity !== 0 && { detail: raw(signed(active.severity)) }),
    text: t(`hazards.${hazard.id}.text`),
    actions: [
      {
        id: 'roll',
        label: t('play.rollHazard'),
        edits: [],
        roll: {
          ...roll,
          after: [...(harm.length > 0 ? [failed] : []), ...(hazard.endsWith === undefined ? [] : [ended])],
        },
      },
      ...(hazard.variable ? [severityAction(play, index)] : []),
      { id: 'end', label: t('play.endHazard'), edits: [over] },
    ],
  };
}

function severityAction(play: Play, index: number): PlayAction {
  return {
    id: 'severity',
    label: t('play.severity'),
    edits: [],
    options: severities.map((severity) => ({
      id: String(severity),
      label: raw(signed(severity)),
      edits: [
        setHazards(play.hazards.map((each, other) => (other === index ? { ...each, severity } : each))),
      ],
    })),
  };
}
