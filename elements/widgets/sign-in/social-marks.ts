/** Names and marks of the providers of social sign-in; the marks are our own line drawings. */
import { svg, type TemplateResult } from 'lit';
import type { SocialProvider } from '../../../controllers/domain/embedded/social.js';
import type { Icon } from '../../ui/icon/icons.js';

interface Mark {
  readonly name: string;
  readonly icon: Icon;
  /** Drawing in the colours of the brand, where people know the mark by them. */
  readonly picture?: TemplateResult;
}

const google = svg`<svg viewBox="0 0 24 24" fill="none" stroke-width="3" aria-hidden="true">
  <path stroke="#ea4335" d="M17.700 6.400A8 8 0 0 0 5.100 8" />
  <path stroke="#fbbc05" d="M5.100 8a8 8 0 0 0 0 8" />
  <path stroke="#34a853" d="M5.100 16a8 8 0 0 0 12 2.100" />
  <path stroke="#4285f4" d="M17.100 18.100A8 8 0 0 0 20 12.200h-7.600" />
</svg>`;

export const socialMarks: Readonly<Record<SocialProvider, Mark>> = {
  google: { name: 'Google', icon: { path: 'M20 12.2h-7.6M20 12.2a8 8 0 1 1-2.5-5.9' }, picture: google },
  x: { name: 'X', icon: { path: 'm5 4.5 14 15M18.5 4.5l-13 15' } },
  discord: {
    name: 'Discord',
    icon: {
      path: 'M8 6.5c2.6-.7 5.4-.7 8 0M8 17.5c2.6.7 5.4.7 8 0M8 6.5 6.5 5.9C4.700 9 4 12.200 4.200 16.500c1.200 1 2.500 1.700 3.800 2l1-1.700M16 6.500l1.500-.6c1.800 3.100 2.500 6.300 2.300 10.600-1.200 1-2.500 1.700-3.800 2l-1-1.700M9.200 12.500h.01M14.800 12.500h.01',
    },
  },
  farcaster: {
    name: 'Farcaster',
    icon: {
      path: 'M6.500 4.500h11M7.500 4.500v15M16.500 4.500v15M7.500 12.500a4.500 4.500 0 0 1 9 0M5.500 19.500h4M14.500 19.500h4',
    },
  },
  github: {
    name: 'GitHub',
    icon: {
      path: 'M9 20.500v-3c-2.800.8-3.600-1-4.500-1.500M15 20.500v-3.200c0-.9-.3-1.600-.8-2 2.600-.3 4.800-1.300 4.800-5 0-1.200-.4-2.200-1.100-3 .1-.6.2-1.600-.2-2.800 0 0-1.100-.2-3 1.100a9.500 9.500 0 0 0-5.400 0c-1.900-1.300-3-1.100-3-1.100-.4 1.200-.3 2.200-.2 2.800-.7.8-1.100 1.800-1.100 3 0 3.700 2.200 4.700 4.800 5-.5.4-.8 1.100-.8 2',
    },
  },
  apple: {
    name: 'Apple',
    icon: {
      path: 'M15.500 3.500c0 1.900-1.600 3.500-3.500 3.500 0-1.900 1.600-3.500 3.500-3.500zM18.800 9.500c-1.700 1-2.600 2.300-2.600 4 0 1.900 1.100 3.300 2.800 4-1 2-2.300 3.500-3.900 3.500-1.100 0-1.700-.6-3-.6s-2 .6-3 .6c-2.200 0-4.600-3.800-4.600-7.200 0-3.300 2-5.300 4.300-5.300 1.300 0 2.400.8 3.300.8.8 0 2-.9 3.600-.9 1.300 0 2.400.4 3.100 1.100z',
    },
  },
  facebook: {
    name: 'Facebook',
    icon: { path: 'M16.500 4.500h-2a3.500 3.500 0 0 0-3.500 3.500v12.500M7.500 12h7.500' },
  },
};
