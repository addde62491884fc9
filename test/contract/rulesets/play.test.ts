import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { Ruleset } from '#shared/rules/ruleset';
import { everyChange } from '#test/contract/support/pressing';
import {
  documentsOf,
  expectRefusal,
  expectUnique,
  expectWords,
  load,
  open,
  ports,
  rulesetIds,
} from '#test/contract/support/rulesets';

/** The states after a few presses, each opened once; `limit` bounds their number. */
function reachableFrom(ruleset: Ruleset, document: CharacterDocument, limit: number): CharacterDocument[] {
  const seen = new Set<string>();
  const reached: CharacterDocument[] = [];
  const waiting = [document];
  for (let next = waiting.shift(); next !== undefined && reached.length < limit; next = waiting.shift()) {
    const state = JSON.stringify(next.play);
    if (seen.has(state)) continue;
    seen.add(state);
    reached.push(next);
    const current = next;
    waiting.push(...everyChange(open(ruleset, current).play()).map((edits) => editPlay(current, edits)));
  }
  return reached;
}

/** A document without play data, as in older versions. */
const unplayed = (document: CharacterDocument): CharacterDocument => ({ ...document, play: {} });

describe.each(rulesetIds)('the play state of %s', (id) => {
  it('shows the same for a character who was never played as for the initial state', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset)) {
      const [fresh, never] = [document, unplayed(document)].map((one) => open(ruleset, one));
      expect(never?.play()).toEqual(fresh?.play());
      expect(never?.sheet()).toEqual(fresh?.sheet());
      expect(never?.print({})).toEqual(fresh?.print({}));
    }
  });

  it('is part of a new character', async () => {
    const ruleset = await load(id);
    const initial: Json = ruleset.initialPlay();
    expect(newCharacter(ruleset, ports()).play).toEqual(JSON.parse(JSON.stringify(initial)));
  });

  it('opens again, with messages and unique ids, after every press on any control', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset)) {
      for (const reached of reachableFrom(ruleset, document, 25)) {
        const opened = open(ruleset, reached);
        const view = opened.play();
        expectWords(ruleset, view, opened.sheet(), opened.aside(), opened.print({}));
        expectUnique(view.blocks.map((block) => block.id));
        for (const block of view.blocks) {
          if (block.kind === 'trackers') expectUnique(block.trackers.map((tracker) => tracker.id));
          if (block.kind === 'toggles') expectUnique(block.toggles.map((toggle) => toggle.id));
          if (block.kind === 'rows') expectUnique(block.rows.map((row) => row.id));
        }
      }
    }
  });

  it('accepts every press on a character who was never played', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset).map(unplayed))
      for (const edits of everyChange(open(ruleset, document).play()))
        expect(ruleset.open(editPlay(document, edits)).ok).toBe(true);
  });

  it('keeps the value of a tracker within its limits', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset))
      for (const reached of reachableFrom(ruleset, document, 25))
        for (const block of open(ruleset, reached).play().blocks)
          if (block.kind === 'trackers')
            for (const { id: tracker, value, min, max } of block.trackers) {
              expect(value, tracker).toBeGreaterThanOrEqual(min);
              expect(value, tracker).toBeLessThanOrEqual(max ?? Infinity);
            }
  });

  it('is refused with a code if it cannot be read', async () => {
    const ruleset = await load(id);
    for (const play of [7, 'hurt', [], null])
      expectRefusal(ruleset, ruleset.open({ ...newCharacter(ruleset, ports()), play }), 'damaged-document');
  });
});
