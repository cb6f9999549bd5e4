export { describeAddress, type Row, restoreAddress } from './addresses.ts';
export { findStraySecret } from './secret-sites.ts';
export { createSessionTrust, type SessionTrust } from './session-trust.ts';
export { checkTrust, type Finding, orderFindings } from './trust.ts';
