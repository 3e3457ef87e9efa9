import '../../images/w3m-wallet-image.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/image/wui-image.define.js';
import '../signed-text/w3m-signed-text.define.js';
