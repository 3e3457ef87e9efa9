import type { Facts, Network } from './facts.js';
import { callsStatus } from './evm/batches.js';
import { nodeOf } from './evm/node.js';
import { capabilities, estimateCalls } from './evm/reads.js';
import { isEvmSigning, prepareEvm } from './evm/requests.js';
import { noteAnswer } from './intents/world.js';
import { knownAssets } from './known-assets.js';
import type { Custody, KeyedAccount } from './keys/custody.js';
import type { Keys } from './keys/derive.js';
import { moveEscrow } from './keys/move-escrow.js';
import type { Person } from './person.js';
import type { Prepared } from './prepared.js';
import { isSolanaSigning, prepareSolana } from './solana/requests.js';
import { approvalScreen, type Verdict } from './ui/approval.js';
import { limitScreen } from './ui/limit.js';
import { messageOf, problemScreen, progress } from './ui/parts.js';
import { protect } from './ui/protect.js';
import { withProof } from './ui/prove.js';
import type { Stage, StagedUi, StageRequest, Ui } from './ui/stage.js';
import { unlock } from './ui/unlock.js';
import { language, languageReady } from './ui/language.js';
import { msg } from './ui/msg.js';
import { callApi } from './client.js';
import {
  aborted,
  hasReason,
  INTERNAL,
  rejected,
  TRANSACTION_REJECTED,
  UNAUTHORIZED,
  UNSUPPORTED_METHOD,
  WalletError,
} from './wallet-error.js';

/** Methods that read only and go to the node unchanged. */
const READS = new Set(
  `eth_blockNumber eth_call eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance
  eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
  eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof
  eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
  eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash
  eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter
  eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter`.split(/\s+/),
);

/** Methods that send. */
const SENDING = new Set(['eth_sendTransaction', 'wallet_sendCalls', 'solana_signAndSendTransaction']);

/** Codes that tell the page nothing about whether something was sent. */
const VAGUE: readonly number[] = [INTERNAL, -32_000, -32_001];

/**
 * Returns an error that says that nothing was sent, unless that is not known. It is known of all others: what a node or the
 * service may have taken resolves with its hash, or ends with `OUTCOME_UNKNOWN` (`intents/carry-out.ts`).
 */
const asRefusal = (error: unknown): unknown =>
  error instanceof WalletError && error.reason !== 'OUTCOME_UNKNOWN' && VAGUE.includes(error.code)
    ? new WalletError(error.reason, error.message, TRANSACTION_REJECTED)
    : error;

/** Prepares a question; once more if the page has changed its language meanwhile. */
async function inOneLanguage(prepare: () => Promise<Prepared>): Promise<Prepared> {
  const spoken = language();
  const prepared = await prepare();
  await languageReady();
  return language() === spoken ? prepared : prepare();
}

/** Throws for another account, or other addresses of it, than the person was asked about: such as after a login in another tab. */
function checkSame(account: KeyedAccount, now: KeyedAccount): void {
  const isSame = (['userId', 'evmAddress', 'solanaAddress'] as const).every(name => account[name] === now[name]);
  if (!isSame) throw new WalletError('ACCOUNT_CHANGED', 'Another account is signed in now. Start again.', UNAUTHORIZED);
}

/** A request of the page to the wallet. */
export interface RpcCall extends StageRequest {
  readonly method: string;
  readonly params?: unknown;
  readonly chainId?: number | string | undefined;
}

/** Where a request comes from, and the network that it is for. */
interface Place {
  readonly hostOrigin: string;
  readonly network: Network;
}

interface Parts {
  readonly facts: Facts;
  readonly person: Person;
  readonly custody: Custody;
  readonly stage: Stage;
}

/** Answers requests to the wallet: reads at once, signatures after the person has approved. */
export class Requests {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers one request of a page of the given origin. */
  async answer(call: RpcCall, hostOrigin: string): Promise<unknown> {
    const { person } = this.#parts;
    const network = call.chainId === undefined ? person.network : person.networkOf(call.chainId);
    const isEvm = network.id.startsWith('eip155:');
    const place = { hostOrigin, network };
    if (isEvm && isEvmSigning(call.method)) {
      const context = { facts: this.#parts.facts, person, network, hostOrigin };
      return this.#ask(call, place, () => prepareEvm(context, call.method, call.params));
    }
    if (!isEvm && isSolanaSigning(call.method))
      return this.#ask(call, place, () =>
        prepareSolana({ facts: this.#parts.facts, person, network, hostOrigin }, call.method, call.params),
      );
    if (!isEvm) throw new WalletError('INVALID', 'Requested RPC call is not allowed', UNAUTHORIZED);
    return this.#read(network, call, hostOrigin);
  }

  async #read(network: Network, { method, params }: RpcCall, hostOrigin: string): Promise<unknown> {
    const { facts, person } = this.#parts;
    if (READS.has(method)) return nodeOf(network.rpcUrl)(method, params);
    if (method === 'eth_accounts') return [await person.addressOn(network)];
    if (method === 'eth_chainId') return `0x${Number(network.id.slice('eip155:'.length)).toString(16)}`;
    if (method === 'wallet_getCapabilities') return capabilities({ facts, person, network, hostOrigin }, params);
    if (method === 'wallet_estimateCalls') return estimateCalls({ facts, person, network, hostOrigin }, params);
    if (method === 'wallet_getCallsStatus') return callsStatus(facts.networks, params);
    if (/^(wallet_|eth_)[a-zA-Z]+$/.test(method))
      throw new WalletError('INVALID', 'The wallet does not support this method', UNSUPPORTED_METHOD);
    throw new WalletError('INVALID', 'Requested RPC call is not allowed', UNAUTHORIZED);
  }

  async #ask(call: RpcCall, place: Place, prepare: () => Promise<Prepared>): Promise<unknown> {
    const { person, stage } = this.#parts;
    const account = await person.known(); // a person who is logged out is not asked
    return stage.run(call, 'approve', async ui => {
      ui.show(progress(msg('One moment…')));
      try {
        const prepared = await this.#prepare(prepare, account);
        const approved = await this.#approved(ui, prepared, { account, ...place });
        return await this.#act(ui, approved, account);
      } catch (error) {
        throw SENDING.has(call.method) ? asRefusal(error) : error;
      }
    });
  }

  /** Prepares a question about an account: what is shown is of no other one, whatever the service has answered meanwhile. */
  async #prepare(prepare: () => Promise<Prepared>, account: KeyedAccount): Promise<Prepared> {
    const prepared = await inOneLanguage(prepare);
    checkSame(account, await this.#parts.person.known());
    return prepared;
  }

  /** Returns what the person has approved: the request as it is, or with a smaller right. */
  async #approved(
    ui: Ui,
    requested: Prepared,
    { account, hostOrigin, network }: Place & { readonly account: KeyedAccount },
  ): Promise<Prepared> {
    const { custody, facts } = this.#parts;
    let prepared = requested;
    for (;;) {
      const { recoveries } = await callApi('keys/sets', {}, { userId: account.userId });
      const isProtected = facts.custody === 'escrow' || recoveries.length > 0;
      const host = new URL(hostOrigin).host;
      const isWeak = !isProtected && !(await custody.isLasting());
      const { question, limit } = prepared;
      const assets = await knownAssets(facts, network, question.effects);
      const verdict = await ui.choose<Verdict>(
        approvalScreen(question, { host, isProtected, isWeak, spender: limit?.spender, assets }),
      );
      if (verdict === 'approve') return prepared;
      if (verdict === 'cancel') throw rejected();
      if (verdict === 'limit') {
        prepared = await this.#limited(ui, prepared, account);
        continue;
      }
      if (!(await custody.isHere(account))) await unlock(ui, custody, account);
      await protect(ui, custody, account);
    }
  }

  /** Asks for the limit of a right, and prepares the request with it. */
  async #limited(ui: Ui, prepared: Prepared, account: KeyedAccount): Promise<Prepared> {
    const { limit } = prepared;
    if (!limit) return prepared;
    const units = await ui.choose<bigint | undefined>(limitScreen(limit));
    if (units === undefined) return prepared;
    ui.show(progress(msg('One moment…')));
    return this.#prepare(() => limit.with(units), account);
  }

  /** Signs and sends. A failure is shown before the page hears of it, so that the person knows. */
  async #act(ui: StagedUi, { isSending, act }: Prepared, account: KeyedAccount): Promise<unknown> {
    const { custody } = this.#parts;
    try {
      ui.show(progress(msg('One moment…')));
      checkSame(account, await this.#parts.person.account());
      if (!(await custody.isHere(account))) await unlock(ui, custody, account);
      ui.show(progress(isSending ? msg('Sending…') : msg('Signing…')));
      const sent: string[] = [];
      const sign = (keys: Keys): Promise<unknown> => {
        if (ui.signal.aborted) throw aborted();
        if (!isSending) ui.commit(); // what sends commits later, right before it
        return act(keys, { signal: ui.signal, commit: ui.commit, onSent: hashes => void sent.push(...hashes) });
      };
      const result = await withProof(ui, () => custody.withKeys(account, sign));
      await moveEscrow(custody, account).catch((error: unknown) =>
        console.warn('The key service has no share of this account yet.', error),
      );
      noteAnswer(sent, ui);
      return result;
    } catch (error) {
      if (hasReason(error, 'REJECTED', 'ABORTED', 'RECOVERY_REQUIRED')) throw error;
      const shown = ui.choose<true>(pick =>
        problemScreen(msg('That did not work. Try again.'), messageOf(error), {
          text: msg('Close'),
          id: 'wallet-close',
          onClick: () => pick(true),
        }),
      );
      await Promise.allSettled([shown]); // a page that takes the request back now must hear of the failure, too
      throw error;
    }
  }
}
