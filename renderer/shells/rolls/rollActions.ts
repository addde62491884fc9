import { message, plainNumber, raw } from '#shared/kernel/text';
import {
  isBeyond,
  leadsTo,
  takenBy,
  type Consequence,
  type Reading,
  type RollRequest,
} from '#shared/rules/checks';
import type { RollAction } from '#renderer/components/dice/rollAction';
import type { Near } from '#renderer/stores/dice/useRolls';

/** The choices of a reading, together with those that the character of the sheet can pay for. */
export function choiceActions(reading: Reading, request: RollRequest | undefined): readonly RollAction[] {
  const blocked = (choice: string, option?: string) =>
    request?.prices?.find((price) => price.choice === choice && price.option === option)?.blocked;
  return reading.choices.map(({ id, label, text, dice, again, options }) => ({
    id,
    label,
    text,
    rolls: dice !== undefined || again === true,
    blocked: blocked(id),
    options: options?.map((option) => ({
      id: option.id,
      label: option.title,
      text: option.text,
      blocked: blocked(id, option.id),
    })),
  }));
}

/** Rerolls for a price. */
export function rerollActions(request: RollRequest | undefined): readonly RollAction[] {
  return (request?.rerolls ?? []).map(({ id, label, blocked }) => ({ id, label, rolls: true, blocked }));
}

/** Consequences that were not applied yet, identified by their index in the request; `near` tells those of a fight. */
export function consequenceActions(
  reading: Reading,
  request: RollRequest | undefined,
  done: readonly number[],
  targets: 'none' | 'up' | 'down' = 'none',
  near?: Near,
): readonly RollAction[] {
  return (request?.after ?? []).flatMap((consequence, index) => {
    const { options, takes } = consequence;
    const label =
      takes === undefined
        ? consequence.label
        : message('dice.takes', {
            label: consequence.label,
            amount: plainNumber(takenBy(reading, consequence)),
          });
    if (!leadsTo(reading, consequence) || done.includes(index)) return [];
    if (!mayHappen(consequence, targets, near)) return [];
    const whom = chosenIn(consequence.aimed);
    const chosen =
      whom === undefined ? options : near?.(whom).map(({ id, name }) => ({ id, label: raw(name) }));
    return [{ id: String(index), label, rolls: false, options: chosen }];
  });
}

/** The side of which one is chosen. */
const chosenIn = (aimed: Consequence['aimed']): 'ally' | 'foe' | undefined =>
  aimed !== undefined && 'whom' in aimed && aimed.whom !== 'others' ? aimed.whom : undefined;

/** An effect on targets needs some, and may wait until they are down; one on others needs a fight. */
function mayHappen(
  { aimed, options = [] }: Consequence,
  targets: 'none' | 'up' | 'down',
  near: Near | undefined,
): boolean {
  const what = aimed ?? options.find((option) => option.aimed !== undefined)?.aimed;
  if (what === undefined) return true;
  if (isBeyond(what)) {
    const whom = chosenIn(what);
    return near !== undefined && (whom === undefined || near(whom).length > 0);
  }
  return 'roll' in what && what.ifDown === true ? targets === 'down' : targets !== 'none';
}
