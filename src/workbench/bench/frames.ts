/** After the next frame is painted. */
export const frame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Milliseconds of the main-thread tasks above 50 ms since the last call of the answer. */
export function watchLongTasks(): () => readonly number[] {
  const found: number[] = []
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => found.push(Math.round(entry.duration))),
  ).observe({ entryTypes: ['longtask'] })
  return () => found.splice(0)
}
