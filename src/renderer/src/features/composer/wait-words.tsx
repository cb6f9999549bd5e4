import { useEffect, useState } from 'react';

// Twice a second, so that no second is left out.
const tickMs = 500;

/** That somebody else is waited for, and for how long; counts down. Stop stays where it is. */
export function WaitWords({ wait }: { readonly wait: { readonly reason: string; readonly until: number } }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((wait.until - now) / 1_000));
  return (
    <>
      {wait.reason}. Trying again {seconds === 0 ? 'now' : `in ${seconds}\u00a0s`}.
    </>
  );
}
