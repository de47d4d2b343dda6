import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageFile } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { RequestError } from '../../../client/request-error.ts'
import { useUnsavedMark } from '../../../parts/use-unsaved.ts'
import { isUnsaved, setUnsaved } from '../../../state/unsaved.ts'
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

const texts = new WeakMap<PageFile, string>()

function textOf(page: PageFile): string {
  let text = texts.get(page)
  if (text === undefined) texts.set(page, (text = JSON.stringify(page)))
  return text
}

/** Whether the page differs from its draft; closing the tab then asks first, and leaving the builder saves. */
function useLeaving(path: string, isChanged: boolean, save: () => Promise<boolean>): void {
  const { t } = useTranslation('page-builder')
  const question = useMemo(
    () =>
      isChanged
        ? () => ({ title: t('leaveTitle'), message: t('leaveMessage'), tone: 'danger' as const })
        : null,
    [isChanged, t],
  )
  useUnsavedMark(path, question)
  useEffect(
    () => () => {
      // A tab that was closed with its edits has forgotten them by now; one that is only hidden asks until they are saved.
      if (!isUnsaved(path)) return
      void save().then((isSaved) => {
        if (isSaved) setUnsaved(path, null)
      })
    },
    [path, save],
  )
}

/** Keeps the draft of a page as it is edited: after a pause, when it is asked for, and when the builder is left. */
export function useSaving(opened: KeptPage, page: PageFile, path: string) {
  const { attempt } = useAction()
  const [row, setRow] = useState(opened)
  const [kept, setKept] = useState(page)
  const [running, setRunning] = useState<'saving' | 'failed' | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isPostponed, setPostponed] = useState(false)
  const latest = useRef({ page, row: opened, kept: page, running: Promise.resolve(true) })
  useEffect(() => {
    latest.current.page = page
  }, [page])

  const saveNow = useCallback(async (): Promise<boolean> => {
    const { current } = latest
    const content = current.page
    if (textOf(content) === textOf(current.kept)) {
      setRunning(null)
      return true
    }
    setRunning('saving')
    const work = async (): Promise<true> => {
      const { id, rowVersion } = current.row
      current.row = await write(designPages.saveDraft, { id, rowVersion, content })
      current.kept = content
      setRow(current.row)
      setKept(content)
      setRunning(null)
      return true
    }
    const isSaved = await attempt(work, (error) => {
      const found = conflictIn(error)
      setRunning('failed')
      setConflict(found)
      setPostponed(false)
      return found !== null
    })
    return isSaved ?? false
  }, [attempt])
  /** One write at a time: each needs the version that the one before gave. */
  const save = useCallback((): Promise<boolean> => {
    const { current } = latest
    current.running = current.running.then(saveNow)
    return current.running
  }, [saveNow])

  const isBlocked = conflict !== null
  const text = textOf(page)
  const keptText = textOf(kept)
  const isChanged = text !== keptText
  useEffect(() => {
    if (isBlocked || text === keptText) return undefined
    const timer = setTimeout(() => void save(), PAUSE)
    return () => clearTimeout(timer)
  }, [text, keptText, save, isBlocked])
  useLeaving(path, isChanged, save)

  /** Goes on from a row that another call answered, with the content that is kept there. */
  const adopt = useCallback((next: Pick<KeptPage, 'rowVersion'>, content?: PageFile): void => {
    const { current } = latest
    current.row = { ...current.row, ...next }
    if (content) {
      current.kept = content
      setKept(content)
    }
    setRow(current.row)
    setConflict(null)
    setRunning(null)
  }, [])
  const state: SavingState = running ?? (isChanged ? 'unsaved' : 'saved')
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
