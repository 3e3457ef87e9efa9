import { getCurrentInstance } from 'vue';

/**
 * True in the setup of a component that adopts the elements of a server: its first render has to be the server's. False in
 * its later hooks.
 */
export function isHydrating(): boolean {
  const instance = getCurrentInstance();
  return instance?.isMounted === false && instance.vnode.el != null; // Vue has assigned the server's element
}
