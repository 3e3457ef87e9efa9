/**
 * A Vite plugin that keeps React's development build in built pages. Only that one mounts twice in strict mode, which
 * the demo's React pages are there to show; a production build would hide a modal that is created twice.
 */
export const developmentReact = () => ({
  name: 'development-react',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/node_modules\/(react|react-dom|scheduler)\// },
    handler: code => code.replaceAll('process.env.NODE_ENV', '"development"'),
  },
});
