/**
 * Types by the nested names that hosts of the 1.7 line write, such as `SIWXMessage.Input`. They are added here, so that the
 * modules of the product declare each type by one name. Each block sees the names of the module that it adds to.
 */
import type * as blueprint from '../adapters/blueprint/blueprint-types.js';

type Sentence = 'domain' | 'uri' | 'version' | 'nonce' | 'notBefore' | 'statement' | 'resources';
type Identifiers = 'requestId' | 'issuedAt' | 'expirationTime';
type Calls = blueprint.Blueprint;

/* eslint-disable @typescript-eslint/no-namespace -- hosts write these types in the name of another one */
declare module '../domain/sign-in/siwx.js' {
  namespace SIWXMessage {
    type Input = SIWXMessageInput;
    type Data = SIWXMessageData;
    type Metadata = Pick<SIWXMessageData, Sentence>;
    type Identifier = Pick<SIWXMessageData, Identifiers>;
    type Methods = { toString(): string };
    type Timestamp = string;
  }
}

declare module '../adapters/blueprint/index.js' {
  namespace AdapterBlueprint {
    type Params = blueprint.BlueprintParams;
    type ConnectParams = blueprint.ConnectParams;
    type ConnectResult = blueprint.ConnectResult;
    type ReconnectParams = blueprint.ConnectParams;
    type SyncConnectionParams = blueprint.SyncConnectionParams;
    type DisconnectParams = NonNullable<Parameters<Calls['disconnect']>[0]>;
    type GetAccountsParams = Parameters<Calls['getAccounts']>[0];
    type GetAccountsResult = blueprint.GetAccountsResult;
    type GetBalanceParams = Parameters<Calls['getBalance']>[0];
    type GetBalanceResult = Awaited<ReturnType<Calls['getBalance']>>;
    type SignMessageParams = Parameters<Calls['signMessage']>[0];
    type SignMessageResult = Awaited<ReturnType<Calls['signMessage']>>;
    type SendTransactionParams = blueprint.SendTransactionParams;
    type SendTransactionResult = { readonly hash: string };
    type SwitchNetworkParams = {
      readonly caipNetwork: import('../domain/entities.js').CaipNetwork;
    } & blueprint.ProviderParams;
  }
}
/* eslint-enable @typescript-eslint/no-namespace */

export {};
