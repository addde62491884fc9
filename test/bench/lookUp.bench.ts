import { it, expect } from 'vitest';
import { fold, passageOf, askedWords } from '#shared/kernel/search';
import { textAnswers } from '#renderer/features/lookup/lookup';

const entries = 5000;
const rounds = 15;
const names = [
  'miller',
  'ferry',
  'bridge',
  'Karsk',
  'lantern',
  'Márta',
  'toll',
  'river',
  'snow',
  'wolf',
  'inn',
];

it('searches the text of 5,000 entries of a log within the 50 ms of a keystroke', () => {
  const texts = Array.from({ length: entries }, (_, index) => {
    const word = (step: number): string => names[(index * step + step) % names.length] ?? '';
    const text = Array.from({ length: 40 }, (__, at) => `They saw the ${word(at)} and went on.`).join(' ');
    return { title: `Session ${String(index)}`, text };
  });
  /** Milliseconds of the processor, so that a busy machine measures the same. */
  const measured = (run: (round: number) => unknown): number => {
    const times = Array.from({ length: rounds }, (_, round) => {
      const start = process.cpuUsage();
      run(round);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  };
  const report = (what: string, time: number): void => {
    process.stdout.write(`look up  ${what.padEnd(40)} ${time.toFixed(1).padStart(7)} ms\n`);
  };
  const worded = () =>
    texts.map((thing) => ({ thing, folded: fold(thing.title), words: fold(`${thing.title} ${thing.text}`) }));
  report('5,000 entries folded, once', measured(worded));
  const things = worded();
  const typed = ['w', 'what', 'what did the', 'what did the miller say', 'miller bridge', 'zeppelin'];
  const query = (round: number): string => typed[round % typed.length] ?? '';
  report(
    'a keystroke',
    measured((round) => textAnswers(things, query(round), 6)),
  );
  const long = texts
    .map(({ text }) => text)
    .join('\n')
    .slice(0, 200_000);
  report(
    'the passage of a note of 200,000 letters',
    measured((round) => passageOf(long, askedWords(query(round)).meant, 500)),
  );
  expect(things).toHaveLength(entries);
});
