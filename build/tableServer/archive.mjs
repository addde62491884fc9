// `npm run package:table-server`: the table server as one zip in dist, which runs with nothing but a newer Node. The
// same sources give the same bytes.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { ZipFile } from 'yazl';
import { buildOrExit } from '../scripts/build.mjs';
import { checkNode } from '../scripts/nodeVersion.mjs';
import { noticesOf, noticesText } from '../scripts/notices.mjs';
import { inRoot } from '../scripts/root.mjs';

/** The parts of the page for browsers (`electron/table/server/pages.ts`). */
const pages = ['join.html', 'manifest.webmanifest', 'serviceWorker.js', 'assets', 'icons'];

const own = (name) => readFile(inRoot('build/tableServer', name));

/** In the archive, the documents lie beside each other without the rest of the repository. */
async function documentAt(place) {
  const text = await readFile(inRoot(place), 'utf8');
  return text.replaceAll(/!?\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');
}

/** All files below a file or folder of the build, by their place in the archive. */
async function filesOf(out, place) {
  const entries = await readdir(path.join(out, place), { withFileTypes: true, recursive: true }).catch(
    (error) => {
      if (error.code === 'ENOTDIR') return undefined;
      throw error;
    },
  );
  const files = entries
    ?.filter((entry) => entry.isFile())
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const contents = (files ?? [place]).map(async (file) => [file, await readFile(path.join(out, file))]);
  return Promise.all(contents);
}

/** Content by place, from a build in `out`. */
async function contentOf(out) {
  const { name, version, license } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const table = `${name}-table`;
  const description = { name: table, version, license, type: 'module', bin: { [table]: 'start.mjs' } };
  const built = await Promise.all([
    filesOf(out, 'tableServer/main.js'),
    ...pages.map((page) => filesOf(out, `renderer/${page}`)),
  ]);
  const files = {
    'package.json': `${JSON.stringify({ ...description, engines: { node: '>=22.13' } }, undefined, 2)}\n`,
    'README.md': await own('README.md'),
    'play-over-the-internet.md': await documentAt('docs/guide/over-the-internet.md'),
    'table-server.md': await documentAt('docs/table-server.md'),
    LICENSE: await readFile(inRoot('LICENSE')),
    'THIRD-PARTY-NOTICES.txt': noticesText(noticesOf(out, ['tableServer', 'renderer'])),
    Dockerfile: await own('Dockerfile'),
    'start.mjs': await own('start.mjs'),
    [table]: await own(table),
    [`${table}.cmd`]: String(await own(`${table}.cmd`)).replaceAll(/\r?\n/g, '\r\n'),
    ...Object.fromEntries(built.flat()),
  };
  return { folder: `${table}-${version}`, files };
}

/** Writes the archive from a build in `out`. Returns its file. */
export async function tableServerArchive(out, dest) {
  const { folder, files } = await contentOf(out);
  const zip = new ZipFile();
  for (const place of Object.keys(files).toSorted()) {
    const isProgram = ['hearthbook-table', 'start.mjs'].includes(place);
    zip.addBuffer(Buffer.from(files[place]), `${folder}/${place}`, {
      mtime: new Date(2000, 0, 1),
      forceDosTimestamp: true,
      mode: isProgram ? 0o100755 : 0o100644,
    });
  }
  zip.end();
  await mkdir(dest, { recursive: true });
  const file = path.join(dest, `${folder}.zip`);
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode();
  await buildOrExit({ only: ['renderer', 'tableServer'] });
  process.stdout.write(`${await tableServerArchive(inRoot('out'), inRoot('dist'))}\n`);
}
