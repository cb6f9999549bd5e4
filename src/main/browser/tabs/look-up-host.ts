import { lookup } from 'node:dns/promises';
import { codeOf } from '../../platform/system-error.ts';

/** Every address of a host name; none when there is no such name. @throws Error when nobody answers */
export type LookUpHost = (host: string) => Promise<readonly string[]>;

/** As the system looks names up, its hosts file included: that is what Chromium asks as well. */
export const lookUpHost: LookUpHost = async (host) => {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    // Chromium says in its own words that there is no such name; behind a proxy it may know better.
    if (codeOf(error) === 'ENOTFOUND') return [];
    throw error;
  }
};
