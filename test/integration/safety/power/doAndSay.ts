// Does one of the deeds on a folder and says what is done, each with one write that is recorded among the others. Kills
// itself ahead of a given change of the disk.
import { writeSync } from 'node:fs';
import { operations, type OperationName } from './operations';

const [root = '', name = ''] = process.argv.slice(2);
await operations[name as OperationName].run(root, (done) => void writeSync(1, `said ${done}\n`));
