import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SystemCall } from './trace';

/**
 * A disk on which only synced data is certain. Everything else may or may not exist, independently and in any
 * order: a file's content may be that of any moment since it was synced, or half of a write or zeros in its
 * place; a name in a folder may refer to any of its files since the folder was synced. A rename changes two
 * names, and may leave both or, between two folders, neither. Syncing a file does not sync its name.
 */
export interface Disk {
  apply(call: SystemCall): void;
  /** The current view of programs, durable or not. */
  now(): Tree;
  /** Another program starts: it has none of the files open. */
  restart(): void;
  /**
   * Possible contents after a power cut now: all of them if they are few, otherwise the extremes and some of the
   * rest.
   */
  after(most: number, chance: () => number): readonly Tree[];
}

/** Files by their path below the root, `null` for folders. */
export type Tree = ReadonlyMap<string, Buffer | null>;

interface File {
  readonly kind: 'file';
  now: Buffer;
  /** Possible contents after a power cut; the first is the synced one. */
  states: Buffer[];
}
interface Folder {
  readonly kind: 'folder';
  /** Possible targets of a name after a power cut; the first is the synced one, the last the current one. */
  readonly names: Map<string, (Node | null)[]>;
}
type Node = File | Folder;

/** A disk with the current contents of a folder, all of it synced. */
export function diskOf(root: string): Disk {
  const top = load(root);
  const open = new Map<number, { readonly node: Node; at: number }>();

  const find = (place: string): Node | null => {
    const inside = path.relative(root, place);
    if (inside === '') return top;
    let node: Node | null = top;
    for (const name of inside.split(path.sep)) {
      if (node?.kind !== 'folder') return null;
      node = node.names.get(name)?.at(-1) ?? null;
    }
    return node;
  };
  const isOurs = (place: string) => place === root || place.startsWith(`${root}${path.sep}`);
  const set = (place: string, node: Node | null) => {
    const folder = find(path.dirname(place));
    if (folder?.kind !== 'folder') throw new Error(`No folder for ${place}`);
    const name = path.basename(place);
    folder.names.set(name, [...(folder.names.get(name) ?? [null]), node]);
  };
  const change = (file: File, next: Buffer, between: readonly Buffer[]) => {
    file.now = next;
    file.states.push(...between, next);
  };
  const write = (file: File, bytes: Buffer, at: number) => {
    const before = file.now;
    const put = (piece: Buffer, length = Math.max(before.length, at + piece.length)) => {
      const next = Buffer.alloc(length);
      before.copy(next);
      piece.copy(next, at);
      return next;
    };
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    change(file, put(bytes), [
      put(half),
      put(half, Math.max(before.length, at + bytes.length)),
      put(Buffer.alloc(bytes.length)),
    ]);
  };

  return {
    apply: (call) => {
      switch (call.call) {
        case 'open': {
          if (!isOurs(call.path)) return void open.delete(call.fd);
          let node = find(call.path);
          if (node === null) {
            if (!call.flags.includes('O_CREAT')) throw new Error(`Opened without being there: ${call.path}`);
            node = { kind: 'file', now: Buffer.alloc(0), states: [Buffer.alloc(0)] };
            set(call.path, node);
          }
          if (call.flags.includes('O_TRUNC') && node.kind === 'file') change(node, Buffer.alloc(0), []);
          return void open.set(call.fd, { node, at: 0 });
        }
        case 'close':
          return void open.delete(call.fd);
        case 'sync': {
          const node = open.get(call.fd)?.node;
          if (node?.kind === 'file') node.states = [node.now];
          if (node?.kind === 'folder')
            for (const [name, values] of node.names) {
              const last = values.at(-1) ?? null;
              if (last === null) node.names.delete(name);
              else node.names.set(name, [last]);
            }
          return;
        }
        case 'write': {
          const file = open.get(call.fd);
          if (file?.node.kind !== 'file') return;
          const at = call.at ?? file.at;
          write(file.node, call.bytes, at);
          if (call.at === undefined) file.at = at + call.bytes.length;
          return;
        }
        case 'truncate': {
          const node = open.get(call.fd)?.node;
          if (node?.kind !== 'file') return;
          const next = Buffer.alloc(call.length);
          node.now.copy(next);
          change(node, next, []);
          return;
        }
        case 'rename': {
          if (!isOurs(call.to)) return;
          const node = find(call.from);
          set(call.to, node);
          set(call.from, null);
          return;
        }
        case 'link':
          if (isOurs(call.to)) set(call.to, find(call.from));
          return;
        case 'mkdir':
          if (isOurs(call.path)) set(call.path, { kind: 'folder', names: new Map() });
          return;
        case 'unlink':
        case 'rmdir':
          if (isOurs(call.path)) set(call.path, null);
          return;
      }
    },
    now: () => treeOf(top, new Map(undecidedIn(top).map((each) => [each, statesOf(each).length - 1]))),
    restart: () => open.clear(),
    after: (most, chance) => crashes(top, most, chance),
  };
}

/** A part that a power cut decides: a file's content, or the target of a name. */
type Undecided = File | (Node | null)[];
type Choice = ReadonlyMap<Undecided, number>;

function crashes(top: Folder, most: number, chance: () => number): readonly Tree[] {
  const undecided = undecidedIn(top);
  const count = (each: Undecided) => statesOf(each).length;
  const found = new Map<string, Tree>();
  const add = (choice: Choice) => {
    const tree = treeOf(top, choice);
    found.set(digestOf(tree), tree);
  };
  const all = (of: (each: Undecided) => number): Choice => new Map(undecided.map((each) => [each, of(each)]));
  const first = () => 0;
  const last = (each: Undecided) => count(each) - 1;
  add(all(first));
  add(all(last));
  for (const one of undecided)
    for (let state = 0; state < count(one); state += 1) {
      add(all((each) => (each === one ? state : 0)));
      add(all((each) => (each === one ? state : last(each))));
    }
  for (let tries = 0; tries < most; tries += 1) add(all((each) => Math.floor(chance() * count(each))));
  return [...found.values()];
}

function statesOf(each: Undecided): readonly unknown[] {
  return Array.isArray(each) ? each : each.states;
}

/** Everything undecided below a folder, also in parts that may not exist afterward. */
function undecidedIn(node: Node, seen = new Set<Node>()): Undecided[] {
  if (seen.has(node)) return [];
  seen.add(node);
  if (node.kind === 'file') return node.states.length > 1 ? [node] : [];
  const found: Undecided[] = [];
  for (const values of node.names.values()) {
    if (values.length > 1) found.push(values);
    for (const value of values) if (value !== null) found.push(...undecidedIn(value, seen));
  }
  return found;
}

function treeOf(top: Folder, choice: Choice): Tree {
  const tree = new Map<string, Buffer | null>();
  const walk = (folder: Folder, inside: string) => {
    for (const [name, values] of folder.names) {
      const node = values[choice.get(values) ?? 0] ?? null;
      if (node === null) continue;
      const place = inside === '' ? name : `${inside}/${name}`;
      if (node.kind === 'folder') {
        tree.set(place, null);
        walk(node, place);
      } else {
        const bytes = node.states[choice.get(node) ?? 0] ?? Buffer.alloc(0);
        // Half a lock delays everyone for half a second, which is proved elsewhere.
        if (!/\.(lock|break)$/.test(name) || bytes.equals(node.now)) tree.set(place, bytes);
      }
    }
  };
  walk(top, '');
  return tree;
}

/** Equal only for equal trees. */
export function digestOf(tree: Tree): string {
  const hash = createHash('sha256');
  for (const [place, bytes] of [...tree].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${place}\0${bytes === null ? 'folder' : String(bytes.length)}\0`);
    if (bytes !== null) hash.update(bytes);
  }
  return hash.digest('base64url');
}

/** Writes a tree into a folder. */
export function put(tree: Tree, folder: string): void {
  for (const [place, bytes] of tree) {
    if (bytes === null) mkdirSync(path.join(folder, place));
    else writeFileSync(path.join(folder, place), bytes);
  }
}

function load(folder: string): Folder {
  const names = new Map<string, (Node | null)[]>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    const bytes = entry.isDirectory() ? undefined : readFileSync(place);
    names.set(entry.name, [
      bytes === undefined ? load(place) : { kind: 'file', now: bytes, states: [bytes] },
    ]);
  }
  return { kind: 'folder', names };
}
