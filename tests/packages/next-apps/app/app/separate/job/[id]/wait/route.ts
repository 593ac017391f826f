import { waitHandler } from 'svc/next';
import { options } from '../../../../../handler-options';

export const GET = waitHandler(options);
