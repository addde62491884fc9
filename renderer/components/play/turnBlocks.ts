import type { PlayBlock } from '#shared/rules/play';

const isChoice = (block: PlayBlock): boolean => block.kind === 'toggles' && block.beside !== undefined;

/** Blocks for the own turn: choices beside the attacks, points that are set again, and actions; nobody rests in a fight. */
export function turnBlocks(blocks: readonly PlayBlock[]): readonly PlayBlock[] {
  const shown = blocks.filter(({ folded }) => folded === undefined);
  // The first points are the health, which is shown elsewhere.
  const vitals = shown.find(({ kind }) => kind === 'trackers');
  return shown.flatMap((block): readonly PlayBlock[] => {
    if (block.kind === 'actions') {
      if (block.place === 'rest') return [];
      // The fight begins turns by itself.
      const actions = block.actions.filter(({ begins }) => begins === undefined);
      return actions.length === 0 ? [] : [{ ...block, actions }];
    }
    return block !== vitals && (block.kind === 'trackers' || isChoice(block)) ? [block] : [];
  });
}

/** Blocks of present states: conditions, and other rows that can be switched. */
export function stateBlocks(blocks: readonly PlayBlock[]): readonly PlayBlock[] {
  return blocks.filter(
    (block) =>
      block.folded === undefined &&
      ((block.kind === 'toggles' && !isChoice(block)) ||
        (block.kind === 'rows' && block.place !== 'attacks')),
  );
}
