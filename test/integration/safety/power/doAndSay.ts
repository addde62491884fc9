// Performs one of the actions on a folder and acknowledges each step by a write that is recorded as well. Kills
// itself before a given change of the disk.
import { writeSync } from 'node:fs';
import { operations, type OperationName } from './operations';

const [root = '', name = ''] = process.argv.slice(2);
await operations[name as OperationName].run(root, (done) => void writeSync(1, `said ${done}\n`));
