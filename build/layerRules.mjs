// The rules of dependency-cruiser that follow from the layers of the program.
import { layers } from './layers.mjs';
import { orders } from './orders.mjs';

const escaped = (text) => text.replaceAll('.', '\\.');

/** A regular expression for the files of a layer or a single file; a star becomes the group to compare with. */
export function filesOf(path) {
  if (/\.\w+$/.test(path)) return `^${escaped(path)}$`;
  return path.endsWith('/*') ? `^${escaped(path.slice(0, -2))}/([^/]+)/` : `^${escaped(path)}/`;
}

export const ruleOf = (path) => `layer-${path.replace('/*', '').replaceAll(/[/.]/g, '-')}`;

export const orderRuleOf = (path) => `order-${path.replaceAll('/', '-')}`;

/** One rule per folder of an order, all of one name. */
function orderRules() {
  return orders.flatMap(({ path, rooms, entries }) =>
    rooms.map((room, at) => ({
      name: orderRuleOf(path),
      comment: `Folders of ${path} use only those before them (build/orders.mjs).`,
      severity: 'error',
      from: { path: filesOf(`${path}/${room}`) },
      to: { path: [...rooms.slice(at + 1), ...entries].map((later) => filesOf(`${path}/${later}`)) },
    })),
  );
}

/** One rule for dependency-cruiser per layer, those of orders, and one against files that belong to no layer. */
export function layerRules() {
  const rules = layers.map(({ path, purpose, uses }) => {
    const own = path.endsWith('/*') ? `^${escaped(path.slice(0, -1))}$1/` : filesOf(path);
    return {
      name: ruleOf(path),
      comment: `${path}: ${purpose}. It may use ${uses.join(', ') || 'nothing'} (build/layers.mjs).`,
      severity: 'error',
      from: { path: filesOf(path) },
      to: { path: '^(shared|electron|renderer)/', pathNot: [own, ...uses.map(filesOf)] },
    };
  });
  return [
    ...rules,
    ...orderRules(),
    {
      name: 'every-file-has-a-layer',
      comment: 'Say in build/layers.mjs what a new folder is for and what it may use.',
      severity: 'error',
      from: {},
      to: { path: '^(shared|electron|renderer)/', pathNot: layers.map(({ path }) => filesOf(path)) },
    },
  ];
}
