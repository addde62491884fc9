import { enter, type Edit } from '../../character/edits';
import type { Step } from '../../character/strand';
import { prepareBeginning, prepareGiving } from '../beginning';
import type { Spent } from '../log/chronicle';
import { prepareCloseOut } from '../closeOut/closing';
import type { CampaignDocument } from '../document';
import type { Due } from '../money/dues';
import type { Inputs } from '../inputs';
import type { People } from '../party/people';
import type { Prepared } from '../prepared';
import { daysRecuperating, prepareInterlude, runSojourns } from '../downtime/sojourns';

/** Calculates an entry as if at the end of the log; `dues` are given if they are already known. */
export function prepareLine(
  campaign: CampaignDocument,
  inputs: Inputs,
  people: People,
  dues?: readonly Due[],
): Prepared {
  switch (inputs.kind) {
    case 'closeOut': {
      const { place: _, ...closeOut } = inputs.closeOut;
      return prepareCloseOut(campaign, closeOut, people, dues);
    }
    case 'interlude': {
      const { place: _, ...interlude } = inputs.interlude;
      return prepareInterlude(campaign, interlude, people);
    }
    case 'beginning':
      return prepareBeginning(campaign, inputs.beginning, people);
    case 'award':
      return prepareGiving(campaign, inputs.giving, people);
  }
}

/** Recalculates rest during downtime for some members; payments stay as they were. */
export function restAgain(
  campaign: CampaignDocument,
  entry: Spent,
  people: People,
  parts: ReadonlyMap<string, Step>,
): ReadonlyMap<string, readonly Edit[]> {
  const found = new Map<string, readonly Edit[]>();
  for (const [member, { opened, document }] of people) {
    const sojourns = entry.sojourns.filter((sojourn) => sojourn.member === member);
    const [run] = runSojourns(campaign, { days: entry.days, sojourns }, people);
    if (run === undefined) continue;
    const rest = opened.stay?.({ days: entry.days, recuperating: daysRecuperating(run.result) });
    const paid = (parts.get(document.id)?.entered ?? []).map(({ id: _, at: _at, ...each }) => enter(each));
    found.set(member, [...paid, ...(rest?.edits ?? [])]);
  }
  return found;
}
