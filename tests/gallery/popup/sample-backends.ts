import type { SavedBackend } from '../../../lib/settings/saved-backends.ts';

export const home: SavedBackend = {
  id: 'home',
  name: '',
  address: 'http://localhost:8787',
  routeBase: '/api/svc',
  uploadAddress: null,
  headers: [],
};
export const work: SavedBackend = { ...home, id: 'work', name: 'Work', address: 'https://files.example.com' };
export const long: SavedBackend = {
  ...home,
  id: 'long',
  name: 'The one that our neighbours run in their cellar, with a long name',
  address: `https://${'long-'.repeat(12)}name.example.com`,
};
