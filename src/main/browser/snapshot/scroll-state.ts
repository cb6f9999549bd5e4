import type { Candidate } from '#shared/domain/index.ts';

export type ScrollState = NonNullable<Candidate['scroll']>;
