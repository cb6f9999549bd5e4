/** Stands where a secret stood; its length says nothing about the secret's. */
export const secretMask = '••••••';
