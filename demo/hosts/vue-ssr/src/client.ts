import './kit.js';
import { createSSRApp } from 'vue';
import App from './app.vue';

createSSRApp(App).mount('#root');
