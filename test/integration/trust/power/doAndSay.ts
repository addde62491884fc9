// Performs one of the actions on a folder and acknowledges each step by a write that is recorded as well. Kills
// itself before a given change of the disk.
import { writeSync } from 'node:fs';
import { deeds, type DeedName } from './deeds';

const [root = '', name = ''] = process.argv.slice(2);
await deeds[name as DeedName].run(root, (done) => void writeSync(1, `said ${done}\n`));
