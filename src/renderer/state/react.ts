import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppData } from './app-data.ts';
import type { Model } from './model.ts';
import type { FocusPoint, ViewData } from './view-data.ts';

const ModelContext = createContext<Model | null>(null);
export const ModelProvider = ModelContext.Provider;

export function useModel(): Model {
  const model = useContext(ModelContext);
  if (model === null) throw new Error('A component that needs the model stands outside of ModelProvider.');
  return model;
}

/** The part of main's mirror that `select` picks. It must return the same value for the same data. */
export function useApp<T>(select: (data: AppData) => T): T {
  return useStore(useModel().app, select);
}

export function useView<T>(select: (data: ViewData) => T): T {
  return useStore(useModel().view, select);
}

/** Lets commands move the keyboard here while the component is on screen. */
export function useFocusPoint(point: FocusPoint, focus: () => void): void {
  const { focusPoints } = useModel();
  useEffect(() => focusPoints.register(point, focus), [focusPoints, point, focus]);
}

/**
 * For what stands in the place of the page: Electron lays its own page over that place, so it is taken away meanwhile.
 */
export function usePageAway(): void {
  const { page } = useModel();
  const isNative = useApp((data) => data.host === 'electron');
  useEffect(() => {
    if (!isNative) return;
    void page.cover(true);
    return () => void page.cover(false);
  }, [isNative, page]);
}

/** Counts this as something that lies over the page while `open` is true. */
export function useCover(open: boolean): void {
  const { view } = useModel();
  useEffect(() => {
    if (!open) return;
    view.setState((data) => ({ covers: data.covers + 1 }));
    return () => view.setState((data) => ({ covers: data.covers - 1 }));
  }, [open, view]);
}
