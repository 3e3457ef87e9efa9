import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { connectCard, linkCard, noticeLine, sessionsCard, useCard, type HomeActions } from './home-view.js';
import { PairingProblem } from './pairing-link.js';
import type { PhoneWallet } from './phone-wallet.js';
import { phoneQuestionBody } from './question-body.js';
import type { Waiting } from './questions.js';
import { readCamera, readPicture } from './scanner.js';
import { approvalWord, questionHeading } from './words.js';

/**
 * Screen of the demo phone wallet: connected apps, active chain and accounts, and the pending approval request. It renders
 * into the light DOM and uses the style sheet of the page.
 *
 * @tag phone-wallet-app
 */
export class PhoneWalletApp extends LitElement {
  #release: (() => void) | undefined;
  #shown: number | undefined;
  #camera: AbortController | undefined;

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;

  @query('video') private readonly video!: HTMLVideoElement | null;

  @state() private isScanning = false;

  /** The wallet to show. */
  @property({ attribute: false }) wallet!: PhoneWallet;

  readonly #actions: HomeActions = {
    pair: text => this.#run(this.wallet.pair(text)),
    scan: () => this.#run(this.#scan()),
    read: picture => this.#run(this.#read(picture)),
    run: work => this.#run(work),
  };

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#release = this.wallet.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release?.();
    this.#camera?.abort();
  }

  override render(): TemplateResult {
    const { wallet } = this;
    const { current } = wallet.questions;
    return html`
      ${noticeLine(wallet)} ${this.isScanning ? this.#scannerTemplate() : connectCard(this.#actions)}
      ${sessionsCard(wallet, this.#actions)}
      ${useCard(
        {
          world: wallet.world,
          state: wallet.state,
          useChain: id => wallet.useChain(id),
          useEvmAccount: address => wallet.useEvmAccount(address),
          useSolanaAccount: address => wallet.useSolanaAccount(address),
        },
        this.#actions,
      )}
      ${linkCard(wallet, this.#actions)}
      <dialog aria-labelledby="question-title" data-testid="phone-question" @cancel=${this.#onCancel}>
        ${current ? this.#questionTemplate(current) : nothing}
      </dialog>
    `;
  }

  protected override updated(): void {
    const { current } = this.wallet.questions;
    if (current?.id === this.#shown) return;
    this.#shown = current?.id;
    if (!current) this.dialog?.close();
    else if (this.dialog?.open) this.querySelector<HTMLElement>('#question-title')?.focus();
    else this.dialog?.showModal();
  }

  #onCancel(event: Event): void {
    event.preventDefault();
    this.wallet.questions.reject();
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const data = new FormData(form);
    const chosen = (name: string): string[] => data.getAll(name).filter(value => typeof value === 'string');
    const [chains, accounts] = [chosen('chain'), chosen('account')];
    const isProposal = this.wallet.questions.current?.question.kind === 'proposal';
    const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    // To share nothing, the user chooses Reject
    const missing = chains.length === 0 ? 'chain' : accounts.length === 0 ? 'account' : undefined;
    if (isProposal && missing) boxes.find(({ name }) => name === missing)?.focus();
    else this.wallet.questions.approve({ chains, accounts });
  }

  async #scan(): Promise<void> {
    this.isScanning = true;
    this.#camera = new AbortController();
    await this.updateComplete;
    try {
      const text = this.video ? await readCamera(this.video, this.#camera.signal) : undefined;
      this.isScanning = false;
      if (text !== undefined) await this.wallet.pair(text);
    } catch (error) {
      this.isScanning = false;
      if (!(error instanceof DOMException)) throw error;
      this.wallet.tell('There is no camera that this page may use. Paste the link, or read a picture of the code.');
    }
  }

  async #read(picture: Blob): Promise<void> {
    const text = await readPicture(picture).catch((error: unknown) => {
      if (error instanceof DOMException) return undefined; // not an image that the browser can decode
      throw error;
    });
    if (text === undefined) this.wallet.tell('There is no code in this picture that can be read.');
    else await this.wallet.pair(text);
  }

  #run(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof PairingProblem)) console.error(error);
      this.wallet.tell(error instanceof Error ? error.message : String(error));
    });
  }

  #scannerTemplate(): TemplateResult {
    return html`
      <section class="card" aria-labelledby="scan-title">
        <h2 id="scan-title">Hold the code before the camera</h2>
        <video muted playsinline data-testid="phone-camera" aria-label="What the camera sees"></video>
        <button type="button" data-testid="phone-scan-stop" @click=${() => this.#camera?.abort()}>Stop</button>
      </section>
    `;
  }

  #questionTemplate({ app, question }: Waiting): TemplateResult {
    const isHopeless = question.kind === 'proposal' && question.chains.length === 0;
    const { count } = this.wallet.questions;
    return html`
      <form @submit=${this.#onSubmit}>
        <header>
          <p class="who"><strong>${app.name}</strong><span class="soft">${app.url}</span></p>
          ${count > 1 ? html`<p class="soft">1 of ${count}</p>` : nothing}
        </header>
        <h2 id="question-title" tabindex="-1" autofocus>${questionHeading(question)}</h2>
        <div class="body">${phoneQuestionBody(question)}</div>
        <footer>
          <button type="button" data-testid="phone-reject" @click=${() => this.wallet.questions.reject()}>
            Reject
          </button>
          ${
            isHopeless
              ? nothing
              : html`<button class="main" type="submit" data-testid="phone-approve">${approvalWord(question)}</button>`
          }
        </footer>
      </form>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'phone-wallet-app': PhoneWalletApp;
  }
}
