import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { set } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { message, raw, type Text } from '#shared/kernel/text';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const moved = (from: number, to: number, key = 'moved') => message(key, { from, to });

/** The journal's labels after steps of a tracker with this many seconds between them. */
function labels(seconds: number, ...steps: readonly (readonly [to: number, label: Text, merge?: string])[]) {
  const ports = { clock: steppingClock(seconds), ids: countingIds() };
  let document: CharacterDocument = { ...newCharacter(toyRuleset, ports), play: { points: 10 } };
  for (const [to, label, merge = 'points'] of steps)
    document = perform(document, { label, edits: [set(['points'], to)], merge }, ports);
  return document.journal.map(({ label }) => label);
}

describe('a run of acts', () => {
  it('is named from its beginning to its end', () => {
    expect(labels(5, [9, moved(10, 9)], [8, moved(9, 8)], [7, moved(8, 7)])).toEqual([moved(10, 7)]);
  });

  it('that is no run keeps its own start: after a pause, under another key, by another message', () => {
    expect(labels(90, [9, moved(10, 9)], [8, moved(9, 8)])).toEqual([moved(10, 9), moved(9, 8)]);
    expect(labels(5, [9, moved(10, 9), 'a'], [8, moved(9, 8), 'b'])).toEqual([moved(10, 9), moved(9, 8)]);
    expect(labels(5, [9, moved(10, 9)], [8, moved(9, 8, 'set')])).toEqual([moved(9, 8, 'set')]);
    expect(labels(5, [9, raw('lower')], [8, raw('lower')])).toEqual([raw('lower')]);
  });

  it('that returns to its start has no journal entry', () => {
    expect(labels(5, [9, moved(10, 9)], [10, moved(9, 10)])).toEqual([]);
  });
});
