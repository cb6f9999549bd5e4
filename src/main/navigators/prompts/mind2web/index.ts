export { parseXml } from './parse-xml.ts';
