/* Parts that are not needed for the first game come when they are shown. */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

const styles = new Map<string, Promise<void>>();

/** Loads styles, once; a page without them is ugly, but works. */
export function loadStyle(file = ''): Promise<void> {
  const known = styles.get(file);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = file;
  const loaded = new Promise<void>((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  styles.set(file, loaded);
  return loaded;
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
