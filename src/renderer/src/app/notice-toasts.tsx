import { useEffect } from 'react';
import { useApp, useModel } from '../state/index.ts';
import { toasts } from '../ui/index.ts';

/** Notices that belong to no session, as short messages beside the conversation. */
export function NoticeToasts() {
  const { upkeep } = useModel();
  const notices = useApp((data) => data.notices);
  useEffect(() => {
    for (const notice of notices) {
      if (notice.sessionId !== null) continue;
      toasts.add({
        id: notice.id,
        description: notice.message,
        type: notice.level,
        // A problem stays until it is read; a remark goes by itself.
        timeout: notice.level === 'problem' ? 0 : 12_000,
        priority: notice.level === 'problem' ? 'high' : 'low',
      });
      upkeep.dismissNotice(notice.id);
    }
  }, [notices, upkeep]);
  return null;
}
