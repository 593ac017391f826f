import { downloadHandler } from 'svc/next';
import { options } from '../../../../../handler-options';

export const GET = downloadHandler(options);
