// Packages for users: `npm run package` (add --linux dir, --mac, --win ... after --).

const runtime = process.env.ELECTRON_OVERRIDE_DIST_PATH;

/** Everything is bundled into out/, so the package contains no node_modules. */
export default {
  appId: 'org.hearthbook.app',
  productName: 'Hearthbook',
  copyright: 'MIT license',
  directories: { output: 'dist', buildResources: 'build/icons' },
  files: [
    'out/**',
    '!out/.stamp/**',
    '!out/.lock',
    '!out/notices/**',
    '!node_modules/**',
    '!**/*.map',
    'package.json',
  ],
  extraFiles: [
    { from: 'LICENSE', to: 'LICENSE.txt' },
    { from: 'out/notices/THIRD-PARTY-NOTICES.txt', to: 'THIRD-PARTY-NOTICES.txt' },
  ],
  asar: true,
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
  linux: {
    target: ['AppImage', 'deb', 'tar.gz'],
    category: 'Game',
    synopsis: 'Tabletop characters and campaigns',
    maintainer: 'Hearthbook',
  },
  // A deb needs a home page; the project has none yet, which .invalid makes clear.
  extraMetadata: { homepage: 'https://hearthbook.invalid' },
  mac: { target: ['dmg', 'zip'], category: 'public.app-category.role-playing-games' },
  win: { target: ['nsis', 'zip'] },
  nsis: { oneClick: false, allowToChangeInstallationDirectory: true },
  // The program cannot be run as plain Node, be told to open a debugger, or be given other code to run.
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
};
