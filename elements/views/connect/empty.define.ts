/** What the view shows in place of a list: fetched only where there is nothing to list. */
import '../../ui/empty/wui-empty.define.js';
import '../../ui/visual/wui-visual.define.js';
