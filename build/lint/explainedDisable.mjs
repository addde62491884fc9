/** An ESLint rule: a disabled rule needs a reason, after two dashes. */
export const explainedDisable = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { unexplained: 'Say why: eslint-disable-next-line rule -- reason' },
  },
  create(context) {
    const directive = /^\s*eslint-(?:disable|enable)/;
    const check = (comment) => {
      if (directive.test(comment.value) && !/--\s*\S/.test(comment.value)) {
        context.report({ loc: comment.loc, messageId: 'unexplained' });
      }
    };
    return {
      Program() {
        const { sourceCode } = context;
        sourceCode.getAllComments().forEach(check);
        (sourceCode.ast.templateBody?.comments ?? []).forEach(check);
      },
    };
  },
};
