import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedMark } from '../../../parts/use-unsaved.ts'
import type { Draft } from './draft.ts'

/** Whether a draft differs from what is kept; closing its tab or the page then asks first. */
export function useUnsaved(path: string, kept: Draft, draft: Draft): boolean {
  const { t } = useTranslation('report-designer')
  const isDirty = useMemo(() => JSON.stringify(kept) !== JSON.stringify(draft), [kept, draft])
  const question = useMemo(
    () =>
      isDirty
        ? () => ({ title: t('leaveTitle'), message: t('leaveMessage'), tone: 'danger' as const })
        : null,
    [isDirty, t],
  )
  useUnsavedMark(path, question)
  return isDirty
}
