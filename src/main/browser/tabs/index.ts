export { refuseLoad } from './address-policy.ts';
export type { DownloadList } from './downloads.ts';
export type { Tab } from './tab.ts';
export { TabSet } from './tab-set.ts';
