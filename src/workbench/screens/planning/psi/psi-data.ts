import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { decodeTable } from '#engine/arrow.ts'
import { psiItemRowSchema, type PsiItemRows } from '#engine/psi/overview.ts'
import { callArrow } from '../../../client/call.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { useCall } from '../../../client/query.ts'
import type { PsiEdits } from './edit/edits.ts'
import { PsiBlocks } from './psi-blocks.ts'

/** A pivot with all of its items, and the rows of those that are looked at. */
export interface PsiData {
  readonly layout: PsiLayout
  readonly items: PsiItemRows
  readonly blocks: PsiBlocks
}

/** The pivot of a layout, of one moment, with edits; the one before stays until the next is available. */
export function usePsi(psiSet: string, edits: PsiEdits) {
  const layout = useCall(psiServices.layout, { psiSet }, { enabled: psiSet !== '', keepPrevious: true })
  const found = layout.data as PsiLayout | undefined
  const input = { psiSet: found?.code ?? '', asOf: found?.asOf }
  const overview = useQuery({
    queryKey: queryKeyOf(psiServices.overview, input),
    queryFn: async ({ signal }) => ({
      layout: found!,
      items: decodeTable(psiItemRowSchema, await callArrow(psiServices.overview, input as never, { signal })),
    }),
    enabled: found !== undefined,
    placeholderData: (previous) => previous,
  })
  const { data } = overview
  const next = useMemo<PsiData | null>(
    () => (data ? { ...data, blocks: new PsiBlocks(data.layout, data.items, edits) } : null),
    [data, edits],
  )
  const psi = useLoaded(next, edits)
  useEffect(() => {
    if (psi) edits.attach(psi)
  }, [psi, edits])
  const { refetch } = layout
  /** Reads everything again, as of now. */
  const refresh = useCallback(() => void refetch(), [refetch])
  return {
    psi,
    error: layout.error ?? overview.error,
    retry: () => void (layout.error ? layout.refetch() : overview.refetch()),
    refresh,
  }
}

/**
 * A reading takes the place of the one before once it has the items that are in view or edited: until then these would take
 * no input.
 */
function useLoaded(next: PsiData | null, edits: PsiEdits): PsiData | null {
  const [psi, setPsi] = useState<PsiData | null>(null)
  const load = useEffectEvent(async ({ blocks }: PsiData): Promise<void> => {
    const codes = [...new Set([...(psi?.blocks.wanted ?? []), ...edits.items()])]
    // The grid reports what cannot be read.
    await blocks.load(codes.filter((code) => blocks.rowOf(code) !== undefined)).catch(() => {})
  })
  useEffect(() => {
    if (!next) return
    let isLatest = true
    void load(next).then(() => isLatest && setPsi(next))
    return () => {
      isLatest = false
    }
  }, [next])
  return psi
}
