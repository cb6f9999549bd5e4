import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type { Protocol } from 'devtools-protocol';

export type Command = keyof ProtocolMapping.Commands;
export type CommandParams<C extends Command> = ProtocolMapping.Commands[C]['paramsType'] extends []
  ? Readonly<Record<string, never>>
  : ProtocolMapping.Commands[C]['paramsType'][0];
export type CommandResult<C extends Command> = ProtocolMapping.Commands[C]['returnType'];

export type EventName = keyof ProtocolMapping.Events;
export type EventParams<E extends EventName> = ProtocolMapping.Events[E][0];
