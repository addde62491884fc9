// The package of a version to come, made from the one at hand, and a host on this computer that offers it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { newKeys, writeFeeds } from '../release/feed.mjs';
import { run } from './cleanDebian.mjs';

/** Another major version with a number of the same length, so that it fits where the program holds its own. */
export const nextOf = (version) => version.replace(/^\d/, '9');

/** Writes the package of the next version into a folder and returns its path. */
export function nextPackage(deb, version, folder) {
  const unpacked = path.join(folder, 'next');
  run('dpkg-deb', ['--raw-extract', deb, unpacked]);
  const control = path.join(unpacked, 'DEBIAN/control');
  const described = readFileSync(control, 'utf8');
  writeFileSync(control, described.replace(`Version: ${version}`, `Version: ${nextOf(version)}`));
  const asar = path.join(unpacked, 'usr/lib/hearthbook/resources/app.asar');
  const program = readFileSync(asar, 'latin1');
  const changed = program.replaceAll(/(\bversion(?:\$\d+)? = )"([\d.]+)"/g, (all, name, found) =>
    found === version ? `${name}"${nextOf(version)}"` : all,
  );
  assert.notEqual(changed, program, 'the program holds its version elsewhere');
  writeFileSync(asar, changed, 'latin1');
  const packages = path.join(folder, 'packages');
  mkdirSync(packages, { recursive: true });
  const file = path.join(packages, `hearthbook_${nextOf(version)}_amd64.deb`);
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', unpacked, file]);
  return file;
}

/**
 * Serves a folder of packages with signed feeds on this computer; returns what a package has to know of it, and how to
 * end it.
 */
export async function serveRelease(folder, version) {
  const { privateKey, publicKey } = newKeys();
  const notes = '## Added\n\n- A version to come.';
  const [feed] = await writeFeeds(folder, { version, date: new Date().toISOString(), notes, privateKey });
  assert.equal(feed, 'latest-linux.yml');
  const server = createServer(({ url }, response) => {
    const name = path.basename(new URL(url, 'http://localhost').pathname);
    createReadStream(path.join(folder, name))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const config = {
    feed: `http://127.0.0.1:${server.address().port}/`,
    page: 'https://releases.example/',
    publicKey,
    updaterCacheDirName: 'hearthbook-updater',
  };
  return { config, close: () => server.close() };
}
