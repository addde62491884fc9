// A program of its own that downloads an update, to be killed while it does.
import { readUpdatesConfig } from '#electron/updates/config';
import { createUpdater } from '#electron/updates/updater';

const config = readUpdatesConfig(process.argv[2] ?? '');
if (config === undefined) throw new Error('No configuration');
const updater = createUpdater({ config, kind: 'deb', version: '1.0.0' });
await updater.check();
await updater.download(new AbortController().signal, (done) => process.send?.(done));
