export { checkTrust, type Trusted } from './check-trust.ts';
export { describeAddress, type Row } from './describe-address.ts';
export { type Finding, orderFindings } from './finding.ts';
export { restoreAddress } from './restore-address.ts';
export { createSessionTrust, type SessionTrust } from './session-trust.ts';
