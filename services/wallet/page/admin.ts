import { start } from './admin/page.js';

void start();
