// The texts of the Debian package that are about the package itself.
import { readFileSync } from 'node:fs';
import { parser } from 'keep-a-changelog';
import { contact, copyright, project } from '../project.mjs';
import { inRoot } from '../scripts/root.mjs';

/** Electron does not start without these. Its trash, which the program does not use, would bring 130 more. */
const depends = [
  'libasound2t64 | libasound2',
  'libatspi2.0-0',
  'libc6',
  'libdrm2',
  'libgbm1',
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libxcb-dri3-0',
  'xdg-utils',
];

export function control({ arch, bytes }) {
  const { name, version, homepage, summary, description } = project;
  return [
    `Package: ${name}`,
    `Version: ${debianVersion(version)}`,
    'Section: misc',
    'Priority: optional',
    `Architecture: ${arch}`,
    `Depends: ${depends.join(', ')}`,
    `Installed-Size: ${Math.ceil(bytes / 1024)}`,
    `Maintainer: ${contact}`,
    ...(homepage === undefined ? [] : [`Homepage: ${homepage}`]),
    `Description: ${summary.replace(/^./, (first) => first.toLowerCase())}`,
    ...wrapped(description, ' '),
    '',
  ].join('\n');
}

/** A version to come sorts before it: 1.0.0~beta.1 before 1.0.0. */
const debianVersion = (version) => version.replace('-', '~');

/** CHANGELOG.md in Debian's form; the lines of no version yet are those of this one. */
export function changelog(now = new Date()) {
  const { releases } = parser(readFileSync(inRoot('CHANGELOG.md'), 'utf8'));
  const entries = releases
    .map(({ version, date, changes }) => ({
      version: debianVersion(version ?? project.version),
      date: date ?? now,
      lines: [...changes.values()].flat().map(({ title }) => title),
    }))
    .filter(({ lines }) => lines.length > 0);
  return entries
    .map(({ version, date, lines }) =>
      [
        `${project.name} (${version}) unstable; urgency=medium\n`,
        ...lines.flatMap((line) => wrapped(line, '    ', '  * ')),
        `\n -- ${contact}  ${date.toUTCString().replace('GMT', '+0000')}\n`,
      ].join('\n'),
    )
    .join('\n');
}

/** In Debian's own form, which other programs can read. */
export function copyrightFile() {
  const text = readFileSync(inRoot('LICENSE'), 'utf8');
  const terms = text.slice(text.indexOf('Permission')).trim().split('\n');
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    `Upstream-Name: ${project.productName}`,
    `Upstream-Contact: ${contact}`,
    'Comment: The licenses of everything that the program brings lie in',
    ` /usr/lib/${project.name}/THIRD-PARTY-NOTICES.txt and LICENSES.chromium.html beside it.`,
    '',
    'Files: *',
    `Copyright: ${copyright.replace(/^Copyright © /, '')}`,
    'License: Expat',
    ...terms.map((line) => ` ${line === '' ? '.' : line}`),
    '',
  ].join('\n');
}

/** Lines of at most 78 characters. */
function wrapped(text, indent, first = indent) {
  const lines = [first.trimEnd()];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    const longer = line.trim() === '' ? `${first}${word}` : `${line} ${word}`;
    if (line.trim() !== '' && longer.length > 78) lines.push(`${indent}${word}`);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
