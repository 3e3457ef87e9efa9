/** Menus of the navigation. Each is a native disclosure; this module adds what people expect of a menu. */
const menus = [...document.querySelectorAll<HTMLDetailsElement>('.site details')];

function closeAll(except?: Node | null): void {
  for (const menu of menus) if (!except || !menu.contains(except)) menu.open = false;
}

const asNode = (target: EventTarget | null): Node | null => (target instanceof Node ? target : null);

document.addEventListener('pointerdown', ({ target }) => closeAll(asNode(target)));
document.addEventListener('focusin', ({ target }) => closeAll(asNode(target)));
document.addEventListener('keydown', ({ key }) => {
  const open = menus.find(menu => menu.open);
  if (key !== 'Escape' || !open) return;
  const hadFocus = open.contains(document.activeElement);
  open.open = false;
  if (hadFocus) open.querySelector('summary')?.focus();
});

export {};
