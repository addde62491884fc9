import { it } from 'vitest';
import type { PrintedSheets } from '../../electron/pdf/drawSheets';
import { blankSheet, warrior } from '../integration/pdf/samples';
import { draw } from '../integration/pdf/support';

const rounds = 15;

/** The median of several runs in milliseconds, after the first has warmed fonts and words up. */
async function median(run: (round: number) => Promise<PrintedSheets>): Promise<number> {
  await run(0);
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const start = performance.now();
    await run(round);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

function report(what: string, milliseconds: number): void {
  process.stdout.write(`print  ${what.padEnd(34)} ${milliseconds.toFixed(1).padStart(7)} ms\n`);
}

it('prints a warm sheet in under 40 ms', async () => {
  const start = performance.now();
  await draw([warrior()]);
  report('the first sheet of a process', performance.now() - start);
  report('the same character again', await median(() => draw([warrior()])));
  report(
    'a character with another name',
    await median((round) =>
      draw([warrior({ name: `Brakka the ${String(round)}th`, notes: `Owes ${String(round)}` })]),
    ),
  );
  report('fillable', await median(() => draw([warrior()], { fillable: true })));
  report('blank and fillable', await median(() => draw([blankSheet()], { fillable: true })));
  report('300 rows of gear', await median(() => draw([warrior({ gearRows: 300 })])));
}, 60_000);
