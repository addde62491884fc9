// Does one of the deeds on a folder and says what is done, each with one write that is recorded among the others. Kills
// itself ahead of a given change of the disk.
import { writeSync } from 'node:fs';
import { deeds, type DeedName } from './deeds';

const [root = '', name = ''] = process.argv.slice(2);
await deeds[name as DeedName].run(root, (done) => void writeSync(1, `said ${done}\n`));
