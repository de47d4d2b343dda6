import { useMemo } from 'react'
import { comparedAtFirst, pivotLines, type PivotLine } from '#engine/psi/lines.ts'
import { PsiBlocks } from '../psi-blocks.ts'
import type { PsiChoice } from '../psi-choice.ts'
import type { PsiData } from '../psi-data.ts'

/** What a pivot shows of each item, and the plan that it is compared with; `earlier` null: with none. */
export interface Compared {
  readonly lines: readonly PivotLine[]
  readonly earlier: { readonly run: string; readonly blocks: PsiBlocks } | null
}

/** Numbers of the rows that a choice compares. */
export const comparedRows = (
  { layout }: PsiData,
  { compared }: Pick<PsiChoice, 'compared'>,
): readonly number[] => compared ?? comparedAtFirst(layout.rows)

export function useCompared(psi: PsiData, { run, compared }: Pick<PsiChoice, 'run' | 'compared'>): Compared {
  const earlier = useMemo(
    () => (run === null ? null : { run, blocks: new PsiBlocks(psi.layout, psi.items, null, run) }),
    [psi, run],
  )
  return useMemo(
    () => ({ earlier, lines: pivotLines(psi.layout.rows, earlier ? comparedRows(psi, { compared }) : []) }),
    [psi, earlier, compared],
  )
}
