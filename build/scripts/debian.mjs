import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Installer } from 'electron-installer-debian';
import { completions } from '../linux/completion.mjs';
import { iconFile, iconSizes } from './linuxIcons.mjs';
import { manual } from './manual.mjs';
import { inRoot } from './root.mjs';

/** Adds what Debian's desktops and readers of manuals expect beside the program itself. */
class HearthbookInstaller extends Installer {
  get contentFunctions() {
    return [...super.contentFunctions, 'addDocumentType', 'addManual', 'addCompletion', 'addPackageType'];
  }

  /** The type of `.hearth` files with its icons; Debian's triggers make it known to the desktop. */
  async addDocumentType() {
    await this.add(inRoot('build/linux/hearthbook.xml'), 'usr/share/mime/packages/hearthbook.xml');
    for (const size of iconSizes) {
      const icon = `usr/share/icons/hicolor/${size}x${size}/mimetypes/application-x-hearthbook.png`;
      await this.add(iconFile('document', size), icon);
    }
  }

  /** The program's own license; those of others lie beside the program. */
  async createCopyright() {
    await this.add(
      path.join(this.options.src, 'LICENSE.txt'),
      `usr/share/doc/${this.options.name}/copyright`,
    );
  }

  async addManual() {
    const page = path.join(this.stagingDir, 'usr/share/man/man1/hearthbook.1.gz');
    await mkdir(path.dirname(page), { recursive: true });
    await writeFile(page, gzipSync(await manual(), { level: 9 }), { mode: 0o644 });
  }

  /** Where each shell looks for completions of packages. */
  async addCompletion() {
    const places = {
      bash: 'usr/share/bash-completion/completions/hearthbook',
      zsh: 'usr/share/zsh/vendor-completions/_hearthbook',
      fish: 'usr/share/fish/vendor_completions.d/hearthbook.fish',
    };
    for (const [shell, place] of Object.entries(places)) {
      const script = path.join(this.stagingDir, place);
      await mkdir(path.dirname(script), { recursive: true });
      await writeFile(script, completions[shell](), { mode: 0o644 });
    }
  }

  /** Says to electron/updates/packageKind.ts that the system's package manager installs updates. */
  async addPackageType() {
    const file = path.join(this.stagingDir, 'usr/lib', this.options.name, 'resources/package-type');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'deb\n', { mode: 0o644 });
  }

  async add(file, place) {
    const target = path.join(this.stagingDir, place);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(file, target);
  }
}

/** Makes a `.deb` from the unpacked program; needs `dpkg-deb`. Returns its file. */
export async function debianPackage(unpacked, dest) {
  process.umask(0o022);
  const { name, version, description } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const installer = new HearthbookInstaller({
    src: unpacked,
    dest,
    rename: (folder) => path.join(folder, `${name}_${version}_${arch}.deb`),
    logger: () => undefined,
    options: {
      name,
      bin: name,
      productName: 'Hearthbook',
      genericName: 'Tabletop role-playing',
      description: 'Tabletop characters and campaigns',
      productDescription: description,
      version,
      arch,
      section: 'games',
      maintainer: 'Hearthbook',
      // The project has no home page yet.
      homepage: '',
      categories: ['Game', 'RolePlaying'],
      mimeType: ['application/x-hearthbook', 'x-scheme-handler/hearthbook'],
      icon: Object.fromEntries(iconSizes.map((size) => [`${size}x${size}`, iconFile('icon', size)])),
    },
  });
  await installer.generateDefaults();
  installer.generateOptions();
  await installer.createStagingDir();
  await installer.createContents();
  await installer.createPackage();
  await installer.movePackage();
  return installer.options.dest;
}
