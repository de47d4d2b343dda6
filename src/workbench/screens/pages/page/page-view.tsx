import type { PageFile } from '#domain/pages/page.ts'
import { renderers } from './kinds/index.ts'
import { PageFrame, type PageAddress } from './page-frame.tsx'

interface PageViewProps {
  readonly page: PageFile
  /** The tab that it is open in; left out: a sample. */
  readonly address?: PageAddress
  readonly isInspected?: boolean
}

/** A page with all kinds of the product. Another page file is another page: give it a key of its own. */
export const PageView = ({ page, address, isInspected = false }: PageViewProps) => (
  <PageFrame page={page} renderers={renderers} isInspected={isInspected} {...(address ? { address } : {})} />
)
