import { errorTable } from '../controllers/domain/errors/error-table.js';
import { provideErrors, W3mError, type ErrorCode } from '../controllers/domain/errors/errors.js';

// A server reads the text of an error at once, and pays nothing for its bytes
provideErrors(errorTable);

/** Creates the error that says why a request or an option is refused. */
export const refusal = <C extends ErrorCode>(...details: ConstructorParameters<typeof W3mError<C>>): W3mError<C> =>
  new W3mError(...details);
