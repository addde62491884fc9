import { set } from '#shared/character/edits';
import type { Outcome } from '#shared/rules/party';
import type { PlayAction, PlayBlock, PlayView, TimeTaken, Toggle } from '#shared/rules/play';
import type { RunningFact } from './time';
import { durationsKey } from './running';

/** Lets time pass after other edits, which are part of the answer. */
type Passage = (before: Outcome, passes: TimeTaken) => Outcome;

/** Actions that take time let it pass; conditions say how long they last, and switching one off ends its time. */
export function withPassing(view: PlayView, running: readonly RunningFact[], passage: Passage): PlayView {
  return running.length === 0 ? view : { ...view, blocks: view.blocks.map(blockPassing) };

  function blockPassing(block: PlayBlock): PlayBlock {
    switch (block.kind) {
      case 'toggles':
        return { ...block, toggles: block.toggles.map(lastingToggle) };
      case 'actions':
        return { ...block, actions: block.actions.map(passing) };
      case 'rows':
      case 'trackers':
        return block;
    }
  }

  function lastingToggle(toggle: Toggle): Toggle {
    const own = running.filter(({ kind, of }) => kind === 'condition' && of === toggle.id);
    const [first] = own.toSorted((a, b) => remaining(b) - remaining(a));
    if (!toggle.on || first === undefined) return toggle;
    const ends = own.map(({ id }) => set([durationsKey, id], null));
    return { ...toggle, left: first.left, edits: [...toggle.edits, ...ends] };
  }

  function passing(action: PlayAction): PlayAction {
    const { passes, options, changes = [], edits } = action;
    const timely = options?.map((option) =>
      option.passes === undefined
        ? option
        : { ...option, edits: passage({ changes: [], edits: option.edits }, option.passes).edits },
    );
    const done = passes === undefined ? { changes, edits } : passage({ changes, edits }, passes);
    return { ...action, ...done, ...(timely && { options: timely }) };
  }
}

function remaining({ lasts, passed }: RunningFact): number {
  return lasts === null ? Number.POSITIVE_INFINITY : lasts - passed;
}
