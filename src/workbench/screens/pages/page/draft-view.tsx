import type { PageFile } from '#domain/pages/page.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useWholePage } from './linked-parts.ts'
import { PageView } from './page-view.tsx'

interface DraftViewProps {
  readonly page: PageFile
  readonly isInspected?: boolean
}

/** A page as it is kept, with the parts that it links: viewers get their pages with these in place. */
export function DraftView({ page, isInspected = false }: DraftViewProps) {
  const { whole, error, refetch } = useWholePage(page)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return whole ? <PageView page={whole} isInspected={isInspected} /> : <LoadingState />
}
