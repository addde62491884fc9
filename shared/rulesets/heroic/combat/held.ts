import { changeBy, set } from '../../../character/edits';
import type { Consequence } from '../../../rules/checks';
import { statIds } from '../data';
import { enduranceLeft } from '../play/state';
import { statRoll, unknownSide } from '../checks/requests';
import { figures } from '../content/resolution';
import type { Standing } from '../derive/standing';
import { statName, t } from '../texts';
import { line, type Line } from './line';

/** Rolls while held (14.2): the cost of constriction, and the opposed rolls to break free. */
export function heldLines(standing: Standing): Line[] {
  const { conditions } = standing.play;
  return [
    ...(conditions.includes('constricted') ? [squeezed(standing), slipOut(standing)] : []),
    ...(conditions.includes('entangled') ? statIds.map((stat) => tearLoose(standing, stat)) : []),
  ];
}

/** A regular Str roll each turn; the GM's modifier is entered with it. */
function squeezed(standing: Standing): Line {
  const from = enduranceLeft(standing.play, standing.character);
  const to = Math.max(0, from - figures.held.damage);
  return line(
    'constricted',
    statRoll(standing, 'str', {
      label: t('combat.held.squeezed'),
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

function slipOut(standing: Standing): Line {
  return line(
    'break-constricted',
    statRoll(standing, 'str', {
      label: t('combat.held.break', { condition: t('conditions.constricted.name') }),
      against: { ...unknownSide, mode: 'advantage' },
      after: [freed(standing, 'constricted')],
    }),
    t('combat.held.constrictedText'),
  );
}

function tearLoose(standing: Standing, stat: (typeof statIds)[number]): Line {
  const condition = t('conditions.entangled.name');
  return line(
    `break-entangled-${stat}`,
    statRoll(standing, stat, {
      label: t('combat.held.breakWith', { condition, stat: statName(stat) }),
      against: unknownSide,
      after: [freed(standing, 'entangled')],
    }),
    t('combat.held.entangledText'),
  );
}

function freed({ play }: Standing, condition: string): Consequence {
  return {
    outcomes: ['success', 'critical-success'],
    label: t('play.lines.ends', { what: t(`conditions.${condition}.name`) }),
    edits: [
      set(
        ['conditions'],
        play.conditions.filter((id) => id !== condition),
      ),
    ],
  };
}
