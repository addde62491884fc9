import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { RollRequest } from '#shared/rules/checks';
import type { PlayBlock, Tracker } from '#shared/rules/play';
import { ruleset } from '#shared/rulesets/heroic/index';
import {
  documentOf,
  openDocument,
  plan,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';

const played = (input: Plan, play: Json = {}): CharacterDocument => ({ ...documentOf(input), play });
const blocks = (document: CharacterDocument): readonly PlayBlock[] => openDocument(document).play().blocks;

function trackers(document: CharacterDocument): ReadonlyMap<string, Tracker> {
  return new Map(
    blocks(document).flatMap((block) =>
      block.kind === 'trackers' ? block.trackers.map((tracker) => [tracker.id, tracker] as const) : [],
    ),
  );
}

function rolls(document: CharacterDocument): RollRequest[] {
  return openDocument(document)
    .sheet()
    .blocks.flatMap((block) => {
      if (block.kind === 'figures') return block.figures.flatMap(({ roll }) => roll ?? []);
      if (block.kind === 'entries') return block.entries.flatMap(({ roll }) => roll ?? []);
      return block.rows.flatMap(({ cells }) => cells.flatMap(({ roll }) => roll ?? []));
    });
}

function roll(document: CharacterDocument, label: string): RollRequest {
  const found = rolls(document).find((each) => translate(each.label) === label);
  if (found === undefined) throw new Error(`No roll ${label}`);
  return found;
}

describe('the play state', () => {
  it('of a new character equals that of an empty document', () => {
    expect(ruleset.initialPlay()).toMatchObject({
      endurance: null,
      conditions: [],
      hazards: [],
      ammunition: {},
    });
    const fresh = documentOf(plan());
    expect(blocks({ ...fresh, play: {} })).toEqual(blocks({ ...fresh, play: ruleset.initialPlay() }));
  });

  it.each([
    [null, 'play'],
    [{ endurance: -1 }, 'play.endurance'],
    [{ conditions: ['bewildered'] }, 'play.conditions[0]'],
    [{ hazards: [{ id: 'fire', severity: 'much' }] }, 'play.hazards[0].severity'],
    [{ changes: { luck: 1 } }, 'play.changes.luck'],
  ] as const)('refuses %j at %s', (play, path) => {
    const opened = ruleset.open(played(plan(), play));
    expect(opened.ok ? 'opened' : [opened.error.code, opened.error.path]).toEqual(['damaged-document', path]);
  });
});
