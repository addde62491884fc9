import { expect, it } from 'vitest';
import { createTurns } from '#shared/kernel/turns';

it('go round among those who ask, one at a time', async () => {
  const turns = createTurns();
  const order: string[] = [];
  let active = 0;
  const work = async (who: string): Promise<void> => {
    const done = await turns.take(who);
    active += 1;
    order.push(`${who}${String(active)}`);
    await new Promise((resolve) => setImmediate(resolve));
    active -= 1;
    done();
  };
  const greedy = Array.from({ length: 5 }, () => work('a'));
  await Promise.all([...greedy, work('b'), work('c'), work('b')]);
  expect(order).toEqual(['a1', 'a1', 'b1', 'c1', 'a1', 'b1', 'a1', 'a1']);
  expect(turns.busy()).toBe(false);
});
