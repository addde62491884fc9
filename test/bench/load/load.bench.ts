import { loadavg } from 'node:os';
import { expect, it } from 'vitest';
import { openPostgres } from '#electron/tableServer/database/postgres';
import { createBundler } from '#test/integration/support/bundle';
import { atEnd, until } from '#test/integration/table/tableWorld';
import { startedNode, type StartedNode } from '#test/integration/tableServer/nodeWorld';
import { startPostgres, startRedis } from '#test/integration/tableServer/services';
import { playersOfTable, simulated, storedTable, type SimulatedTable } from './tables';

/**
 * Real clients of the protocol on two nodes of this computer, over PostgreSQL and Redis: tables are added until edits
 * become slow, then a node is killed. Minutes long, so it runs only when it is named: `npm run bench -- load`.
 */
const isNamed = process.env['HEARTHBOOK_LOAD'] !== undefined;

const bundler = createBundler();
/** Bounds in tables and in time, even if the machine could do more. */
const mostTables = Number(process.env['HEARTHBOOK_LOAD_TABLES'] ?? 60);
const mostTime = 240_000;
const step = 10;
/** In milliseconds. */
const [settling, measuring] = [3000, 10_000];
const slow = 200;
const mostSilence = 10_000;
const say = (line: string) => void process.stdout.write(`load     ${line}\n`);

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Seconds of the processor and megabytes of memory that a node has used. */
async function usage({ operations }: StartedNode) {
  const text = await (await fetch(`http://127.0.0.1:${String(operations)}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    cpu: value('process_cpu_seconds_total'),
    memory: value('process_resident_memory_bytes') / 1_000_000,
    kept: value('hearthbook_table_events_total\\{event="kept"\\}') || 0,
  };
}

async function usageOf(nodes: readonly StartedNode[]) {
  const all = await Promise.all(nodes.map(usage));
  const sum = (pick: (each: (typeof all)[number]) => number): number =>
    all.reduce((total, each) => total + pick(each), 0);
  return { cpu: sum(({ cpu }) => cpu), memory: sum(({ memory }) => memory), kept: sum(({ kept }) => kept) };
}

it.runIf(isNamed)(
  'tables per node, and the death of a node under load',
  async () => {
    const script = await bundler('electron/tableServer/main.ts');
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    atEnd(postgres.stop);
    atEnd(redis.stop);
    const environment = { HEARTHBOOK_TABLE_DATABASE: postgres.url, HEARTHBOOK_TABLE_REDIS: redis.url };
    const [dying, living] = [await startedNode(script, environment), await startedNode(script, environment)];
    const nodes = [dying, living];
    const database = await openPostgres(postgres.url, () => undefined);
    atEnd(() => database.close());
    const empty = await usageOf(nodes);
    say(`two nodes without tables: ${empty.memory.toFixed(0)} MB`);

    const tables: { readonly table: SimulatedTable; readonly onDying: boolean }[] = [];
    atEnd(() => tables.forEach(({ table }) => table.stop()));
    let live = true;
    const began = performance.now();
    let most = 0;
    let isFast = true;
    while (isFast && tables.length < mostTables && performance.now() - began < mostTime) {
      const added = [];
      for (let count = 0; count < step; count += 1) {
        const onDying = tables.length % 2 === 0;
        const stored = await storedTable(database, `load-${String(tables.length)}`);
        const ports = (): readonly number[] => {
          if (!live) return [living.port];
          return onDying ? [dying.port, living.port] : [living.port, dying.port];
        };
        const table = simulated(stored, ports);
        tables.push({ table, onDying });
        added.push(table.start());
      }
      await Promise.all(added);
      await pause(settling);
      for (const { table } of tables) table.taken();
      const before = await usageOf(nodes);
      await pause(measuring);
      const found = tables.flatMap(({ table }) => table.taken());
      const after = await usageOf(nodes);
      const edits = after.kept - before.kept;
      const [median, late] = [percentile(found, 0.5), percentile(found, 0.95)];
      isFast = late <= slow;
      if (isFast) most = tables.length;
      say(
        `${String(tables.length)} tables, ${String(tables.length * (playersOfTable + 1))} seats: ` +
          `median ${median.toFixed(0)} ms, 95 % ${late.toFixed(0)} ms; ` +
          `${((1000 * (after.cpu - before.cpu)) / edits).toFixed(2)} ms of the processor for each of ${String(edits)} edits, ` +
          `${((after.memory - empty.memory) / tables.length).toFixed(1)} MB for each table; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
      );
    }
    say(`tables on two nodes until 95 % of the edits take more than ${String(slow)} ms: ${String(most)}`);
    expect(most).toBeGreaterThan(0);

    // As many as the nodes can bear play on, and one node dies; its clients come to the other one.
    for (const { table } of tables.splice(most)) table.stop();
    await pause(settling);
    const lost = tables.filter(({ onDying }) => onDying);
    dying.child.kill('SIGKILL');
    live = false;
    const killed = performance.now();
    await pause(100);
    const keptBefore = lost.map(({ table }) => [...table.kept()]);
    const silences = await Promise.all(
      lost.map(async ({ table }, index) => {
        const before = keptBefore[index] ?? [];
        await until(() => table.kept().some((count, at) => count > (before[at] ?? 0)), table.id);
        return performance.now() - killed;
      }),
    );
    const [first, last] = [Math.min(...silences), Math.max(...silences)];
    say(`taken over: ${String(lost.length)} tables after ${first.toFixed(0)} to ${last.toFixed(0)} ms`);
    const promised = tables.map(({ table }) => [...table.kept()]);
    for (const { table } of tables) table.stop();
    let missing = 0;
    for (const [index, { table }] of tables.entries()) {
      const numbers = await table.read([living.port]);
      missing += numbers.filter((number, at) => number < (promised[index]?.[at] ?? 0)).length;
    }
    say(`kept edits that were lost: ${String(missing)}`);
    expect(missing).toBe(0);
    expect(last).toBeLessThan(mostSilence);
  },
  900_000,
);
