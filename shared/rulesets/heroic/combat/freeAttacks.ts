import { set, type Edit } from '../../../character/edits';
import type { Attack } from '../derive/attacks';
import type { Standing } from '../derive/standing';
import { t } from '../texts';
import { attackRoll } from './attackRequests';
import { attacksAtHand, strikesClose } from './atHand';
import { freeAttacks, type FreeAttack } from './earned';
import { line, type Line } from './line';

/** Lists every weapon that can be used. */
export function freeLines(standing: Standing): Line[] {
  const { conditions } = standing.play;
  return freeAttacks
    .filter((which) => conditions.includes(which))
    .flatMap((which) =>
      weaponsFor(standing, which).map((attack, index) => freeLine(standing, which, attack, index)),
    );
}

/** A counterattack requires a melee weapon. */
function weaponsFor(standing: Standing, which: FreeAttack): readonly Attack[] {
  const all = attacksAtHand(standing);
  return which === 'free-attack' ? all : all.filter(({ weapon }) => strikesClose(weapon));
}

function freeLine(standing: Standing, which: FreeAttack, attack: Attack, index: number): Line {
  const roll = attackRoll(standing, attack, {
    label: (weapon) => t(`combat.free.${which}`, { weapon }),
    after: [{ label: t('combat.free.used'), edits: [spent(standing, which)] }],
  });
  return line(`${which}-${String(index)}`, roll, t(`conditions.${which}.text`));
}

function spent({ play }: Standing, which: FreeAttack): Edit {
  return set(
    ['conditions'],
    play.conditions.filter((id) => id !== which),
  );
}
