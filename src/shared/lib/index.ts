export { assertNever } from './assert-never.ts';
