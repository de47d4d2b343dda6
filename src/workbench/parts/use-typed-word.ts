import { useState, type KeyboardEvent } from 'react'
import { TypedWord } from './typed-word.ts'

/** The letters of a message that is typed on a list, from the keys of the list. */
export function useTypedWord() {
  const [word] = useState(() => new TypedWord())
  return {
    isOpen: ({ timeStamp }: KeyboardEvent): boolean => word.isOpen(timeStamp),
    end: () => word.end(),
    /** The line that now fits; null where the key is no letter or no line fits. */
    take: (
      { key, timeStamp }: KeyboardEvent,
      at: number,
      count: number,
      textOf: (index: number) => string,
    ): number | null => {
      const to = word.take(key, timeStamp, at, count, textOf)
      // Behind the painting of the next frame.
      requestAnimationFrame(() => setTimeout(() => word.drawn(performance.now())))
      return to
    },
    onKeyUp: ({ key }: KeyboardEvent): void => word.released(key, performance.now()),
  }
}
