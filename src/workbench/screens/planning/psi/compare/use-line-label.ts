import { useCallback } from 'react'
import { psiLineText } from '#domain/psi/line-text.ts'
import type { PivotLine } from '#engine/psi/lines.ts'
import { useLanguage } from '../../../../i18n/index.ts'

/** What lines of a pivot are called. */
export function useLineLabel(): (line: PivotLine) => string {
  const language = useLanguage()
  return useCallback(({ row, of }: PivotLine) => psiLineText(row.declared.label, of, language), [language])
}
