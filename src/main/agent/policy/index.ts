export { describeAddress, type Row, restoreAddress } from './addresses.ts';
export { createSessionTrust, type SessionTrust } from './session-trust.ts';
export { findStraySecret } from './secret-sites.ts';
export { checkTrust, type Finding, orderFindings } from './trust.ts';
