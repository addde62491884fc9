// Records calls of a program to `node:fs` that change the disk or make changes durable, in the order of their
// results: a replacement for strace. Loaded before the program by `--import`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { writeSync } = fs;
const log = fs.openSync(process.env.HEARTHBOOK_TRACE ?? '', 'w');
const note = (call) => void writeSync(log, `${JSON.stringify(call)}\n`);

/** Calls the original, then records the call. */
function watch(owner, name, callOf) {
  const original = owner[name];
  owner[name] = async function watched(...args) {
    const { fd } = this ?? {};
    // A closed descriptor may be reused before the result arrives.
    if (name === 'close') note(callOf(args, undefined, fd));
    const result = await original.apply(this, args);
    if (name !== 'close') note(callOf(args, result, fd));
    return result;
  };
}

const flagsOf = (flags) => [
  ...(/[wax]/.test(flags) ? ['O_CREAT'] : []),
  ...(flags === 'w' ? ['O_TRUNC'] : []),
];
const handle = await fs.promises.open(process.execPath, 'r');
const files = Object.getPrototypeOf(handle);
await handle.close();

watch(fs.promises, 'open', ([path, flags = 'r'], { fd }) => ({
  call: 'open',
  path,
  fd,
  flags: flagsOf(flags),
}));
for (const call of ['rename', 'link']) watch(fs.promises, call, ([from, to]) => ({ call, from, to }));
for (const call of ['unlink', 'rmdir']) watch(fs.promises, call, ([path]) => ({ call, path }));
watch(fs.promises, 'mkdir', ([path]) => ({ call: 'mkdir', path }));
for (const name of ['sync', 'datasync']) watch(files, name, (_args, _result, fd) => ({ call: 'sync', fd }));
watch(files, 'close', (_args, _result, fd) => ({ call: 'close', fd }));
watch(files, 'truncate', ([length = 0], _result, fd) => ({ call: 'truncate', fd, length }));
watch(files, 'writeFile', ([data], _result, fd) => ({
  call: 'write',
  fd,
  bytes: Buffer.from(data).toString('base64'),
}));
watch(files, 'write', ([from, offset, , at], { bytesWritten }, fd) => ({
  call: 'write',
  fd,
  at,
  bytes: Buffer.from(from.subarray(offset, offset + bytesWritten)).toString('base64'),
}));
fs.writeSync = (fd, data, ...rest) => {
  const written = writeSync(fd, data, ...rest);
  note({ call: 'write', fd, bytes: Buffer.from(data).toString('base64') });
  return written;
};
syncBuiltinESMExports();
