import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandNames, type CommandName } from '#shared/ipc/channels';
import { commands } from '#shared/ipc/contract';
import { effort, seedOf, say } from '#test/integration/support/effort';
import { fuzzWorld } from './fuzzWorld';
import { anything, mutated } from './mutations';

/** The number of inputs for the first command of each argument schema, which stands for all that share it. */
const full = effort({ quick: 300, proofs: 5_000, long: 100_000 });
/** The number of inputs for the others: a handler may still fail on input that the schema accepts. */
const light = effort({ quick: 25, proofs: 500, long: 10_000 });

function inputsFor(name: CommandName): number {
  const first = commandNames.find((other) => commands[other].args === commands[name].args);
  return first === name ? full : light;
}

/** Calls every command with arbitrary arguments, and with spoiled valid ones. */
export function fuzzCommands(what: string, mine: (name: CommandName) => boolean): void {
  describe(`commands of ${what} with arbitrary arguments`, () => {
    const seed = seedOf(`fuzz of ${what}`);
    it.each(commandNames.filter(mine))(
      '%s returns a result or a coded error',
      async (name) => {
        const { attack, examples, mend } = await fuzzWorld();
        const sound = await attack(name, examples[name]);
        // Its effects are undone: otherwise every later save would meet the revision that it created.
        mend();
        const args = fc.oneof(
          { weight: 1, arbitrary: anything },
          { weight: 2, arbitrary: mutated(examples[name]) },
        );
        const inputs = inputsFor(name);
        let accepted = 0;
        await fc.assert(
          fc.asyncProperty(args, async (each) => {
            const answer = await attack(name, each);
            if (!answer.ok) return;
            accepted += 1;
            mend();
          }),
          { seed, numRuns: inputs },
        );
        // Among few inputs there may be none that is still valid.
        if (sound.ok && inputs === full)
          expect(accepted, 'what is only spoilt a little is still carried out').toBeGreaterThan(0);
        say(`fuzz of ${name}`, `${String(inputs)} inputs, ${String(accepted)} of them good`);
      },
      1_200_000,
    );
  });
}
