import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { ended } from '#shared/rulesets/heroic/state/play';
import { t } from '#shared/rulesets/heroic/texts';
import { attackRoll } from './attackRequests';
import { attacksAtHand, strikesClose } from './atHand';
import { freeAttacks, type FreeAttack } from './earned';
import { line, type RollEntry } from './line';

/** Lists every weapon that can be used. */
export function freeLines(current: CharacterState): RollEntry[] {
  const { conditions } = current.play;
  return freeAttacks
    .filter((which) => conditions.includes(which))
    .flatMap((which) =>
      weaponsFor(current, which).map((attack, index) => freeLine(current, which, attack, index)),
    );
}

/** A counterattack requires a melee weapon. */
function weaponsFor(current: CharacterState, which: FreeAttack): readonly Attack[] {
  const all = attacksAtHand(current);
  return which === 'free-attack' ? all : all.filter(({ weapon }) => strikesClose(weapon));
}

function freeLine(current: CharacterState, which: FreeAttack, attack: Attack, index: number): RollEntry {
  const roll = attackRoll(current, attack, {
    label: (weapon) => t(`combat.free.${which}`, { weapon }),
    after: [{ label: t('combat.free.used'), edits: [ended(current.play, which)] }],
  });
  return line(`${which}-${String(index)}`, roll, t(`conditions.${which}.text`));
}
