import type { Text } from '#shared/kernel/text';
import type { Chosen, DieGroup, RollRequest } from '#shared/rules/checks';
import type { Asked } from '#shared/rules/fight/meeting';
import type { TurnAction } from '#shared/table/commands/command';
import type { AttackResult } from '#shared/table/commands/answer';
import type { Fighter } from '#renderer/features/table/fight/turns';
import type { DockRoll } from './useDockRolls';

/** An attack as it fell here, and what the GM's program says of it. */
export interface Judged {
  readonly attack: DockRoll;
  readonly targets: readonly Fighter[];
  /** 0 for the attack itself, then its damage. */
  readonly part: number;
  /** Names the throw. */
  readonly roll: string;
  /** Switches that the table set. */
  readonly confirmed: readonly string[];
  readonly groups: readonly DieGroup[];
  readonly faces: readonly (readonly number[])[];
  readonly chosen: readonly Chosen[];
  /** Missing until it was answered. */
  readonly results?: readonly AttackResult[];
  readonly refused?: Text;
  /** Consequences that were applied, by their index in the request. */
  readonly done: readonly number[];
  /** The effects of these on their targets, in words. */
  readonly happened: readonly Text[];
  readonly isDealt: boolean;
}

/** An attack before its dice fall, as long as it is open what only the table knows. */
export interface Questioned extends Pick<Judged, 'attack' | 'targets'> {
  readonly asks: readonly Asked[];
}

/** Damage that is not dealt as rolled: an amount that the GM said, half of it, or without killing. */
export interface Dealing {
  readonly amount?: number;
  readonly isHalf?: boolean;
  readonly knockOut?: boolean;
}

/** The roll that fell. */
export const requestOf = ({ attack, part }: Pick<Judged, 'attack' | 'part'>): RollRequest | undefined =>
  part === 0 ? attack.request : attack.more[part - 1];

/** The question to the GM's program. */
export function actionOf(judged: Judged): Extract<TurnAction, { do: 'attack' }> {
  const { attack, targets, part, roll, confirmed, groups, faces, chosen } = judged;
  return {
    do: 'attack',
    attack: attack.id,
    targets: targets.map(({ id }) => id),
    part,
    roll,
    dice: groups.map(({ id, sides }, index) => ({ group: id, sides, faces: [...(faces[index] ?? [])] })),
    chosen: chosen.map(({ dice, ...choice }) => ({ ...choice, ...(dice && { dice: [...dice] }) })),
    ...(confirmed.length > 0 && { confirmed: [...confirmed] }),
  };
}

/** The sum, if a roll of damage has nothing else. */
export function damageIn({ damage, total }: AttackResult['reading'], part: number): number {
  return damage ?? (part > 0 ? Math.max(0, total?.value ?? 0) : 0);
}
