/**
 * An ESLint rule against spreading literals: `...['a', 'b']` within a list and `...{ a, b }` within an object
 * only change how the formatter breaks lines.
 */
export const plainLiterals = {
  meta: {
    type: 'layout',
    fixable: 'code',
    schema: [],
    messages: { spread: 'Write the parts themselves: this spread of a literal changes nothing.' },
  },
  create(context) {
    const { sourceCode } = context;
    const check = (node, parts) => {
      if (parts.length === 0 || parts.includes(null)) return;
      context.report({
        node,
        messageId: 'spread',
        fix: (fixer) => {
          const { range: whole } = node.argument;
          const [first, last] = [parts[0], parts.at(-1)];
          const before = sourceCode.text.slice(whole[0] + 1, first.range[0]);
          const inside = sourceCode.text.slice(first.range[0], last.range[1]);
          const after = sourceCode.text.slice(last.range[1], whole[1] - 1).replace(/^\s*,/, '');
          return fixer.replaceText(node, `${before.trimStart()}${inside}${after.trimEnd()}`);
        },
      });
    };
    return {
      'ArrayExpression > SpreadElement > ArrayExpression.argument': (node) =>
        check(node.parent, node.elements),
      'CallExpression > SpreadElement > ArrayExpression.argument': (node) =>
        check(node.parent, node.elements),
      'ObjectExpression > SpreadElement > ObjectExpression.argument': (node) =>
        check(node.parent, node.properties),
    };
  },
};
