import { asW3mError, W3mError, type ErrorParams, type ParameterlessErrorCode } from './errors.js';

new W3mError('HTTP_STATUS', { params: { status: 404 } });
new W3mError('HTTP_STATUS', { params: { status: '404' }, cause: new Error('why') });
new W3mError('UNKNOWN');
new W3mError('UNKNOWN', { cause: 1 });
new W3mError('OPTIONS_INVALID', { params: { option: 'networks', problem: 'is empty' } });

// @ts-expect-error: the message has a parameter
new W3mError('HTTP_STATUS');
// @ts-expect-error: the message has a parameter, a cause is not enough
new W3mError('HTTP_STATUS', { cause: 1 });
// @ts-expect-error: the message has another parameter
new W3mError('HTTP_STATUS', { params: { code: 404 } });
// @ts-expect-error: a parameter is text or a number
new W3mError('HTTP_STATUS', { params: { status: {} } });
// @ts-expect-error: the message has two parameters
new W3mError('OPTIONS_INVALID', { params: { option: 'networks' } });
// @ts-expect-error: the message has none
new W3mError('UNKNOWN', { params: { status: 404 } });
// @ts-expect-error: there is no such code
new W3mError('NO_SUCH_CODE');
// @ts-expect-error: what is wrapped gets a code without parameters
asW3mError(new Error('why'), 'HTTP_STATUS');

({ network: 'Base' }) satisfies ErrorParams<'SWITCH_FAILED'>;
'USER_REJECTED' satisfies ParameterlessErrorCode;
// @ts-expect-error: it has a parameter
'SWITCH_FAILED' satisfies ParameterlessErrorCode;
