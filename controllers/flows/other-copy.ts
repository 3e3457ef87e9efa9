/** What an element of a modal says of the modal that it shows. */
interface ModalElement {
  modalId: string;
  findModal?(): { readonly options: object } | undefined;
}

/**
 * Names a second copy of the package in the page, which has defined the elements first: they show its own modal, and none of
 * this copy.
 * @param options Controller of the options of a modal of this copy
 */
export function otherCopy({ document }: Window, id: string, options: object): readonly string[] {
  const button = document.createElement('w3m-button') as Partial<ModalElement>;
  button.modalId = id;
  const shown = button.findModal?.();
  if (!shown || shown.options.constructor === options.constructor) return []; // each copy has a class of its own
  return [
    `The page has two copies of Latchkey, and its elements show the modal "${id}" of the other one: open() shows nothing. ` +
      'Let the bundler resolve "latchkey" to one copy, or share it between the apps of the page.',
  ];
}
