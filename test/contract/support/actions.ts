import type { Edit } from '#shared/character/edits';
import type { RolledDice, PlayAction, Tracker } from '#shared/rules/play';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { findAll } from './rulesets';

/** An action of play; if it follows a roll, `before` contains the edits of the roll's own button. */
export interface Doable {
  readonly before: readonly Edit[];
  readonly edits: readonly Edit[];
}

/** Actions of a character in play, each under a name that is the same in all of its states. */
export type Actions = ReadonlyMap<string, Doable>;

/** Actions on the sheet, on the page of play and on the others, including those that follow a roll. */
export function actionsOf(opened: OpenCharacter): Actions {
  const found = new Map<string, Doable>();
  const play = opened.play();
  gather(play, 'play', found);
  for (const { id, count, sides } of diceOf(play))
    for (const face of [1, Math.ceil(sides / 2), sides]) {
      const fallen: RolledDice = {
        action: id,
        dice: count.map((each) => Array.from({ length: each }, () => face)),
      };
      const action = findAll(opened.play(fallen), (node) =>
        'dice' in node && 'id' in node && node.id === id ? (node as PlayAction) : undefined,
      )[0];
      if (action !== undefined) gather(action, `play/${id} at ${String(face)}`, found);
    }
  for (const { id } of opened.pages ?? []) gather(opened.page?.(id), id, found);
  for (const days of [1, 30]) gather(opened.stay?.({ days, recuperating: 1 }), `stay ${String(days)}`, found);
  for (const what of ['session', 'scenario'] as const) gather(opened.begin?.(what), `begin ${what}`, found);
  gather(opened.sheet(), 'sheet', found);
  gather(opened.aside(), 'aside', found);
  return found;
}

/** Trackers of the play view, by path. */
export function trackersOf(opened: OpenCharacter): ReadonlyMap<string, Tracker> {
  const trackers = opened.play().blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
  return new Map(trackers.map((tracker) => [tracker.path.join('\n'), tracker]));
}

/** Actions that roll dice, with the number and sides of each group. */
function diceOf(view: unknown): { id: string; count: number[]; sides: number }[] {
  return findAll(view, (node) => {
    if (!('dice' in node) || !('id' in node) || !('label' in node) || 'check' in node) return undefined;
    const { id, dice = [] } = node as PlayAction;
    const sides = Math.min(...dice.map((group) => group.sides));
    return { id, count: dice.map(({ count }) => count), sides };
  });
}

function gather(node: unknown, name: string, found: Map<string, Doable>, before: readonly Edit[] = []): void {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return;
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries())
      gather(item, `${name}/${itemName(item, index)}`, found, before);
    return;
  }
  if ('blocked' in node || 'locked' in node) return;
  for (const [key, value] of Object.entries(node))
    if (key === 'edits' || (key === 'remove' && Array.isArray(value))) {
      const edits = value as readonly Edit[];
      if (edits.length > 0) found.set(`${name}/${key}`, { before, edits });
    } else if (key === 'roll' && 'edits' in node)
      gather(value, `${name}/${key}`, found, node.edits as readonly Edit[]);
    else gather(value, `${name}/${key}`, found, before);
}

/** Identifies an item of a list by its name, so that it is found again when others are added or removed. */
function itemName(item: unknown, index: number): string {
  if (item === null || typeof item !== 'object') return String(index);
  for (const key of ['id', 'value', 'special', 'outcomes'])
    if (key in item) return String((item as Readonly<Record<string, unknown>>)[key]);
  return String(index);
}
