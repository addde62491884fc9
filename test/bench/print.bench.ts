import { expect, it } from 'vitest';
import { readAhead } from '#electron/services/printing/markdownStory';
import { createTranslator } from '#electron/text/translator';
import { chronicleSheet } from '#shared/campaign/print/chronicle';
import { storyOf } from '#shared/campaign/print/story';
import { chronicled } from '#test/fixtures/chronicled';
import { drawSheets, type PrintedSheets } from '#electron/pdf/drawSheets';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { blankSheet, warrior } from '#test/integration/pdf/samples';
import { draw, fonts, plain } from '#test/integration/pdf/support';

const rounds = 15;

/** The median of several runs in milliseconds, after the first has warmed the caches of fonts and words. */
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

it('prints a warm sheet in under 30 ms', async () => {
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

it('prints a chronicle of 5,000 lines long before the printer gives up', async () => {
  const party = Array.from({ length: 12 }, (_, at) => ({
    ...{ id: `m${String(at)}`, character: null, name: `Somebody ${String(at)}`, player: '' },
    ...({ role: 'guest', away: false, living: null } as const),
  }));
  const campaign = chronicled('none', party, 5000);
  let start = performance.now();
  const texts = campaign.log.map(({ text }) => text);
  const read = await readAhead(texts, (text, reader) => storyOf(text, 'gm', reader));
  const of = { campaign, entry: null, audience: 'gm', people: new Map(), system: '', read } as const;
  const sheet = chronicleSheet(of);
  report('a chronicle of 5,000 lines, made', performance.now() - start);
  start = performance.now();
  const translate = createTranslator('en', messageCatalog([]));
  const { pages } = await drawSheets([sheet], plain, { translate, language: 'en', fonts: await fonts() });
  const took = performance.now() - start;
  report(`the same, drawn on ${String(pages)} pages`, took);
  // The limit of electron/pdf/printer.ts: a minute, and a twentieth of a second per line.
  expect(took).toBeLessThan(60_000 + sheet.bands.length * 50);
}, 400_000);
