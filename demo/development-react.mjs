/**
 * Returns a Vite plugin that keeps the development build of React in built pages. Only that build mounts twice in
 * strict mode, so a production build would hide a modal that is created twice.
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
