import { useCallback, useEffect, useRef, useState } from 'react'
import type { PageFile } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { call } from '../../../client/call.ts'
import { RequestError } from '../../../client/request-error.ts'
import { showError } from '../../../state/error-popup.ts'
import { keptContent, type KeptPage } from '../manage/page-row.ts'

/** Pause after the last change before the draft is saved, ms. */
const PAUSE = 1500

export type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed'

/** A draft that somebody else saved meanwhile. */
export interface Conflict {
  readonly theirs: PageFile
  readonly by: string
  readonly at: string
  readonly rowVersion: number
}

function conflictIn(error: unknown): Conflict | null {
  const details = error instanceof RequestError ? error.details : null
  if (!isRecord(details) || !('content' in details) || !('rowVersion' in details)) return null
  const { content, by, at, rowVersion } = details
  return { theirs: keptContent(content), by: String(by), at: String(at), rowVersion: Number(rowVersion) }
}

/** Keeps the draft of a page as it is edited: after a pause, when it is asked for, and when the builder is left. */
export function useSaving(opened: KeptPage, page: PageFile) {
  const [row, setRow] = useState(opened)
  const [state, setState] = useState<SavingState>('saved')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isPostponed, setPostponed] = useState(false)
  const latest = useRef({ page, row: opened, kept: JSON.stringify(page), running: Promise.resolve(true) })
  useEffect(() => {
    latest.current.page = page
  }, [page])

  const write = useCallback(async (): Promise<boolean> => {
    const { current } = latest
    const content = current.page
    const text = JSON.stringify(content)
    if (text === current.kept) {
      setState('saved')
      return true
    }
    setState('saving')
    try {
      const { id, rowVersion } = current.row
      current.row = await call(designPages.saveDraft, { id, rowVersion, content })
      current.kept = text
      setRow(current.row)
      setState(current.page === content ? 'saved' : 'unsaved')
      return true
    } catch (error) {
      const found = conflictIn(error)
      setState('failed')
      setConflict(found)
      setPostponed(false)
      if (!found) showError(error)
      return false
    }
  }, [])
  /** One write at a time: each needs the version that the one before gave. */
  const save = useCallback((): Promise<boolean> => {
    const { current } = latest
    current.running = current.running.then(write)
    return current.running
  }, [write])

  const isBlocked = conflict !== null
  useEffect(() => {
    if (isBlocked || JSON.stringify(page) === latest.current.kept) return undefined
    setState('unsaved')
    const timer = setTimeout(() => void save(), PAUSE)
    return () => clearTimeout(timer)
  }, [page, save, isBlocked])
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      const { current } = latest
      if (JSON.stringify(current.page) !== current.kept) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => {
      removeEventListener('beforeunload', guard)
      void save()
    }
  }, [save])

  /** Goes on from a row that another call answered, with the content that is kept there. */
  const adopt = useCallback((next: Pick<KeptPage, 'rowVersion'>, kept?: PageFile): void => {
    const { current } = latest
    current.row = { ...current.row, ...next }
    if (kept) current.kept = JSON.stringify(kept)
    setRow(current.row)
    setConflict(null)
  }, [])
  return {
    row,
    state,
    /** Waits for a decision. */
    conflict: isPostponed ? null : conflict,
    save,
    adopt,
    /** Nothing is saved by itself until the user saves again and decides. */
    postpone: () => setPostponed(true),
  }
}

export type Saving = ReturnType<typeof useSaving>
