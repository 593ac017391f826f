import { createRouteHandler } from 'svc/next';
import { options } from '../../../../handler-options';

export const { GET, POST } = createRouteHandler(options);
