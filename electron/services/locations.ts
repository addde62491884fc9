import path from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';

/** Where the library is kept unless a folder is named: the same for window, browser host and command line. */
export function defaultLibraryFolder(): string {
  const named = process.env['HEARTHBOOK_DATA'];
  if (named !== undefined && named !== '') return path.resolve(named);
  return path.join(envPaths('hearthbook', { suffix: '' }).data, 'library');
}

/** Where the built program keeps its parts. */
export interface ProgramFolders {
  readonly renderer: string;
  readonly fonts: string;
  readonly pdfWorker: string;
}

/** The parts of the build, seen from a bundle in `out/main` or its chunks, or from the sources in a test. */
export function programFolders(): ProgramFolders {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const main = mainFolder(here);
  return {
    renderer: path.join(main, '..', 'renderer'),
    fonts: path.join(main, '..', 'fonts'),
    pdfWorker: path.join(main, 'pdfWorker.js'),
  };
}

function mainFolder(here: string): string {
  if (path.basename(here) === 'chunks') return path.dirname(here);
  return path.basename(here) === 'services' ? path.join(here, '..', '..', 'out', 'main') : here;
}
