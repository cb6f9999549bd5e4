/**
 * A certificate for 127.0.0.1 that nobody has signed, and its key: for tests of what a stranger's certificate leads to.
 * Made by openssl for this file; it protects nothing.
 */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUalLKuETHjkpkP3TYfFcCPL1QMmkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMDE2Mjg0M1oYDzIxMjYxMDI3
MTYyODQzWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARYeFo9WpXI2k4RtERuxnKmxEaZdx21CWcoHhVlOQSkAE8FgZqUVOio
pW/sZI4MSrzfh/0S/5eKweb/nS0+gz64o2QwYjAdBgNVHQ4EFgQU26vCxYo8ccMz
+rBIjL6NqfackNQwHwYDVR0jBBgwFoAU26vCxYo8ccMz+rBIjL6NqfackNQwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IGQTBLGGygj6ryqXMteQNWztu08Zr8m87D4cMNMEfWMJAiA781RhJtVnmRfEVG6m
RUdfxk0yztCIxcvsx/TEVxMLHQ==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNlNYeL4BEfxanEJB
Iqb/Y7umC6hCSZBLB9QQWvaTeb2hRANCAARYeFo9WpXI2k4RtERuxnKmxEaZdx21
CWcoHhVlOQSkAE8FgZqUVOiopW/sZI4MSrzfh/0S/5eKweb/nS0+gz64
-----END PRIVATE KEY-----
`,
} as const;
