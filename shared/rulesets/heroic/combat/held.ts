import { changeBy } from '#shared/character/edits';
import type { Consequence } from '#shared/rules/checks';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { ended } from '#shared/rulesets/heroic/state/play';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/points';
import { statRoll, unknownSide } from '#shared/rulesets/heroic/checks/requests';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { line, type RollEntry } from './line';

/** Rolls while held (14.2): the cost of constriction, and the opposed rolls to break free. */
export function heldLines(current: CharacterState): RollEntry[] {
  const { conditions } = current.play;
  return [
    ...(conditions.includes('constricted') ? [squeezed(current), slipOut(current)] : []),
    ...(conditions.includes('entangled') ? statIds.map((stat) => tearLoose(current, stat)) : []),
  ];
}

/** A regular Str roll each turn, at the modifier of the creature. */
export function squeezed(current: CharacterState): RollEntry {
  const from = enduranceLeft(current.play, current.character);
  const to = Math.max(0, from - figures.held.damage);
  return line(
    'constricted',
    statRoll(current, 'str', {
      label: t('combat.held.squeezed'),
      modifier: current.play.levels['constricted'] ?? 0,
      after: [
        {
          outcomes: ['failure', 'critical-failure'],
          label: t('play.lines.endurance', { from, to }),
          edits: [changeBy(['endurance'], { from, by: -figures.held.damage })],
        },
      ],
    }),
    t('combat.held.squeezedText', { damage: figures.held.damage }),
  );
}

function slipOut(current: CharacterState): RollEntry {
  return line(
    'break-constricted',
    statRoll(current, 'str', {
      label: t('combat.held.break', { condition: t('conditions.constricted.name') }),
      against: { ...unknownSide, mode: 'advantage' },
      after: [freed(current, 'constricted')],
    }),
    t('combat.held.constrictedText'),
  );
}

function tearLoose(current: CharacterState, stat: (typeof statIds)[number]): RollEntry {
  const condition = t('conditions.entangled.name');
  return line(
    `break-entangled-${stat}`,
    statRoll(current, stat, {
      label: t('combat.held.breakWith', { condition, stat: statName(stat) }),
      against: unknownSide,
      after: [freed(current, 'entangled')],
    }),
    t('combat.held.entangledText'),
  );
}

function freed({ play }: CharacterState, condition: string): Consequence {
  return {
    outcomes: ['success', 'critical-success'],
    label: t('play.lines.ends', { what: t(`conditions.${condition}.name`) }),
    edits: [ended(play, condition)],
  };
}
