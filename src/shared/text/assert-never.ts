/** Closes a switch over a union: a member without a case is a compile error, and at run time an exception. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected member of a closed union: ${JSON.stringify(value)}`);
}
