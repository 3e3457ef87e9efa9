import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinTemplateLines } from './template-lines.mjs';

/** Shortens a template; `§` stands for the mark of a template string. */
const shorten = code => joinTemplateLines(code.replaceAll('§', '`'), 'module.js').replaceAll('`', '§');

for (const [what, before, after] of [
  ['the ends of a template', 'html§\n  <p>a</p>\n§', 'html§<p>a</p>§'],
  ['the ends of an element', 'html§<p>\n  <b>a</b>\n</p>§', 'html§<p><b>a</b></p>§'],
  ['the ends of an element around a value', 'html§<p>\n  ${a}\n</p>§', 'html§<p>${a}</p>§'],
  ['a line break beside text, as a space', 'html§<p>\n  a ${b}\n  c\n</p>§', 'html§<p> a ${b} c </p>§'],
  ['a line break between elements, as a space', 'html§<b>a</b>\n<b>b</b>§', 'html§<b>a</b> <b>b</b>§'],
  ['a line break after an element that is not closed', 'html§<img>\n<b>b</b>§', 'html§<img> <b>b</b>§'],
  ['a line break between values, as a space', 'html§<p>${a}\n${b}</p>§', 'html§<p>${a} ${b}</p>§'],
  ['a line break between a value and an element', 'html§${a}\n<b></b>\n${c}§', 'html§${a} <b></b> ${c}§'],
  ['spaces within a line', 'html§<p> <b>a</b> ${b} </p>§', 'html§<p> <b>a</b> ${b} </p>§'],
  ['attributes on lines of their own', 'html§<p\n  id="a"\n  @b=${c}\n>d</p\n>§', 'html§<p id="a" @b=${c}>d</p>§'],
  ['a value before the slash of a tag', 'svg§<path d=${a}\n/>§', 'svg§<path d=${a} />§'],
  [
    'an attribute with the end of a tag in it',
    'html§<p title="a > b">\n  ${c}\n</p>§',
    'html§<p title="a > b">${c}</p>§',
  ],
  ['the lines of an attribute', 'html§<p class="a\n  ${b}\n  c"></p>§', 'html§<p class="a ${b} c"></p>§'],
  ['a template in a template', 'html§\n  ${a ? html§\n<b></b>\n§ : c}\n§', 'html§${a ? html§<b></b>§ : c}§'],
  ['white space between the shapes of a picture', 'svg§<g>\n  <a/>\n  <b/>\n  ${c}\n</g>§', 'svg§<g><a/><b/>${c}</g>§'],
  ['white space around text in a picture', 'svg§<text>\n  a\n  ${b}</text>§', 'svg§<text> a ${b}</text>§'],
  [
    'a line break anywhere but beside text in a tight template',
    '/* tight */ html§<b></b>\n${a}\n<i>\n  c\n  ${d}</i>\n${e}§',
    '/* tight */ html§<b></b>${a}<i> c ${d}</i>${e}§',
  ],
  [
    'a line break between elements in a template within a tight one',
    '/* tight */ html§${a ? html§<b></b>\n<b></b>§ : c}\n${d}§',
    '/* tight */ html§${a ? html§<b></b> <b></b>§ : c}${d}§',
  ],
  ['comments and spaces in styles', 'css§\n  a {\n    /* b */\n    c: d;\n  }\n§', 'css§ a{c:d}§'],
  ['a message', 'msg(html§a\n  ${html§\n<b></b>\n§}§)', 'msg(html§a\n  ${html§<b></b>§}§)'],
  ['other templates', 'text§\n  a\n§', 'text§\n  a\n§'],
])
  test(`shortens or keeps ${what}`, () => assert.equal(shorten(before), after));
