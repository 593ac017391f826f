import { getJobHandler } from 'svc/next';
import { options } from '../../../../handler-options';

export const GET = getJobHandler(options);
