import { sameValue } from '#shared/kernel/same';
import type { RollRequest } from './checks';
import type { PlayAction, PlayBlock } from './play';
import type { OpenCharacter } from './ruleset';
import type { SheetBlock } from './sheetViews';

/** The roll of an action, which pays for the action as soon as the dice fell. */
export function rollOf({
  label,
  edits,
  roll,
}: Pick<PlayAction, 'label' | 'edits' | 'roll'>): RollRequest | undefined {
  if (roll === undefined || edits.length === 0) return roll;
  return { ...roll, after: [{ label, edits, atOnce: true }, ...(roll.after ?? [])] };
}

/** The same request for the current state of the character, since its costs and effects may have changed. */
export function renewed(
  character: Pick<OpenCharacter, 'sheet' | 'play'>,
  request: RollRequest,
): RollRequest | undefined {
  const all = [
    ...character.sheet().blocks.flatMap(requestsOfSheet),
    ...character.play().blocks.flatMap(ofPlay),
  ];
  const alike = all.filter((each) => each.check === request.check && sameValue(each.label, request.label));
  const followed = ({ after = [] }: RollRequest) => after.map(({ label }) => label);
  // Rolls of one name may lead to different things.
  return alike.find((each) => sameValue(followed(each), followed(request))) ?? alike[0];
}

export function requestsOfSheet(block: SheetBlock): RollRequest[] {
  switch (block.kind) {
    case 'figures':
      return requestsIn(block.figures);
    case 'table':
      return block.rows.flatMap((row) => requestsIn(row.cells));
    case 'entries':
      return requestsIn(block.entries);
  }
}

function ofPlay(block: PlayBlock): RollRequest[] {
  switch (block.kind) {
    case 'actions':
      return block.actions.flatMap((action) => rollOf(action) ?? []);
    case 'rows':
      return [...block.actions, ...block.rows.flatMap((row): readonly PlayAction[] => row.actions)].flatMap(
        (action) => rollOf(action) ?? [],
      );
    case 'trackers':
    case 'toggles':
      return [];
  }
}

function requestsIn(parts: readonly { readonly roll?: RollRequest }[]): RollRequest[] {
  return parts.flatMap(({ roll }) => (roll === undefined ? [] : [roll]));
}
