/** The pictures in the buttons: a chunk that is fetched once there is an account or a network to show. */
import '../images/w3m-network-image.define.js';
import '../ui/avatar/wui-avatar.define.js';
