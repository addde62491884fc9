// Runs inside `npm version`: what is unreleased becomes the section of the new version, which is committed with it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parser, Release } from 'keep-a-changelog';

/**
 * Gives the unreleased changes their version and date and begins a new, empty section above them. Throws if nothing
 * is unreleased or the version exists.
 */
export function released(text, version, date) {
  const changelog = parser(text);
  const unreleased = changelog.releases.find((release) => release.version === undefined);
  if (unreleased === undefined || unreleased.isEmpty())
    throw new Error('CHANGELOG.md names no unreleased change: write what users will notice first');
  if (changelog.findRelease(version) !== undefined) throw new Error(`CHANGELOG.md already has ${version}`);
  unreleased.setVersion(version);
  unreleased.setDate(date);
  changelog.addRelease(new Release());
  return changelog.toString();
}

/** The changes of one version as Markdown, for the page of its release. Throws if the version is not there. */
export function notesOf(text, version) {
  const release = parser(text).findRelease(version);
  if (release === undefined) throw new Error(`CHANGELOG.md has no ${version}`);
  return release.toString().split('\n').slice(1).join('\n').trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = path.resolve('CHANGELOG.md');
  const text = readFileSync(file, 'utf8');
  const [command, version = JSON.parse(readFileSync('package.json', 'utf8')).version] = process.argv.slice(2);
  if (command === 'notes') process.stdout.write(`${notesOf(text, version)}\n`);
  else writeFileSync(file, released(text, version, new Date().toISOString().slice(0, 10)));
}
