// The `.deb` from the unpacked program, by Debian's own dpkg-deb.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { project } from '../project.mjs';
import { inRoot } from '../scripts/root.mjs';
import { changelog, control, copyrightFile } from './debianTexts.mjs';
import { iconFile, iconSizes } from './icons.mjs';
import { metainfo } from './metainfo.mjs';

const { name, appId, version } = project;
const program = `usr/lib/${name}`;

/** Makes a `.deb` from the unpacked program and `sharedFiles`; needs `dpkg-deb`. Returns its file. */
export async function debianPackage(unpacked, shared, dest) {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const file = path.join(dest, `${name}_${version}_${arch}.deb`);
  const staging = mkdtempSync(path.join(tmpdir(), 'hearthbook-deb-'));
  try {
    const root = path.join(staging, name);
    cpSync(unpacked, path.join(root, program), { recursive: true, verbatimSymlinks: true });
    mkdirSync(path.join(root, 'usr/bin'), { recursive: true });
    symlinkSync(`../lib/${name}/${name}`, path.join(root, 'usr/bin', name));
    for (const [place, content] of Object.entries(beside(shared))) put(root, place, content);
    const files = setModes(root);
    const sums = files.map((place) => `${md5(path.join(root, place))}  ${place}\n`);
    const bytes = files.reduce((sum, place) => sum + statSync(path.join(root, place)).size, 0);
    put(root, 'DEBIAN/control', control({ arch, bytes }));
    put(root, 'DEBIAN/md5sums', sums.join(''));
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', root, file], { stdio: 'pipe' });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return file;
}

/** The files that desktops, software centers and readers of manuals expect beside the program, by place. */
function beside(shared) {
  const icons = iconSizes.flatMap((size) => [
    [`usr/share/icons/hicolor/${size}x${size}/apps/${name}.png`, iconFile('icon', size)],
    [
      `usr/share/icons/hicolor/${size}x${size}/mimetypes/application-x-hearthbook.png`,
      iconFile('document', size),
    ],
  ]);
  const copied = [
    ...icons,
    [`usr/share/applications/${name}.desktop`, inRoot('build/linux/hearthbook.desktop')],
    ['usr/share/mime/packages/hearthbook.xml', inRoot('build/linux/hearthbook.xml')],
    [`usr/share/lintian/overrides/${name}`, inRoot('build/linux/lintian-overrides')],
  ];
  return {
    ...Object.fromEntries(copied.map(([place, file]) => [place, readFileSync(file)])),
    ...Object.fromEntries(Object.entries(shared).map(([place, content]) => [`usr/${place}`, content])),
    [`usr/share/doc/${name}/copyright`]: copyrightFile(),
    [`usr/share/doc/${name}/changelog.gz`]: gzipSync(changelog(), { level: 9 }),
    [`usr/share/metainfo/${appId}.metainfo.xml`]: metainfo(),
    // Says to electron/updates/packageKind.ts that the system's package manager installs updates.
    [`${program}/resources/package-type`]: 'deb\n',
  };
}

function put(root, place, content) {
  const file = path.join(root, place);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * Readable by everybody, independent of the umask of this process; Chromium's sandbox gets root's rights, without which it
 * does not work on some systems. Returns the files.
 */
function setModes(root) {
  chmodSync(root, 0o755);
  const files = [];
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(file, 0o755);
    if (!entry.isFile()) continue;
    const isProgram = (statSync(file).mode & 0o100) !== 0 && !entry.name.includes('.so');
    chmodSync(file, entry.name === 'chrome-sandbox' ? 0o4755 : isProgram ? 0o755 : 0o644);
    files.push(path.relative(root, file));
  }
  return files.toSorted();
}

const md5 = (file) => createHash('md5').update(readFileSync(file)).digest('hex');
