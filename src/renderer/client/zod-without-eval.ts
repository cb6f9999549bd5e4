import { z } from 'zod';

// The window's content security policy forbids making functions from text, which zod otherwise tries when a schema
// is made. This file must be the first import of `main.tsx`.
z.config({ jitless: true });
