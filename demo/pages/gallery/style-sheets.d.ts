/** Vite adds an imported style sheet to the page. */
declare module '*.css';
