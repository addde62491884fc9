import { sameValue } from '../../../shared/kernel/same';
import type { RollRequest } from '../../../shared/rules/checks';
import { initialValues } from '../../../shared/rules/inputs';
import type { PlayAction, PlayBlock } from '../../../shared/rules/play';
import type { OpenCharacter, Ruleset } from '../../../shared/rules/ruleset';
import type { SheetBlock } from '../../../shared/rules/views';
import type { RollOdds } from '../../components/sheet/rolling';

/** The odds of a request with the initial values of its check; `undefined` where success is impossible. */
export function oddsOf(ruleset: Ruleset | null, request: RollRequest): RollOdds | undefined {
  const check = ruleset?.checks.find(({ id }) => id === request.check);
  const opened = check?.open({ ...initialValues(check.inputs), ...request.values });
  const odds = opened?.ok === true ? opened.value.odds() : undefined;
  if (odds === undefined) return undefined;
  return { success: odds.success, ...(odds.target !== undefined && { target: odds.target }) };
}

/** The same request for the current state of the character, since its costs and effects may have changed. */
export function renewed(character: OpenCharacter, request: RollRequest): RollRequest | undefined {
  const all = [
    ...character.sheet().blocks.flatMap(requestsOfSheet),
    ...character.play().blocks.flatMap(ofPlay),
  ];
  return all.find((each) => each.check === request.check && sameValue(each.label, request.label));
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
      return requestsIn(block.actions);
    case 'rows':
      return requestsIn([
        ...block.actions,
        ...block.rows.flatMap((row): readonly PlayAction[] => row.actions),
      ]);
    case 'trackers':
    case 'toggles':
      return [];
  }
}

function requestsIn(parts: readonly { readonly roll?: RollRequest }[]): RollRequest[] {
  return parts.flatMap(({ roll }) => (roll === undefined ? [] : [roll]));
}
