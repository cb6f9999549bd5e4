export { InputForwarder } from './input-forwarder.ts';
