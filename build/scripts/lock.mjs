import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** The process that holds the lock; 0 if it has just released it or has not written its id yet. */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** Allows one build at a time, even if several commands start together; a lock whose owner is gone is ignored. */
export async function withLock(file, work, { waitMs = 120_000 } = {}) {
  mkdirSync(path.dirname(file), { recursive: true });
  const until = Date.now() + waitMs;
  while (!take(file)) {
    const owner = ownerOf(file);
    if ((owner > 0 && !isRunning(owner)) || Date.now() > until) rmSync(file, { force: true });
    else await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
