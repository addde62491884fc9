const guard = 'guardComposition';
/** The property names by which a listener could tell a key of an input method by itself. */
const marks = new Set(['isComposing', 'keyCode', 'which']);

/**
 * An ESLint rule: the keys of an input method (Enter takes a candidate, Escape drops it) never reach a page, so that
 * any field or dialog may listen for Enter and Escape. Each page therefore starts with the guard, and nothing else asks
 * about compositions.
 */
export const composition = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unguarded:
        'A page calls guardComposition() of renderer/platform/composition.ts before it creates its app.',
      asked:
        'guardComposition() keeps the keys of an input method from the page: do not ask about them here.',
    },
  },
  create(context) {
    let guarded = false;
    const asked = (node, name) => {
      if (marks.has(name)) context.report({ node, messageId: 'asked' });
    };
    const asks = {
      MemberExpression: (node) => asked(node, node.computed ? node.property.value : node.property.name),
      'ObjectPattern > Property': (node) => asked(node, node.key.name),
    };
    return {
      ...context.sourceCode.parserServices.defineTemplateBodyVisitor?.(asks),
      ...asks,
      CallExpression(node) {
        if (node.callee.name === guard) guarded = true;
        if (node.callee.name === 'createApp' && !guarded) context.report({ node, messageId: 'unguarded' });
      },
    };
  },
};
