import { resolve } from 'node:path';

export default {
  mode: 'production',
  entry: './main.js',
  output: { path: resolve('dist/webpack'), filename: 'main.js', publicPath: '/webpack/' },
  performance: { hints: false },
};
