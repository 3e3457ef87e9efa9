import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import DefaultTheme from 'vitepress/theme-without-fonts';
import Landing from './landing.vue';
import Layout from './layout.vue';
import Live from './live.vue';
import Stage from './stage.vue';
import './site.css';
import './reference.css';
import './landing.css';

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app }) {
    app.component('landing', Landing).component('Live', Live).component('Stage', Stage);
  },
};
