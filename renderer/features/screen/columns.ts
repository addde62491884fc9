import type { Entry, EntryBlock } from '#shared/rules/reference/reference';
import type { Ruleset } from '#shared/rules/ruleset';
import { clamp } from '#shared/kernel/clamp';

export function columnsFor(width: number, narrowest = 320, gap = 16): number {
  return clamp(Math.floor((width + gap) / (narrowest + gap)), 1, 4);
}

/**
 * One column index per card, in the order of the cards: the shortest column so far, the leftmost among
 * equals. It depends only on the initial heights, so that no card jumps while it is in use.
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

/** An estimate of the lines that an entry takes on a card. */
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
