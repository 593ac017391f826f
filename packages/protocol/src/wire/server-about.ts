import { cleanText } from '../text/display-text.ts';
import { readCount, readHttpUrl, readObject, readText } from './read-fields.ts';

/**
 * What kind of address of the server's computer it is. `virtual`: of a container, a virtual machine or a tunnel, where
 * mostly no phone is. `name`: its name in the local network (RFC 6762). `public`: the address that it was given for all.
 */
export const SERVER_ADDRESS_KINDS = ['wifi', 'cable', 'virtual', 'name', 'public'] as const;
export type ServerAddressKind = (typeof SERVER_ADDRESS_KINDS)[number];

/** An address under which a phone may reach the server. */
export interface ServerAddress {
  /** A base for `createUploadUrl`, for example `http://192.168.1.5:8787`. */
  url: string;
  kind: ServerAddressKind;
  /** The name of the Wi-Fi that the address belongs to, where the system tells it. */
  network?: string;
}

/**
 * Counted up with each change of the job routes or of the files' form that an extension without it cannot work with. The
 * server says it; an extension knows the range that it speaks.
 */
export const PROTOCOL_VERSION = 1;

/** Answers programs on this computer, and extensions, with {@link ServerAbout}. No other server has it. */
export const SERVER_ABOUT_PATH = '/practice/about';

/** What the transfer server says of itself. */
export interface ServerAbout {
  /** Where phones go. */
  uploadBaseUrl: string;
  /** All its addresses for phones, the likeliest first. Empty: an older server, or one without a network. */
  addresses: readonly ServerAddress[];
  /** The server's {@link PROTOCOL_VERSION}. Left out: not known. */
  protocol?: number;
}

const MAX_ADDRESSES = 20;
const MAX_NETWORK_CHARACTERS = 40;

/** `undefined`: something else has answered. Addresses that cannot be read are left out. */
export function parseServerAbout(value: unknown): ServerAbout | undefined {
  const fields = readObject(value);
  const uploadBaseUrl = readHttpUrl(fields?.['uploadBaseUrl']);
  if (uploadBaseUrl === undefined) return undefined;
  const listed: unknown[] = Array.isArray(fields?.['addresses']) ? fields['addresses'] : [];
  const addresses = listed.slice(0, MAX_ADDRESSES).map(readAddress);
  const protocol = readCount(fields?.['protocol']);
  return {
    uploadBaseUrl,
    addresses: addresses.filter((address) => address !== undefined),
    ...(protocol !== undefined && { protocol }),
  };
}

function readAddress(value: unknown): ServerAddress | undefined {
  const fields = readObject(value);
  const url = readHttpUrl(fields?.['url']);
  const kind = SERVER_ADDRESS_KINDS.find((known) => known === fields?.['kind']);
  if (url === undefined || kind === undefined) return undefined;
  const network = cleanText(readText(fields?.['network']) ?? '', MAX_NETWORK_CHARACTERS);
  return { url, kind, ...(network && { network }) };
}
