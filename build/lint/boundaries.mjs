// Boundaries about names rather than files; dependency-cruiser enforces the others.

const ipcMain = {
  name: 'electron',
  importNames: ['ipcMain', 'default'],
  message: 'Only electron/ipc/ answers the renderer: it checks the sender and parses every argument.',
};
const ipcRenderer = {
  name: 'electron',
  importNames: ['ipcRenderer', 'default'],
  message: 'Only the preloads talk to the main process, one method per channel.',
};

const climbing = {
  regex: String.raw`^\.\./`,
  message: 'Name the place from the root: #shared/…, #electron/…, #renderer/…, #test/….',
};

const banImports = (...paths) => ({ 'no-restricted-imports': ['error', { paths, patterns: [climbing] }] });

const bridge = 'Only renderer/platform/ reads window.api; everything else uses its typed client.';
const bridgeObjects = ['window', 'globalThis', 'self', 'top', 'parent'];
const banBridge = {
  'no-restricted-globals': ['error', { name: 'api', message: bridge }],
  'no-restricted-properties': [
    'error',
    ...bridgeObjects.map((object) => ({ object, property: 'api', message: bridge })),
  ],
  'no-restricted-syntax': [
    'error',
    ...[
      "VariableDeclarator[init.name=/^(window|globalThis|self)$/] Property[key.name='api']",
      "MemberExpression[property.name='api'][object.property.name=/^(window|globalThis|self)$/]",
    ].map((selector) => ({ selector, message: bridge })),
  ],
};

const ports = 'Time and chance come in through a port (shared/kernel/ports.ts), so a test can replay them.';
const banHiddenInputs = {
  'no-restricted-properties': [
    'error',
    { object: 'Math', property: 'random', message: ports },
    { object: 'Date', property: 'now', message: ports },
    { object: 'performance', property: 'now', message: ports },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: ports },
    { selector: "CallExpression[callee.name='Date']", message: ports },
  ],
};

/** Later entries override earlier ones for the folder that has the permission. */
export const boundaryConfigs = [
  { name: 'boundaries/paths', files: ['**/*.ts', '**/*.vue'], rules: banImports() },
  { name: 'boundaries/shared', files: ['shared/**/*.ts'], rules: banHiddenInputs },
  { name: 'boundaries/services', files: ['electron/services/**/*.ts'], rules: banHiddenInputs },
  { name: 'boundaries/electron', files: ['electron/**/*.ts'], rules: banImports(ipcMain, ipcRenderer) },
  { name: 'boundaries/ipc', files: ['electron/ipc/**/*.ts'], rules: banImports(ipcRenderer) },
  {
    name: 'boundaries/preload',
    files: ['electron/preload.ts', 'electron/playersPreload.ts'],
    rules: banImports(ipcMain),
  },
  {
    name: 'boundaries/renderer',
    files: ['renderer/**/*.{ts,vue}'],
    ignores: ['renderer/platform/**'],
    rules: banBridge,
  },
];
