/* Parts that are not needed for the first game come when they are shown. */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

/** Loads styles; a page without them is ugly, but works. */
export function loadStyle(file: string | undefined): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = file ?? '';
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** A component that is loaded when it is shown first; until then there is nothing in its place. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = signal<{ Part: ComponentType<P> } | undefined>(undefined);
  let loading = false;
  return function Lazy(props: P) {
    if (!loading) {
      loading = true;
      load().then(
        (Part) => (loaded.value = { Part }),
        () => (loading = false),
      );
    }
    const found = loaded.value;
    return found ? <found.Part {...props} /> : null;
  };
}
