import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProgramFolders {
  readonly renderer: string;
  readonly players: string;
  readonly fonts: string;
  readonly languages: string;
  readonly pdfWorker: string;
  readonly verifyWorker: string;
  readonly tableWorker: string;
}

/** Found from a bundle in `out/main` or its chunks, or from the sources in a test. */
export function programFolders(): ProgramFolders {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const main = mainFolder(here);
  return {
    renderer: path.join(main, '..', 'renderer'),
    players: path.join(main, '..', 'players'),
    fonts: path.join(main, '..', 'fonts'),
    languages: path.join(main, '..', 'languages'),
    pdfWorker: path.join(main, 'pdfWorker.js'),
    verifyWorker: path.join(main, 'verifyWorker.js'),
    tableWorker: path.join(main, 'tableWorker.js'),
  };
}

function mainFolder(here: string): string {
  if (path.basename(here) === 'chunks') return path.dirname(here);
  const isSource = path.basename(path.dirname(here)) === 'services';
  return isSource ? path.join(here, '..', '..', '..', 'out', 'main') : here;
}
