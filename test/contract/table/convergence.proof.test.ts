import { it } from 'vitest';
import { effort, fractions, say, seedOf } from '#test/integration/support/effort';
import { expectOneDocument, shareables } from '#test/contract/support/shareables';

const histories = effort({ quick: 5, proofs: 40, long: 400 });

it('seats with long random histories hold one document that opens', async () => {
  const random = fractions(seedOf('convergence at the table'));
  const all = await shareables();
  for (const of of all)
    for (let history = 0; history < histories; history += 1)
      expectOneDocument(of, Math.floor(random() * 2 ** 31), 20 + Math.floor(random() * 100));
  say(
    'convergence at the table',
    `${String(all.length * histories)} histories of ${String(all.length)} documents`,
  );
});
