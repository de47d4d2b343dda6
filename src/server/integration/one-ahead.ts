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
    // What is under way comes to its end first; its failure is nobody's any more.
    await next.catch(() => {})
    await items.return(undefined)
  }
}

/** Nobody may be waiting yet when it fails. */
function begun<T>(items: AsyncGenerator<T>): Promise<IteratorResult<T>> {
  const next = items.next()
  next.catch(() => {})
  return next
}
