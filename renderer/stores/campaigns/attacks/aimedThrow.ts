import type { Attack } from '#shared/encounter/attacks';
import type { RollRequest } from '#shared/rules/checks';
import type { RollContext } from '#renderer/stores/dice/useRolls';
import type { Made } from './made';

/** Combatants of the running encounter that a roll is aimed at, by id. */
export interface Aim {
  readonly target: string | undefined;
  readonly selected: readonly string[];
}

/** The roll of an attack with what else belongs to it, such as its damage. */
export interface AimedRoll {
  readonly request: RollRequest;
  readonly more: readonly RollRequest[];
  readonly dice?: Attack['dice'];
}

/** A roll at an aim, which offers nothing more while something is made of it. */
export interface AimedThrow extends AimedRoll {
  readonly aim: Aim;
  readonly own: RollContext;
  readonly made: Made;
}
