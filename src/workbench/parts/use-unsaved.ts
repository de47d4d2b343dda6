import { useEffect } from 'react'
import type { Question } from '../state/asked.ts'
import { setUnsaved } from '../state/unsaved.ts'

/**
 * Marks the screen of a path while it holds work that is not saved, with what is asked before that is lost; null: it holds
 * none, or is in no tab. A tab that is hidden stops its effects and holds its work still, so that the mark does not end with
 * them: the answer to the question takes it away, or the screen once its work is saved.
 */
export function useUnsavedMark(path: string | null, question: (() => Question) | null): void {
  useEffect(() => {
    if (path !== null) setUnsaved(path, question)
  }, [path, question])
}
