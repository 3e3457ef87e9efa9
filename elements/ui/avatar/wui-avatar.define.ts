import { define } from '../../internal/define.js';
import { WuiAvatar } from './wui-avatar.js';

define('wui-avatar', WuiAvatar);

declare global {
  interface HTMLElementTagNameMap {
    'wui-avatar': WuiAvatar;
  }
}
