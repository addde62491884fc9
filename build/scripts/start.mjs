// `npm start`: builds missing parts, then opens the window, or serves the program to a browser if there can be no
// window.
import { spawn } from 'node:child_process';
import { buildOrExit } from './build.mjs';
import { findOrFetchElectron, hasDisplay, isRoot } from './find.mjs';
import { checkNode } from './nodeVersion.mjs';
import { inRoot, root } from './root.mjs';
import { hasSandbox, sandboxCommand, utf8Environment } from './sandbox.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program until it ends, and forwards signals to it. */
function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: utf8Environment(process.env), stdio: 'inherit' });
    const forward = (signal) => child.kill(signal);
    forwarded.forEach((signal) => process.on(signal, forward));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      forwarded.forEach((name) => process.off(name, forward));
      resolve({ code, signal });
    });
  });
}

const exitCode = ({ code, signal }) => code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);

/** The way to start a window here, or the reason why that is impossible. */
function planWindow() {
  if (!hasDisplay()) return { problem: 'There is no display' };
  const allowed = process.env.HEARTHBOOK_ALLOW_NO_SANDBOX === '1';
  if (process.platform === 'linux' && isRoot() && !allowed) {
    return {
      problem:
        'Electron does not run as root without giving up its sandbox (HEARTHBOOK_ALLOW_NO_SANDBOX=1 does)',
    };
  }
  const program = findOrFetchElectron();
  if (!program) {
    return {
      problem:
        "Electron's runtime could not be downloaded (ELECTRON_OVERRIDE_DIST_PATH names a folder that has it already)",
    };
  }
  return { program, args: allowed && !hasSandbox(program) ? ['--no-sandbox', '.'] : ['.'] };
}

/** The window never opened: a library or the sandbox is missing on this machine. */
const neverOpened = ({ code, signal }, started) =>
  Date.now() - started < 5000 && (code === 127 || signal === 'SIGTRAP' || signal === 'SIGABRT');

/** A profile of AppArmor may allow one program what others may not, so Electron is asked first. */
function whyNotOpened(program) {
  if (hasSandbox(program)) return 'Electron could not open a window (see above)';
  return `This system does not let Electron use its sandbox (to allow it: ${sandboxCommand(program)})`;
}

async function start(extra) {
  checkNode();
  await buildOrExit();
  const plan = planWindow();
  let { problem } = plan;
  if (problem === undefined) {
    const started = Date.now();
    const ended = await run(plan.program, [...plan.args, ...extra]);
    if (!neverOpened(ended, started)) return exitCode(ended);
    problem = whyNotOpened(plan.program);
  }
  console.log(`${problem}: serving Hearthbook to a browser instead.`);
  return exitCode(await run(process.execPath, [inRoot('out/main/host.js'), ...extra]));
}

process.exitCode = await start(process.argv.slice(2));
