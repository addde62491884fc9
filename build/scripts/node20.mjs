// Vitest's reports of failed tests use functions of Node 21 and 22; on Node 20 they are added here.

Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

Object.groupBy ??= (items, keyOf) =>
  Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf)));

Promise.withResolvers ??= () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};
