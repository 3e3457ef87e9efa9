import { byId } from '../dom.js';
import { presetRadius, readSettings, type Settings } from './settings.js';

/** Form with the looks of the modal. Choosing a preset takes its accent and corners until they are changed again. */
export class Customiser {
  readonly #form = byId('customiser', HTMLFormElement);
  readonly #radius = byId('radius', HTMLInputElement);
  readonly #radiusText = byId('radius-text', HTMLOutputElement);
  readonly #onChange: (settings: Settings) => void;
  #isRadiusChosen = false;

  constructor(onChange: (settings: Settings) => void) {
    this.#onChange = onChange;
    this.#form.addEventListener('input', event => this.#onInput(event));
    this.#form.addEventListener('reset', () => {
      this.#isRadiusChosen = false;
      setTimeout(() => this.#tell()); // the fields are reset after the event and its microtasks
    });
    this.#tell();
  }

  #onInput({ target }: Event): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.name === 'radius') this.#isRadiusChosen = true;
    if (target.name === 'custom') this.#choose('accent', 'custom');
    if (target.name === 'preset') {
      this.#isRadiusChosen = false;
      this.#choose('accent', 'preset');
    }
    this.#tell();
  }

  #choose(name: string, value: string): void {
    const field = this.#form.elements.namedItem(name);
    if (field instanceof RadioNodeList) field.value = value;
  }

  #tell(): void {
    const radius = this.#isRadiusChosen ? this.#radius.valueAsNumber : undefined;
    const settings = readSettings(new FormData(this.#form), radius);
    if (radius === undefined) this.#radius.valueAsNumber = presetRadius(settings.preset);
    this.#radiusText.value = `${this.#radius.value} px`;
    this.#onChange(settings);
  }
}
