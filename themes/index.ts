export { applyPreset, presetCss, presetStyles, type Preset } from './apply-preset.js';
export { bloom } from './presets/bloom.js';
export { compact } from './presets/compact.js';
export { contrast } from './presets/contrast.js';
export { editorial } from './presets/editorial.js';
export { terminal } from './presets/terminal.js';
export { themeStyles } from './theme.styles.js';
export { tokens, type Pair, type TokenName, type TokenValue, type TokenValues } from './tokens.js';
