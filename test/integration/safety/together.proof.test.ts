import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { summaries } from '#electron/services/library/summaries';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemClock } from '#electron/services/systemPorts';
import { newCampaign } from '#shared/campaign/campaign';
import type { CommandName } from '#shared/ipc/channels';
import type { CommandArgs, CommandResult } from '#shared/ipc/contract';
import { decodeWire, encodeWire } from '#shared/ipc/wire';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { balance } from '#shared/ledger/ledger';
import { memberOf } from '#test/fixtures/chronicled';
import { createBundler } from '#test/integration/support/bundle';
import { effort, say } from '#test/integration/support/effort';
import { temporaryFolder, toyLibrary, value } from '#test/integration/support/world';
import { inBox, planned, ports } from './builtInRulesets';

const seconds = effort({ quick: 2, proofs: 8, long: 60 });

const bundle = createBundler();
let host = '';
let cli = '';
beforeAll(async () => {
  host = await bundle('electron/host/main.ts');
  const renderer = path.join(path.dirname(host), '..', 'renderer');
  await mkdir(renderer);
  await writeFile(path.join(renderer, 'index.html'), 'the page');
  cli = await bundle('electron/cli/main.ts');
});

type Give = <N extends CommandName>(
  name: N,
  args: CommandArgs<N>,
) => Promise<Result<CommandResult<N>, AppError>>;

/** A separate program that serves the library, with a function that sends commands as its page does. */
async function serve(library: string): Promise<Give> {
  const args = [host, '--no-open', '--port', '0', '--data', library];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const address = /http:\S+/.exec(printed.toString())?.[0] ?? '';
  const entered = await fetch(address, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { origin } = new URL(address);
  return async (name, given) => {
    const answer = await fetch(`${origin}/api/${name}`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify(encodeWire(given)),
    });
    return decodeWire(await answer.json()) as never;
  };
}

/** Runs the command line; returns its exit status and errors. */
async function run(library: string, ...args: readonly string[]): Promise<{ status: number; errors: string }> {
  const start = `const { runCli } = await import(${JSON.stringify(pathToFileURL(cli).href)}); process.exitCode = await runCli(process.argv.slice(1));`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', start, '--', '--data', library, ...args],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  return { status, errors };
}

interface Table {
  readonly library: string;
  readonly single: string;
  readonly pair: readonly [string, string];
  readonly campaign: string;
}

async function openTable(): Promise<Table> {
  const { ruleset, plans } = await inBox('heroic');
  const library = await toyLibrary({
    ...{ folder: path.join(await temporaryFolder(), 'library'), clock: systemClock },
    ...{ summarize: summaries(builtInRulesets), indexKey: 'together' },
  });
  const [one, two, three] = plans.slice(0, 3).map((plan) => ({ ...planned(ruleset, plan), notes: '0' }));
  if (one === undefined || two === undefined || three === undefined) throw new Error('Too few examples');
  const campaign = {
    ...newCampaign('heroic', 'Ferries', ports),
    party: [memberOf(two, { id: 'm-two' }), memberOf(three, { id: 'm-three' })],
    firstSession: 0,
  };
  value(await library.commit([one, two, three, campaign]));
  return { library: library.folder, single: one.id, pair: [two.id, three.id], campaign: campaign.id };
}

const raised = (notes: string) => String(Number(notes) + 1);

/** The results of all programs. */
interface Tally {
  single: number;
  together: number;
  closed: number;
  conflicts: number;
  looks: number;
}

/** Counts a conflict; any other error fails the test. */
function isDone(tally: Tally, result: Result<unknown, AppError>): boolean {
  if (result.ok) return true;
  expect(result.error.code, JSON.stringify(result.error)).toBe('conflict');
  tally.conflicts += 1;
  return false;
}

async function raiseSingle(give: Give, { single }: Table, tally: Tally): Promise<void> {
  const document = value(await give('character.read', { id: single }));
  const saved = await give('character.save', { document: { ...document, notes: raised(document.notes) } });
  if (isDone(tally, saved)) tally.single += 1;
}

async function raiseTogether(give: Give, { pair, campaign: id }: Table, tally: Tally): Promise<void> {
  const characters = [];
  for (const each of pair) {
    const document = value(await give('character.read', { id: each }));
    characters.push({ ...document, notes: raised(document.notes) });
  }
  const campaign = value(await give('campaign.read', { id }));
  const campaigns = [{ ...campaign, firstSession: campaign.firstSession + 1 }];
  if (isDone(tally, await give('documents.commit', { characters, campaigns }))) tally.together += 1;
  // Gives the command line, which has to start each time, a chance to be first.
  await sleep(Math.random() * 800);
}

async function closeSession({ library, campaign }: Table, tally: Tally): Promise<void> {
  const file = path.join(path.dirname(library), 'closing.json');
  const awards = [{ member: 'm-two', reward: 'exp', amount: 1, reason: 'There' }];
  await writeFile(file, JSON.stringify({ campaign, title: 'One more', awards }));
  const { status, errors } = await run(library, 'campaign', 'close-out', file);
  if (status === 0) tally.closed += 1;
  else {
    expect(errors).toContain('changed somewhere else');
    tally.conflicts += 1;
  }
}

/** Checks every file on disk: none is ever torn, or reverts. */
async function look({ library }: Table, newest: Map<string, number>): Promise<void> {
  for (const folder of ['characters', 'campaigns'])
    for (const name of await readdir(path.join(library, folder))) {
      if (name.startsWith('.')) continue;
      const { revision } = JSON.parse(await readFile(path.join(library, folder, name), 'utf8')) as {
        revision: number;
      };
      expect(revision, name).toBeGreaterThanOrEqual(newest.get(name) ?? 0);
      newest.set(name, revision);
    }
}

describe('two programs and the command line on one library', () => {
  it('lose nothing that was acknowledged, and show nothing torn', async () => {
    const table = await openTable();
    const [first, second] = [await serve(table.library), await serve(table.library)];
    const tally: Tally = { single: 0, together: 0, closed: 0, conflicts: 0, looks: 0 };
    const until = Date.now() + seconds * 1000;
    const again = async (work: () => Promise<void>) => {
      while (Date.now() < until) await work();
    };
    const newest = new Map<string, number>();
    await Promise.all([
      ...[first, second].flatMap((give) => [
        again(() => raiseSingle(give, table, tally)),
        again(() => raiseTogether(give, table, tally)),
      ]),
      (async () => {
        while (Date.now() < until || tally.closed === 0) await closeSession(table, tally);
      })(),
      again(async () => {
        await look(table, newest);
        tally.looks += 1;
        await setImmediate();
      }),
    ]);
    // In the end all programs see the same: everything that was acknowledged to any of them.
    for (const give of [first, second]) {
      expect(value(await give('character.read', { id: table.single })).notes).toBe(String(tally.single));
      const pair = await Promise.all(
        table.pair.map(async (id) => value(await give('character.read', { id }))),
      );
      expect(pair.map(({ notes }) => notes)).toEqual([String(tally.together), String(tally.together)]);
      const campaign = value(await give('campaign.read', { id: table.campaign }));
      expect([campaign.firstSession, campaign.log.length]).toEqual([tally.together, tally.closed]);
      const reasons = pair[0]?.ledger.filter(({ reason }) => reason.startsWith('There'));
      expect(balance(reasons ?? [], 'exp')).toBe(tally.closed);
      expect(value(await give('library.list', {}))).toMatchObject({ troubled: [] });
    }
    say(
      'together',
      `${String(seconds)} s: ${String(tally.single)} saves, ${String(tally.together)} commits of three documents, ` +
        `${String(tally.closed)} sessions closed by the command line, ${String(tally.conflicts)} conflicts tried again; ` +
        `${String(tally.looks)} looks at the files; nothing lost, nothing torn`,
    );
    for (const each of [tally.single, tally.together, tally.looks]) expect(each).toBeGreaterThan(0);
  }, 600_000);
});
