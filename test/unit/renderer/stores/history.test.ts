import { describe, expect, it } from 'vitest';
import { emptyHistory, record, stepBack, stepForward } from '../../../../renderer/stores/history';

describe('history', () => {
  it('goes back and forward through every step', () => {
    const history = record(record(emptyHistory<string>(), 'a', 0), 'b', 0);
    const back = stepBack(history, 'c');
    expect(back?.value).toBe('b');
    const further = stepBack(back!.history, 'b');
    expect(further?.value).toBe('a');
    expect(stepBack(further!.history, 'a')).toBeUndefined();
    const forward = stepForward(further!.history, 'a');
    expect(forward?.value).toBe('b');
    expect(stepForward(forward!.history, 'b')?.value).toBe('c');
  });

  it('makes one step of a run with one key', () => {
    const first = record(emptyHistory<string>(), 'a', 0, 'name');
    const second = record(first, 'b', 900, 'name');
    expect(second.past).toEqual(['a']);
    // The run goes on as long as no pause is longer than a second.
    expect(record(second, 'c', 1800, 'name').past).toEqual(['a']);
  });

  it('starts a new step after a pause, another key, or a change without one', () => {
    const first = record(emptyHistory<string>(), 'a', 0, 'name');
    expect(record(first, 'b', 1001, 'name').past).toEqual(['a', 'b']);
    expect(record(first, 'b', 10, 'notes').past).toEqual(['a', 'b']);
    expect(record(first, 'b', 10).past).toEqual(['a', 'b']);
    expect(record(record(first, 'b', 10), 'c', 20, 'name').past).toEqual(['a', 'b', 'c']);
  });

  it('forgets what was undone once something else is done', () => {
    const back = stepBack(record(emptyHistory<string>(), 'a', 0), 'b');
    expect(record(back!.history, 'a', 0).future).toEqual([]);
  });

  it('does not merge into the step before an undo', () => {
    const back = stepBack(record(emptyHistory<string>(), 'a', 0, 'name'), 'b');
    expect(record(back!.history, 'a', 10, 'name').past).toEqual(['a']);
  });

  it('keeps a bounded number of steps', () => {
    let history = emptyHistory<number>();
    for (let step = 0; step < 600; step += 1) history = record(history, step, 0);
    expect(history.past).toHaveLength(500);
    expect(history.past.at(-1)).toBe(599);
  });
});
