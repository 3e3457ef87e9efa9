// Shortens `css`, `html` and `svg` templates, so that browsers neither download indentation nor create text nodes for it.
// Uses no minifier: those that parse templates lag behind CSS.
import ts from 'typescript';

const TAGS = ['css', 'html', 'svg'];
const BLANK = /\s/;
/** Elements without content, which are not closed. */
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/;

/** In CSS, removes comments and optional spaces. */
const shortenStyles = text =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\/\*.*?\*\//g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replace(/;}/g, '}');

/**
 * Removes a line break in a tag or makes it a space. In front of the slash of `<a b=${c} />` it separates that from the
 * value.
 */
const inTag = next => (next === '>' ? '' : ' ');

/**
 * Decides on a line break between two parts of the content. At the start and the end of an element or of the template,
 * and anywhere in a picture, no browser draws it. Between two elements it may be the space between two words, unless the
 * template is marked as tight.
 */
function inContent(before, after, isTight) {
  if (before === 'text' || after === 'text') return ' ';
  return isTight || before === 'start' || after === 'end' ? '' : ' ';
}

/** Returns the kind of what follows in content, and of what it follows then. */
const kindAfter = (text, at, isLast) =>
  at === text.length
    ? isLast
      ? 'end'
      : 'value'
    : text[at] !== '<'
      ? 'text'
      : text[at + 1] === '/'
        ? 'end'
        : 'element';

/** Shortens the strings of an `html` or `svg` template; keeps white space within a line. */
function shortenContent(texts, isTight) {
  let quote = '';
  let isTag = false;
  let isComplete = false; // whether the element ends with the tag
  let before = 'start';
  return texts.map((text, index) => {
    const isLast = index === texts.length - 1;
    let short = '';
    for (let at = 0; at < text.length;) {
      const letter = text[at];
      if (BLANK.test(letter)) {
        let end = at;
        while (end < text.length && BLANK.test(text[end])) end += 1;
        const blank = text.slice(at, end);
        if (!blank.includes('\n')) short += blank;
        else if (quote) short += ' ';
        else if (isTag) short += end === text.length ? ' ' : inTag(text[end]);
        else short += inContent(before, kindAfter(text, end, isLast), isTight);
        at = end;
        continue;
      }
      short += letter;
      at += 1;
      if (quote) {
        if (letter === quote) quote = '';
      } else if (!isTag) {
        isTag = letter === '<';
        isComplete = isTag && (text[at] === '/' || VOID.test(text.slice(at - 1)));
        before = 'text';
      } else if (letter === '"' || letter === "'") quote = letter;
      else if (letter === '>') {
        isTag = false;
        before = isComplete || text[at - 2] === '/' ? 'element' : 'start';
      }
    }
    if (!isTag && !quote) before = 'value';
    return short;
  });
}

/** Strings of a template between its expressions, each with its place in the code. */
function stringsOf(template, code) {
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return parts.map((part, index) => {
    const [start, end] = [part.getStart() + 1, part.end - (index === parts.length - 1 ? 1 : '${'.length)];
    return { start, end, text: code.slice(start, end) };
  });
}

/**
 * True for a template in whose elements all is laid out by flex or grid, which draw no white space. A comment in front of
 * it says so: rows of long lists are spared a node at each line break.
 */
const isTight = (node, code) => /\/\* tight \*\/\s*$/.test(code.slice(node.getFullStart(), node.getStart()));

/** True for a message: its translation is found by a hash of its strings. */
const isMessage = ({ parent }) => ts.isCallExpression(parent) && parent.expression.getText() === 'msg';

/** Returns code whose `css`, `html` and `svg` templates are shortened. */
export function joinTemplateLines(code, path) {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  // Changes only the strings between expressions: nested templates are collected separately.
  const changes = [];
  const collect = node => {
    if (ts.isTaggedTemplateExpression(node) && TAGS.includes(node.tag.getText()) && !isMessage(node)) {
      const strings = stringsOf(node.template, code);
      const tag = node.tag.getText();
      const texts = strings.map(({ text }) => text);
      const short =
        tag === 'css' ? texts.map(shortenStyles) : shortenContent(texts, tag === 'svg' || isTight(node, code));
      for (const [index, { start, end }] of strings.entries()) changes.push({ start, end, text: short[index] });
    }
    ts.forEachChild(node, collect);
  };
  collect(source);
  let joined = code;
  for (const { start, end, text } of changes.sort((a, b) => b.start - a.start))
    joined = joined.slice(0, start) + text + joined.slice(end);
  return joined;
}
