// Packages for users, as `npm run package` makes them; tar.gz and deb of Linux are made from its unpacked folder.

import { readdirSync } from 'node:fs';
import { languageFolder } from './languages.mjs';
import { contact, copyright, project } from './project.mjs';

/** Without a certificate programs of macOS are signed ad hoc: those for arm64 are ended at once without any signature. */
const adHoc = !process.env.CSC_LINK && !process.env.CSC_NAME;
const arch = ['x64', 'arm64'];
const runtime = process.env.ELECTRON_OVERRIDE_DIST_PATH;

/** Everything is bundled into out/, so the package contains no node_modules. */
export default {
  appId: project.appId,
  productName: project.productName,
  copyright,
  // No spaces, which hosts of releases change.
  artifactName: '${name}-${version}-${os}-${arch}.${ext}',
  // Feeds are made and signed by build/release/feed.mjs.
  publish: null,
  directories: { output: 'dist', buildResources: 'build/icons' },
  files: [
    'out/**',
    '!out/.stamp/**',
    '!out/.lock',
    '!out/notices/**',
    '!out/tableServer/**',
    '!node_modules/**',
    '!**/*.map',
    'package.json',
  ],
  extraFiles: [
    { from: 'LICENSE', to: 'LICENSE.txt' },
    { from: 'out/notices/THIRD-PARTY-NOTICES.txt', to: 'THIRD-PARTY-NOTICES.txt' },
  ],
  // Where electron-updater looks; electron/updates/config.ts reads it too.
  extraResources: [{ from: 'build/updates.json', to: 'app-update.yml' }],
  asar: true,
  // Chromium brings its own words in fifty languages; the program speaks these.
  electronLanguages: ['en-US', ...readdirSync(languageFolder)],
  npmRebuild: false,
  ...(runtime && { electronDist: runtime }),
  icon: 'build/icons/icon.png',
  // A single extension of our own: characters, campaigns, packs and changes state their type inside the file.
  // macOS and Windows show the name, Linux desktops and Windows the description.
  fileAssociations: [
    {
      ext: 'hearth',
      name: 'Hearthbook document',
      description: 'Hearthbook document',
      mimeType: 'application/x-hearthbook',
      role: 'Editor',
      rank: 'Owner',
    },
  ],
  // Links such as hearthbook://character/…, which ask before they open anything.
  protocols: [{ name: 'Hearthbook link', schemes: ['hearthbook'] }],
  linux: {
    target: ['AppImage'],
    icon: 'build/icons/icon',
    category: 'Game',
    synopsis: project.summary,
    maintainer: contact,
    vendor: project.authors,
    // By it a desktop knows whose a window is.
    desktop: { entry: { StartupWMClass: project.name } },
  },
  mac: {
    target: [
      { target: 'dmg', arch },
      { target: 'zip', arch },
    ],
    category: 'public.app-category.role-playing-games',
    // The hardened runtime loads no library that is signed ad hoc.
    ...(adHoc && { identity: '-', hardenedRuntime: false, notarize: false }),
  },
  win: {
    target: [
      { target: 'nsis', arch },
      { target: 'zip', arch },
    ],
  },
  nsis: {
    // One for each processor, which updates choose by its name; one for both would be twice as large.
    buildUniversalInstaller: false,
    oneClick: false,
    allowToChangeInstallationDirectory: true,
    differentialPackage: false,
    include: 'build/windows/installer.nsh',
  },
  dmg: { writeUpdateInfo: false },
  // The program cannot be run as plain Node, be told to open the debugger of Node, or be given other code to run. Somebody who
  // starts it can still tell it to open Chromium's debugger of its pages (--remote-debugging-port), as any Electron program:
  // they may read the library without it, and nobody else can give a program its arguments.
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // Changed bytes break a signature.
    resetAdHocDarwinSignature: true,
  },
};
