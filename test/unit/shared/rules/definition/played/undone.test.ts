import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { changeBy, type Edit } from '#shared/character/edits';
import { valueAt } from '#shared/character/playState';
import { withoutJournalEntries } from '#shared/character/replay';
import type { PlayAction } from '#shared/rules/play';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const game = rulesetOf({
  trackers: [
    { id: 'action', name: 'Actions', most: 3, restored: { round: 'most - now' } },
    { id: 'minor', name: 'Minor actions', most: 3, start: 2, restored: { round: '2 - now' } },
    { id: 'breath', name: 'Breath', most: 9, start: 4, restored: { round: 2 } },
    { id: 'blood', name: 'Blood', most: 9, start: 4, restored: { round: 'ceil((most - now) / 2)' } },
    { id: 'health', name: 'Health', most: 9, start: 0 },
  ],
  conditions: [{ id: 'down', name: 'Down' }],
  actions: [
    {
      id: 'raise',
      name: 'Raise',
      set: [
        { tracker: 'health', to: 'max(health.now, 1)' },
        { condition: 'down', on: true },
      ],
    },
    { id: 'drink', name: 'Drink', set: [{ tracker: 'health', to: 'health.now + 2' }] },
  ],
});
const start = newCharacter(game, ports());

function actionOf(document: CharacterDocument, id: string): PlayAction {
  const actions = opened(game, document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
  const found = actions.find((action) => action.id === id || action.id.endsWith(`-${id}`));
  if (found === undefined) throw new Error(`No action ${id} among ${actions.map((each) => each.id).join()}`);
  return found;
}

const trackersOf = (document: CharacterDocument): unknown => valueAt(document.play, ['trackers']);
const step = (tracker: string, from: number, by: number): Edit =>
  changeBy(['trackers', tracker], { from, by, most: 9 });

/** The trackers after a click and an action, without the click: it is undone once the action has happened. */
function withoutClick(click: Edit, action: string): unknown {
  const clicked = editPlay(start, [click]);
  const acted = editPlay(clicked, actionOf(clicked, action).edits);
  const [first] = acted.journal;
  return trackersOf(withoutJournalEntries(acted, new Set([first?.id ?? ''])).document);
}

describe('an action after which an earlier click is undone', () => {
  const alone = (action: string): unknown => trackersOf(editPlay(start, actionOf(start, action).edits));

  it('has set what comes back in full, though it was full already', () => {
    expect(withoutClick(step('action', 3, -2), 'round')).toMatchObject({ action: 3 });
    expect(withoutClick(step('minor', 2, 1), 'round')).toMatchObject({ minor: 2 });
    expect(withoutClick(step('minor', 2, -1), 'round')).toMatchObject({ minor: 2 });
  });

  it('has added what comes back in points', () => {
    expect(withoutClick(step('breath', 4, -3), 'round')).toMatchObject({ breath: 6 });
  });

  it('has raised a number to what it is at least', () => {
    expect(alone('raise')).toEqual({ health: 1 });
    expect(withoutClick(step('health', 0, 1), 'raise')).toEqual({ health: 1 });
  });

  it('has added to a number that it starts from', () => {
    expect(withoutClick(step('health', 0, 4), 'drink')).toEqual({ health: 2 });
  });
});

describe('a tracker that was never changed', () => {
  it('is left so by what restores it, to follow its highest number', () => {
    expect(trackersOf(editPlay(start, actionOf(start, 'round').edits))).toEqual({ breath: 6, blood: 7 });
  });
});

describe('a new round in which nothing comes back', () => {
  it('is blocked', () => {
    const rested = rulesetOf({
      trackers: [{ id: 'action', name: 'Actions', most: 3, restored: { round: 'most - now' } }],
    });
    const blocks = opened(rested).play().blocks;
    const [round] = blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
    expect(round).toMatchObject({ id: 'time-round', edits: [] });
    expect(round?.blocked).toBeDefined();
  });
});
