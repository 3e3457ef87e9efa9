import { mount } from 'svelte';
import App from './app.svelte';
import './kit.js';

const target = document.getElementById('root');
if (!target) throw new Error('The page has no root.');
mount(App, { target });
