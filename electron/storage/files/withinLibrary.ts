import path from 'node:path';
import { errnoOf, type FileSystem } from './fileSystem';
import { NotPlainFile } from './plainFiles';

/**
 * Wraps the file system of a library so that no link is followed inside it: `characters` has to be a real folder,
 * like everything else between the library's own folder and a file. That folder itself may be a link.
 */
export function withinLibrary(fs: FileSystem, library: string): FileSystem {
  /** Throws if a folder on the way from the library, including this one, is not a real folder. */
  const refuseLinks = (folder: string): void => {
    const relative = path.relative(library, folder);
    if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return;
    let at = library;
    for (const step of relative.split(path.sep)) {
      at = path.join(at, step);
      const type = typeNow(fs, at);
      if (type === undefined) return;
      if (type !== 'folder' && type !== 'file') throw new NotPlainFile(at, type);
    }
  };
  const checkParents = (file: string) => refuseLinks(path.dirname(file));
  return {
    ...fs,
    open: async (file, flags) => {
      checkParents(file);
      return fs.open(file, flags);
    },
    readFile: async (file, limit) => {
      checkParents(file);
      return fs.readFile(file, limit);
    },
    rename: async (from, to) => {
      for (const each of [from, to]) checkParents(each);
      await fs.rename(from, to);
    },
    unlink: async (file) => {
      checkParents(file);
      await fs.unlink(file);
    },
    link: async (from, to) => {
      for (const each of [from, to]) checkParents(each);
      await fs.link(from, to);
    },
    mkdir: async (folder, recursive) => {
      refuseLinks(folder);
      await fs.mkdir(folder, recursive);
    },
    entries: async (folder) => {
      refuseLinks(folder);
      return fs.entries(folder);
    },
    files: async (folder) => {
      refuseLinks(folder);
      return fs.files(folder);
    },
    folders: async (folder) => {
      refuseLinks(folder);
      return fs.folders(folder);
    },
    removeFolder: async (folder) => {
      refuseLinks(folder);
      await fs.removeFolder(folder);
    },
    touch: async (file, moment) => {
      checkParents(file);
      await fs.touch(file, moment);
    },
  };
}

/** `undefined` if the type cannot be determined; the call itself then reports the error. */
function typeNow(fs: FileSystem, place: string) {
  try {
    return fs.stampNow(place).type;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}
