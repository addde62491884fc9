import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Installer } from 'electron-installer-debian';
import { iconFile, iconSizes } from './linuxIcons.mjs';
import { inRoot } from './root.mjs';

/** Adds what Debian's desktops and readers of manuals expect beside the program itself. */
class HearthbookInstaller extends Installer {
  get contentFunctions() {
    return [...super.contentFunctions, 'addDocumentType', 'addShared', 'addPackageType'];
  }

  /**
   * ALSA's library, which Electron cannot start without, is a recommendation among the defaults. The trash, which the
   * program does not use, would bring some 130 packages of a desktop to a system that has another one or none.
   */
  async generateDefaults() {
    const defaults = await super.generateDefaults();
    defaults.depends = [
      ...defaults.depends.filter((each) => !/\bgvfs\b/.test(each)),
      'libasound2t64 | libasound2',
    ];
    defaults.recommends = [];
    return defaults;
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

  /** Manual page and completions. */
  async addShared() {
    for (const [place, content] of Object.entries(this.userSupplied.shared)) {
      const file = path.join(this.stagingDir, 'usr', place);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content, { mode: 0o644 });
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

/** Makes a `.deb` from the unpacked program and `sharedFiles`; needs `dpkg-deb`. Returns its file. */
export async function debianPackage(unpacked, shared, dest) {
  process.umask(0o022);
  const { name, version, description } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const file = `${name}_${version}_${arch}.deb`;
  const installer = new HearthbookInstaller({
    src: unpacked,
    shared,
    dest,
    rename: (folder) => path.join(folder, file),
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
      // The default names a class that no window of Electron has: theirs is the name of the package.
      desktopTemplate: inRoot('build/linux/hearthbook.desktop.ejs'),
      icon: Object.fromEntries(iconSizes.map((size) => [`${size}x${size}`, iconFile('icon', size)])),
    },
  });
  await installer.generateDefaults();
  installer.generateOptions();
  await installer.createStagingDir();
  await installer.createContents();
  await installer.createPackage();
  await installer.movePackage();
  return path.join(dest, file);
}
