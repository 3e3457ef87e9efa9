import { walletName } from './names.js';
import { digest, Lot } from './random.js';

/** A wallet in an answer of the directory. */
export interface DirectoryWallet {
  readonly id: string;
  readonly name: string;
  readonly image_id: string;
  readonly order: number;
  readonly chains: readonly string[];
  readonly homepage: string;
  readonly mobile_link: string | null;
  readonly desktop_link: string | null;
  readonly webapp_link: string | null;
  readonly link_mode: string | null;
  readonly app_store: string | null;
  readonly play_store: string | null;
  readonly chrome_store: string | null;
  readonly rdns: string | null;
  readonly injected: readonly { readonly namespace: string; readonly injected_id: string }[] | null;
  readonly badge_type: 'certified' | 'none';
}

/** Chains that the demo's wallets support, by namespace. */
export type DirectoryChains = Readonly<Record<'eip155' | 'solana' | 'bip122', readonly string[]>>;

export interface DirectoryWorld {
  readonly chains: DirectoryChains;
  /** Address of the phone wallet's page. */
  readonly phoneWalletUrl: string;
}

export const DIRECTORY_SIZE = 600;

/** Wallets, by order, with unsafe links that a page must not open. */
const HOSTILE: Readonly<Record<number, Partial<DirectoryWallet>>> = {
  594: { mobile_link: 'javascript:alert(document.domain)', webapp_link: 'data:text/html,<script>alert(1)</script>' },
  597: { mobile_link: ' javascript:alert(1)', desktop_link: 'vbscript:msgbox(1)', homepage: 'file:///etc/passwd' },
};

const idOf = (name: string): string => digest(`wallet:${name}`);
const imageIdOf = (name: string): string =>
  digest(`image:${name}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Converts a name to characters that are valid in host names and URL schemes. */
const slugOf = (name: string, order: number): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '') || `wallet${order}`;

function families(lot: Lot): readonly (keyof DirectoryChains)[] {
  const kind = lot.number(100);
  if (kind < 50) return ['eip155'];
  if (kind < 75) return ['eip155', 'solana'];
  if (kind < 85) return ['eip155', 'solana', 'bip122'];
  return kind < 95 ? ['solana'] : ['bip122'];
}

/** Returns varied links: mobile and desktop apps, web apps, extensions, and several formats of deep links. */
function links(lot: Lot, slug: string): Partial<DirectoryWallet> {
  const site = `https://${slug}.example`;
  const hasApp = lot.chance(80);
  const hasExtension = lot.chance(35);
  return {
    homepage: site,
    ...(hasApp && {
      mobile_link: lot.pick([
        `${slug}://`,
        `${slug}:`,
        `https://go.${slug}.example`,
        `https://go.${slug}.example/app/`,
      ]),
      app_store: `https://apps.${slug}.example/ios`,
      play_store: lot.chance(90) ? `https://apps.${slug}.example/android` : null,
      link_mode: lot.chance(20) ? `https://go.${slug}.example/link` : null,
    }),
    ...(lot.chance(25) && { desktop_link: `${slug}desktop://` }),
    ...((lot.chance(15) || (!hasApp && !hasExtension)) && { webapp_link: `https://app.${slug}.example` }),
    ...(hasExtension && {
      chrome_store: `https://extensions.${slug}.example`,
      rdns: lot.chance(60) ? `example.${slug}` : null,
    }),
  };
}

const BARE = {
  mobile_link: null,
  desktop_link: null,
  webapp_link: null,
  link_mode: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  rdns: null,
  injected: null,
} as const;

function invented(place: number, { chains }: DirectoryWorld): DirectoryWallet {
  const name = walletName(place);
  const order = place + 1;
  const slug = slugOf(name, order);
  const lot = new Lot(name);
  return {
    id: idOf(name),
    name,
    image_id: imageIdOf(name),
    order,
    chains: families(lot).flatMap(family => chains[family]),
    homepage: `https://${slug}.example`,
    ...BARE,
    ...links(lot, slug),
    badge_type: lot.chance(30) ? 'certified' : 'none',
    ...HOSTILE[order],
  };
}

/** Returns the demo's own wallets by their index in the directory. */
function own({ chains, phoneWalletUrl }: DirectoryWorld): Readonly<Record<number, DirectoryWallet>> {
  const common = (name: string, order: number) =>
    ({ id: idOf(name), name, image_id: imageIdOf(name), order, ...BARE }) as const;
  return {
    0: {
      ...common('Demo phone wallet', 1),
      chains: [...chains.eip155, ...chains.solana],
      homepage: phoneWalletUrl,
      mobile_link: phoneWalletUrl,
      webapp_link: phoneWalletUrl,
      badge_type: 'certified',
    },
    4: {
      ...common('Developer wallet', 5),
      chains: chains.eip155,
      homepage: new URL('/wallet.html', phoneWalletUrl).href,
      rdns: 'dev.latchkey.wallet',
      badge_type: 'none',
    },
  };
}

/** Returns the 600 wallets of the directory in order: two demo wallets and deterministic invented ones. */
export function directoryWallets(world: DirectoryWorld): readonly DirectoryWallet[] {
  const ours = own(world);
  return Array.from({ length: DIRECTORY_SIZE }, (_, place) => ours[place] ?? invented(place, world));
}
