// Checks the types of each layer against its own config, which contains only what the layer may use.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { checkNode } from './nodeVersion.mjs';
import { inRoot, root, seconds } from './root.mjs';

checkNode();

// The native compiler is many times faster, but knows no components: vue-tsc reads what imports them, which are the
// page and its unit tests; reading the components once for both halves the time.
const native = 'typescript-native/bin/tsc';
const withComponents = 'vue-tsc/bin/vue-tsc.js';
const layers = [
  { name: 'renderer', compiler: withComponents },
  { name: 'test', compiler: native },
  { name: 'shared', compiler: native },
  { name: 'electron', compiler: native },
];

/** In megabytes: types live for long, and moving them often costs a tenth of the time of vue-tsc. */
const roomForYoung = '--max-semi-space-size=256';

function check({ name, compiler }) {
  const args = [
    roomForYoung,
    inRoot('node_modules', compiler),
    '-p',
    `build/tsconfig.${name}.json`,
    '--pretty',
    'false',
  ];
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      // An empty layer is not an error.
      const ok = code === 0 || /^error TS18003:[^\n]*\n?$/.test(output);
      process.stdout.write(`types ${name}: ${ok ? 'ok' : 'FAILED'} (${seconds(Date.now() - started)})\n`);
      if (!ok) process.stdout.write(output);
      resolve(ok);
    });
  });
}

const only = process.argv.slice(2);
const unknown = only.filter((name) => !layers.some((layer) => layer.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No layer is called ${unknown.join(', ')}: use ${layers.map((l) => l.name).join(', ')}.\n`,
  );
  process.exit(2);
}

mkdirSync(inRoot('node_modules/.cache/types'), { recursive: true });
const queue = layers.filter(({ name }) => only.length === 0 || only.includes(name));
const results = [];
const worker = async () => {
  for (let layer = queue.shift(); layer; layer = queue.shift()) results.push(await check(layer));
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
process.exitCode = results.every(Boolean) ? 0 : 1;
