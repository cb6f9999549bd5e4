import { useEffect, useState } from 'react';
import { useModel } from '../state/index.ts';
import { Hidden } from '../ui/index.ts';
import { type Announcement, announce } from './announcements.ts';

/** The live regions of the window: turns, questions and approvals are said as they come. */
export function Announcer() {
  const { app } = useModel();
  const [said, setSaid] = useState<Announcement | null>(null);
  useEffect(
    () =>
      app.subscribe((after, before) => {
        const announcement = announce(before, after);
        if (announcement !== null) setSaid(announcement);
      }),
    [app],
  );
  return (
    <Hidden>
      <span aria-live="polite">{said?.urgency === 'polite' ? said.text : ''}</span>
      <span aria-live="assertive">{said?.urgency === 'assertive' ? said.text : ''}</span>
    </Hidden>
  );
}
