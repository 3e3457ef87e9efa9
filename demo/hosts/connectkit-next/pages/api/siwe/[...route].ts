import { server } from '../../../kit/siwe-server';

export default server.apiRouteHandler;
