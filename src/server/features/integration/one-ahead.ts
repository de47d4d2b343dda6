/** Items of a generator; while one is worked with, the next one is made. */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = begun(items)
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = begun(items)
      yield value
    }
  } finally {
    // The item under way is completed first; its failure no longer matters.
    await next.catch(() => {})
    await items.return(undefined)
  }
}

/** It may fail before it is awaited; that is no unhandled rejection. */
function begun<T>(items: AsyncGenerator<T>): Promise<IteratorResult<T>> {
  const next = items.next()
  next.catch(() => {})
  return next
}
