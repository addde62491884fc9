import type { CloseOut } from '#shared/campaign/log/chronicle';
import { isMoney, keyOf } from '#shared/campaign/closeOut/closeOutAwards';
import type { Fault } from '#shared/campaign/prepared';

/** A fault with the field of the form that it belongs to. */
export interface PlacedFault {
  readonly fault: Fault;
  readonly place: string;
}

/** The attendance checkbox of a member. */
export const presencePlace = (member: string): string => `present ${member}`;
/** The field of an award for a member; `key` is that of its column. */
export const awardPlace = (key: string, member: string): string => `award ${key} ${member}`;
export const moneyPlace = (member: string): string => `money ${member}`;
/** The switch that allows a member's debt. */
export const debtPlace = (member: string): string => `debt ${member}`;
/** The button that removes people who left the party. */
export const strangersPlace = 'strangers';

export const previewPlace = 'preview';
/** The button that closes the session. */
export const footPlace = 'foot';

/** Matches faults to fields: their paths count the lines of the draft as it was prepared. */
export function placed(draft: CloseOut, faults: readonly Fault[]): readonly PlacedFault[] {
  return faults.map((fault) => ({ fault, place: placeOf(draft, fault) }));
}

function placeOf(draft: CloseOut, { path, member }: Fault): string {
  // All faults about people outside the party are solved by one button.
  if (member === undefined) return strangersPlace;
  if (path.startsWith('debtors')) return debtPlace(member);
  if (path.endsWith('.member')) return presencePlace(member);
  const award = draft.awards[Number(/^awards\[(\d+)\]/.exec(path)?.[1])];
  if (award === undefined) return presencePlace(member);
  return isMoney(award) ? moneyPlace(member) : awardPlace(keyOf(award), member);
}

export function faultAt(faults: readonly PlacedFault[], place: string): Fault | undefined {
  return faults.find((each) => each.place === place)?.fault;
}
