export type { Activity, DocumentState } from './activity.ts';
export { refuseAddress } from './address-policy.ts';
export type { Journal } from './journal.ts';
export type { Tab } from './tab.ts';
export { TabSet, type TabSetOptions } from './tab-set.ts';
