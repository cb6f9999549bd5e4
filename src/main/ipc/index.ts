export { createDispatch, type Handlers } from './create-dispatch.ts';
