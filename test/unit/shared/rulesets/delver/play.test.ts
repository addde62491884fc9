import { describe, expect, it } from 'vitest';
import { editPlay } from '#test/fixtures/played';
import { set } from '#shared/character/edits';
import { action, afterRoll, documentOf, opened, press, tracker, translate } from './support';

const hero = () => documentOf({ hitPoints: 12 });
const note = (document: ReturnType<typeof hero>) => {
  const words = tracker(document, 'hitPoints')?.note;
  return words === undefined ? undefined : translate(words);
};

describe('hit points', () => {
  it('are full until something is lost, even if the maximum changes', () => {
    expect(tracker(hero(), 'hitPoints')).toMatchObject({ value: 12, max: 12, tone: 'plain' });
    const grown = { ...hero(), choices: documentOf({ hitPoints: 20 }).choices };
    expect(tracker(grown, 'hitPoints')).toMatchObject({ value: 20, max: 20 });
  });

  it('never stand above a most that was lowered', () => {
    const hurt = editPlay(hero(), [set(['trackers', 'hitPoints'], 9)]);
    expect(tracker({ ...hurt, choices: documentOf({ hitPoints: 5 }).choices }, 'hitPoints')).toMatchObject({
      value: 5,
    });
  });

  it('warn at zero, and say what a Frail character is in for', () => {
    const down = editPlay(hero(), [set(['trackers', 'hitPoints'], 0)]);
    expect(note(down)).toContain('mortally wounded');
    expect(note(editPlay(down, [set(['conditions', 'frail'], true)]))).toContain('fatal');
  });
});

describe('a mortal wound', () => {
  it('runs for six rounds, harder to stop with each', () => {
    let dying = press(hero(), 'mortal');
    for (let round = 0; round < 6; round += 1) {
      expect(tracker(dying, 'rounds')).toMatchObject({ value: round, max: 6 });
      expect(action(dying, 'stabilise').roll?.values).toEqual({ rounds: round });
      expect(translate(action(dying, 'stabilise').text ?? { raw: '' })).toContain(
        `against ${String(8 + round)}`,
      );
      dying = press(dying, 'time-round');
    }
    expect(note(dying)).toBe('Dead.');
    expect(action(dying, 'stabilise').blocked).toBeDefined();
    expect(action(dying, 'magic').blocked).toBeDefined();
  });

  it('ends with a check, ten minutes and a Frail character of one hit point', () => {
    const dying = press(hero(), 'mortal', 'time-round', 'time-round');
    expect(afterRoll(dying, 'stabilise', 'failure').play).toEqual(dying.play);
    const stable = afterRoll(dying, 'stabilise', 'success');
    expect(note(stable)).toContain('10 minutes');
    expect(tracker(stable, 'rounds')).toBeUndefined();
    const awake = press(stable, 'revive');
    expect(tracker(awake, 'hitPoints')).toMatchObject({ value: 1, tone: 'warning' });
    expect(awake.play).toMatchObject({ conditions: { frail: true, mortal: false, stable: false } });
    expect(action(awake, 'mortal').blocked).toBeDefined();
    expect(note(press(awake, 'killed'))).toBe('Dead.');
  });

  it('ends at once with magic, without leaving anybody Frail', () => {
    const healed = press(hero(), 'mortal', 'time-round', 'magic');
    expect(healed.play).toMatchObject({
      trackers: { hitPoints: 1, rounds: 0 },
      conditions: { mortal: false },
    });
    const hurt = editPlay(hero(), [set(['trackers', 'hitPoints'], 7), set(['conditions', 'frail'], true)]);
    expect(press(hurt, 'magic').play).toMatchObject({
      trackers: { hitPoints: 7 },
      conditions: { frail: false },
    });
  });
});

describe('Frail', () => {
  it('goes with a week in bed, which is for those who stand', () => {
    const frail = editPlay(hero(), [set(['conditions', 'frail'], true)]);
    expect(press(frail, 'rest').play).toMatchObject({ conditions: { frail: false } });
    expect(action(hero(), 'rest').blocked).toBeDefined();
    expect(
      action(editPlay(press(hero(), 'mortal'), [set(['conditions', 'frail'], true)]), 'rest').blocked,
    ).toBeDefined();
  });
});

describe('the round', () => {
  const toggles = (document: ReturnType<typeof hero>) =>
    opened(document)
      .play()
      .blocks.flatMap((block) =>
        block.id === 'conditions-this-round' && block.kind === 'toggles' ? block.toggles : [],
      );

  it('spends actions, the shield and Total Defense, and begins again', () => {
    let document: ReturnType<typeof hero> = { ...hero(), play: {} };
    for (const id of ['main', 'move', 'shield', 'defense']) {
      const toggle = toggles(document).find((one) => one.id === id);
      expect(toggle?.on).toBe(false);
      document = editPlay(document, toggle?.edits ?? []);
    }
    expect(toggles(document).map(({ on }) => on)).toEqual([true, true, true, true]);
    expect(toggles(press(document, 'time-round')).map(({ on }) => on)).toEqual([false, false, false, false]);
  });

  it('leaves the clock alone while no one is dying', () => {
    expect(action(hero(), 'time-round')).toMatchObject({ edits: [], changes: [] });
  });
});
