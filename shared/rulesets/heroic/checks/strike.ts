import { sum } from '../../../kernel/sum';
import { figures } from '../content/resolution';
import { criticalOf, isPair, type Critical } from './rolls';

/** An attack against a defense, with everything that decides what it does (12.1.1). */
export interface Strike {
  /** The two dice that were kept, and the total without what Penetrating adds. */
  readonly attack: { readonly kept: readonly number[]; readonly total: number };
  readonly defense: { readonly kept: readonly number[]; readonly total: number };
  /** The weapon's Dmg. */
  readonly damage: number;
  readonly penetrating: boolean;
  /** How many Deflects apply. */
  readonly deflect: number;
  /** The lowest natural roll that is a critical success of the attack. */
  readonly criticalFrom?: number | undefined;
  /** The highest natural roll that is a critical failure of the attack, where it is not the usual one. */
  readonly fumbleTo?: number | undefined;
  /** The damage counts twice: Stealth against the unaware (4). */
  readonly doubled?: boolean;
  /** Nothing ordinary harms the defender (14.2): a hit does no damage. */
  readonly harmless?: boolean;
}

/** What a strike does before any armor. */
export interface Struck {
  readonly critical: Critical;
  /** The attack's total with Penetrating. */
  readonly attackTotal: number;
  readonly hit: boolean;
  /** After Deflect, before the armor roll. */
  readonly damage: number;
}

/** Works out a strike (12.1.1, 13.4): a critical failure misses whatever its total. */
export function strike(given: Strike): Struck {
  const { attack, defense } = given;
  const critical = criticalOf(naturalOf(attack.kept), given.criticalFrom, given.fumbleTo);
  const pierces = given.penetrating && isPair(attack.kept);
  const attackTotal = attack.total + (pierces ? 1 : 0);
  const over = attackTotal - defense.total;
  const hit = critical !== 'failure' && over > 0;
  if (!hit || given.harmless === true) return { critical, attackTotal, hit, damage: 0 };
  const { base, pointsPerExtra, critical: more } = figures.damage;
  const dealt =
    base +
    Math.floor(over / pointsPerExtra) +
    given.damage +
    (critical === 'success' ? more : 0) +
    (pierces && isTwoSixes(attack.kept) ? 1 : 0);
  const whole = given.doubled === true ? dealt * 2 : dealt;
  return { critical, attackTotal, hit, damage: Math.max(0, whole - deflected(given, whole)) };
}

function deflected({ defense, deflect }: Strike, damage: number): number {
  if (deflect === 0 || !isPair(defense.kept)) return 0;
  return isTwoSixes(defense.kept) ? damage : deflect;
}

function naturalOf(kept: readonly number[]): number {
  return sum(kept);
}

function isTwoSixes(kept: readonly number[]): boolean {
  return kept.every((face) => face === 6);
}

/** What an armor roll takes off the damage (13.4): one for each number reached; a success `absorbs` more. */
export function absorbed(
  die: number,
  armor: { readonly numbers: readonly number[]; readonly bonus: number; readonly absorbs: number },
): number {
  const reached = armor.numbers.filter((number) => die + armor.bonus >= number).length;
  return reached === 0 ? 0 : reached + armor.absorbs;
}
