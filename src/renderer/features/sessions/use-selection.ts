import { useCallback, useEffect, useState } from 'react';

/** Which sessions are chosen, for what is done with several at once. */
export interface Selection {
  readonly isOn: boolean;
  readonly ids: ReadonlySet<string>;
  begin(): void;
  end(): void;
  /** @param through everything from the one that was chosen before to this one */
  toggle(id: string, through: boolean): void;
}

/** @param order what is listed, top to bottom */
export function useSelection(order: readonly string[]): Selection {
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const end = useCallback(() => {
    setOn(false);
    setIds(new Set());
    setLast(null);
  }, []);
  // What is deleted or filtered away is chosen no more.
  useEffect(() => {
    setIds((chosen) => {
      const kept = order.filter((id) => chosen.has(id));
      return kept.length === chosen.size ? chosen : new Set(kept);
    });
  }, [order]);
  return {
    isOn,
    ids,
    begin: () => setOn(true),
    end,
    toggle(id, through) {
      setIds((chosen) => toggled(chosen, order, id, through ? last : null));
      setLast(id);
    },
  };
}

/** The chosen ones after one more was pressed; all from `from` to it become what it becomes. */
export function toggled(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  from: string | null,
): ReadonlySet<string> {
  const next = new Set(chosen);
  const isAdded = !chosen.has(id);
  const [at, start] = [order.indexOf(id), from === null ? -1 : order.indexOf(from)];
  const range = start === -1 ? [id] : order.slice(Math.min(at, start), Math.max(at, start) + 1);
  for (const each of range) {
    if (isAdded) next.add(each);
    else next.delete(each);
  }
  return next;
}
