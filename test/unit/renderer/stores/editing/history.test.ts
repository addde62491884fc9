import { describe, expect, it } from 'vitest';
import { message } from '#shared/kernel/text';
import { emptyHistory, record, stepBack, stepForward } from '#renderer/stores/editing/history';

const run = { merge: 'name' };
const values = <T>(steps: readonly { readonly value: T }[]) => steps.map(({ value }) => value);

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

  it('makes one step of consecutive changes with one key', () => {
    const first = record(emptyHistory<string>(), 'a', 0, run);
    const second = record(first, 'b', 900, run);
    expect(values(second.past)).toEqual(['a']);
    // The series continues as long as no pause exceeds a second.
    expect(values(record(second, 'c', 1800, run).past)).toEqual(['a']);
  });

  it('starts a new step after a pause, another key, or a change without one', () => {
    const first = record(emptyHistory<string>(), 'a', 0, run);
    expect(values(record(first, 'b', 1001, run).past)).toEqual(['a', 'b']);
    expect(values(record(first, 'b', 10, { merge: 'notes' }).past)).toEqual(['a', 'b']);
    expect(values(record(first, 'b', 10).past)).toEqual(['a', 'b']);
    expect(values(record(record(first, 'b', 10), 'c', 20, run).past)).toEqual(['a', 'b', 'c']);
  });

  it('discards redo after another change', () => {
    const back = stepBack(record(emptyHistory<string>(), 'a', 0), 'b');
    expect(record(back!.history, 'a', 0).future).toEqual([]);
  });

  it('does not merge into the step before an undo', () => {
    const back = stepBack(record(emptyHistory<string>(), 'a', 0, run), 'b');
    expect(values(record(back!.history, 'a', 10, run).past)).toEqual(['a']);
  });

  it('keeps a bounded number of steps', () => {
    let history = emptyHistory<number>();
    for (let step = 0; step < 600; step += 1) history = record(history, step, 0);
    expect(history.past).toHaveLength(500);
    expect(history.past.at(-1)?.value).toBe(599);
  });

  it('names the steps of undo and redo, a series from its beginning to its end', () => {
    const moved = (from: number, to: number) => message('moved', { from, to });
    const first = record(emptyHistory<string>(), 'a', 0, { ...run, label: moved(3, 4) });
    const second = record(first, 'b', 10, { ...run, label: moved(4, 40) });
    expect(second.past).toMatchObject([{ value: 'a', label: moved(3, 40) }]);
    const back = stepBack(second, 'c')!;
    expect(back.history.future).toMatchObject([{ value: 'c', label: moved(3, 40) }]);
    expect(stepForward(back.history, 'a')!.history.past).toEqual(second.past);
  });
});
