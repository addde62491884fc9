import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { faces } from '#electron/pdf/fonts';
import { createPrinter, type PrintJob, type Printer } from '#electron/pdf/printer';
import type { PrintSheet } from '#shared/rules/print/print';
import { warrior } from './samples';
import { catalog, draw, npmFontPath, plain } from './support';

let folder = '';
let workerPath = '';
let fontFolder = '';
const open: Printer[] = [];

/** The worker is bundled separately, as by the build, with the fonts in one folder. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthbook-printer-'));
  fontFolder = join(folder, 'fonts');
  await mkdir(fontFolder);
  for (const file of Object.values(faces))
    await copyFile(npmFontPath(file), join(fontFolder, basename(file)));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'electron/pdf/worker.ts',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { external: [/^node:/], output: { format: 'es', entryFileNames: 'pdfWorker.mjs' } },
    },
  });
  workerPath = join(folder, 'pdfWorker.mjs');
}, 60_000);

afterEach(async () => {
  await Promise.all(open.splice(0).map((printer) => printer.close()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function printerOf(path = workerPath, timeLimit = 30_000): Printer {
  const printer = createPrinter({ workerPath: path, fontFolder, timeLimit });
  open.push(printer);
  return printer;
}

function job(...sheets: readonly PrintSheet[]): PrintJob {
  return { sheets, options: plain, language: 'en', messages: catalog };
}

/** A worker that is controlled by the first sheet's title. */
async function stubbornWorker(): Promise<string> {
  const file = join(folder, 'stubborn.mjs');
  await writeFile(
    file,
    `import { connect } from 'node:net';
     import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id, sheets }) => {
       const wish = sheets[0].title.raw;
       if (wish === 'exit') process.exit(3);
       if (wish === 'throw') setTimeout(() => { throw new Error('out of ink'); });
       if (wish.startsWith('hang on port ')) connect(Number(wish.slice(13)), '127.0.0.1');
       if (wish.startsWith('print')) parentPort.postMessage({ id, result: { ok: true, value: { pages: 1 } } });
       if (wish === 'print, then throw') throw new Error('out of ink');
     });`,
  );
  return file;
}

describe('the printer', () => {
  it('produces in its worker the same bytes as in any other process', async () => {
    const sheet = warrior({ name: 'Ψυχή Ѣлка fi' });
    const result = await printerOf().print(job(sheet));
    const here = await draw([warrior(), sheet]).then(() => draw([sheet]));
    expect(result.ok && hash(result.value.bytes)).toBe(hash(here.bytes));
  });

  it('runs jobs one by one, in order', async () => {
    const printer = printerOf();
    const done: string[] = [];
    const results = await Promise.all(
      ['first', 'second', 'third'].map((name) =>
        printer.print(job(warrior({ name }))).finally(() => done.push(name)),
      ),
    );
    expect(done).toEqual(['first', 'second', 'third']);
    expect(results.every((result) => result.ok)).toBe(true);
  });

  it.each(['exit', 'throw'])('survives a crashing worker (%s)', async (wish) => {
    const printer = printerOf(await stubbornWorker());
    const [failed, next] = await Promise.all([
      printer.print(job(warrior({ name: wish }))),
      printer.print(job(warrior({ name: 'print' }))),
    ]);
    expect(failed).toMatchObject({
      ok: false,
      error: { code: 'print-failed', text: { key: 'errors.print-failed' } },
    });
    expect(next.ok).toBe(true);
  });

  it('cancels a job that never ends with its worker, and starts again', async () => {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const connected = once(server, 'connection');
    const { port } = server.address() as AddressInfo;
    const printer = printerOf(await stubbornWorker(), 3000);
    expect(await printer.print(job(warrior({ name: `hang on port ${String(port)}` })))).toMatchObject({
      ok: false,
    });
    expect((await printer.print(job(warrior({ name: 'print' })))).ok).toBe(true);
    const [connection] = (await connected) as [Socket];
    // Nothing but the end of its worker closes it.
    if (!connection.destroyed) await once(connection.resume(), 'close');
    server.close();
  });

  it('survives a worker that crashes between two jobs', async () => {
    const printer = printerOf(await stubbornWorker());
    expect((await printer.print(job(warrior({ name: 'print, then throw' })))).ok).toBe(true);
    expect((await printer.print(job(warrior({ name: 'print' })))).ok).toBe(true);
  });

  it('fails with a code without a worker, fonts, or valid data', async () => {
    const noWorker = await printerOf(join(folder, 'absent.mjs')).print(job(warrior()));
    const noFonts = createPrinter({ workerPath, fontFolder: join(folder, 'absent') });
    open.push(noFonts);
    // A function is not plain data; only a bug could send one.
    const notData: PrintSheet = { ...warrior(), title: { raw: (() => 'a function') as never } };
    const results = [noWorker, await noFonts.print(job(warrior())), await printerOf().print(job(notData))];
    for (const result of results)
      expect(result).toMatchObject({ ok: false, error: { code: 'print-failed' } });
  });

  it('refuses jobs after it was closed', async () => {
    const printer = printerOf();
    await printer.close();
    expect(await printer.print(job(warrior()))).toMatchObject({ ok: false, error: { code: 'print-failed' } });
  });
});

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
