import { Render } from '@puckeditor/core/rsc'
import type { Data } from '@puckeditor/core'
import { useEffect, useMemo } from 'react'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { componentsOf, type Visit } from '#domain/pages/walk.ts'
import { loadDrawing } from '../../../charts/load-drawing.ts'
import { pageConfig } from './config.tsx'
import { drawableData } from './drawable.ts'
import { usePageRules } from './use-page-rules.ts'

const isChart = ({ component: { type } }: Visit): boolean =>
  isKindName(type) && kindNamed(type).group === 'chart'

/** The parts of a page that is open. */
export function PageContent({ page }: { readonly page: PageFile }) {
  usePageRules()
  useEffect(() => {
    // Together with its data, not after it; where it fails, the chart says so.
    if ([...componentsOf(page.data)].some(isChart)) loadDrawing().catch(() => {})
  }, [page.data])
  // Drawn again it would make every slot another component, which loses what it holds.
  return useMemo(
    () => <Render config={pageConfig(page.data)} data={drawableData(page.data) as unknown as Data} />,
    [page.data],
  )
}
