'use client';

import { createElement, useCallback, useEffect, type ReactElement } from 'react';
import type { CaipNetwork } from '../../controllers/index.js';
import { report } from '../../controllers/core/report.js';
import { useModal } from '../../react/use-modal.js';
import { useShownAccount } from '../shared/account.js';

export interface AvatarProps {
  address?: `0x${string}` | undefined;
  /** Text alternative. */
  name?: string | undefined;
  /** In pixels. */
  size?: number;
  /** Without effect: the picture is a circle. */
  radius?: number;
}

export interface ChainIconProps {
  id?: number;
  /** Shows the mark of an unknown network. */
  unsupported?: boolean;
  /** Without effect. */
  radius?: number | string;
  size?: number | string;
}

const inPixels = (size: number | string): string => (typeof size === 'number' ? `${size}px` : size);

/** Picture of an account: that of its name if it is the connected one, otherwise colours of the address. */
export function Avatar({ address = '0x', name, size = 96 }: AvatarProps): ReactElement {
  const account = useShownAccount();
  useEffect(() => {
    import('../../elements/ui/avatar/wui-avatar.define.js').catch(report);
  }, []);
  const ref = useCallback(
    (element: HTMLElement | null) => element?.style.setProperty('--wui-avatar-size', inPixels(size)), // allowed by a strict policy
    [size],
  );
  const src = account?.address.toLowerCase() === address.toLowerCase() ? account.avatar : undefined;
  return createElement('wui-avatar', { ref, address, alt: name ?? '', ...(src !== undefined && { src }) });
}

/** Picture of a network of the page. */
export function ChainIcon({ id, unsupported = false, size = 24 }: ChainIconProps): ReactElement {
  const networks = useModal<readonly CaipNetwork[]>(modal => modal.network.networks, []);
  const network = unsupported ? undefined : networks.find(each => each.chainNamespace === 'eip155' && each.id === id);
  useEffect(() => {
    import('../../elements/images/w3m-network-image.define.js').catch(report);
  }, []);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      Object.assign(element, { network });
      element.style.inlineSize = element.style.blockSize = inPixels(size);
    },
    [network, size],
  );
  return createElement('w3m-network-image', { ref });
}
