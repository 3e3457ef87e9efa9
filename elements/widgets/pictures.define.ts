/** Pictures in the buttons: a chunk that loads with the first account or network. */
import '../images/w3m-network-image.define.js';
import '../ui/avatar/wui-avatar.define.js';
