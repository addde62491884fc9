import type { Entry, EntryBlock } from '../../../../shared/rules/reference/reference';
import type { Ruleset } from '../../../../shared/rules/ruleset';
import { clamp } from '../../../../shared/kernel/clamp';

/** How many columns of cards fit. */
export function columnsFor(width: number, narrowest = 320, gap = 16): number {
  return clamp(Math.floor((width + gap) / (narrowest + gap)), 1, 4);
}

/**
 * A column for each card, in the order of the cards: always the one that is shortest so far, the left one among
 * equals. It depends on the cards alone and not on what is done in them, so that none jumps while it is used.
 */
export function arrange(heights: readonly number[], columns: number): readonly number[] {
  const filled = Array.from({ length: columns }, () => 0);
  return heights.map((height) => {
    const column = filled.indexOf(Math.min(...filled));
    filled[column] = (filled[column] ?? 0) + height;
    return column;
  });
}

const headLines = 3;

/** About how many lines an entry takes on a card. */
export function linesOf(entry: Entry, ruleset: Pick<Ruleset, 'tables' | 'calculators'>): number {
  return entry.blocks.reduce((lines, block) => lines + linesOfBlock(block, ruleset), headLines);
}

function linesOfBlock(block: EntryBlock, ruleset: Pick<Ruleset, 'tables' | 'calculators'>): number {
  switch (block.kind) {
    case 'text':
    case 'check':
      return 3;
    case 'list':
      return block.items.length * 1.6;
    case 'facts':
      return block.rows.length * 1.3;
    case 'grid':
      return (block.rows.length + 1) * 1.5;
    case 'table':
      return 2 + (ruleset.tables.find((table) => table.id === block.id)?.rows.length ?? 0) * 2;
    case 'calculator': {
      const calculator = ruleset.calculators.find((each) => each.id === block.id);
      return 4 + Object.keys(calculator?.inputs ?? {}).length * 2.4;
    }
  }
}
