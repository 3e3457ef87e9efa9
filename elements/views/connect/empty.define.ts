/** Elements of the empty state; a separate chunk, because few users see it. */
import '../../ui/empty/wui-empty.define.js';
import '../../ui/visual/wui-visual.define.js';
