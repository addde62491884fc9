import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const licenseFile = /^(license|licence|copying)/i;

/** Adds the packages of a page's workers to the list of licenses, in which Vite has those of the page alone. */
export function workerPackages() {
  const folders = new Set();
  return {
    /** A plugin for each worker. */
    ofWorker: () => ({
      name: 'hearthbook:packages-of-worker',
      generateBundle(_, bundle) {
        const ids = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
        for (const id of ids) {
          const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
          if (folder !== undefined && !id.startsWith('\0')) folders.add(folder);
        }
      },
    }),
    ofPage: () => ({
      name: 'hearthbook:packages-of-workers',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          const list = bundle['licenses.json'];
          if (list === undefined) this.error('Vite lists licenses in another way now');
          list.source = JSON.stringify([...JSON.parse(list.source), ...[...folders].map(packageIn)]);
        },
      },
    }),
  };
}

function packageIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => licenseFile.test(each));
  const text = file === undefined ? undefined : readFileSync(path.join(folder, file), 'utf8');
  return { name, version, identifier: license, text };
}
