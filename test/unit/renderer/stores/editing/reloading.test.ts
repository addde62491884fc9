import { flushPromises } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { latestReading, oneReadingAtATime } from '#renderer/stores/editing/reloading';

/** Answers that come when told to, each with the state at its beginning. */
function heldSource() {
  const source = { stored: 0, shown: -1, held: [] as (() => void)[], answer };
  async function answer(index = 0): Promise<void> {
    source.held.splice(index, 1)[0]?.();
    await flushPromises();
  }
  const read = (isLatest: () => boolean = () => true): Promise<void> => {
    const { stored } = source;
    return new Promise((resolve) =>
      source.held.push(() => {
        if (isLatest()) source.shown = stored;
        resolve();
      }),
    );
  };
  return { source, read };
}

it.each(['oneReadingAtATime', 'latestReading'] as const)(
  'a caller sees its own change, though a read was running before and another begins after: %s',
  async (kind) => {
    const { source, read } = heldSource();
    const load = kind === 'latestReading' ? latestReading(read) : oneReadingAtATime(() => read());
    void load();
    source.stored = 1;
    let seen: number | undefined;
    const mine = load().then(() => (seen = source.shown));
    await source.answer();
    expect(seen).toBeUndefined();
    source.stored = 2;
    void load();
    while (source.held.length > 0) await source.answer();
    await mine;
    expect(seen).toBeGreaterThanOrEqual(1);
    expect(source.shown).toBe(2);
  },
);

it('an answer that comes late does not replace a newer one', async () => {
  const { source, read } = heldSource();
  const load = latestReading(read);
  void load();
  source.stored = 1;
  const both = load();
  await source.answer(1);
  expect(source.shown).toBe(1);
  await source.answer();
  await both;
  expect(source.shown).toBe(1);
});

it('a read at rest begins at once and only once', async () => {
  const { source, read } = heldSource();
  const load = oneReadingAtATime(() => read());
  const first = load();
  expect(source.held).toHaveLength(1);
  await source.answer();
  await first;
  void load();
  expect(source.held).toHaveLength(1);
});
