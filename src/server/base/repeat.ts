/** Repeats work with a pause between; stopping waits for the work in progress. */
export function repeat(
  ms: number,
  work: () => Promise<unknown>,
  warn: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const next = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch(warn)
        .then(() => {
          if (!stopped) next()
        })
    }, ms)
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
