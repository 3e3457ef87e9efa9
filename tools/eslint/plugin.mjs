import { basename } from 'node:path';
import { isEarlierName, isParaphrase } from './paraphrases.mjs';

/** Returns the identifiers that a pattern declares: a name, a destructured object or list, a default. */
function* namesIn(pattern) {
  if (!pattern) return;
  if (pattern.type === 'Identifier') yield pattern;
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties) yield* namesIn(property.value ?? property.argument);
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) yield* namesIn(element);
  else if (pattern.type === 'AssignmentPattern') yield* namesIn(pattern.left);
  else if (pattern.type === 'RestElement') yield* namesIn(pattern.argument);
  else if (pattern.type === 'TSParameterProperty') yield* namesIn(pattern.parameter);
}

const noParaphrase = {
  meta: {
    type: 'suggestion',
    messages: { name: '“{{name}}” says what happened to a value. Name what it is: request, reply, session, stored …' },
    schema: [],
  },
  create(context) {
    const { sourceCode } = context;
    const check = node => {
      if (!node || (node.type !== 'Identifier' && node.type !== 'PrivateIdentifier') || !isParaphrase(node.name))
        return;
      const declaration = node.parent.parent?.type.startsWith('Export') ? node.parent.parent : node.parent;
      const comment = sourceCode.getCommentsBefore(declaration).at(-1);
      if (comment && isEarlierName(comment.value)) return;
      context.report({ node, messageId: 'name', data: { name: node.name } });
    };
    const checkAll = pattern => [...namesIn(pattern)].forEach(check);
    const checkFunction = node => {
      if (node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction') check(node.id);
      node.params.forEach(checkAll);
    };
    const checkId = node => check(node.id);
    const checkKey = node => {
      if (!node.computed) check(node.key);
    };
    return {
      Program(node) {
        const name = basename(context.filename);
        if (isParaphrase(name)) context.report({ node, messageId: 'name', data: { name } });
      },
      VariableDeclarator: node => checkAll(node.id),
      ':function': checkFunction,
      TSDeclareFunction: checkFunction,
      TSFunctionType: node => node.params.forEach(checkAll),
      ClassDeclaration: checkId,
      TSInterfaceDeclaration: checkId,
      TSTypeAliasDeclaration: checkId,
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      'Property[method=true]': checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature(node) {
        checkKey(node);
        node.params.forEach(checkAll);
      },
      TSNamedTupleMember: node => check(node.label),
    };
  },
};

const noSpreadLiteral = {
  meta: {
    type: 'suggestion',
    messages: { spread: 'Write the properties in the object itself: a spread literal only saves lines.' },
    schema: [],
  },
  create: context => ({
    'ObjectExpression > SpreadElement > ObjectExpression': node =>
      context.report({ node: node.parent, messageId: 'spread' }),
  }),
};

/** Rules of this project: what a name must say, and no spreads of object literals. */
export const house = { rules: { 'no-paraphrase': noParaphrase, 'no-spread-literal': noSpreadLiteral } };
