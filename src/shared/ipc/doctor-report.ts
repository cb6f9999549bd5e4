import { z } from 'zod';

/** What works on this machine, what does not, and what to do about it. */
const doctorCheck = z
  .object({
    name: z.string(),
    status: z.enum(['ok', 'warning', 'missing']),
    /** What was found: a version, a path, a size. */
    found: z.string(),
    /** What to do; "" when nothing. */
    advice: z.string(),
  })
  .readonly();
export type DoctorCheck = z.infer<typeof doctorCheck>;

export const doctorReport = z.object({ checks: z.array(doctorCheck) }).readonly();
export type DoctorReport = z.infer<typeof doctorReport>;
