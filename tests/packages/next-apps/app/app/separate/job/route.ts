import { createJobHandler } from 'svc/next';
import { options } from '../../../handler-options';

export const POST = createJobHandler(options);
