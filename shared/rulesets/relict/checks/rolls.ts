import type { RollRequest } from '../../../rules/checks';
import type { RelictCharacter } from '../derive';
import type { Weapon } from '../choices';
import { rules, type StatId } from '../data';
import { armorSetLeft, edits, fatePointsLeft } from '../play/state';
import { statName, t } from '../texts';
import { attackStat, usesSmallerDie, weaponName } from '../derive/weapons';

/** The default target of rolls from a sheet, called possible in CHECK DIFFICULTY. */
const usualTarget = rules.difficulty.bands.find(({ id }) => id === 'possible')?.from ?? 0;

/** A crit can be kept as a Fate Point, which the sheet counts. */
function keepsFate({ choices, play }: RelictCharacter): Pick<RollRequest, 'after'> {
  const gained = edits.fatePoint(fatePointsLeft(choices, play));
  return { after: [{ outcomes: ['fate'], label: t('rolls.keepFate'), edits: gained }] };
}

export function statRoll(character: RelictCharacter, stat: StatId): RollRequest {
  const values = { stat: character.choices.stats[stat], target: usualTarget };
  return { check: 'check', values, label: statName(stat), ...keepsFate(character) };
}

/** Uses Precision, which finds things (CORE STATS). */
export function senseRoll(character: RelictCharacter): RollRequest {
  const values = { stat: character.choices.stats.precision, target: usualTarget };
  return { check: 'sense', values, label: t('rolls.search'), ...keepsFate(character) };
}

/** Fills in the inputs that the play state knows. `undefined` for an ambushed character, who has no turn yet. */
export function attackRoll(
  character: RelictCharacter,
  weapon: Weapon,
  thrown = false,
): RollRequest | undefined {
  const { choices, play } = character;
  if (play.ambush === 'ambushed') return undefined;
  return {
    check: 'attack',
    values: {
      stat: choices.stats[attackStat(weapon, thrown)],
      offHand: usesSmallerDie(choices, play, weapon),
      unseen: play.states.some((state) => state === 'blinded' || state === 'permanently-blind'),
      stealth: isHidden(character),
    },
    label: t(thrown ? 'rolls.throw' : 'rolls.attack', { weapon: weaponName(weapon) }),
    ...keepsFate(character),
  };
}

export function damageRoll(character: RelictCharacter, weapon: Weapon): RollRequest {
  const { count, sides, bonus } = weapon.damage;
  return {
    check: 'damage',
    values: { count, sides: String(sides), bonus, twice: isHidden(character) },
    label: t('rolls.damage', { weapon: weaponName(weapon) }),
  };
}

export function initiativeRoll(character: RelictCharacter): RollRequest {
  return { check: 'initiative', values: {}, label: t('checks.initiative.title'), ...keepsFate(character) };
}

/** The armor set absorbs damage, loses the points, and spends the Reaction. */
export function absorbRoll({ choices, play }: RelictCharacter): RollRequest {
  const { armor, absorb } = choices.armorSet;
  const left = armorSetLeft(choices, play);
  const spent = play.spent.includes('reaction') ? [] : edits.spend(play, 'reaction');
  return {
    check: 'absorb',
    values: { armor: Math.max(1, left), absorb: Math.max(1, absorb) },
    label: t('checks.absorb.title'),
    after: [
      {
        outcomes: ['absorbed'],
        label: t('rolls.loseArmor', { count: absorb }),
        edits: [...edits.armorHit(play, absorb), ...spent],
      },
      {
        outcomes: ['destroyed'],
        label: t('rolls.armorDestroyed'),
        edits: [...edits.armorLost(play, armor), ...spent],
      },
    ],
  };
}

/** Returns true in hiding, when invisible, or during one's own side's Ambush Round. */
export function isHidden({ play }: RelictCharacter): boolean {
  return (
    play.ambush === 'ambushing' || play.states.some((state) => state === 'hidden' || state === 'invisible')
  );
}
