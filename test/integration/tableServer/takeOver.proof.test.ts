import { expect } from 'vitest';
import { createBundler } from '#test/integration/support/bundle';
import { atEnd, emptyParty, keptAll, seededDoc, until, type Copy } from '#test/integration/table/tableWorld';
import { deviceAt, itWithSqlite, keysOfOutput, ran, startedNode } from './nodeWorld';
import { startPostgres, startRedis } from './services';

const bundler = createBundler();
const tableCount = 8;
/** In milliseconds, from the death of a node until a table keeps edits again. */
const mostSilence = 10_000;
/** A busy machine may take longer: after the lease, this many times as long as the first edit of a new table. */
const lease = 5000;
const firstEdits = 20;

function numberIn(copy: Pick<Copy, 'content'>): number {
  const { name } = copy.content();
  return typeof name === 'string' ? Number(name.slice('Edit '.length)) : NaN;
}

itWithSqlite(
  'a node that is killed under load loses no kept edit, and the other one takes its tables over',
  async () => {
    const script = await bundler('electron/tableServer/main.ts');
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    atEnd(postgres.stop);
    atEnd(redis.stop);
    const environment = {
      HEARTHBOOK_TABLE_ORIGIN: 'https://table.example.org',
      HEARTHBOOK_TABLE_DATABASE: postgres.url,
      HEARTHBOOK_TABLE_REDIS: redis.url,
    };
    const ids = Array.from({ length: tableCount }, (_, at) => `table-${String(at)}`);
    const others = ['other-0', 'other-1', 'other-2'];
    const keys = new Map<string, ReturnType<typeof keysOfOutput>>();
    for (const id of [...ids, ...others])
      keys.set(id, keysOfOutput((await ran(script, ['invite', id], environment)).output));
    const [dying, living] = await Promise.all([
      startedNode(script, environment),
      startedNode(script, environment),
    ]);

    const keysTo = (id: string): ReturnType<typeof keysOfOutput> => {
      const as = keys.get(id);
      if (as === undefined) throw new Error(id);
      return as;
    };
    const writers = ids.map((id, at) => {
      const ports = at % 2 === 0 ? [dying.port, living.port] : [living.port, dying.port];
      const as = keysTo(id);
      const device = deviceAt(() => ports, as, id);
      const party = device.open('party', seededDoc(emptyParty));
      return { id, as, device, party, written: 0, kept: 0, onDying: at % 2 === 0 };
    });
    await until(() => writers.every(({ party }) => keptAll(party)));
    const write = (writer: (typeof writers)[number]): void => {
      if (keptAll(writer.party)) writer.kept = writer.written;
      writer.written += 1;
      writer.party.edit((before) => ({ ...before, name: `Edit ${String(writer.written)}` }));
    };
    const timers = writers.map((writer) => setInterval(() => write(writer), 40));
    atEnd(() => timers.forEach(clearInterval));
    await until(() => writers.every(({ kept }) => kept > 20));

    const begun = performance.now();
    const ordinary = await Promise.all(
      others.map(async (id) => {
        const party = deviceAt(() => [living.port], keysTo(id), id).open('party', seededDoc(emptyParty));
        await until(() => keptAll(party), `${id} keeps its first edit`);
        return performance.now() - begun;
      }),
    );

    dying.child.kill('SIGKILL');
    const killed = performance.now();
    // Half of the writers leave with the node, so that nobody can send again what it lost.
    const [leaving, staying] = [0, 1].map((rest) => writers.filter((_, at) => (at >> 1) % 2 === rest));
    for (const writer of leaving ?? []) {
      clearInterval(timers[writers.indexOf(writer)]);
      if (keptAll(writer.party)) writer.kept = writer.written;
      writer.device.end();
    }
    const silence = await Promise.all(
      (staying ?? []).map(async (writer) => {
        const before = writer.written;
        await until(() => writer.kept > before, `${writer.id} keeps edits again`);
        return performance.now() - killed;
      }),
    );
    const shown = (times: readonly number[]) => times.map(Math.round).join(', ');
    process.stdout.write(
      `silence of tables in ms: ${shown(silence)}; first edits of new ones: ${shown(ordinary)}\n`,
    );
    expect(Math.max(...silence)).toBeLessThan(
      Math.max(mostSilence, lease + firstEdits * Math.max(...ordinary)),
    );
    for (const timer of timers) clearInterval(timer);

    expect(writers.filter(({ onDying }) => onDying).length).toBeGreaterThan(2);
    for (const writer of writers) {
      const reader = deviceAt(() => [living.port], writer.as, writer.id).open('party');
      await until(() => reader.provider.synced, `${writer.id} is read`);
      expect(numberIn(reader)).toBeGreaterThanOrEqual(writer.kept);
    }
  },
);
