import { describe, expect, it } from 'vitest';
import { editPlay } from '../../../../fixtures/played';
import { set } from '../../../../../shared/character/edits';
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
    const hurt = editPlay(hero(), [set(['hitPoints'], 9)]);
    expect(tracker({ ...hurt, choices: documentOf({ hitPoints: 5 }).choices }, 'hitPoints')).toMatchObject({
      value: 5,
    });
  });

  it('warn at zero, and say what a Frail character is in for', () => {
    const down = editPlay(hero(), [set(['hitPoints'], 0)]);
    expect(note(down)).toContain('mortally wounded');
    expect(note(editPlay(down, [set(['frail'], true)]))).toContain('fatal');
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
      dying = press(dying, 'next');
    }
    expect(note(dying)).toBe('Dead.');
    expect(action(dying, 'stabilise').blocked).toBeDefined();
    expect(action(dying, 'magic').blocked).toBeDefined();
  });

  it('ends with a check, ten minutes and a Frail character of one hit point', () => {
    const dying = press(hero(), 'mortal', 'next', 'next');
    expect(afterRoll(dying, 'stabilise', 'failure').play).toEqual(dying.play);
    const stable = afterRoll(dying, 'stabilise', 'success');
    expect(note(stable)).toContain('10 minutes');
    expect(tracker(press(stable, 'next'), 'rounds')).toBeUndefined();
    const awake = press(stable, 'revive');
    expect(tracker(awake, 'hitPoints')).toMatchObject({ value: 1, tone: 'warning' });
    expect(awake.play).toMatchObject({ frail: true, condition: 'standing' });
    expect(action(awake, 'mortal').blocked).toBeDefined();
    expect(note(press(awake, 'killed'))).toBe('Dead.');
  });

  it('ends at once with magic, without leaving anybody Frail', () => {
    const healed = press(hero(), 'mortal', 'next', 'magic');
    expect(healed.play).toMatchObject({ hitPoints: 1, condition: 'standing', rounds: 0, frail: false });
    const hurt = editPlay(hero(), [set(['hitPoints'], 7), set(['frail'], true)]);
    expect(press(hurt, 'magic').play).toMatchObject({ hitPoints: 7, frail: false });
  });
});

describe('Frail', () => {
  it('goes with a week in bed, which is for those who stand', () => {
    const frail = editPlay(hero(), [set(['frail'], true)]);
    expect(press(frail, 'rest').play).toMatchObject({ frail: false });
    expect(action(hero(), 'rest').blocked).toBeDefined();
    expect(action(editPlay(press(hero(), 'mortal'), [set(['frail'], true)]), 'rest').blocked).toBeDefined();
  });
});

describe('the round', () => {
  const toggles = (document: ReturnType<typeof hero>) =>
    opened(document)
      .play()
      .blocks.flatMap((block) => (block.id === 'round' && block.kind === 'toggles' ? block.toggles : []));

  it('spends actions, the shield and Total Defense, and begins again', () => {
    let document: ReturnType<typeof hero> = { ...hero(), play: {} };
    for (const id of ['main', 'move', 'shield', 'defense']) {
      const toggle = toggles(document).find((one) => one.id === id);
      expect(toggle?.on).toBe(false);
      document = editPlay(document, toggle?.edits ?? []);
    }
    expect(toggles(document).map(({ on }) => on)).toEqual([true, true, true, true]);
    expect(toggles(press(document, 'next')).map(({ on }) => on)).toEqual([false, false, false, false]);
  });

  it('leaves the clock alone while no one is dying', () => {
    expect(press(hero(), 'next').play).toMatchObject({ rounds: 0, condition: 'standing' });
  });
});
