import { expect } from '@open-wc/testing';
import { cssObjectFromTheme, cssStringFromTheme, modeOf, rulesOf } from './theme-css.js';
import type { ThemeVars } from './theme-types.js';
import { darkTheme, lightTheme, midnightTheme } from './themes.js';

describe('Themes of RainbowKit', () => {
  it('have every colour, and the accents that hosts name', () => {
    for (const theme of [lightTheme, darkTheme, midnightTheme]) {
      expect(Object.keys(theme().colors)).to.have.length(30);
      expect(theme({ ...theme.accentColors.pink }).colors.accentColor).to.equal(theme.accentColors.pink.accentColor);
    }
    expect(lightTheme({ borderRadius: 'none' }).radii.modal).to.equal('0px');
    expect(lightTheme({ overlayBlur: 'small' }).blurs.modalOverlay).to.equal('blur(4px)');
  });

  it('are custom properties; with another theme, those that differ', () => {
    expect(cssStringFromTheme(lightTheme({ accentColor: 'red' }))).to.contain('--rk-colors-accentColor:red;');
    const differing = cssObjectFromTheme(lightTheme({ accentColor: 'red' }), { extends: lightTheme });
    expect(differing).to.deep.equal({ '--rk-colors-accentColor': 'red' });
  });

  it('of a host may lack a group, and have values that are none', () => {
    const { blurs: _blurs, ...partial } = lightTheme();
    const merged = { ...partial, fonts: { body: undefined } } as unknown as ThemeVars;
    const names = Object.keys(cssObjectFromTheme(merged));
    expect(names).to.have.length(30 + 5 + 6);
    expect(names).not.to.include('--rk-fonts-body');
  });

  it('cannot end the rule that a value stands in', () => {
    expect(cssStringFromTheme(lightTheme({ accentColor: 'red}*{display:none' }))).not.to.match(/[{}]/);
  });

  it('set the mode of the modal', () => {
    expect(modeOf(undefined)).to.equal('light');
    expect(modeOf(null)).to.equal(undefined);
    expect([lightTheme, darkTheme, midnightTheme].map(theme => modeOf(theme()))).to.deep.equal([
      'light',
      'dark',
      'dark',
    ]);
    expect(modeOf({ lightMode: lightTheme(), darkMode: darkTheme() })).to.equal(undefined);
    const mid = { ...lightTheme().colors, modalBackground: '#3f803f' };
    expect(modeOf({ ...lightTheme(), colors: mid })).to.equal('dark');
    const colors = { ...lightTheme().colors, modalBackground: 'rgb(20, 20, 24)' };
    expect(modeOf({ ...lightTheme(), colors })).to.equal('dark');
  });

  it('of a host may name some colours alone, or none', () => {
    const accent = { colors: { accentColor: 'red' }, radii: { modal: '4px' } } as unknown as ThemeVars;
    for (const theme of [accent, { fonts: { body: 'serif' } } as ThemeVars]) {
      expect(modeOf(theme)).to.equal('light'); // as the colours that stand in for those that are missing
      expect(rulesOf(theme)).to.contain('--rk-');
    }
  });

  it('become tokens of the elements in the page', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rulesOf(lightTheme({ accentColor: 'rgb(1, 2, 3)' })));
    document.adoptedStyleSheets.push(sheet);
    const element = document.createElement('w3m-connect-button');
    document.body.append(element);
    expect(getComputedStyle(element).getPropertyValue('--w3m-accent').trim()).to.equal('rgb(1, 2, 3)');
    expect(getComputedStyle(element).getPropertyValue('--wui-color-surface').trim()).to.equal('#fff');
    element.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet);
  });
});
