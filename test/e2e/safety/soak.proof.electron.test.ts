import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, ElementHandle, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { effort, fractions, say, seedOf } from '#test/integration/support/effort';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';
import { openCharacter } from '#test/e2e/scenes/table';

const edits = effort({ quick: 150, proofs: 500, long: 5000 });
/** The limit of undo. */
const steps = 500;

let app: RunningApp;
afterEach(async () => app.close());

const fields = ['name', 'notes'] as const;
type Written = Readonly<Record<(typeof fields)[number], string>>;

/** The expected state of the window: the same steps, forward and back, on plain values. */
interface Expected {
  readonly now: Written;
  readonly past: readonly Written[];
  readonly future: readonly Written[];
}

const edited = ({ now, past }: Expected, change: Partial<Written>): Expected => ({
  now: { ...now, ...change },
  past: [...past, now].slice(-steps),
  future: [],
});

function undone({ now, past, future }: Expected): Expected {
  const before = past.at(-1);
  return before === undefined
    ? { now, past, future }
    : { now: before, past: past.slice(0, -1), future: [now, ...future] };
}

function redone({ now, past, future: [next, ...future] }: Expected): Expected {
  return next === undefined ? { now, past, future: [] } : { now: next, past: [...past, now], future };
}

const labels = { name: 'Character name', notes: 'Notes in Markdown' } as const;

/** One action in the window: text typed into a field, or a button pressed. */
type Action = { readonly into: string; readonly text: string } | { readonly press: 'Undo' | 'Redo' };

/** Performs actions in order; between them the page gets time to render. */
async function perform(page: Page, journalEntries: readonly Action[]): Promise<void> {
  const handles: Record<string, ElementHandle> = {};
  for (const label of Object.values(labels))
    handles[label] = await page.getByLabel(label, { exact: true }).elementHandle().then(present);
  for (const name of ['Undo', 'Redo'])
    handles[name] = await page
      .locator('header')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .elementHandle()
      .then(present);
  await page.evaluate(
    async ({ elements, all }) => {
      for (const journalEntry of all) {
        const element = elements['press' in journalEntry ? journalEntry.press : journalEntry.into];
        if ('press' in journalEntry && element instanceof HTMLButtonElement) element.click();
        if (
          'text' in journalEntry &&
          (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        ) {
          element.value = journalEntry.text;
          element.dispatchEvent(new Event('input', { bubbles: true }));
        }
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    { elements: handles, all: journalEntries },
  );
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('Not on the page');
  return value;
}

/** The size of the page's heap after garbage collection, in bytes. */
async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

it('keeps its text after thousands of edits, undone and redone, and does not grow', async () => {
  const fraction = fractions(seedOf('soak'));
  app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka')]) });
  const { page, dataFolder } = app;
  await openCharacter(page, 'Brakka');
  await page.getByRole('button', { name: 'Edit' }).click();
  const session = await page.context().newCDPSession(page);
  let expected: Expected = { now: { name: 'Brakka', notes: '' }, past: [], future: [] };
  const heaps: number[] = [];
  let done = 0;
  let journalEntries: Action[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    if (edit % (edits / 2) === 0) heaps.push(await heap(session));
    // Two changes of the same field in a row would be one step.
    const field = fields[edit % 2] ?? 'name';
    const text = `${field} ${String(edit)} ${'x'.repeat(Math.floor(fraction() * 60))}`;
    journalEntries.push({ into: labels[field], text });
    expected = edited(expected, { [field]: text });
    const back = Math.floor(fraction() ** 3 * 5);
    for (let step = 0; step < back; step += 1) {
      journalEntries.push({ press: 'Undo' });
      expected = undone(expected);
    }
    const forth = Math.floor(fraction() * (back + 1));
    for (let step = 0; step < forth; step += 1) {
      journalEntries.push({ press: 'Redo' });
      expected = redone(expected);
    }
    if (journalEntries.length < 100 && edit < edits - 1) continue;
    await perform(page, journalEntries);
    done += journalEntries.length;
    journalEntries = [];
  }
  heaps.push(await heap(session));
  await page.getByText('Saved', { exact: true }).waitFor();
  const shown = await Promise.all(
    fields.map((each) => page.getByLabel(labels[each], { exact: true }).inputValue()),
  );
  expect(shown).toEqual([expected.now.name, expected.now.notes]);
  const [file = ''] = (await readdir(path.join(dataFolder, 'characters'))).filter(
    (each) => !each.startsWith('.'),
  );
  const stored: unknown = JSON.parse(await readFile(path.join(dataFolder, 'characters', file), 'utf8'));
  expect(stored).toMatchObject(expected.now);
  say('soak', `${String(edits)} edits and ${String(done - edits)} steps of undo and redo in the window`);
  say('soak', `heap at the start, in the middle, at the end: ${heaps.map(megabytes).join(', ')}`);
  const [, middle = 0, end = 0] = heaps;
  expect(end - middle).toBeLessThan(5_000_000);
  expectNoPageErrors(app);
}, 600_000);
