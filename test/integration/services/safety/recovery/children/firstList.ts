import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServices } from '#electron/services/services';
import { createVerifyThread } from '#electron/services/safety/recovery/verifyThread';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { toyRulesets } from '#test/integration/support/toyRulesets';

/**
 * A separate program that lists a library, verifies every file, and prints its results: the first list, the list
 * after long files were verified, and its peak memory in bytes.
 */
const [, , libraryFolder = '', workerPath = '', verifies] = process.argv;
const notAvailable = async () => err(appError('not-available'));
const services = createServices({
  libraryFolder,
  surface: 'window',
  deliver: notAvailable,
  printOut: notAvailable,
  logBug: (error) => {
    throw error;
  },
  rulesets: toyRulesets,
  printer: {
    print: async () => ok({ bytes: new Uint8Array(), pages: 0, missingGlyphs: [] }),
    close: async () => {},
  },
  verifier: createVerifyThread({ workerPath, rulesets: ['toy'] }),
  recoveryTimes: { start: 1_000_000, settle: 10 },
});
services.startPresence();
// A window would keep the program alive.
setInterval(() => {}, 1000);

async function listed() {
  const list = await services.library.characters.list();
  if (!list.ok) throw new Error(JSON.stringify(list.error));
  const troubled = list.value.troubled.map(({ fileName, reason }) => `${fileName} ${reason}`);
  return { rows: list.value.rows.length, troubled };
}

const news = new EventTarget();
services.subscribe((name) => {
  if (name === 'library.changed') news.dispatchEvent(new Event('changed'));
});
const started = performance.now();
const first = await listed();
const took = performance.now() - started;
for (let now = first; now.troubled.some((each) => each.endsWith('not-yet')); now = await listed())
  await once(news, 'changed');
const then = await listed();
const files: string[] = [];
if (verifies === 'verify') {
  await services.dispatch('recovery.verify', {});
  const report = await services.dispatch('recovery.report', {});
  if (report.ok)
    for (const { file, trouble } of (report.value as { troubles: { file: string; trouble: string }[] })
      .troubles)
      files.push(`${file.replace(/\d{8}T\d{9}Z/, 'then')} ${trouble}`);
}
await services.close();
const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
process.stdout.write(`${JSON.stringify({ first, took, then, files, peak })}\n`);
process.exit(0);
