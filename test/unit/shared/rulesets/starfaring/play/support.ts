import { set, type Edit } from '#shared/character/edits';
import type { PlayBlock } from '#shared/rules/play';
import type { Plan } from '#test/unit/shared/rulesets/starfaring/support';

// STR 2 and WIL 1: death threshold 13.
export const someone: Plan = {
  abilities: { str: 2, dex: 1, int: 1, wil: 1 },
  skills: { stamina: 2, fortitude: 3 },
  vitality: 20,
};
export const blow = (amount: number, more: Plan = {}) => ({
  blow: { amount, resistant: false, vulnerable: false, ...more },
});

/** The edits of a block's controls. */
export function editsOf(block: PlayBlock): (readonly Edit[])[] {
  if (block.kind === 'trackers') return block.trackers.map(({ path, value }) => [set(path, value + 1)]);
  if (block.kind === 'toggles') return block.toggles.map((toggle) => toggle.edits);
  return block.actions.flatMap((action) => [
    action.edits,
    ...(action.options ?? []).map((option) => option.edits),
    ...(action.roll?.after ?? []).map((after) => after.edits),
  ]);
}
