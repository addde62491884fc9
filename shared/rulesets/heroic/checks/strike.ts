import { figures } from '#shared/rulesets/heroic/content/resolution';
import { criticalOf, type Critical, type Test } from './rolls';

/** The two dice of a side that count, with everything that is added to them but Penetrating. */
export interface Rolled extends Pick<Test, 'natural' | 'isPair'> {
  readonly total: number;
}

/** Describes the values that decide an attack apart from the dice (12.1.1). */
export interface Strike {
  readonly damage: number;
  readonly penetrating: boolean;
  /** The number of Deflects that apply. */
  readonly deflect: number;
  /** The lowest natural roll that is a critical success of the attack. */
  readonly criticalFrom?: number | undefined;
  /** The highest natural roll that is a critical failure of the attack, if it is not the usual one. */
  readonly fumbleTo?: number | undefined;
  /** Doubles the damage: Stealth against the unaware (4). */
  readonly doubled?: boolean;
  /** The defender is immune to this attack (14.2), so a hit does no damage. */
  readonly harmless?: boolean;
}

/** Describes the result before any armor roll. */
export interface StrikeResult {
  readonly critical: Critical;
  /** Includes Penetrating. */
  readonly attackTotal: number;
  readonly hit: boolean;
  /** Includes Deflect but not the armor roll. */
  readonly damage: number;
}

/** Implements 12.1.1 and 13.4: a critical failure misses with any total. */
export function strike(given: Strike, attack: Rolled, defense: Rolled): StrikeResult {
  const critical = criticalOf(attack.natural, given.criticalFrom, given.fumbleTo);
  const pierces = given.penetrating && attack.isPair;
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
    (pierces && isTwoSixes(attack) ? 1 : 0);
  const whole = given.doubled === true ? dealt * 2 : dealt;
  return {
    critical,
    attackTotal,
    hit,
    damage: Math.max(0, whole - deflected(given.deflect, defense, whole)),
  };
}

function deflected(deflect: number, defense: Rolled, damage: number): number {
  if (deflect === 0 || !defense.isPair) return 0;
  return isTwoSixes(defense) ? damage : deflect;
}

function isTwoSixes({ isPair, natural }: Rolled): boolean {
  return isPair && natural === 12;
}

/** Implements 13.4: 1 for each number reached; any success adds `absorbs`. */
export function absorbed(
  die: number,
  armor: { readonly numbers: readonly number[]; readonly bonus: number; readonly absorbs: number },
): number {
  const reached = armor.numbers.filter((number) => die + armor.bonus >= number).length;
  return reached === 0 ? 0 : reached + armor.absorbs;
}
